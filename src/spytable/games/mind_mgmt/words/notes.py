"""White mental notes and pads: the asides of this box, and the sentences about them.

A white note is an aside for all, of the topic `note:R3C4`; a pad one for oneself (`pad`), the
team's pad one for one's side (`team`); what one wants to be shown (`show:insight`) is for oneself.
No rule sees them; what counts is only how many tokens there are.
"""

from __future__ import annotations

from collections.abc import Sequence

from spytable.locale import mark, say
from spytable.pictures.slips import Slip

from ..components import AGENTS, LOCATION_NAMES, LOCATIONS, NOTES, OPENING, Insight, Pads, Phase
from ..facts import confirmed, may_go
from ..sight import View
from .hearer import agents_of, is_agent_player
from .pieces import hour_name, place_name

Mark = tuple[int, str, str]
"""A thing that somebody put down: whose it is, its topic, its text."""

NOTE, PAD, TEAM, SHOW = "note:", "pad", "team", "show:"
INSIGHT = f"{SHOW}insight"
"""The topic of the switch for "what the agents can know"."""
AFTER_YOU = f"{SHOW}after-you"
"""The topic under which one lets a partner's agent go first."""
LONGEST_NOTE = 8
"""Letters that are written on a token."""
LONGEST_PAD = 400
"""Letters on a pad: as many as an aside may have."""


def note_topic(place: int) -> str:
    """The topic of a white note on a location."""
    return f"{NOTE}{LOCATION_NAMES[place]}"


def place_of_note(topic: str) -> int:
    """The location of such a note; 0 if the topic is none."""
    name = topic.removeprefix(NOTE)
    if not topic.startswith(NOTE) or name not in LOCATION_NAMES[1:]:
        return 0
    return LOCATION_NAMES.index(name)


def white_notes(v: View, marks: Sequence[Mark]) -> list[tuple[int, str]]:
    """MM-264, MM-269. The white notes on the board, the oldest first: location and text."""
    gone = swept(v, marks)
    kept = [(place_of_note(topic), text) for _, topic, text in marks if topic not in gone]
    return [(place, text) for place, text in kept if place]


def swept(v: View, marks: Sequence[Mark]) -> list[str]:
    """MM-268, MM-269, OQ-14. The white notes that have come back: where a confirmed one lies now,
    and the oldest where confirmed ones leave too few tokens.  Their topics."""
    notes = [(place, topic) for _, topic, _ in marks if (place := place_of_note(topic))]
    covered = [topic for place, topic in notes if v.note[place]]
    others = [topic for place, topic in notes if not v.note[place]]
    room = max(0, NOTES - int(confirmed(v.note)))
    return covered + others[: max(0, len(others) - room)]


def next_to_go(v: View, marks: Sequence[Mark]) -> int:
    """OQ-14. The location whose white note comes back for the next confirmed one: where no token is
    left, the oldest; 0 if none has to, as where a white one lies under the active agent and its
    token will do."""
    lying = [place for place, _ in white_notes(v, marks)]
    if not lying or notes_left(v, marks) > 0:
        return 0
    here = int(v.agent_at[v.active]) if v.phase == Phase.AGENT else 0
    return 0 if here in lying else lying[0]


def notes_left(v: View, marks: Sequence[Mark]) -> int:
    """MM-269. How many tokens are left for white notes."""
    return NOTES - int(confirmed(v.note)) - len(white_notes(v, marks))


def this_activation(v: View) -> str:
    """MM-232, MM-233. The text by which one lets a partner's agent go first, this time; nothing
    where one is not asked, or where no partner has an agent that may still go."""
    own = set(agents_of(v, int(v.seat), ready=True)) if is_agent_player(v) else set()
    activated = int(v.activated)
    standing = {agent for agent in range(1, AGENTS) if may_go(v.laid, activated, agent)}
    if v.phase != Phase.ACTIVATE or not own or own == standing:
        return ""
    return f"{int(v.turn)}.{activated}"


def after_you(v: View, marks: Sequence[Mark]) -> bool:
    """MM-233. Whether the reader lets a partner's agent go first."""
    said = next((text for seat, one, text in marks if (seat, one) == (v.seat, AFTER_YOU)), "")
    return bool(said) and said == this_activation(v)


def objection_to_aside(
    v: View, audience: str, topic: str, text: str, marks: Sequence[Mark]
) -> str | None:
    """MM-264 to MM-272, OQ-9, OQ-14, OQ-24. Why the holder of this view may not put that down: a
    sentence to be said in the reader's language; None if it may be put down."""
    if topic.startswith(NOTE):
        return _objection_to_note(v, audience, topic, text, marks)
    if topic in (PAD, TEAM):
        return _objection_to_pad(v, audience, topic)
    if topic.startswith(SHOW):
        if audience != "seat":
            return mark("Only you decide what you are shown.")
        if topic == INSIGHT and v.insight == Insight.OFF:
            return mark("At this table nobody is shown what could be worked out.")
        return None
    return mark("At this table there are mental notes and pads, nothing else.")


def _objection_to_note(
    v: View, audience: str, topic: str, text: str, marks: Sequence[Mark]
) -> str | None:
    if not is_agent_player(v):
        return mark("Mental notes belong to the agents; the Recruiter only looks at them.")
    if audience != "all":
        return mark("A mental note lies on the board, where all see it.")
    place = place_of_note(topic)
    if not place:
        return mark("There is no such location on the board: choose another.")
    if len(text) > LONGEST_NOTE or "\n" in text:
        return mark("A token has room for 8 characters: make it shorter.")
    if v.note[place] and text:
        return mark("A confirmed note lies there, never to be altered: choose another location.")
    lying = {where for where, _ in white_notes(v, marks)}
    if text and place not in lying and notes_left(v, marks) <= 0:
        return mark("All 15 mental notes are on the board: take one back first.")
    return None


