"""Pictures of all boxes at several moments, in every language, to look at."""

from __future__ import annotations

import random
from html import escape
from pathlib import Path

from spytable.games import shelf, stylesheet
from spytable.games.box import Box
from spytable.locale import LANGUAGES
from spytable.pictures.svg import standalone
from spytable.table import Table, box

MOMENTS = (0.1, 0.5, 0.9, 1.0)
"""How far through the game the pictures are taken."""


def draw_gallery(folder: Path, games: list[str], seed: int) -> int:
    """Write an SVG for each moment, variant and language, and a page that shows them all."""
    folder.mkdir(parents=True, exist_ok=True)
    shown: list[str] = []
    for name in games:
        opened = shelf.take(name)
        sheet = stylesheet.of(name)
        for players in sorted({opened.players[0], opened.players[-1]}):
            for variant in _variants(opened):
                for place, table in enumerate(_moments(name, players, variant, seed)):
                    for language in LANGUAGES:
                        parts = [name, players, *variant.values(), place + 1, language]
                        file = f"{'-'.join(map(str, parts))}.svg"
                        decision = table.decision()
                        seat = decision.seat if decision else 0
                        (folder / file).write_text(
                            standalone(table.pov(seat).picture(language), sheet), "utf-8"
                        )
                        shown.append(file)
    figures = "\n".join(
        f'<figure><img src="{escape(file)}" width="360" alt=""><figcaption>{escape(file)}'
        "</figcaption></figure>"
        for file in shown
    )
    page = f"<!doctype html><meta charset=utf-8><title>Spytable gallery</title>\n{figures}\n"
    (folder / "index.html").write_text(page, "utf-8")
    return len(shown)


def _variants(box: Box) -> list[dict[str, str]]:
    """Every value of the first option, if there is anything to settle."""
    return [{option.name: value} for option in box.options[:1] for value in option.values] or [{}]


def _moments(name: str, players: int, variant: dict[str, str], seed: int) -> list[Table]:
    """One game played at random, stopped at several moments."""
    names = ["Ann", "Bohumil", "Ciri", "Dmitrij", "Eva"][:players]
    whole = box(name).table(players, variant, seed=seed, names=names)
    chance = random.Random(seed)
    while (decision := whole.decision()) is not None:
        whole.take(decision.seat, chance.choice(decision.choices))
    tables = []
    for share in MOMENTS:
        table = box(name).table(players, variant, seed=seed, names=names)
        entries = whole.record.played()[: max(1, int(whole.moment * share))]
        table.follow(entries)
        table.resume()
        tables.append(table)
    return tables
