"""Authentication: a signed cookie names a player, and the table knows the player's seat.

A request never names a seat.  The cookie holds an unguessable number and our signature; a cookie
that is not ours, or was touched, is the same as none: the visitor gets a fresh one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.responses import Response

from spytable.store.signing import Keys, fresh_id

OLD_COOKIE = "spytable"
"""The former name of every server's cookie: two on one host took it from each other."""
_YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Visitor:
    """The player behind a request, known by a cookie, or new here."""

    player: str
    is_new: bool
    keys: Keys = field(repr=False)
    needs_cookie: bool
    """New here, or known by a cookie of an older name."""

    @property
    def form_token(self) -> str:
        """The token their forms carry; masked afresh each time."""
        return self.keys.form_token(self.player)


def cookie_name(keys: Keys, secure: bool) -> str:
    """The cookie of this server: browsers do not tell the ports of a host apart.  A cookie that
    came by https has a name that browsers take from https only, so neither can spoil the other."""
    return f"{'__Host-' if secure else ''}spytable-{keys.mark}"


def preference_name(keys: Keys, name: str, secure: bool) -> str:
    """The cookie of a preference, of this server as well: two of them may be kept differently."""
    return f"{'__Host-' if secure else ''}{name}-{keys.mark}"


def preference(keys: Keys, cookies: Mapping[str, str], name: str, secure: bool) -> str:
    """A visitor's preference; by http also by the name that such cookies had once.  By https only
    what was set by https counts, as it does for who they are."""
    own = preference_name(keys, name, secure)
    names = (own,) if secure else (own, name)
    return next((cookies[one] for one in names if one in cookies), "")


def visitor(keys: Keys, cookies: Mapping[str, str], secure: bool = False) -> Visitor:
    """The player that a cookie proves, or a new one.  By https only the name counts that browsers
    take from https alone: any other could be planted by a stranger on the same network, who would
    then know the newcomer's number and see their seat."""
    own = cookie_name(keys, secure)
    for name in (own,) if secure else (own, OLD_COOKIE):
        cookie = cookies.get(name, "")
        player = keys.read("player", cookie) if 0 < len(cookie) < 200 else None
        if player is not None:
            return Visitor(player, False, keys, name != own)
    player = fresh_id(16)
    return Visitor(player, True, keys, True)


def give_player(response: Response, keys: Keys, player: str, secure: bool) -> None:
    """Set the cookie that proves who a player is."""
    give(response, cookie_name(keys, secure), keys.sign("player", player), secure)


def take_player(response: Response, keys: Keys, secure: bool) -> None:
    """Have the browser forget who a player was."""
    response.delete_cookie(
        cookie_name(keys, secure), path="/", secure=secure, httponly=True, samesite="lax"
    )


def give(response: Response, name: str, value: str, secure: bool) -> None:
    """Set a cookie of ours: for a year, for this site only, out of the reach of scripts."""
    response.set_cookie(name, value, _YEAR, path="/", secure=secure, httponly=True, samesite="lax")
