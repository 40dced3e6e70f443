"""Synthesizes every sound of the games and the music from sines and filtered noise; nothing is recorded.

Run it as ``python -m build_scripts.make_sounds [NAME ...]`` (needs numpy and soundfile). It writes assets/sound/*.ogg
and prints the length and loudness of each; a file that already contains the same sound is not touched.

A small synthesizer comes first: tones, struck things, voices, filtered noise, reverb. Everything works on mono arrays
of float64 samples at ``RATE`` per second. Noise comes from seeded generators, so that sounds are always the same.
"""

from __future__ import annotations

import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import soundfile

Wave: TypeAlias = "npt.NDArray[np.float64]"
Curve: TypeAlias = "Wave | float"  # a value for every sample, or one for all of them
Mode: TypeAlias = tuple[float, float, float]  # of a struck thing: hertz, loudness, seconds until 1/e

RATE = 44100
SILENCE = 1e-9
EAR = 0.2  # seconds over which loudness is integrated
BLOCK = 4096  # libsndfile's Vorbis writer takes long sounds in pieces only
OUTPUT = Path(__file__).resolve().parent.parent / "assets" / "sound"
SCORE: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("score.toml").read_text("utf-8"))
USUAL = -18.0  # loudness of an effect
CEILING = -4.5  # of the peaks; Vorbis may add half a decibel to them
MUSIC_RMS = -24.0
EFFECT_QUALITY, MUSIC_QUALITY = 0.5, 0.6

# ---------------------------------------------------------------- time


def samples(seconds: float) -> int:
    """The number of samples in *seconds*."""
    return round(seconds * RATE)


def clock(seconds: float) -> Wave:
    """The time of every sample."""
    return np.arange(samples(seconds), dtype=np.float64) / RATE


def curve(seconds: float, *points: tuple[float, float]) -> Wave:
    """A smooth line through *points* (time from 0 to 1, value), flat where it passes them."""
    now = np.linspace(0.0, 1.0, samples(seconds))
    line = np.full(now.shape, points[0][1])
    for (start, low), (end, high) in pairwise(points):
        part = np.clip((now - start) / (end - start), 0.0, 1.0)
        line += (high - low) * part * part * (3.0 - 2.0 * part)
    return line


def fade(wave: Wave, start: float, end: float) -> Wave:
    """*wave* faded in over *start* seconds and out over *end*, each along half a cosine."""
    shaped = wave.copy()
    rise, fall = min(samples(start), len(wave)), min(samples(end), len(wave))
    if rise:
        shaped[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    if fall:
        shaped[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, fall + 1) / fall)
    return shaped


class Track:
    """A buffer into which sounds are mixed. In a loop, what extends beyond the end continues at the start."""

    def __init__(self, seconds: float, round_: bool = False) -> None:
        self.wave: Wave = np.zeros(samples(seconds))
        self._round = round_

    def add(self, wave: Wave, at: float = 0.0, gain: float = 1.0) -> Track:
        """Mix *wave* in, *at* seconds from the start."""
        places: npt.NDArray[np.intp] = np.arange(len(wave)) + samples(at)
        if self._round:
            np.add.at(self.wave, places % len(self.wave), gain * wave)
        else:
            inside = places < len(self.wave)
            self.wave[places[inside]] += gain * wave[inside]
        return self


# ---------------------------------------------------------------- what sounds


def hertz(note: float) -> float:
    """The frequency of a MIDI note: 69 is the A of 440 Hz."""
    return float(440.0 * 2.0 ** ((note - 69.0) / 12.0))


def tone(seconds: float, frequency: Curve, harmonics: Sequence[float] = (1.0,)) -> Wave:
    """A tone whose frequency may vary; *harmonics* are the loudnesses of its multiples."""
    steps = np.broadcast_to(np.asarray(frequency, dtype=np.float64), (samples(seconds),))
    phase = 2.0 * np.pi * np.cumsum(steps) / RATE
    wave: Wave = np.zeros(phase.shape)
    for number, loudness in enumerate(harmonics, start=1):
        wave += loudness * np.sin(number * phase)
    return wave


