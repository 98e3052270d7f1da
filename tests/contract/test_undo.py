"""Undo never peeks: what may be taken back has shown nobody anything."""

from __future__ import annotations

from spytable.kernel import DEALER, SPECTATOR, content

from .settings import (
    MORE,
    Setting,
    everything,
    for_every_setting,
    imagined,
    offered,
    seen,
    states,
    twin,
)

GAMES = MORE


@for_every_setting
def test_an_undoable_choice_leads_to_the_same_view_in_every_world(setting: Setting) -> None:
    """In all worlds its maker cannot rule out, the choice is on offer, may be taken back, leaves
    the same seat deciding, and shows that seat the same."""
    box, tried = setting.box, 0
    for game in range(GAMES):
        for step, (state, code) in enumerate(states(setting, 1800 + game)):
            for seat in everything(box, state)[code] - {DEALER}:
                after = twin(box, state)
                box.rules.apply(after, code)
                if not box.rules.may_undo(state, code) or not offered(box, after, seat):
                    continue
                tried += 1
                for seed in range(4):
                    world = imagined(box, state, seat, 10 * step + seed)
                    assert code in offered(box, world, seat)
                    assert box.rules.may_undo(world, code)
                    box.rules.apply(world, code)
                    assert offered(box, world, seat)
                    assert content(seen(box, world, seat)) == content(seen(box, after, seat))
    assert tried


@for_every_setting
def test_an_undoable_choice_refutes_no_world_of_anyone_else(setting: Setting) -> None:
    """Whatever another seat held possible before, it holds possible after: either it noticed
    nothing, or the same could be heard and seen in each of its worlds."""
    box = setting.box
    for game in range(GAMES):
        for step, (state, code) in enumerate(states(setting, 1900 + game)):
            if step % 3 or not box.rules.may_undo(state, code):
                continue
            after = twin(box, state)
            box.rules.apply(after, code)
            for seat in setting.watchers:
                if seat is not None and offered(box, state, seat):
                    continue
                place = SPECTATOR if seat is None else seat
                sound = int(box.sight.overhear(state, code, place))
                shown = content(seen(box, after, seat))
                if sound == 0:
                    assert shown == content(seen(box, state, seat))
                    continue
                for seed in range(2):
                    world = imagined(box, state, seat, 10 * step + seed)
                    assert any(
                        content(seen(box, became, seat)) == shown
                        for c in everything(box, world)
                        if int(box.sight.overhear(world, c, place)) == sound
                        for became in [twin(box, world)]
                        if box.rules.apply(became, c) is None
                    )
