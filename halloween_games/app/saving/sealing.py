"""Sealing a text with a word that two people know: nobody else can read it, or change it unnoticed.

Only what Python brings along: scrypt makes a key of the word, SHAKE-256 the stream that covers the text, and keyed
BLAKE2b the tag (docs/by_code.md says why, and what that does not protect from).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from typing import Final

NONCE: Final = 12
TAG: Final = 16
_HALF: Final = 32  # bytes of the key for the stream; as many are for the tag


class NotSealed(ValueError):
    """The text was sealed with another word, or was changed since."""


def key_of(word: str, salt: bytes) -> bytes:
    """The key that *word* gives, however it is written; it takes a noticeable time on purpose."""
    plain = " ".join(unicodedata.normalize("NFKC", word).casefold().split())
    return hashlib.scrypt(plain.encode("utf-8", "replace"), salt=salt, n=1 << 14, r=8, p=1, dklen=2 * _HALF)


def seal(key: bytes, told: bytes, text: bytes) -> bytes:
    """*text* sealed; *told* stays readable beside it, but cannot be changed either."""
    nonce = secrets.token_bytes(NONCE)
    covered = _covered(key, nonce, text)
    return nonce + covered + _tag(key, told, nonce + covered)


def unseal(key: bytes, told: bytes, sealed: bytes) -> bytes:
    """What was sealed; raises NotSealed."""
    rest, tag = sealed[:-TAG], sealed[-TAG:]
    if len(sealed) < NONCE + TAG or not hmac.compare_digest(tag, _tag(key, told, rest)):
        raise NotSealed
    return _covered(key, rest[:NONCE], rest[NONCE:])


def _covered(key: bytes, nonce: bytes, text: bytes) -> bytes:
    stream = hashlib.shake_256(key[:_HALF] + nonce).digest(len(text))
    return (int.from_bytes(text) ^ int.from_bytes(stream)).to_bytes(len(text))


def _tag(key: bytes, told: bytes, rest: bytes) -> bytes:
    return hashlib.blake2b(len(told).to_bytes(4) + told + rest, key=key[_HALF:], digest_size=TAG).digest()
