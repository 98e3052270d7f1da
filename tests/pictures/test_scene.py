"""The scene of a box: where a choice is made, and what is put down by name."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from spytable.pictures.scene import Scene

SCENE = Scene("xx", {1: "step:a", 2: "step:b"})


def test_a_place_names_its_choice_and_what_it_lights() -> None:
    place = ElementTree.fromstring(
        str(SCENE.place(2, "Step to B", "<path/>", piece="b", lights="a b", of="pawn", quiet=True))
    )
    assert place.get("data-choice") == "step:b" and place.get("aria-label") == "Step to B"
    said = {name: place.get(f"data-{name}") for name in ("place", "lights", "of", "quiet")}
    assert said == {"place": "b", "lights": "a b", "of": "pawn", "quiet": ""}
    plain = ElementTree.fromstring(str(SCENE.place(1, "Step to A")))
    assert not {f"data-{name}" for name in said} & set(plain.keys())


def test_a_stroke_names_all_its_choices_in_their_order() -> None:
    stroke = ElementTree.fromstring(str(SCENE.stroke_of((2, 1), "Both")))
    assert stroke.get("data-steps") == "step:b step:a" and stroke.get("data-choice") is None


@pytest.mark.parametrize(
    ("given", "drawn"),
    [
        ({}, '<use href="#xx-coin"/>'),
        ({"x": 3.04, "y": -2}, '<use href="#xx-coin" x="3" y="-2"/>'),
        (
            {"x": 3, "scale": 2, "turn": 90},
            '<g transform="translate(3 0) rotate(90) scale(2)"><use href="#xx-coin"/></g>',
        ),
    ],
)
def test_a_stamp_refers_to_a_symbol_of_its_own_box(given: dict[str, float], drawn: str) -> None:
    assert str(SCENE.stamp("coin", **given)) == drawn


def test_a_symbol_is_fitted_into_a_rectangle() -> None:
    fitted = ElementTree.fromstring(str(SCENE.fitted("coin", 1, 2, 3, 4)))
    assert [fitted.get(name) for name in ("href", "x", "y", "width", "height")] == [
        "#xx-coin",
        *"1234",
    ]