def _objection_to_pad(v: View, audience: str, topic: str) -> str | None:
    if v.pads == Pads.TOKENS_ONLY:
        return mark("At this table notes are kept on the 15 tokens alone.")
    if topic == PAD and audience != "seat":
        return mark("Your pad is for you alone.")
    if topic == TEAM and (audience != "side" or not is_agent_player(v)):
        return mark("The team's pad is for the agents alone.")
    return None


# -- what is said of them -------------------------------------------------------------------------


def quick_texts(v: View) -> tuple[str, ...]:
    """MM-265. The texts that a press puts on a token, one after the other: nothing, a question,
    visited by now, not visited by now."""
    hour = int(v.hour) or OPENING
    return ("", "?", f"≤{hour}", f"×{hour}")


def note_meaning(text: str, language: str) -> str:
    """The meaning of one of those texts; any other stands for itself."""
    if text == "?":
        return say(language, "perhaps here")
    hour = hour_name(int(text[1:])) if text[1:].isdigit() else ""
    if hour and text[0] == "≤":
        return say(language, "visited by {hour}", hour=hour)
    if hour and text[0] == "×":
        return say(language, "not visited by {hour}", hour=hour)
    return text or say(language, "no note")


def pen_label(text: str, language: str) -> str:
    """A pen is called by its text, and by the meaning of that: who talks to the page says what they
    read."""
    meaning = note_meaning(text, language)
    return meaning if text in ("", meaning) else f"{text}: {meaning}"


def note_label(place: int, text: str, language: str) -> str:
    """A white note on the board, for those who do not see it."""
    return say(
        language,
        "Mental note on {place}: {text}",
        place=place_name(place),
        text=note_meaning(text, language),
    )


def lay_note_label(place: int, language: str) -> str:
    """Where a white note may be laid, changed or taken back."""
    return say(language, "Mental note on {place}", place=place_name(place))


def confirmed_label(place: int, hour: int, language: str) -> str:
    """MM-275. A confirmed note."""
    return say(
        language,
        "Confirmed note on {place}: visited at {hour}",
        place=place_name(place),
        hour=f"{hour}:00",
    )


def step_label(place: int, by: int, language: str) -> str:
    """MM-375. A step token, and by when that location was visited."""
    return say(
        language,
        "Step token on {place}: visited by {hour}",
        place=place_name(place),
        hour=hour_name(by),
    )


def notes_heading(v: View, marks: Sequence[Mark], language: str) -> str:
    """MM-269, OQ-14. Over the tokens, with how many are left; where there is none, which one a
    Reveal takes back: the agents may take back another first."""
    if going := next_to_go(v, marks):
        sentence = mark("No notes left: Reveal will take back the one on {place}")
        return say(language, sentence, place=place_name(going))
    return say(language, "Mental notes left: {n}", n=notes_left(v, marks))


def pad_heading(language: str) -> str:
    """Over one's own pad."""
    return say(language, "Your pad")


def team_heading(language: str) -> str:
    """Over the pad of the team."""
    return say(language, "The team's pad")


def after_you_heading(language: str) -> str:
    """The switch by which one lets a partner's agent go first."""
    return say(language, "Let a partner's agent go first")


def insight_heading(v: View, language: str) -> str:
    """Over what can be known from all that is open."""
    if is_agent_player(v) or v.seat < 0:
        return say(language, "What the agents can know")
    return say(language, "What they can know about you")


# -- as forms -------------------------------------------------------------------------------------


def slips(v: View, marks: Sequence[Mark], language: str) -> tuple[Slip, ...]:
    """All that this reader may put down beside the game: white notes, pads, and whether to be shown
    what can be known.  A spectator puts nothing down."""
    if not 0 <= v.seat < v.players:
        return ()
    kept = {topic: text for _, topic, text in marks}
    found: list[Slip] = []
    if now := this_activation(v):
        answers = ((now, say(language, "yes")), ("", say(language, "no")))
        said = now if after_you(v, marks) else ""
        found.append(Slip(AFTER_YOU, after_you_heading(language), said, answers))
    if is_agent_player(v):
        found += _notes(v, marks, language)
    if v.pads == Pads.FREE:
        found.append(_pad(PAD, "seat", pad_heading(language), kept))
        if is_agent_player(v) and v.players > 2:
            found.append(_pad(TEAM, "side", team_heading(language), kept))
    if v.insight == Insight.ON:
        heading = insight_heading(v, language)
        switch = (("on", say(language, "show")), ("", say(language, "hide")))
        found.append(Slip(INSIGHT, heading, kept.get(INSIGHT, ""), switch))
    return tuple(found)


def _notes(v: View, marks: Sequence[Mark], language: str) -> list[Slip]:
    """MM-264, MM-268. On every location without a confirmed note."""
    lying = dict(white_notes(v, marks))
    offered = tuple((text, note_meaning(text, language)) for text in quick_texts(v))
    return [
        Slip(
            note_topic(place),
            lay_note_label(place, language),
            lying.get(place, ""),
            offered,
            audience="all",
            longest=LONGEST_NOTE,
        )
        for place in range(1, LOCATIONS)
        if not v.note[place]
    ]


def _pad(topic: str, audience: str, heading: str, kept: dict[str, str]) -> Slip:
    text = kept.get(topic, "")
    return Slip(topic, heading, text, (), audience=audience, longest=LONGEST_PAD)
