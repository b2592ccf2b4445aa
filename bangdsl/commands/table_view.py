"""The table in the terminal, as one player sees it, and the questions put to that player in words.

Everything about the table comes from a `View`, so nothing can be shown that the player may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bangdsl.play.decisions import AS_THEY_LIE, FROM_HAND, PASS, STOP, Branch, Decision, Play, Use, key_of
from bangdsl.play.events import Event
from bangdsl.play.story import shown
from bangdsl.play.view import HIDDEN, Seen, View
from bangdsl.table.cards import Card, Definition
from bangdsl.table.table import Player

MOST_BULLETS = 12
Definitions = Mapping[str, Definition]


# ---------------------------------------------------------------- the table


def bullets(life: int, most: int) -> str:
    """Life as bullets, those lost as empty ones."""
    life = max(life, 0)
    if max(life, most) > MOST_BULLETS:
        return f"{life} of {most}"
    return "●" * life + "○" * max(most - life, 0)


def card_text(card: Card) -> Text:
    """A card by its name, red suits in red."""
    text = Text(shown(card))
    text.highlight_regex(r"\S+[♥♦]$", "red")
    return text


def name_of(ident: str, definitions: Definitions) -> str:
    if ident == HIDDEN:
        return "?"
    return definitions[ident].name if ident in definitions else ident


def table_view(view: View, definitions: Definitions) -> RenderableType:
    """All seats, clockwise from the viewer, then the piles and the viewer's hand, lettered: numbers are for answers."""
    seats = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("", "player", "role", "character", "life", "hand", "away", "in play"):
        seats.add_column(title, justify="right" if title in ("hand", "away") else "left")
    players = view.players
    start = next(i for i, seen in enumerate(players) if seen.me)
    for seen in players[start:] + players[:start]:
        seats.add_row(*_seat(seen, view, definitions), style=None if seen.in_game else "dim")
    top = view.discards[-1:]
    piles = Text.assemble(f"deck {view.deck}", "   discards: ", card_text(top[0]) if top else "none", style="dim")
    return Group(seats, piles, *_open_piles(view), *_hand(view.me))


def _open_piles(view: View) -> list[Text]:
    """What lies open beside the deck; of a row that stands along another, what each card stands at."""
    lines: list[Text] = []
    for name, cards in view.open_piles.items():
        told = []
        for card in cards:
            other = view.stands_at(card)
            told.append(Text.assemble(card_text(card), f" at {other.definition.name}" if other is not None else ""))
        lines.append(Text.assemble((f"{name}: ", "dim"), Text(", ").join(told)))
    return lines


def _seat(seen: Seen, view: View, definitions: Definitions) -> list[Text]:
    mark = "▶" if view.turn == seen.name else ""
    name = Text(f"{seen.name} (you)" if seen.me else seen.name, style="bold" if seen.me else "")
    role, character = name_of(seen.role, definitions), name_of(seen.character, definitions)
    if not seen.in_game:
        return [Text(mark), name, Text(role), Text(character), Text("out"), Text(), Text(), Text()]
    tokens = "".join(f"  {seen.so_many(count, token)}" for token, count in sorted(seen.tokens.items()) if count)
    return [
        Text(mark, style="green"),
        name,
        Text(role),
        Text(character),
        Text(bullets(seen.life, seen.max_life) + tokens, style="yellow"),
        Text(str(seen.hand_size)),
        Text("" if seen.me else str(seen.distance)),
        Text(", ").join(_with_tokens(card, seen) for card in seen.in_play),
    ]


def _with_tokens(card: Card, seen: Seen) -> Text:
    tokens = ", ".join(seen.so_many(count, token) for token, count in seen.tokens_on(card).items())
    return Text.assemble(card_text(card), (f" ({tokens})", "yellow") if tokens else "")


def _hand(me: Seen) -> list[Text]:
    hand = me.hand
    if not isinstance(hand, list) or not hand:
        return [Text("Your hand is empty.")]
    rows = [Text("Your hand:")]
    return [*rows, *(Text.assemble((f"{letter(i):>4}  ", "dim"), card_text(card)) for i, card in enumerate(hand))]


