"""The imagined worlds of one who merely watches: too many worlds to lay out one by one, but what
matters of them can be counted."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

from spytable.kernel import SPECTATOR, new
from spytable.kernel.document import to_document
from tests.contract.chances import chi_squared
from tests.games.agenti.situations import BOX, SUSPECTS, situation

SAMPLES = 4000


def test_a_spectator_holds_every_answer_possible_that_no_claim_has_ruled_out() -> None:
    """AG-34, AG-04, AG-150: all owners and places of the plan alike, but for the claim that was
    wrong; a key that lies face down is any but the two that were seen while it was held."""
    table = situation(
        players=3,
        files={"v": "t1:1 b1:1 t2:2", "x": "t3:1"},
        looked={0: "12", 1: "4"},
        plan=4,
        wrong=[(2, 3, "y", ["3 shown"])],
        keys={0: ["1 up"], 1: ["2 known 1"]},
    )
    view = table.pov(None).view.record
    assert view.seat == SPECTATOR
    belief, world = new(BOX.box.belief), new(BOX.box.state)
    BOX.box.imagination.believe(view, belief)
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(SAMPLES):
        BOX.box.imagination.imagine(view, belief, seed, world)
        state = to_document(BOX.box.state, world)
        owns = "".join(state["owns"][who][-1] for who in SUSPECTS)
        found[owns, state["plan"][-1], state["key"]["seat-2"][0][-1]] += 1
    answers = [
        ("".join(order), plan, key)
        for order, plan, key in product(permutations("1234"), "1234", "24")
        if not (plan == "3" and order[2] == "3")
    ]
    assert len(answers) == 90 * 2
    assert set(found) <= set(answers)
    assert abs(chi_squared(found, dict.fromkeys(answers, 1 / len(answers)))) < 4