def struck(seconds: float, modes: Iterable[Mode], attack: float = 0.002) -> Wave:
    """A struck object that rings in its *modes*: wood, stone, glass, a bell."""
    now = clock(seconds)
    wave: Wave = np.zeros(now.shape)
    for frequency, loudness, decay in modes:
        if frequency < RATE * 0.4:
            wave += loudness * np.sin(2.0 * np.pi * frequency * now) * np.exp(-now / decay)
    return fade(wave, attack, seconds * 0.25)


def voice(seconds: float, pitch: Wave, formants: Sequence[tuple[Curve, float, float]], tilt: float = 1.0) -> Wave:
    """A singing voice: harmonics of *pitch*, emphasized at the *formants* (hertz, width, loudness)."""
    phase = 2.0 * np.pi * np.cumsum(pitch) / RATE
    wave: Wave = np.zeros(phase.shape)
    for number in range(1, 25):
        here = number * pitch
        loudness = np.zeros(phase.shape)
        for center, width, gain in formants:
            loudness += gain / (1.0 + ((here - center) / width) ** 2)
        loudness *= number**-tilt * np.clip((9000.0 - here) / 3000.0, 0.0, 1.0)
        wave += loudness * np.sin(number * phase)
    return wave


def noise(seconds: float, seed: int) -> Wave:
    """White noise."""
    return np.random.default_rng(seed).standard_normal(samples(seconds))


