"""Eleventh layer: what is shown and looked at, named and ordered, who is who, and what all do at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from bangdsl.play.board import FOR_GOOD, NO_SLOTS, PLAYERS, STAYS
from bangdsl.play.decisions import DONE, FROM_HAND, Order, Played, Running, RunningTo, Word
from bangdsl.play.events import Event
from bangdsl.play.forms import MARK, WOULD_REVEAL, Mark, RoleIs
from bangdsl.play.kept import CHARACTERS, ROLES, SEATED
from bangdsl.play.laying import Laying
from bangdsl.play.rulebook import Rulebook
from bangdsl.table.cards import RANKS, SUITS, Card
from bangdsl.table.piles import BOX, EVERYONE, HAND, Pile
from bangdsl.table.table import Lasting, Player, Table

Found = TypeVar("Found")
MOST_NUMBERS = 99  # that one can choose among
MOST_LASTING = 500  # texts that hold for a time: each is looked at ever after, and a loop may set them up


class Secret:
    """What one of several who choose at once has answered, while the others have not."""

    __slots__ = ("answers", "player", "sizes")

    def __init__(self, player: Player) -> None:
        self.player = player
        self.answers: list[int] = []
        self.sizes: list[int] = []  # how many answers there were to each question


class Saying(Laying):
    __slots__ = ("secrets",)

    def __init__(self, rulebook: Rulebook, table: Table, variants: frozenset[str] = frozenset()) -> None:
        super().__init__(rulebook, table, variants)
        self.secrets: list[Secret] = []  # of those who choose at once and wait for the others

    def show(self, player: Player | None, card: Card | None) -> Running:
        """Show a card to all."""
        if card is None or (WOULD_REVEAL in self.slots and (yield from self._stays_hidden(player, [card]))):
            return
        self.table.open_cards.add(card.index)
        self.table.known[card.index] = EVERYONE
        self.tell("show", player, card)
        if "reveal" in self.slots:
            home = self.table.at[card.index]
            yield from self.fire(Event("reveal", player, card, card, home.owner, home.name, cards=(card,)))

    def show_role(self, player: Player | None) -> None:
        if player is not None:
            player.role_known = True
            if player.role is not None:
                self.table.known[player.role.index] = EVERYONE
            self.kept.changed(ROLES)
            self.has_changed(PLAYERS)
            self.tell("role", player, player.role)

    def look_at_role(self, me: Player | None, player: Player | None) -> None:
        """One player sees the role of another, for himself alone; a role that is dealt anew is not known any more."""
        if me is not None and player is not None and player.role is not None:
            self.table.known[player.role.index] |= me.eye
            self.kept.changed(ROLES)
            self.tell("look at role", me, player)

    def take_role(self, player: Player | None, pile: Pile) -> Running:
        if player is not None and player.role is None and pile and pile[-1].definition.kind == "role":
            player.role = pile[-1]
            self.table.known[pile[-1].index] |= player.eye
            self.kept.changed(ROLES)
            self.has_changed(PLAYERS)
            self.move(pile[-1], self.dealt)
        return
        yield

    def take_character(self, player: Player | None, pile: Pile) -> Running:
        """A character from the top of a pile; what it says holds from now on."""
        return self.become(player, pile[-1] if pile else None)

    def become(self, player: Player | None, card: Card | None) -> Running:
        """Another character: the old one is out of use. One that somebody has stays with him."""
        if player is None or card is None or card.definition.kind != "character":
            return
        if self.table.at[card.index] is self.dealt:
            return
        self.disable_character(player)
        if player.character is not None:
            self.move(player.character, self.table.piles[BOX])
        player.character = card
        self.kept.changed(CHARACTERS)
        self.has_changed(PLAYERS)
        self.move(card, self.dealt)
        self.table.known[card.index] = EVERYONE
        if player.in_game:
            self.install(card, player)
        if self.table.started:
            self.trimmed.add("life")  # what is printed on it may be less
        self.tell("character", player, card)
        return
        yield

    def show_all(self, player: Player | None, cards: Sequence[Card]) -> Running:
        """Show cards to all, one after the other."""
        if self.of_others(cards):
            cards = yield from self.reached(cards)
        for card in list(cards):
            yield from self.show(player, card)
        return list(cards)

    def look_at(self, player: Player | None, cards: Sequence[Card]) -> RunningTo[list[Card]]:
        """One player sees cards that stay where they are."""
        if self.of_others(cards):
            cards = yield from self.reached(cards)
        if player is not None and cards:
            self.shown_to(player, cards)
            self.tell("look", player, tuple(cards))
        return list(cards)

    def show_hand(self, player: Player | None) -> Running:
        """All cards of a hand are shown to all."""
        if player is None:
            return DONE
        return self._would_show(player) if WOULD_REVEAL in self.slots and player.hand else self._show_hand(player)

    def _would_show(self, player: Player) -> Running:
        if not (yield from self._stays_hidden(player, list(player.hand))):
            yield from self._show_hand(player)

    def _show_hand(self, player: Player) -> Running:
        hand = list(player.hand)
        self.table.open_cards |= {card.index for card in hand}
        for card in hand:
            self.table.known[card.index] = EVERYONE
        self.tell("reveal", player, tuple(hand))
        if not hand or "reveal" not in self.slots:
            return DONE
        return self.note(Event("reveal", player, hand[0], hand[0], player, HAND, cards=hand))

    def shuffle_roles(self, players: Sequence[Player]) -> None:
        """The roles of these players are shuffled and dealt out among them again, face down."""
        players = list(dict.fromkeys(player for player in players if player is not None))
        roles = [p.role for p in players]
        self.table.chance.shuffle(roles)
        self.table.shuffled(role for role in roles if role is not None)
        for player, role in zip(players, roles, strict=True):
            player.role, player.role_known = role, False
            if role is not None:
                self.table.known[role.index] = player.eye
        self.kept.changed(ROLES)
        self.trimmed.add("life")  # a role may have brought some
        self.has_changed(PLAYERS)
        self.tell("shuffle", "roles")

    def name_card(
        self, doer: Player | None, ordered: Player | None = None, *, to_play: bool = False
    ) -> RunningTo[Order]:
        """Name a card, and of one that another player is to play, how he is to play it."""
        named = yield from self.choose(doer, "name", self.rulebook.words(self.variants, self.table.cards))
        if named is None:
            return Order("")
        order = Order(named.key)
        if to_play:
            yield from self._tell_how(doer, ordered, order)
        self.tell("name", doer, named.key)
        return order

    def _tell_how(self, doer: Player | None, ordered: Player | None, order: Order) -> Running:
        """Name the targets of a card that another player is to play, and what else its text leaves open.

        All of it is said before anybody knows whether he has it: who is aimed at need not be in his reach. What it
        takes out of his own hand, and what he pays on top, is his to decide.
        """
        definition = self.definitions[order.key]
        text = next(iter(definition.abilities.plays), None)
        if text is not None:
            card = next((c for c in self.table.cards if c.definition is definition), None)
            for index, whom in enumerate(text.aims):
                things: Sequence[Any] = self.clockwise_from(ordered)
                if index in text.at_cards:
                    found = [
                        c for c in whom(self, ordered, card, *order.targets) if self.table.at[c.index].name != HAND
                    ]
                    things = list(dict.fromkeys([*found, *self.cards_in_play()]))
                order.targets.append((yield from self.choose(doer, "target", things, order)))
            for verb, index in text.picks:
                victim = order.targets[index]
                options: list[Any] = [FROM_HAND] if victim.hand else []
                order.picks.append((yield from self.choose(doer, verb, [*options, *victim.in_play], order, victim)))
            if text.ways:
                way = yield from self.choose(doer, "text", [Word(each) for each in text.ways], order)
                order.way = way.key if way is not None else ""
        elif definition.abilities.placement is not None:
            order.targets.append((yield from self.choose(doer, "target", self.clockwise_from(ordered), order)))

    def unnamed(self) -> Order:
        """What stands for the card that somebody was to name, while he has named none."""
        return Order("")

    def play_as_ordered(self, doer: Player | None, order: Order | None) -> Running:
        """Play a card as somebody else said; if that cannot be, it stays in the hand and is shown."""
        if doer is None or order is None:
            return
        card = next((c for c in doer.hand if c.definition.id == order.key), None)
        if card is None:
            return
        way = self._in_turn_of(doer, lambda: self._as_ordered(doer, card, order))
        if way is None:
            yield from self.show(doer, card)
        else:
            self.told = (doer, order.way) if order.way else None
            yield from self._play(doer, way, limited=False, aimed=True)
            self.told = None

    def _as_ordered(self, me: Player, card: Card, order: Order) -> Played | None:
        """The way to play a card just as somebody else said, if it is open."""
        way = self._ordered(me, card)
        if way is None:
            return None
        text, way.order = way.ability, order
        if text is None:
            whom = self.places_for(me, card, way.definition) if order.targets else ()
            way.targets = list(order.targets)
            return way if all(target in whom for target in order.targets) else None
        for aim, target in zip(text.aims, order.targets, strict=True):
            things = self.aimable(me, card, text, aim(self, me, card, *way.targets))
            if things and target not in things:
                return None
            way.targets.append(target if things else None)
        for (verb, index), pick in zip(text.picks, order.picks, strict=True):
            victim = way.targets[index]
            if pick not in self._pickable(me, victim, verb):
                return None
        return way

    def _in_turn_of(self, player: Player, judged: Callable[[], Found]) -> Found:
        """What would be so if it were the turn of that player."""
        turn = self.table.turn
        if turn is None or turn.player is player:
            return judged()
        mine = turn.player
        for now in (player, mine):
            turn.player = now
            self.turn_changed()
            if now is player:
                found = judged()
        return found

    def swap_seats(self, me: Player | None, other: Player | None) -> None:
        """Two players change places, with all that is theirs."""
        if me is None or other is None or other is me:
            return
        me.seat, other.seat = other.seat, me.seat
        self.players[me.seat], self.players[other.seat] = me, other
        self.alive = [p for p in self.players if p.in_game]
        self.remaining = [p for p in self.players if not p.out]
        turn = self.table.turn
        if turn is not None:
            self.table.last_seat = turn.player.seat
        self.kept.changed(SEATED)
        self.has_changed(PLAYERS)
        self.tell("seats", me, other)

    def swap_roles(self, me: Player | None, other: Player | None) -> None:
        """Two players change their role cards, which lie as they lay."""
        if me is None or other is None or other is me:
            return
        me.role, other.role = other.role, me.role
        me.role_known, other.role_known = other.role_known, me.role_known
        for player in (me, other):
            if player.role is not None:
                self.table.known[player.role.index] |= player.eye
        self.kept.changed(ROLES)
        self.trimmed.add("life")  # a role may have brought some
        self.has_changed(PLAYERS)
        self.tell("roles", me, other)

    def name_value(self, doer: Player | None, kind: str, secret: bool = False) -> RunningTo[str]:
        """Say a suit, a colour or a rank aloud."""
        values = {"suit": SUITS, "colour": ("red", "black"), "rank": RANKS}[kind]
        words = [Word(w) for w in values]
        named = yield from self.choose(doer, "name", words)
        if named is None:
            return ""
        if not secret:
            self.say(doer, named.key)
        return named.key

    def name_number(self, doer: Player | None, low: int, high: int, secret: bool = False) -> RunningTo[int]:
        """Say a number, from one to another."""
        words = [Word(str(number)) for number in range(max(low, 0), min(high, low + MOST_NUMBERS) + 1)]
        named = yield from self.choose(doer, "name", words)
        number = int(named.key) if named is not None else max(low, 0)
        if not secret:
            self.say(doer, number)
        return number

    def name_player(
        self, doer: Player | None, players: Sequence[Player], secret: bool = False
    ) -> RunningTo[Player | None]:
        """Say the name of one of these players."""
        named = yield from self.choose(doer, "name", players)
        if not secret and named is not None:
            self.say(doer, named)
        return named

    def say(self, doer: Player | None, named: Any) -> None:
        """All hear what somebody has named."""
        if named is not None and doer is not None:
            self.tell("name", doer, named.name if isinstance(named, Player) else str(named))

    # ---------------------------------------------------------------- at once
    def at_once(
        self, players: Sequence[Player], ask: Callable[[Player], Running], aloud: bool = False
    ) -> RunningTo[dict[Player, Any]]:
        """Each makes his choice before anybody knows another's; what each chose, once all have.

        The answers are noted and the questions put once more when all have answered: until then nothing is known of
        them anywhere else, and in a world that somebody imagines the others may have answered otherwise.
        """
        kept: list[Secret] = []
        for player in (yield from self.standing_for(players)):
            secret = Secret(player)
            self.secrets.append(secret)
            kept.append(secret)
            asking = ask(player)
            try:
                decision = next(asking)
                while True:
                    secret.sizes.append(len(decision.options))
                    answer = yield decision
                    secret.answers.append(answer)
                    decision = asking.send(answer)
            except StopIteration:
                pass
        for secret in kept:
            self.secrets.remove(secret)
        said = {secret.player: _replayed(ask(secret.player), secret.answers) for secret in kept}
        said = {player: value for player, value in said.items() if value is not None}
        if aloud:
            for player, value in said.items():
                self.say(player, value)
        return said

    def in_turn(self, players: Sequence[Player], ask: Callable[[Player], Running]) -> RunningTo[dict[Player, Any]]:
        """One names something after the other, heard by all; what each said."""
        said: dict[Player, Any] = {}
        for player in players:
            if player is not None and player.in_game:
                who, comes = yield from self.comes_to(player)
                if comes and who not in said:
                    said[who] = yield from ask(who)
        return {player: value for player, value in said.items() if value is not None}

    def all_of(self, things: Sequence[Found]) -> RunningTo[list[Found] | None]:
        """All of them, where there is nothing to choose; nothing, if there are none."""
        return list(things) or None
        yield

    def said(self, poll: Mapping[Player, Any] | None, player: Player | None) -> Any:
        """What a player named or chose at once with others; nothing if he did not."""
        return poll.get(player) if poll is not None and player is not None else None

    def votes(self, poll: Mapping[Player, Any] | None, player: Player | None) -> int:
        return sum(1 for named in poll.values() if named is player) if poll is not None and player is not None else 0

    def said_most(self, poll: Mapping[Player, int] | None, most: bool) -> list[Player]:
        """Those who named the highest number, or the lowest."""
        if not poll:
            return []
        wanted = max(poll.values()) if most else min(poll.values())
        return [player for player, number in poll.items() if number == wanted]

    def said_alone(self, poll: Mapping[Player, Any] | None) -> list[Player]:
        """Those who named or chose what nobody else did: of cards another of its name is the same."""
        said = {player: _same(value) for player, value in (poll or {}).items()}
        return [player for player, value in said.items() if list(said.values()).count(value) == 1]

    def said_same(self, poll: Mapping[Player, Any] | None, player: Player | None, other: Player | None) -> bool:
        """Did both name or choose the same?"""
        one, two = self.said(poll, player), self.said(poll, other)
        return one is not None and two is not None and bool(_same(one) == _same(two))

    def last(
        self, register: Any, me: Player | None, this: Card | None, args: tuple[Any, ...], until: tuple[Any, ...]
    ) -> None:
        """Statements or triggers hold from now on, until what `until` says."""
        ability = self.frames[-1].ability
        assert ability is not None
        if until[0] == "through turn":  # the one under way, if it is his
            until = ("turn",) if self.turn_player is until[1] else ("through next turn", until[1])
        if (len(until) > 1 and until[1] is None) or (until[0] == STAYS and self._hangs_there(register, args, until)):
            return  # nobody to hang it on or to wait for, or there already
        if len(self.table.lasting) >= MOST_LASTING:
            return
        lasting = Lasting(register, ability.definition, me, this, args, until)
        self.table.lasting.append(lasting)
        self.install_lasting(lasting)
        if until == FOR_GOOD:  # he has no other role then
            who = self._roles_of(lasting)
            self.end_lasting(
                lambda each: each is not lasting and each.until == FOR_GOOD and self._roles_of(each) == who
            )
        if "mark player" in self.slots or "mark card" in self.slots or self.story is not None:
            for word, thing in self._marks_of([lasting]):
                hung = [s.ability for s in self.slots.get(MARK[word], NO_SLOTS) if s.ability.thing == thing]
                if len(hung) == 1:
                    self.mark_told("mark", word, thing)

    def _roles_of(self, lasting: Lasting) -> list[Player | None]:
        """Whose role it says something of."""
        slots = [slot.ability for slot in self.lasting_slots.get(id(lasting), ())]
        return [a.player for a in slots if isinstance(a, RoleIs)]

    def _hangs_there(self, register: Any, args: tuple[Any, ...], until: tuple[Any, ...]) -> bool:
        return any(
            each.register is register and each.until == until and each.args == args for each in self.table.lasting
        )

    def mark_told(self, verb: str, word: str, thing: Any) -> None:
        card = thing if isinstance(thing, Card) else None
        owner = self.owner(card) if card is not None else None
        of = "seat" if isinstance(thing, int) else "player" if card is None else "card"
        event = Event(f"{verb} {of}", self.frames[-1].me if self.frames else None, thing, card, owner, token=word)
        event.place = self.table.at[card.index].name if card is not None else ""
        if card is None:
            who = self.players[thing] if isinstance(thing, int) else thing
            self.tell("mark", verb, who, word, isinstance(thing, int))
        if event.verb in self.slots:
            self.note(event)

    def no_longer(self, thing: Player | Card | int | None, word: str) -> None:
        """A mark or a role that a text has hung on somebody or something is taken away."""
        if thing is None:
            return

        def says(each: Lasting) -> bool:
            slots = [slot.ability for slot in self.lasting_slots.get(id(each), ())]
            marks = any(isinstance(a, Mark) and a.word == word and a.thing == thing for a in slots)
            return marks or any(isinstance(a, RoleIs) and a.role == word and a.player is thing for a in slots)

        self.end_lasting(says)


def _replayed(asking: Running, answers: Sequence[int]) -> Any:
    """What questions come to, answered as before; where there are fewer answers than before, the last of them."""
    left = list(answers)
    try:
        decision = next(asking)
        while True:
            answer = left.pop(0) if left else 0
            decision = asking.send(min(answer, len(decision.options) - 1))
    except StopIteration as done:
        return done.value


def _same(value: Any) -> Any:
    """What makes two choices the same: of cards their name."""
    return value.definition if isinstance(value, Card) else value