def letter(place: int) -> str:
    """The name of a place in a hand: a, b, c, and after z aa, ab."""
    before = letter(place // 26 - 1) if place >= 26 else ""
    return before + chr(ord("a") + place % 26)


def definition_of(option: Any) -> Definition | None:
    """The card that an answer is about, if it is about one."""
    if isinstance(option, Branch):
        return definition_of(option.thing)
    if isinstance(option, (Card, Play)):
        return option.definition
    if isinstance(option, Use):
        return option.card.definition if option.card is not None else option.slot.ability.definition
    return None


# ---------------------------------------------------------------- questions and answers


def question(decision: Decision, view: View) -> str:
    """What the player is asked, as one sentence."""
    about, ask = decision.about, decision.ask
    named = _named(about)
    of_whom = f" of {decision.event.name}" if isinstance(decision.event, Player) else ""
    if ask == "either":
        if any(isinstance(o, Branch) and o.text == STOP.key for o in decision.options):
            return "Your turn. What do you do?"
        return f"{named}: which do you choose?" if named else "Which do you choose?"
    if ask == "attack":
        shooter = getattr(about, "shooter", None)
        missing = getattr(about, "misses", 1) - getattr(about, "missed", 0)
        more = f"; it takes {missing} more to avoid it" if missing > 1 else ""
        return f"{shooter or 'Somebody'} shoots at you{f' with {named}' if named else ''}{more}. Your answer?"
    if ask == "targeted":
        owner = getattr(about, "owner", None)
        whose = f" of {owner.name}" if isinstance(owner, Player) else ""
        return f"{named or 'An effect'}{whose} comes to you. Your answer?"
    if ask == "any time":
        loser = about.doer if isinstance(about, Event) else None
        return f"Before {f'{loser} loses life' if loser else f'{named} counts' if named else 'it goes on'}: do you act?"
    return {
        "target": f"Whom do you choose{f' for {named}' if named else ''}?",
        "eliminate": "You are about to be eliminated. Your answer?",
        "may": f"Do you use {named}?" if named else "Do you want to?",
        "discard": f"Which card{of_whom} do you discard?",
        "draw": f"Which card{of_whom} do you take?",
        "flip": f"Which card counts{f' for {named}' if named else ''}?",
        "order": "What comes first?",
        "discard order": "Which card is discarded first?",
        "card": "Which card?",
    }.get(ask, f"{ask[:1].upper()}{ask[1:]}?")


def _named(about: Any) -> str:
    """The name of the card or ability that a question is about, if it is about one."""
    if isinstance(about, Definition):
        return about.name
    for attribute in ("definition", "ability", "name", "card"):
        inner = getattr(about, attribute, None)
        if inner is not None and not isinstance(inner, str):
            found = _named(inner)
            if found:
                return found
    return ""


def label(option: Any, view: View) -> str:
    """An answer, as one would say it."""
    if isinstance(option, Card):
        return shown(option)
    if isinstance(option, Player):
        seen = view.player(option)
        if seen.me:
            return "yourself"
        return f"{seen.name} ({bullets(seen.life, seen.max_life)})" if seen.in_game else f"{seen.name} (out)"
    if isinstance(option, Play):
        disguise = "" if option.definition is option.card.definition else f" as {option.definition.name}"
        return f"play {shown(option.card)}{disguise}"
    if isinstance(option, Use):
        return f"use {option.slot.ability.definition.name}"
    if isinstance(option, Branch):
        if option.thing is None:
            return option.text
        inner = label(option.thing, view)
        return inner if isinstance(option.thing, (Play, Use)) else f"{option.text} {inner}"
    if option is FROM_HAND:
        return "a card of the hand, by chance"
    if option in (PASS, AS_THEY_LIE):
        return {PASS: "pass", AS_THEY_LIE: "all as they lie"}[option]
    return key_of(option)
