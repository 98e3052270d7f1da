"""Compression: by what the client takes, once for all who share it, and without secrets in it."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest
from starlette.testclient import TestClient

from spytable.store.signing import Keys
from spytable.web import compression
from spytable.web.compression import GzipStream, compressed, deflated, taken
from tests.web.helpers import Visitor, two_friends
from tests.web.wires import FRAGMENT

LONG = b"a house, a garden, a neighbour who looks out of the window. " * 40


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("gzip;q=0", ""),
        ("gzip;q=0, *", "zstd"),
        ("identity", ""),
        ("", ""),
        ("nonsense;;q=,,", ""),
    ],
)
def test_the_best_that_both_know(
    accepted: str, coding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("zstd", "br", "gzip")
    monkeypatch.setattr(compression, "coders", lambda: {one: zlib.compress for one in names})
    taken.cache_clear()
    try:
        assert compressed(LONG, accepted)[1] == coding
        assert compressed(b"short", accepted) == (b"short", "")
    finally:
        taken.cache_clear()


def test_every_coder_that_is_here_keeps_what_it_is_given() -> None:
    unpack: dict[str, Any] = {"gzip": lambda body: zlib.decompress(body, 31)}
    if "br" in compression.coders():
        unpack["br"] = __import__("brotli").decompress
    if "zstd" in compression.coders():
        unpack["zstd"] = __import__("zstandard").ZstdDecompressor().decompress
    assert set(unpack) == set(compression.coders())
    for name, code in compression.coders().items():
        packed = code(LONG)
        assert len(packed) < len(LONG) / 4 and unpack[name](packed) == LONG


@pytest.mark.parametrize("packer", [zlib, compression._quick], ids=["plain", "quick"])
def test_a_message_fits_into_any_stream(packer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compressed once, it stands where it may: nothing in it refers to what came before.  Whatever
    packs it: the quick one is not to be had everywhere."""
    monkeypatch.setattr(compression, "_quick", packer)
    messages = [b"one " * 50, b"two " * 80, b"one " * 50]
    packed = [deflated(one) for one in messages]
    for order in ((0, 1, 2), (2, 1), (1, 0, 0)):
        stream, sent = GzipStream(), b""
        reader = zlib.decompressobj(31)
        reader.decompress(stream.HEAD)
        for number in order:
            stream.count(messages[number])
            sent += packed[number]
            assert reader.decompress(packed[number]) == messages[number], "it can be read at once"
        reader.decompress(stream.end())
        assert reader.eof, "the sum at the end is right"


def test_pages_and_data_are_compressed(client: TestClient) -> None:
    table_id, ann, _ = two_friends(client)
    for headers in ({}, FRAGMENT, {"Accept": "application/json"}):
        answer = ann.get(f"/tables/{table_id}", headers=headers | {"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert "accept-encoding" in answer.headers["vary"].lower()
        size = int(answer.headers["content-length"])
        assert size < len(answer.content) / 2 and size < 100_000


def test_no_token_lies_in_a_message_and_none_twice_in_a_page(client: TestClient) -> None:
    """What others wrote is in the same compressed text: lengths must tell nothing of the token."""
    table_id, ann, bob = two_friends(client)
    tokens: list[str] = []
    for one in (ann, bob):
        page = one.get(f"/tables/{table_id}").text
        tokens += re.findall(r'(?:data-csrf|name="csrf" value)="(\w+)"', page)
        message = one.get(f"/tables/{table_id}", headers=FRAGMENT).json()["html"]
        assert re.findall(r'name="csrf" value="(\w+)"', message) == []
        assert one.submit(f"/tables/{table_id}/undo", moment=1, csrf=tokens[-1]).status_code != 403
    masks = [one[:32] for one in tokens]
    assert len(tokens) >= 3 and all(len(one) == 64 for one in tokens)
    assert len(set(masks)) >= 2


def test_a_mask_hides_and_proves_the_same_token() -> None:
    keys = Keys(b"k" * 32)
    one, other = keys.form_token("ann"), keys.form_token("ann")
    assert one != other and all(keys.is_form_token("ann", token) for token in (one, other))
    assert not keys.is_form_token("bob", one)
    for wrong in (
        "",
        one[:-2],
        one + "00",
        one[:-1] + "g",
        "ř" * 64,
        "0" * 64,
    ):
        assert not keys.is_form_token("ann", wrong)


def test_who_takes_no_compression_gets_none(ann: Visitor) -> None:
    answer = ann.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers and "<html" in answer.text