def swept(source: Wave, center: Curve, octaves: float) -> Wave:
    """*source* through a band-pass filter *octaves* wide whose center may vary."""
    size, hop = 1024, 256
    padded = np.concatenate([np.zeros(size), source, np.zeros(size)])
    middle = np.broadcast_to(np.asarray(center, dtype=np.float64), source.shape)
    window = np.sqrt(0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(size) / size))
    bins = np.log2(np.maximum(np.fft.rfftfreq(size, 1.0 / RATE), 20.0))
    wave: Wave = np.zeros(padded.shape)
    for start in range(0, len(padded) - size, hop):
        now = min(max(start - size // 2, 0), len(source) - 1)
        filtered = np.exp(-0.5 * ((bins - np.log2(middle[now])) / octaves) ** 2)
        spectrum = np.fft.rfft(padded[start : start + size] * window) * filtered
        wave[start : start + size] += np.fft.irfft(spectrum, size) * window * 0.5
    return wave[size:-size]


def shaped(wave: Wave, low: float, high: float) -> Wave:
    """*wave* without frequencies below *low* and above *high* hertz, 12 dB per octave."""
    size = 2 ** int(np.ceil(np.log2(2 * len(wave) + 1)))
    steps = np.fft.rfftfreq(size, 1.0 / RATE)
    gain = steps**2 / (steps**2 + low**2) / (1.0 + (steps / high) ** 2)
    return np.asarray(np.fft.irfft(np.fft.rfft(wave, size) * gain, size)[: len(wave)])


# ---------------------------------------------------------------- the room


def room(wave: Wave, amount: float, decay: float = 0.12, round_: bool = False) -> Wave:
    """*wave* with the reverb of a small wooden room, decaying by *decay*. The length stays, so end it in silence.

    *amount* is the loudness of the reverb relative to a steady tone. The reverb of a *round_* wave wraps around.
    """
    seconds = min(6.0 * decay, len(wave) / RATE)
    now = clock(seconds)
    echo = shaped(noise(seconds, 77) * np.exp(-now / decay) * np.clip(now / 0.012, 0.0, 1.0), 200.0, 2600.0)
    size = len(wave) if round_ else len(wave) + len(echo)
    answer = np.fft.rfft(echo, size)
    steps = np.fft.rfftfreq(size, 1.0 / RATE)
    answer *= amount / rms(np.abs(answer[(steps > 300.0) & (steps < 1500.0)]))
    return wave + np.asarray(np.fft.irfft(np.fft.rfft(wave, size) * answer, size)[: len(wave)])


# ---------------------------------------------------------------- loudness


def decibels(value: float) -> float:
    """*value* in dBFS."""
    return float(20.0 * np.log10(max(value, SILENCE)))


def factor(loud: float) -> float:
    """The gain of *loud* decibels."""
    return float(10.0 ** (loud / 20.0))


def rms(wave: Wave) -> float:
    """Root mean square."""
    return float(np.sqrt(np.mean(wave**2)))


def heard(wave: Wave) -> Wave:
    """*wave* with an approximate K weighting (ITU-R BS.1770)."""
    size = 2 ** int(np.ceil(np.log2(2 * len(wave))))
    steps = np.fft.rfftfreq(size, 1.0 / RATE)
    gain = steps**2 / (steps**2 + 60.0**2) * (1.0 + 0.585 * steps**2 / (steps**2 + 1500.0**2))
    return np.asarray(np.fft.irfft(np.fft.rfft(wave, size) * gain, size)[: len(wave)])


def loudness(wave: Wave) -> float:
    """The weighted RMS of the loudest ``EAR`` seconds in decibels; shorter sounds are padded with silence."""
    long = samples(EAR)
    power = np.concatenate([[0.0], np.cumsum(np.pad(heard(wave) ** 2, (0, max(0, long - len(wave)))))])
    return decibels(float(np.sqrt(np.max(power[long:] - power[:-long]) / long)))


def finished(wave: Wave, target: float, ceiling: float) -> Wave:
    """*wave* at the loudness *target* with peaks below *ceiling* (decibels), silent at both ends."""
    wave = fade(shaped(wave, 35.0, 16000.0), 0.0015, 0.03)
    wave = wave * factor(target - loudness(wave))
    return wave * min(1.0, factor(ceiling) / float(np.max(np.abs(wave))))


# ---------------------------------------------------------------- files


def read(path: Path) -> Wave:
    """The samples of a file."""
    wave, rate = soundfile.read(path, dtype="float64")
    assert rate == RATE, path
    return np.asarray(wave)


def write(path: Path, wave: Wave, quality: float) -> None:
    """Write *wave* as Ogg Vorbis of *quality* 0 to 1."""
    with soundfile.SoundFile(
        path, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=1.0 - quality
    ) as file:
        for start in range(0, len(wave), BLOCK):
            file.write(wave[start : start + BLOCK])


# ---------------------------------------------------------------- instruments


def celesta(note: float, seconds: float, force: float = 1.0) -> Wave:
    """A small hammer on a small steel plate: nearly a sine, with a spark at the start."""
    low = hertz(note)
    ring = 0.55 * (880.0 / low) ** 0.5
    modes = ((low, 1.0, ring), (2.0 * low, 0.16, ring * 0.5), (4.02 * low, 0.16 * force, ring * 0.12))
    return force * struck(seconds, (*modes, (7.1 * low, 0.05 * force, 0.02)), attack=0.003)


def marimba(note: float, seconds: float, force: float = 1.0) -> Wave:
    """A soft mallet on a wooden bar: its second mode lies two octaves up."""
    low = hertz(note)
    ring = 0.45 * (220.0 / low) ** 0.6
    modes = ((low, 1.0, ring), (3.93 * low, 0.2 * force, ring * 0.22), (9.2 * low, 0.05 * force, 0.018))
    return force * struck(seconds, modes, attack=0.005)


def bass(note: float, seconds: float, force: float = 1.0) -> Wave:
    """A plucked string, soft and round, with enough second harmonic for small loudspeakers."""
    low = hertz(note)
    return force * struck(seconds, ((low, 1.0, 0.55), (2.0 * low, 0.4, 0.35), (3.0 * low, 0.12, 0.2)), attack=0.012)


def church_bell(note: float, seconds: float, force: float = 1.0) -> Wave:
    """A small church bell: hum, prime, minor third, fifth, octave and a little above."""
    prime = hertz(note)
    ring = 0.45 * (880.0 / prime) ** 0.5
    modes = [(prime * ratio, loud, ring * share) for ratio, loud, share in SCORE["church_bell"]["modes"]]
    return force * struck(seconds, modes, attack=0.004)


def choir(note: float, seconds: float, seed: int) -> Wave:
    """Far ghosts on one tone: three voices a hair apart that swell and go."""
    now = clock(seconds)
    wave = np.zeros(now.shape)
    for number in range(3):
        wander = 1.0 + 0.003 * np.sin(2.0 * np.pi * (0.7 + 0.31 * number) * now + seed + number) + 0.002 * (number - 1)
        wave += tone(seconds, hertz(note) * wander, (1.0, 0.18, 0.05))
    return fade(wave, seconds * 0.45, seconds * 0.5)


def wood(scale: float, hardness: float, ring: float) -> Wave:
    """A wooden piece that touches a wooden board."""
    modes: tuple[Mode, ...] = (
        (1.0 * scale, 1.0, ring),
        (2.41 * scale, 0.45 * hardness, ring * 0.5),
        (4.1 * scale, 0.2 * hardness, ring * 0.25),
        (6.3 * scale, 0.08 * hardness, ring * 0.15),
    )
    wave = struck(ring * 6.0, modes, attack=0.0015)
    touch = shaped(noise(0.012, 3), 300.0, 2500.0) * np.exp(-clock(0.012) / 0.002)
    return Track(ring * 6.0).add(wave).add(fade(touch, 0.001, 0.004), gain=0.35 * hardness).wave


def flick(seed: int, center: float, force: float = 1.0) -> Wave:
    """The edge of a card that snaps off a thumb and lands."""
    length = 0.085
    now = clock(length)
    snap = swept(noise(length, seed), center, 0.7) * (now / 0.004) * np.exp(1.0 - now / 0.004)
    air = swept(noise(length, seed + 1), 0.55 * center, 0.6) * np.sin(np.pi * now / length) ** 2
    land = struck(length, ((430.0, 0.5, 0.012), (930.0, 0.25, 0.007)))
    return force * fade(snap + 0.35 * air + land, 0.001, 0.02)


def whoosh(seconds: float, seed: int, path: Wave, octaves: float, rise: float) -> Wave:
    """Air that moves: noise around *path*, loudest at *rise* of its length."""
    return swept(noise(seconds, seed), path, octaves) * curve(seconds, (0.0, 0.0), (rise, 1.0), (1.0, 0.0)) ** 1.5


# ---------------------------------------------------------------- pieces


def step() -> Wave:
    """A piece that glides one square on."""
    length = 0.32
    air = whoosh(length, 11, curve(length, (0.0, 450.0), (0.5, 1300.0), (1.0, 700.0)), 0.45, 0.4)
    hum = tone(length, curve(length, (0.0, 290.0), (1.0, 390.0)), (1.0, 0.15))
    return air + 0.22 * hum * curve(length, (0.0, 0.0), (0.45, 1.0), (1.0, 0.0))


def undo() -> Wave:
    """The glide backwards, and down."""
    length = 0.36
    air = whoosh(length, 12, curve(length, (0.0, 800.0), (0.55, 1500.0), (1.0, 420.0)), 0.45, 0.65)
    hum = tone(length, curve(length, (0.0, 440.0), (1.0, 262.0)), (1.0, 0.15))
    return air + 0.25 * hum * curve(length, (0.0, 0.0), (0.6, 1.0), (1.0, 0.0))


def fight() -> Wave:
    """A cloud of smoke and a thud in it."""
    length = 0.75
    now = clock(length)
    cloud = swept(noise(length, 21), curve(length, (0.0, 1500.0), (0.5, 420.0), (1.0, 300.0)), 0.8)
    cloud *= (1.0 - np.exp(-now / 0.012)) * np.exp(-now / 0.13)
    drop = 72.0 + 75.0 * np.exp(-now / 0.05)
    thud = tone(length, drop, (1.0, 0.45, 0.15)) * (1.0 - np.exp(-now / 0.005)) * np.exp(-now / 0.12)
    return room(cloud * 1.1 + 0.75 * thud, 0.25, 0.09)


# ---------------------------------------------------------------- board


def portal() -> Wave:
    """A ring of stone that grinds round, and hums."""
    length = 1.15
    now = clock(length)
    rng = np.random.default_rng(31)
    grind = Track(length)
    at = 0.03
    while at < 0.72:  # stone sticks and slips, faster in the middle
        force = np.sin(np.pi * at / 0.75) * (0.6 + 0.4 * rng.random())
        pitch = 1.0 + 0.12 * rng.random() + 0.25 * at
        slip = struck(0.07, ((235.0 * pitch, 1.0, 0.02), (410.0 * pitch, 0.6, 0.012), (690.0 * pitch, 0.3, 0.008)))
        grind.add(slip, at, 0.42 * force)
        at += 0.016 + 0.02 * abs(at / 0.75 - 0.5) + 0.006 * rng.random()
    rumble = swept(noise(length, 32), 240.0, 0.6) * curve(length, (0.0, 0.0), (0.3, 1.0), (0.75, 0.0))
    beat = 1.0 + 0.25 * np.sin(2.0 * np.pi * 5.0 * now)
    hum = tone(length, 146.8, (1.0, 0.5, 0.2)) + 0.7 * tone(length, 220.6, (1.0, 0.25)) + 0.3 * tone(length, 440.5)
    hum *= beat * curve(length, (0.0, 0.0), (0.6, 1.0), (1.0, 0.0))
    return room(grind.wave + 0.5 * rumble + 0.33 * hum, 0.3, 0.1)


def escape() -> Wave:
    """A ghost gets away: whoo, upwards and glad."""
    length = 1.15
    now = clock(length)
    pitch = curve(length, (0.0, 330.0), (0.55, 587.0), (1.0, 640.0))
    pitch *= 1.0 + 0.018 * np.sin(2.0 * np.pi * 5.6 * now) * np.clip(now / 0.5, 0.0, 1.0)
    first = curve(length, (0.0, 340.0), (0.6, 620.0), (1.0, 450.0))
    song = voice(length, pitch, ((first, 130.0, 1.0), (950.0, 200.0, 0.15), (2500.0, 300.0, 0.01)), 0.8)
    breath = swept(noise(length, 41), 1.6 * pitch, 0.35)
    swell = curve(length, (0.0, 0.0), (0.4, 1.0), (0.6, 0.85), (0.95, 0.0), (1.0, 0.0))
    return room((song / rms(song) + 0.12 * breath / rms(breath)) * swell, 0.18, 0.12)


def reveal() -> Wave:
    """Earth crumbles, then a chime."""
    length = 1.18
    rng = np.random.default_rng(51)
    track = Track(length)
    for _ in range(90):
        at = 0.5 * rng.random() ** 1.6
        size = rng.random()
        grain = struck(0.03, ((260.0 + 900.0 * size, 1.0, 0.004), (520.0 + 1500.0 * size, 0.5, 0.003)), attack=0.001)
        track.add(grain, at, (0.25 + 0.6 * (1.0 - size)) * (1.0 - at))
    soil = swept(noise(0.6, 52), curve(0.6, (0.0, 700.0), (1.0, 260.0)), 0.7)
    track.add(soil * curve(0.6, (0.0, 0.0), (0.12, 1.0), (1.0, 0.0)), gain=0.7)
    track.add(celesta(81, 0.75, 0.55), 0.4).add(celesta(88, 0.68, 0.45), 0.49)
    return room(track.wave, 0.3, 0.1)


# ---------------------------------------------------------------- cards


def shuffle() -> Wave:
    """A riffle, quicker and quicker, and the pack squared on the table."""
    rng = np.random.default_rng(71)
    track = Track(1.05)
    at = 0.02
    for number in range(30):
        force = 0.3 + 0.45 * np.sin(np.pi * number / 30.0) + 0.15 * rng.random()
        track.add(flick(100 + 2 * number, 1500.0 + 30.0 * number + 300.0 * rng.random(), force), at)
        at += 0.036 - 0.0006 * number
    track.add(flick(180, 1100.0, 0.8), at + 0.05)
    return room(track.add(wood(300.0, 0.4, 0.02), at + 0.055, 0.5).wave, 0.15, 0.05)


# ---------------------------------------------------------------- phrases


def sigh(seconds: float, force: float) -> Wave:
    """Of somebody who has lost."""
    breath = voice(seconds, curve(seconds, (0.0, 294.0), (1.0, 220.0)), ((360.0, 120.0, 1.0), (800.0, 200.0, 0.1)))
    return force * breath / rms(breath) * curve(seconds, (0.0, 0.0), (0.3, 1.0), (1.0, 0.0))


INSTRUMENTS: Final[Mapping[str, Callable[..., Wave]]] = {
    **{play.__name__: play for play in (celesta, marimba, bass, struck, wood, flick, sigh)},
    "bell": church_bell,
}


def phrase(name: str) -> Wave:
    """What SCORE says of it, played in its room."""
    said = SCORE["phrases"][name]
    track = Track(said["seconds"])
    for at, instrument, *how, gain in said["notes"]:
        track.add(INSTRUMENTS[instrument](*how), at, gain)
    return room(track.wave, *said["room"]) if "room" in said else track.wave


# ---------------------------------------------------------------- creatures and things


def cat() -> Wave:
    """A very small cat."""
    length = 0.5
    pitch = curve(length, (0.0, 560.0), (0.35, 760.0), (1.0, 500.0))
    first = curve(length, (0.0, 380.0), (0.4, 950.0), (1.0, 430.0))
    second = curve(length, (0.0, 2300.0), (0.4, 1650.0), (1.0, 950.0))
    song = voice(length, pitch, ((first, 180.0, 1.0), (second, 220.0, 0.45), (3100.0, 350.0, 0.1)), 0.6)
    song *= curve(length, (0.0, 0.0), (0.3, 1.0), (0.55, 0.8), (1.0, 0.0))
    return room(shaped(song, 200.0, 5000.0), 0.15, 0.06)


def bat() -> Wave:
    """Small wings, and two tiny squeaks."""
    track = Track(0.7)
    at = 0.0
    for number in range(10):
        beat = swept(noise(0.075, 200 + number), 620.0 if number % 2 else 820.0, 0.6)
        beat *= curve(0.075, (0.0, 0.0), (0.3, 1.0), (1.0, 0.0))
        track.add(beat, at, 0.35 + 0.65 * np.sin(np.pi * (number + 0.7) / 10.5))
        at += 0.062 - 0.0012 * number
    for at, low in ((0.2, 2300.0), (0.31, 2550.0)):
        squeak = tone(0.06, curve(0.06, (0.0, low), (0.5, low * 1.18), (1.0, low * 0.95)), (1.0, 0.1))
        track.add(squeak * curve(0.06, (0.0, 0.0), (0.4, 1.0), (1.0, 0.0)), at, 0.06)
    return room(track.wave, 0.15, 0.05)


def curtain() -> Wave:
    """Heavy cloth that is drawn across."""
    length = 0.9
    now = clock(length)
    folds = 1.0 + 0.35 * np.sin(2.0 * np.pi * (7.0 * now + 6.0 * now**2))
    cloth = whoosh(length, 81, curve(length, (0.0, 500.0), (0.5, 1700.0), (1.0, 600.0)), 0.7, 0.45) * folds
    body = whoosh(length, 82, curve(length, (0.0, 260.0), (0.6, 420.0), (1.0, 250.0)), 0.5, 0.55)
    track = Track(length).add(cloth).add(body, gain=0.8)
    for number in range(5):  # the rings on the rod
        ring = struck(0.06, ((1900.0 + 70.0 * number, 1.0, 0.01), (2950.0, 0.4, 0.006)))
        track.add(ring, 0.14 + 0.1 * number, 0.12)
    return room(track.wave, 0.15, 0.06)


def lantern() -> Wave:
    """A glass door clinks, the flame takes, light spreads."""
    length = 1.15
    track = Track(length)
    for at, force in ((0.0, 1.0), (0.07, 0.45)):
        track.add(struck(0.4, ((1865.0, 0.8, 0.09), (3050.0, 0.35, 0.05), (4700.0, 0.12, 0.025))), at, 0.42 * force)
    flame = whoosh(0.5, 91, curve(0.5, (0.0, 350.0), (0.3, 900.0), (1.0, 450.0)), 0.6, 0.25)
    track.add(flame, 0.12, 0.8)
    glow = sum((gain * tone(0.95, hertz(note), (1.0, 0.12)) for note, gain in ((62, 1.0), (69, 0.7), (78, 0.35))))
    swell = curve(0.95, (0.0, 0.0), (0.45, 1.0), (1.0, 0.0)) * (1.0 + 0.08 * np.sin(2.0 * np.pi * 7.0 * clock(0.95)))
    return room(track.add(np.asarray(glow) * swell, 0.18, 0.22).wave, 0.2, 0.08)


def candy() -> Wave:
    """Pop, into the bag."""
    pop = tone(0.07, curve(0.07, (0.0, 330.0), (0.8, 980.0), (1.0, 1040.0)), (1.0, 0.12))
    pop *= curve(0.07, (0.0, 0.0), (0.25, 1.0), (1.0, 0.0))
    track = Track(0.24).add(pop).add(fade(shaped(noise(0.01, 95), 400.0, 3000.0), 0.001, 0.006), 0.04, 0.2)
    return room(track.add(celesta(93, 0.15, 0.3), 0.06, 0.4).wave, 0.15, 0.04)


def spook() -> Wave:
    """Oo, says a ghost."""
    length = 1.0
    now = clock(length)
    pitch = curve(length, (0.0, 262.0), (0.3, 311.0), (1.0, 233.0))
    pitch *= 1.0 + 0.02 * np.sin(2.0 * np.pi * 5.0 * now) * np.clip(now / 0.3, 0.0, 1.0)
    first = curve(length, (0.0, 320.0), (0.4, 430.0), (1.0, 300.0))
    song = voice(length, pitch, ((first, 110.0, 1.0), (820.0, 180, 0.2)))
    breath = swept(noise(length, 96), 750.0, 0.4)
    swell = curve(length, (0.0, 0.0), (0.3, 1.0), (0.5, 0.9), (0.95, 0.0), (1.0, 0.0))
    return room((song / rms(song) + 0.12 * breath / rms(breath)) * swell, 0.18, 0.12)


def killer() -> Wave:
    """A blade that is drawn, behind a door."""
    length = 0.85
    now = clock(length)
    slide = whoosh(length, 97, curve(length, (0.0, 1800.0), (0.3, 4200.0), (1.0, 3600.0)), 0.35, 0.2)
    ring = struck(length, ((1530.0, 0.5, 0.22), (2290.0, 0.5, 0.2), (3410.0, 0.3, 0.14), (4870.0, 0.12, 0.09)))
    ring *= 1.0 + 0.3 * np.sin(2.0 * np.pi * 9.0 * now)
    low = tone(length, 147.0, (1.0, 0.4)) * np.exp(-now / 0.15) * (1.0 - np.exp(-now / 0.01))
    return room(Track(length).add(slide, gain=0.55).add(ring, 0.09, 0.2).add(low, 0.05, 0.25).wave, 0.25, 0.08)


def magic() -> Wave:
    """A witch rushes by and leaves sparks behind."""
    length = 1.15
    now = clock(length)
    path = curve(length, (0.0, 380.0), (0.5, 2000.0), (1.0, 900.0)) * (1.0 + 0.16 * np.sin(2.0 * np.pi * 8.0 * now))
    track = Track(length).add(whoosh(length, 98, path, 0.4, 0.42))
    for number, note in enumerate((82, 86, 88, 92, 94, 98)):  # whole tones belong to no key
        track.add(celesta(note, 0.55, 0.4), 0.28 + 0.075 * number, 0.42 - 0.04 * number)
    return room(track.wave, 0.3, 0.1)


# ---------------------------------------------------------------- music

BEAT = 0.62  # seconds: a waltz that is in no hurry
BARS = 32
ROUND = BARS * 3 * BEAT
CUT = 0.056  # seconds before the first beat at which the round begins and ends, where hardly anything sounds


def music() -> Wave:
    """A waltz in D minor for celesta, marimba and a plucked bass, with a far bell and farther ghosts; it goes round."""
    rng = np.random.default_rng(1031)
    track = Track(ROUND, round_=True)

    def at(bar: int, beat: float) -> float:
        return CUT + (bar * 3 + beat) * BEAT + 0.008 * float(rng.random())

    for number, (root, pair, melody) in enumerate(SCORE["waltz"]["bars"]):
        middle = 16 <= number < 24  # the marimba has the tune, an octave of celesta glints above its long notes
        track.add(bass(root, 2.2, 0.9 + 0.1 * float(rng.random())), at(number, 0), 0.36)
        for beat in (1, 2) if number % 8 != 3 else (1,):
            for note in pair:
                track.add(marimba(note, 1.0, 0.5 + 0.1 * float(rng.random())), at(number, beat), 0.22)
        now = 0.0
        for note, beats in melody:
            force = (0.75 if now else 0.85) + 0.12 * float(rng.random())
            if middle:
                track.add(marimba(note, 1.6, force), at(number, now), 0.62)
                if beats > 1:
                    track.add(celesta(note + 12, 2.0, 0.5 * force), at(number, now), 0.2)
            else:
                track.add(celesta(note, 2.6, force), at(number, now), 0.4)
                if number >= 24:
                    track.add(marimba(note - 12, 1.2, force), at(number, now), 0.16)
            now += beats
    for bar, when, note in SCORE["waltz"]["bells"]:
        track.add(church_bell(note, 3.0, 0.6), at(bar, when), 0.11)
    for bar, notes in SCORE["waltz"]["choir"]:
        for note in notes:
            track.add(choir(note, 6.0 * BEAT, note), at(bar, 0.0), 0.028)
    wave = room(track.wave, 0.55, 0.35, round_=True)
    wave -= float(np.mean(wave))
    return wave * factor(MUSIC_RMS - decibels(rms(wave)))


# ---------------------------------------------------------------- all of them


MADE: Final = (
    *(bat, candy, cat, curtain, escape, fight, killer, lantern),
    *(magic, portal, reveal, shuffle, spook, step, undo),
)
RECIPES: Final[Mapping[str, Callable[[], Wave]]] = {
    **{make.__name__: make for make in MADE},
    **{name: partial(phrase, name) for name in SCORE["phrases"]},
}

MUSIC = "music"


def save(path: Path, wave: Wave, quality: float) -> Wave:
    """Write *wave* unless *path* already holds it; returns what a player will hear."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / path.name
        write(fresh, wave, quality)
        heard_now = read(fresh)
        if not path.is_file() or not np.array_equal(heard_now, read(path)):
            path.write_bytes(fresh.read_bytes())
    return heard_now


def report(path: Path, wave: Wave) -> str:
    """One line about a finished sound."""
    peak = decibels(float(np.max(np.abs(wave))))
    size = path.stat().st_size / 1000.0
    return (
        f"{path.stem:10}{len(wave) / RATE:7.2f} s {size:7.1f} kB   loudness {loudness(wave):6.1f}"
        f"   rms {decibels(rms(wave)):6.1f}   peak {peak:6.1f} dB"
    )


def main(names: Sequence[str]) -> int:
    """Make the sounds called *names*, or all."""
    unknown = sorted(set(names) - {*RECIPES, MUSIC})
    if unknown:
        print(f"There is no recipe for {', '.join(unknown)}.", file=sys.stderr)
        return 1
    OUTPUT.mkdir(parents=True, exist_ok=True)
    for name in names or (*RECIPES, MUSIC):
        path = OUTPUT / f"{name}.ogg"
        if name == MUSIC:
            wave = save(path, music(), MUSIC_QUALITY)
        else:
            loud = USUAL + SCORE["loudness"].get(name, 0.0)
            wave = save(path, finished(RECIPES[name](), loud, CEILING), EFFECT_QUALITY)
        print(report(path, wave))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
