"""A small synthesizer: tones, struck things, voices, filtered noise, reverb, and writing files.

Everything works on mono arrays of float64 samples at ``RATE`` per second. Noise comes from seeded generators, so the
same script always makes the same sounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

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
