"""Compression: by what the client takes, once for all who share it, and without secrets in it."""

from __future__ import annotations

import re
import zlib
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from spytable.store.signing import Keys
from spytable.web import compression
from spytable.web.compression import Block, GzipStream, compressed, compressed_around, deflated
from tests.web.helpers import BOX, Visitor, two_friends
from tests.web.wires import FRAGMENT

LONG = b"a house, a garden, a neighbour who looks out of the window. " * 40


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "gzip"),
        ("deflate, br", ""),
        ("gzip", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("gzip;q=0", ""),
        ("gzip;q=0, *", ""),
        ("*", "gzip"),
        ("identity", ""),
        ("", ""),
        ("nonsense;;q=,,", ""),
    ],
)
def test_gzip_for_those_who_take_it(accepted: str, coding: str) -> None:
    assert compressed(LONG, accepted)[1] == coding
    assert compressed(b"short", accepted) == (b"short", "")


@pytest.mark.parametrize("packer", [zlib, compression._quick], ids=["plain", "quick"])
def test_what_is_compressed_is_kept(packer: Any) -> None:
    for packed in (compression.gzipped(LONG, packer), compression.gzipped_once(LONG)):
        assert len(packed) < len(LONG) / 4 and zlib.decompress(packed, 31) == LONG


def test_a_block_stands_in_any_page() -> None:
    block = Block.of(LONG.decode())
    for before, after in ((b"<h1>", b"</h1>"), (b"", b""), (LONG, b"end")):
        sent, coding = compressed_around(before, block, after, "gzip")
        assert coding == "gzip" and zlib.decompress(sent, 31) == before + LONG + after
        assert compressed_around(before, block, after, "br") == (before + LONG + after, "")


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
    """Words that others wrote are in the same compressed text: lengths must tell nothing of the
    token."""
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


def test_what_an_address_asks_for_does_not_stand_beside_the_key(client: TestClient) -> None:
    """Or whoever lets the host's browser open links could guess the key of an invitation by the
    length of the compressed page (BREACH)."""
    ann = Visitor(client)
    table_id = ann.open_table("you", "friend")
    key = ann.table(table_id)["invite"].partition("key=")[2]
    for asked in (f"?guess={key[:8]}", f"?key={key[:8]}", f"?at={key[:8]}", f"?write={key[:8]}"):
        page = ann.get(f"/tables/{table_id}{asked}").text
        assert page.count(key[:8]) == ann.get(f"/tables/{table_id}").text.count(key[:8]), asked


def test_another_language_is_a_link_to_the_same_page(client: TestClient) -> None:
    """With what the page has understood of its address."""
    ann, bob = Visitor(client), Visitor(client)
    table_id = ann.open_table("you", "friend")
    path = "/" + ann.table(table_id)["invite"].split("/", 3)[3]
    for visitor, here in ((bob, path), (ann, f"/new/{BOX}?players=2"), (ann, "/tables")):
        assert f"?back={quote(here)}" in visitor.get(here).text
