"""Phases by side: whose turn each of them belongs to."""

from __future__ import annotations

from ..components import Phase

RECRUITERS = (Phase.RECRUITER, Phase.EXTRA, Phase.REFILL)
ACTING = (Phase.AGENT, Phase.ANSWER, Phase.PUSH, Phase.LEAD)
"""An agent is active."""
AGENTS_TURN = (Phase.ACTIVATE, *ACTING)
