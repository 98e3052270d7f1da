"""Agenti by its policy with other action cards, or other key fields: the card that is put off, the
use of the light, and the rounds from being sure to winning.

    python bench/agenti_cards.py                                    # as it is
    python bench/agenti_cards.py --card light=light,suspect --card tram=tram,suspect
    python bench/agenti_cards.py --keys 6 --games 10000             # circle 6 of every quarter

Rules hold the cards as constants, so every design is compiled anew: that takes a minute.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

OURS = Path(__file__).parents[1] / "src/spytable/games/agenti/box.json"
END, WINNER, STARTER, PLANNED, SURE, READY = 0, 1, 2, 3, 7, 11
"""Columns of a game: its rounds, who won and who began; then for every seat the round in which it
knew where the plan is, could make a sure claim, and had the key for it."""
LOOKED, EXPOSED, NOTHING = range(3)


def design(cards: list[str], keys: str) -> Path:
    """A box file like ours, with these actions on these cards and these key fields."""
    box = json.loads(OURS.read_text("utf-8"))
    for name, _, actions in (card.partition("=") for card in cards):
        next(c for c in box["cards"] if c["name"] == name)["actions"] = actions.split(",")
    if keys:
        box["keys"]["fields"] = [quarter + k for k in keys.split(",") for quarter in "abcd"]
    file = Path(tempfile.mkdtemp()) / "agenti.json"
    file.write_text(json.dumps(box), "utf-8")
    return file


def batch() -> Any:
    """The games, compiled: each with its columns, beside counts of cards and of the light."""
    from spytable.bots.playouts import dealt
    from spytable.games.agenti.choices import EXPOSE, LOOK, PLAY
    from spytable.games.agenti.components import CARDS, Phase
    from spytable.games.agenti.play.goals import plans_left, ready_for, sure_claim
    from spytable.kernel import DEALER, NOBODY, bits, rule, verbs

    @rule
    def play(
        states: Any, variant: Any, out: Any, dice: Any, kept: Any, last: Any, lit: Any
    ) -> None:
        for game in range(len(kept)):
            states[1] = states[0]
            verbs.set_up(states[1], variant)
            while True:
                seat = verbs.seat_to_decide(states[1])
                if seat == NOBODY:
                    break
                count = verbs.choices(states[1], seat, out)
                if seat == DEALER:
                    verbs.apply(states[1], dealt(states[1], out, count, dice))
                    continue
                choice = verbs.choose_by_policy(states[1], seat, out, count, dice, 0)
                if states[1].phase == Phase.CARD:
                    now = states[1].round_number
                    if kept[game, PLANNED + seat] == 0:
                        if bits.rest(plans_left(states[1], seat)) == 0:
                            kept[game, PLANNED + seat] = now
                    if kept[game, SURE + seat] == 0 and sure_claim(states[1], seat) != 0:
                        kept[game, SURE + seat] = now
                    if kept[game, READY + seat] == 0 and ready_for(states[1], seat) != 0:
                        kept[game, READY + seat] = now
                if PLAY.has(choice):
                    left = 0
                    one = 0
                    for card in range(1, CARDS):
                        if states[1].used[seat, card] == 0:
                            left += 1
                            one = card
                    if left == 1:
                        last[one] += 1
                elif states[1].phase == Phase.BEAM:
                    turned = NOTHING
                    if choice == LOOK:
                        turned = LOOKED
                    elif EXPOSE.has(choice):
                        turned = EXPOSED
                    lit[turned] += 1
                verbs.apply(states[1], choice)
            kept[game, END] = states[1].round_number
            kept[game, WINNER] = states[1].winner
            kept[game, STARTER] = states[1].starter

    return play


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--card", action="append", default=[], metavar="NAME=ACTION[,ACTION]")
    parser.add_argument("--keys", default="", metavar="CIRCLE[,CIRCLE]")
    parser.add_argument("--games", type=int, default=3000)
    asked = parser.parse_args()
    os.environ["SPYTABLE_BOX_AGENTI"] = str(design(asked.card, asked.keys))
    from spytable.games import shelf
    from spytable.kernel import codes, new_many, numbers
    from spytable.kernel.dice import new_dice

    box = shelf.take("agenti")
    from spytable.games.agenti.components import CARD_NAMES

    play, states, out = batch(), new_many(box.state, 2), codes(box.most_choices)
    for players in (2, 3, 4):
        kept = np.zeros((asked.games, READY + 4), np.int32)
        last, lit = np.zeros(len(CARD_NAMES), np.int64), np.zeros(3, np.int64)
        into = map(numbers, (kept, last, lit))
        play(states, box.variant_codes(players, {}), out, new_dice(players), *into)
        won = kept[kept[:, WINNER] > 0]
        seat = won[:, WINNER] - 1
        rounds = [won[range(len(won)), column + seat] for column in (PLANNED, SURE, READY)]
        planned, sure, ready = (np.median(column[column > 0]) for column in rounds)
        put_off = zip(CARD_NAMES[1:], last[1:] / last.sum(), strict=True)
        print(
            f"{players} players: the winner knows the plan in round {planned:g},"
            f" is sure in {sure:g}, has the key in {ready:g}, wins in {np.median(kept[:, END]):g};"
            f" first to play {np.mean(seat == won[:, STARTER]):.1%};"
            f" left for last: {', '.join(f'{name} {share:.0%}' for name, share in put_off)};"
            f" light for nothing {lit[NOTHING] / lit.sum():.0%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
