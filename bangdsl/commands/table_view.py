"""The table in the terminal, as one player sees it, and the questions put to that player in words.

Everything about the table comes from a `View`, so nothing can be shown that the player may not know.
"""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bangdsl.play.rulebook import Rulebook
from bangdsl.play.view import HIDDEN, CardFace, Option, Seen, View

MOST_BULLETS = 12


# ---------------------------------------------------------------- the table


def bullets(life: int, most: int) -> str:
    """Life as bullets, those lost as empty ones."""
    life = max(life, 0)
    if max(life, most) > MOST_BULLETS:
        return f"{life} of {most}"
    return "●" * life + "○" * max(most - life, 0)


def card_text(card: CardFace) -> Text:
    """A card by its name, red suits in red."""
    text = Text(str(card))
    text.highlight_regex(r"\S+[♥♦]$", "red")
    return text


def name_of(ident: str, rules: Rulebook) -> str:
    if ident == HIDDEN:
        return "?"
    return rules.definitions[ident].name if ident in rules.definitions else ident


def table_view(view: View, rules: Rulebook) -> RenderableType:
    """All seats, clockwise from the viewer, then the piles and the viewer's hand, lettered: numbers are for answers."""
    seats = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("", "player", "role", "character", "life", "hand", "away", "in play"):
        seats.add_column(title, justify="right" if title in ("hand", "away") else "left")
    players = view.players
    start = next(i for i, seen in enumerate(players) if seen.me)
    for seen in players[start:] + players[:start]:
        seats.add_row(*_seat(seen, view, rules), style=None if seen.in_game else "dim")
    top = view.discards[-1:]
    piles = Text.assemble(f"deck {view.deck}", "   discards: ", card_text(top[0]) if top else "none", style="dim")
    return Group(seats, piles, *_open_piles(view), *_hand(view.me))


def _open_piles(view: View) -> list[Text]:
    """What lies open beside the deck; of a row that stands along another, what each card stands at."""
    lines: list[Text] = []
    for pile in view.piles:
        told = [card_text(card) for card in pile.cards]
        for text, price in zip(told, pile.prices, strict=False):
            text.append("" if price is None else f" (price {price})", "yellow")
        for text, other in zip(told, pile.stand_at, strict=False):
            text.append(f" at {other}" if other else "")
        if told:
            lines.append(Text.assemble((f"{pile.name}: ", "dim"), Text(", ").join(told)))
    return lines


def _seat(seen: Seen, view: View, rules: Rulebook) -> list[Text]:
    mark = "▶" if view.turn == seen.name else ""
    name = Text(f"{seen.name} (you)" if seen.me else seen.name, style="bold" if seen.me else "")
    role, character = name_of(seen.role, rules), name_of(seen.character, rules)
    if not seen.in_game:
        return [Text(mark), name, Text(role), Text(character), Text("out"), Text(), Text(), Text()]
    tokens = "".join(f"  {rules.so_many(count, token)}" for token, count in seen.tokens if count)
    words = [*seen.marks, *(f"{word} seat" for word in seen.seat_marks)]
    name.append(f" ({', '.join(words)})" if words else "", style="magenta")
    return [
        Text(mark, style="green"),
        name,
        Text(role),
        Text(character),
        Text(bullets(seen.life, seen.max_life) + tokens, style="yellow"),
        Text(str(seen.hand_size)),
        Text("" if seen.me else str(seen.distance)),
        Text(", ").join([*(_with_tokens(card, seen, rules) for card in seen.in_play), *_places(seen)]),
    ]


def _places(seen: Seen) -> list[Text]:
    """What lies in places of a player's own: the cards that are seen, else how many there are."""
    return [
        Text.assemble(
            (f"{place.name}: ", "dim"),
            Text(", ").join(map(card_text, place.cards)) if place.cards else str(place.count),
        )
        for place in seen.places
        if place.count
    ]


def _with_tokens(card: CardFace, seen: Seen, rules: Rulebook) -> Text:
    tokens = ", ".join(rules.so_many(count, token) for on, token, count in seen.tokens_on if on is card)
    told = Text.assemble(card_text(card), (f" ({tokens})", "yellow") if tokens else "")
    for host, on, under in seen.lying_on:
        if host is card:
            told.append(f" with {', '.join(map(str, on))}" if on else "", style="dim")
            told.append(f" over {under}" if under else "", style="dim")
    return told


def _hand(me: Seen) -> list[Text]:
    hand = me.hand
    if isinstance(hand, int) or not hand:
        return [Text("Your hand is empty.")]
    rows = [Text("Your hand:")]
    return [*rows, *(Text.assemble((f"{letter(i):>4}  ", "dim"), card_text(card)) for i, card in enumerate(hand))]


def letter(place: int) -> str:
    """The name of a place in a hand: a, b, c, and after z aa, ab."""
    before = letter(place // 26 - 1) if place >= 26 else ""
    return before + chr(ord("a") + place % 26)


# ---------------------------------------------------------------- answers


def entry_in(option: Option) -> str | None:
    """The id of the card that an answer is about, if it is about one."""
    both = (option.counts_as, option.card)
    about = next((face for face in (reversed(both) if option.kind == "use" else both) if face is not None), None)
    return about.id if about is not None else None


def label(option: Option, view: View) -> str:
    """An answer, as one would say it; of players, how they are."""
    if option.player is None:
        return str(option)
    seen = view.player(option.player)
    state = bullets(seen.life, seen.max_life) if seen.in_game else "out"
    told = "yourself" if seen.me else f"{seen.name} ({state})"
    return f"{option.way} {told}" if option.way else told
