"""The time track in words: what everybody hears when the time token moves on."""

from __future__ import annotations

from spytable.locale import count, mark, say

from ..components import OPENING, RECRUITS
from ..facts import first_told, is_told, is_warning, told_from
from ..sight import View
from .hearer import Hearer
from .pieces import hour_name, place_name


def time_told(hearer: Hearer, before: View) -> list[str]:
    """MM-068, MM-150, MM-212 to MM-217. The hour, a Mind Slip token beside it, at a warning the
    count; nothing, where the time has not moved."""
    v = hearer.view
    if v.hour == before.hour:
        return []
    if v.hour == OPENING:
        return [_opening(hearer)]
    late = int(v.late_warnings)
    warned = is_told(int(v.hour), int(v.last_hour), late)
    told = [_warning(hearer) if warned else _even(hearer)]
    if not warned and is_warning(int(v.hour)) and v.hour < first_told(late):
        told.append(_late(hearer))
    if v.slip_hour and not before.slip_hour:
        you = mark("Your own Mind Slip token lies at {hour} now.")
        they = mark("{name} has used a Mind Slip: the token lies at {hour}.")
        told.append(hearer.say(hearer.recruiter, you, they, hour=hour_name(int(v.hour))))
    if v.second_hour and not before.second_hour:
        you = mark(
            "The second Mind Slip token lies at {hour}, and all know of your visit to {place}."
        )
        they = mark(
            "{name} has used the second Mind Slip token: it lies at {hour}, and {place} was visited"
            " before."
        )
        values = {"hour": hour_name(int(v.hour)), "place": place_name(int(v.second_at))}
        told.append(hearer.say(hearer.recruiter, you, they, **values))
    return told


def _opening(hearer: Hearer) -> str:
    """MM-068."""
    language, who = hearer.language, hearer.recruiter
    n = int(hearer.view.track[OPENING])
    if who is None:
        return count(
            language,
            n,
            "You have walked five locations and reveal {n} recruit.",
            "You have walked five locations and reveal {n} recruits.",
        )
    return count(
        language,
        n,
        "{name} has walked five locations and reveals {n} recruit.",
        "{name} has walked five locations and reveals {n} recruits.",
        name=who,
    )


def _even(hearer: Hearer) -> str:
    """MM-213."""
    return say(hearer.language, "It is {hour}.", hour=hour_name(int(hearer.view.hour)))


def _late(hearer: Hearer) -> str:
    """MM-460, MM-461."""
    later = hour_name(int(first_told(int(hearer.view.late_warnings))))
    sentence = mark("Late Edition: nothing is announced now; it comes with the warning at {hour}.")
    return say(hearer.language, sentence, hour=later)


def _warning(hearer: Hearer) -> str:
    """MM-214 to MM-216, MM-461."""
    v, language, who = hearer.view, hearer.language, hearer.recruiter
    n = int(v.track[int(v.hour)])
    values: dict[str, object] = {
        "hour": hour_name(int(v.hour)),
        "total": int(v.recruits),
        "all": int(RECRUITS[int(v.mission)]),
    }
    if told_from(int(v.hour), int(v.late_warnings)) < v.hour - 1:
        return _of_two_rounds(hearer, n, values)
    if who is None:
        return count(
            language,
            n,
            "It is {hour}: you reveal {n} recruit of this round, {total} of {all} in all.",
            "It is {hour}: you reveal {n} recruits of this round, {total} of {all} in all.",
            **values,
        )
    return count(
        language,
        n,
        "It is {hour}: {name} reveals {n} recruit of this round, {total} of {all} in all.",
        "It is {hour}: {name} reveals {n} recruits of this round, {total} of {all} in all.",
        name=who,
        **values,
    )


def _of_two_rounds(hearer: Hearer, n: int, values: dict[str, object]) -> str:
    """MM-461. The same for an announcement that makes up for one that was left out."""
    language, who = hearer.language, hearer.recruiter
    if who is None:
        return count(
            language,
            n,
            "It is {hour}: you reveal {n} recruit of both rounds, {total} of {all} in all.",
            "It is {hour}: you reveal {n} recruits of both rounds, {total} of {all} in all.",
            **values,
        )
    return count(
        language,
        n,
        "It is {hour}: {name} reveals {n} recruit of both rounds, {total} of {all} in all.",
        "It is {hour}: {name} reveals {n} recruits of both rounds, {total} of {all} in all.",
        name=who,
        **values,
    )
