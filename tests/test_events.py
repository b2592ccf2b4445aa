"""Every verb is an event, in each of its phases and with everything a text may ask about it, however it happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bangdsl.library import rulebook
from bangdsl.play.abilities import Abilities, CompiledSet
from bangdsl.play.decisions import Decision, Played, Running
from bangdsl.play.events import PROCEED, Event, Frame
from bangdsl.play.game import Setup, new_table, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.turns import Interpreter
from bangdsl.table.cards import Card
from bangdsl.table.piles import CHARACTERS, DEALT, DECK, Pile
from bangdsl.table.table import Player, Turn

LIFE = 4
ROLES = ("deputy", "outlaw", "renegade")
Says = Callable[[Abilities], object]


class Rig:
    """A table of three with a hand-written card of each kind; what is heard is kept as it was when it happened."""

    def __init__(self, *verbs: str, blue: Says | None = None, character: Says | None = None, rule: Says | None = None):
        self.heard: list[Event] = []
        own = CompiledSet("rig", names={"en": "Rig"}, digest="", zones=("shelf",), tokens={"coin": 5, "dust": None})
        listener = own.entry("listener", "rule", file="rig", line=1, names={})
        for verb in verbs:
            listener.when(verb, says_me=False, even_out=True, unit=of_each_card(verb), line=1)(self._hear)
        self._say(own.entry("says", "rule", file="rig", line=1, names={}), rule)
        self._say(own.entry("thing", "play", border="blue", copies="2♥ 3♥ 4♥", file="rig", line=1, names={}), blue)
        self._say(own.entry("plain", "character", count=3, life=LIFE, file="rig", line=1, names={}), character)
        own.entry("effect", "play", border="brown", copies="5♥", file="rig", line=1, names={}).play(line=1)(_rob)
        rules = Rulebook([*rulebook(["base"]).sets, own])
        table = new_table(rules, Setup(seats(3), 1))
        for player in table.players:
            player.character = next(c for c in table.piles[CHARACTERS] if c.definition.id == "plain")
            table.put(player.character, table.piles[DEALT])
            player.role = next(c for c in table.cards if c.definition.id == ROLES[player.seat])
            player.life = LIFE
        table.started = True
        self.me, self.left, self.right = table.players
        table.turn = Turn(self.me, 1)
        self.game = Interpreter(rules, table)
        self.asked: list[Decision] = []

    def _hear(self, game: Interpreter, me: Player | None, this: Card | None, event: Event) -> Running:
        twin = event.told_as(event.verb)
        self.heard.append(twin)
        return
        yield

    def _say(self, entry: Abilities, says: Says | None) -> None:
        if says is not None:
            says(entry)

    @property
    def verbs(self) -> list[str]:
        return [event.verb for event in self.heard]

    def card(self, ident: str, pile: Pile, which: int = 0) -> Card:
        card = [c for c in self.game.table.cards if c.definition.id == ident][which]
        self.game.move(card, pile)
        return card

    def run(self, running: Running, owner: Player | None = None, answers: str = "") -> Any:
        """Carry something out as an effect of a card, each question answered with the option of the letter given."""
        card = next(c for c in self.game.table.cards if c.definition.id == "effect")
        frame = Frame(owner or self.me, card, card.definition.abilities.plays[0])
        return self.drive(self.game.perform(frame, running), answers)

    def drive(self, running: Running, answers: str = "") -> Any:
        picks = iter(answers)
        try:
            decision = next(running)
            while True:
                self.asked.append(decision)
                decision = running.send(int(next(picks, "0")))
        except StopIteration as end:
            return end.value


def _rob(game: Interpreter, me: Player, this: Card, *cards: Card) -> Running:
    yield from game.discard(me, cards)


def of_each_card(verb: str) -> bool:
    """Of cards that go together each is waited for."""
    return verb in ("draw", "before draw", "discard", "before discard")


def counting(entry: Abilities, event: str, counted: list[tuple[Player | None, Card | None]], **said: Any) -> None:
    def handler(game: Interpreter, me: Player | None, this: Card | None, event: Event) -> Running:
        counted.append((me, this))
        return
        yield

    said.setdefault("unit", of_each_card(event))
    register = entry.instead if event.startswith("would ") else entry.when
    register(event.removeprefix("would "), line=1, **said)(handler)


# ---------------------------------------------------------------- drawing and discarding
def test_a_draw_is_one_event_before_each_card_and_one_after_it() -> None:
    rig = Rig("before draw", "draw")
    top = list(reversed(rig.game.deck))[:2]
    assert rig.run(rig.game.draw(rig.me, 2)) == top
    assert rig.verbs == ["before draw", "draw"] * 2
    for event, card in zip(rig.heard, [top[0], top[0], top[1], top[1]], strict=True):
        assert (event.doer, event.card, event.object, event.owner) == (rig.me, card, card, None)
        assert (event.place, event.goal, event.phase) == (DECK, "hand", 0)
        assert event.by is not None
        assert event.by.name is not None
        assert (event.by.name.id, event.by.owner) == ("effect", rig.me)
    assert [event.ordinal for event in rig.heard] == [1, 1, 2, 2]


@pytest.mark.parametrize("verb", ["draw", "discard"])
def test_cards_that_go_together_are_one_event_besides(verb: str) -> None:
    heard: list[Event] = []

    def says(rule: Abilities) -> None:
        @rule.when(verb, says_me=False, line=1)
        def when(game: Interpreter, me: Player | None, this: Card | None, event: Event) -> Running:
            heard.append(event)
            return
            yield

    rig = Rig(rule=says)
    cards = [rig.card("thing", rig.me.hand), rig.card("thing", rig.me.hand, 1)]
    rig.run(rig.game.draw(rig.me, 2) if verb == "draw" else rig.game.discard(rig.me, cards))
    assert [(event.amount, len(event.cards)) for event in heard] == [(2, 2)]


@pytest.mark.parametrize("unit", [False, True])
def test_a_draw_outside_of_a_phase_can_be_replaced_as_a_whole_or_card_by_card(unit: bool) -> None:
    seen: list[Event] = []

    def says(rule: Abilities) -> None:
        @rule.instead("draw", unit=unit, line=1)
        def instead(game: Interpreter, me: Player, this: Card | None, event: Event) -> Running:
            if me is event.doer:
                seen.append(event)
            yield from game.gain(me, 1, "dust")

    rig = Rig(rule=says)
    top = rig.game.deck[-1]
    assert rig.run(rig.game.draw(rig.me, 2)) == []
    assert rig.me.tokens == {"dust": 2 if unit else 1}
    assert [(e.amount, e.ordinal, e.phase) for e in seen] == ([(1, 1, 0), (1, 2, 0)] if unit else [(2, 0, 0)])
    assert [e.card for e in seen] == ([top, top] if unit else [None])
    assert {e.place for e in seen} == {DECK}


def test_a_draw_of_a_known_card_says_whose_it_was() -> None:
    seen: list[Event] = []
    match: Any = lambda game, me, this, event: seen.append(event)  # noqa: E731
    rig = Rig("draw", rule=lambda rule: counting(rule, "would draw", [], match=match))
    seen.clear()
    card = rig.card("thing", rig.left.in_play)
    rig.run(rig.game.draw(rig.me, cards=[card]))
    assert {(e.card, e.object, e.owner, e.place, e.goal) for e in seen} == {(card, card, rig.left, "play zone", "hand")}
    assert [(e.card, e.owner, e.place, e.willing) for e in rig.heard] == [(card, rig.left, "play zone", True)]


def test_a_rule_that_stands_in_for_a_draw_by_a_draw_does_not_stand_in_for_that() -> None:
    def says(rule: Abilities) -> None:
        @rule.instead("draw", match=lambda game, me, this, event: event.doer is me, line=1)
        def instead(game: Interpreter, me: Player, this: Card | None, event: Event) -> Running:
            yield from game.draw(me, event.amount + 1)

    rig = Rig(rule=says)
    rig.run(rig.game.draw(rig.me, 2))
    assert len(rig.me.hand) == 3


def test_a_replacement_that_lets_it_happen_does() -> None:
    def says(rule: Abilities) -> None:
        @rule.instead("draw", match=lambda game, me, this, event: event.doer is me, line=1)
        def instead(game: Interpreter, me: Player, this: Card | None, event: Event) -> Running:
            return PROCEED
            yield

    rig = Rig(rule=says)
    rig.run(rig.game.draw(rig.me, 2))
    assert len(rig.me.hand) == 2


def test_a_replacement_that_happens_once_a_game_is_used_up() -> None:
    done: list[Any] = []
    rig = Rig(character=lambda c: counting(c, "would draw", done, times=1, match=_by_me))
    for _ in range(3):
        rig.run(rig.game.draw(rig.me))
    assert [who for who, _ in done] == [rig.me]
    assert len(rig.me.hand) == 2


def _by_me(game: Interpreter, me: Player | None, this: Card | None, event: Event) -> bool:
    return event.doer is me


def test_a_trigger_that_happens_once_a_game_does_so_though_it_was_due_several_times_at_once() -> None:
    done: list[Any] = []
    rig = Rig(character=lambda c: counting(c, "lose", done, times=1, unit=True, match=_by_me))
    rig.run(rig.game.lose(rig.me, 3))
    assert len(done) == 1


def test_a_discard_has_everything_a_text_may_ask_about() -> None:
    rig = Rig("before discard", "discard")
    card = rig.card("thing", rig.left.in_play)
    rig.run(rig.game.discard(rig.me, [card]))
    assert rig.verbs == ["before discard", "discard"]
    for event in rig.heard:
        assert (event.doer, event.card, event.owner, event.culprit) == (rig.me, card, rig.left, rig.me)
        assert (event.place, event.goal) == ("play zone", "discard pile")
        assert event.by is not None


def test_a_discard_can_be_replaced_for_each_card() -> None:
    def says(rule: Abilities) -> None:
        @rule.instead("discard", match=lambda game, me, this, event: event.card.rank == "2", says_me=False, line=1)
        def instead(game: Interpreter, me: Player | None, this: Card | None, event: Event) -> Running:
            assert event.goal == "discard pile"
            yield from game.put(event.card, game.pile("shelf"))  # type: ignore[arg-type]

    rig = Rig("discard", "put", rule=says)
    two, three = rig.card("thing", rig.me.hand), rig.card("thing", rig.me.hand, 1)
    rig.run(rig.game.discard(rig.me, [two, three]))
    assert rig.verbs == ["put", "discard"]
    assert rig.game.pile("shelf") == [two]
    assert rig.game.discards == [three]
    assert (rig.heard[0].place, rig.heard[0].goal, rig.heard[0].owner) == ("hand", "shelf", rig.me)


# ---------------------------------------------------------------- life and tokens
def test_a_heal_is_a_gain_of_life_too() -> None:
    rig = Rig("before heal", "before gain", "heal", "gain")
    rig.me.life = 2
    rig.run(rig.game.heal(rig.me, 5), owner=rig.left)
    assert rig.verbs == ["before heal", "before gain", "heal", "gain"]
    for event in rig.heard:
        assert (event.doer, event.object, event.culprit) == (rig.me, rig.me, rig.left)
        assert (event.amount, event.token) == (2, "life")


def test_what_comes_to_nothing_is_not_heard_of() -> None:
    rig = Rig("before heal", "heal", "before gain", "gain", "before lose", "lose")
    rig.run(rig.game.heal(rig.me))
    rig.run(rig.game.gain(rig.me, 1, "life"))
    rig.run(rig.game.lose(rig.me, 1, "coin"))
    assert rig.verbs == []
    rig.run(rig.game.gain(rig.me, 9, "coin"))
    assert [(e.verb, e.amount) for e in rig.heard] == [("before gain", 5), ("gain", 5)]


@pytest.mark.parametrize("verb", ["heal", "gain", "lose"])
def test_each_point_is_heard_by_itself_and_the_whole_once(verb: str) -> None:
    points: list[Any] = []
    whole: list[Any] = []

    def says(character: Abilities) -> None:
        counting(character, verb, points, unit=True, match=_by_me)
        counting(character, verb, whole, match=_by_me)

    rig = Rig(character=says)
    rig.me.life = LIFE if verb == "lose" else 1
    rig.run(rig.game.lose(rig.me, 3) if verb == "lose" else rig.game.heal(rig.me, 3))
    assert (len(points), len(whole)) == (3, 1)
    points.clear()
    rig.run(rig.game.gain(rig.me, 2, "coin"))
    rig.run(rig.game.lose(rig.me, 2, "coin"))
    assert len(points) == (0 if verb == "heal" else 2)


@pytest.mark.parametrize("verb", ["heal", "gain", "lose"])
def test_life_that_would_come_or_go_can_be_replaced_in_whole_or_point_by_point(verb: str) -> None:
    for unit, left in ((False, 0), (True, 2)):
        seen: list[Event] = []

        def says(character: Abilities, unit: bool = unit, seen: list[Event] = seen) -> None:
            @character.instead(
                verb, unit=unit, match=lambda g, me, t, event: event.doer is me and event.ordinal < 2, line=1
            )
            def instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:
                seen.append(event)
                return
                yield

        rig = Rig(character=says)
        before = rig.me.life = LIFE if verb == "lose" else 1
        rig.run(rig.game.lose(rig.me, 3) if verb == "lose" else rig.game.heal(rig.me, 3))
        assert abs(rig.me.life - before) == left
        assert [(e.amount, e.token) for e in seen] == [(1 if unit else 3, "life")]


def test_tokens_that_leave_a_card_are_lost_by_its_owner() -> None:
    own: list[Any] = []
    rig = Rig("before lose", "lose", blue=lambda blue: counting(blue, "lose", own, own=True))
    card = rig.card("thing", rig.left.in_play)
    rig.game.lay(card, 2, "dust")
    rig.run(rig.game.lose_tokens(rig.me, card, 3, "dust"))
    assert rig.verbs == ["before lose", "lose"]
    for event in rig.heard:
        assert (event.doer, event.object, event.card, event.culprit) == (rig.left, card, card, rig.me)
        assert (event.amount, event.token) == (2, "dust")
    assert own == [(rig.left, card)]


def test_a_payment_is_heard() -> None:
    rig = Rig("pay")
    rig.me.tokens["coin"] = 3
    rig.run(rig.game.pay(rig.me, 2, "coin"))
    assert [(e.doer, e.amount, e.token) for e in rig.heard] == [(rig.me, 2, "coin")]


# ---------------------------------------------------------------- shots and eliminations
def test_a_shot_is_heard_before_it_is_made_when_it_is_and_when_it_hits() -> None:
    rig = Rig("before bang", "bang", "hit", "avoid")
    attack = rig.run(rig.game.bang(rig.me, rig.left))
    assert rig.verbs == ["before bang", "bang", "hit"]
    for event in rig.heard:
        assert (event.doer, event.culprit, event.object, event.attack) == (rig.me, rig.me, rig.left, attack)
        assert event.card is attack.card
        assert event.name is not None
        assert event.name.id == "effect"


def test_what_counted_against_a_shot_is_known() -> None:
    rig = Rig("avoid", "use")
    missed, barrel = rig.card("missed", rig.left.hand), rig.card("barrel", rig.left.in_play)
    spade = next(c for c in rig.game.deck if c.suit == "spades")
    rig.game.move(spade, rig.game.deck)
    attack = rig.run(rig.game.bang(rig.me, rig.left))
    assert attack.answers == [missed]  # a check that failed has avoided nothing
    assert [(e.verb, e.doer) for e in rig.heard] == [("use", rig.left), ("avoid", rig.me)]
    assert (rig.heard[0].card, rig.heard[0].name) == (barrel, barrel.definition)
    assert (rig.heard[1].object, rig.heard[1].culprit) == (rig.left, rig.me)


def test_a_shot_can_be_replaced() -> None:
    done: list[Any] = []
    rig = Rig("bang", rule=lambda rule: counting(rule, "would bang", done, match=lambda g, me, t, e: e.object is me))
    assert rig.run(rig.game.bang(rig.me, rig.left)) is None
    assert [who for who, _ in done] == [rig.left]
    assert (rig.verbs, rig.left.life) == ([], LIFE)


def test_an_elimination_is_heard_before_it_happens_and_has_the_cause_of_the_loss() -> None:
    rig = Rig("before eliminate", "eliminate")
    rig.run(rig.game.lose(rig.left, LIFE))
    assert rig.verbs == ["before eliminate", "eliminate"]
    for event in rig.heard:
        assert (event.object, event.culprit) == (rig.left, rig.me)
        assert event.by is not None
        assert event.by.name is not None
        assert event.by.name.id == "effect"


def test_who_is_saved_before_the_elimination_stays() -> None:
    def says(rule: Abilities) -> None:
        @rule.when("before eliminate", match=lambda game, me, this, event: event.object is me, line=1)
        def save(game: Interpreter, me: Player, this: Card | None, event: Event) -> Running:
            yield from game.heal(me, 2)

    rig = Rig("eliminate", rule=says)
    rig.run(rig.game.lose(rig.left, LIFE + 1))
    assert (rig.left.in_game, rig.left.life, rig.verbs) == (True, 1, [])


# ---------------------------------------------------------------- moving and showing
def test_cards_that_change_hands_say_from_whom_and_to_whom() -> None:
    rig = Rig("give", "move", "take", "swap", "put")
    game, me, left = rig.game, rig.me, rig.left
    given = rig.card("thing", me.hand)
    rig.run(game.give(me, [given], left))
    moved = rig.card("thing", me.in_play, 1)
    rig.run(game.move_card(me, moved, left))
    taken = rig.card("thing", game.pile("shelf"), 2)
    rig.run(game.take(me, taken))
    rig.run(game.swap_cards(taken, moved))
    rig.run(game.put(moved, game.pile("shelf")))
    assert [(e.verb, e.doer, e.card, e.object, e.owner, e.place, e.goal) for e in rig.heard] == [
        ("give", me, given, left, me, "hand", "hand"),
        ("move", me, moved, left, me, "play zone", "play zone"),
        ("take", me, taken, taken, None, "shelf", "play zone"),
        ("swap", me, taken, moved, me, "play zone", "play zone"),
        ("put", me, moved, moved, me, "play zone", "shelf"),
    ]


@pytest.mark.parametrize("verb", ["take", "swap", "reveal", "shuffle"])
def test_what_would_happen_to_cards_can_be_kept_from_happening(verb: str) -> None:
    done: list[Any] = []
    rig = Rig(verb, rule=lambda rule: counting(rule, f"would {verb}", done))
    game, me = rig.game, rig.me
    shelf = [rig.card("thing", game.pile("shelf"), i) for i in range(2)]
    mine = rig.card("barrel", me.in_play)
    ways = {
        "take": lambda: game.take(me, shelf[1]),
        "swap": lambda: game.swap_cards(mine, shelf[1]),
        "reveal": lambda: game.lift(game.pile("shelf"), 1),
        "shuffle": lambda: game.shuffle(game.pile("shelf")),
    }
    rig.run(ways[verb]())
    assert done
    assert rig.heard == []
    assert list(game.pile("shelf")) == shelf
    assert mine in me.in_play


def test_cards_that_are_shown_or_looked_at_are_heard_of() -> None:
    rig = Rig("reveal", "look")
    one, two = rig.card("thing", rig.left.hand), rig.card("thing", rig.left.hand, 1)
    top = list(reversed(rig.game.deck))[:2]
    rig.run(rig.game.show(rig.left, one))
    rig.run(rig.game.show_hand(rig.left))
    rig.run(rig.game.lift(rig.game.deck, 2))
    rig.run(rig.game.lift(rig.game.deck, 2, to=rig.left))
    assert [(e.verb, e.doer, e.card, list(e.cards), e.owner, e.place) for e in rig.heard] == [
        ("reveal", rig.left, one, [one], rig.left, "hand"),
        ("reveal", rig.left, one, [one, two], rig.left, "hand"),
        ("reveal", rig.me, top[0], top, None, DECK),
        ("look", rig.left, top[0], top, None, DECK),
    ]


def test_a_draw_is_heard_of_before_the_cards_are_turned_up() -> None:
    rig = Rig("before draw!", "draw!")
    flipped = rig.run(rig.game.check(rig.me))
    assert [(e.verb, e.doer, e.card) for e in rig.heard] == [("before draw!", rig.me, None), ("draw!", rig.me, flipped)]


def test_what_happens_inside_a_step_is_heard_when_the_step_is_over() -> None:
    rig = Rig("shuffle", "return", "skip", "draw")
    rig.right.in_game = False

    def text() -> Running:
        rig.game.shuffle(rig.game.deck)
        yield from rig.game.bring_back(rig.right)
        rig.game.skip_turn(rig.me)
        yield from rig.game.draw(rig.me)

    rig.run(text())
    assert rig.verbs == ["shuffle", "return", "skip", "draw"]
    assert [(e.doer, e.place) for e in rig.heard[:3]] == [(rig.me, DECK), (rig.right, ""), (rig.me, "")]


# ---------------------------------------------------------------- plays
def play(rig: Rig, card: Card, *targets: Any) -> Running:
    text = next(iter(card.definition.abilities.plays), None)
    way = Played(card, card.definition, text)
    way.targets += targets
    return rig.game._play(rig.me, way, aimed=True)


def test_a_play_says_whom_it_was_aimed_at_and_where_the_card_came_from() -> None:
    aimed: list[list[Player]] = []

    def says(rule: Abilities) -> None:
        @rule.when("play", says_me=False, later=True, line=1)
        def after(game: Interpreter, me: None, this: None, event: Event) -> Running:
            aimed.append(game.aimed_at(event))
            return
            yield

    rig = Rig("before play", "play", rule=says)
    target = rig.card("thing", rig.right.in_play)
    rob = rig.card("effect", rig.me.hand)
    rig.drive(rig.game.as_root(play(rig, rob, target)))
    assert rig.game.lies_in(target, "discard pile")
    assert aimed == [[rig.right]], "its owner then, though the card is gone"
    assert [(e.verb, e.doer, e.place, e.by) for e in rig.heard] == [
        ("before play", rig.me, "hand", None),
        ("play", rig.me, "hand", None),
    ]
    assert rig.game.aimed_at(Event("lose", rig.me, rig.left)) == [rig.left]
    assert rig.game.aimed_at(Event("discard", rig.me, target, target)) == []


def test_a_play_that_answers_something_is_under_way_in_that() -> None:
    rig = Rig("play")
    rig.card("missed", rig.left.hand)
    rig.run(rig.game.bang(rig.me, rig.left))
    by = rig.heard[0].by
    assert by is not None
    assert by.name is not None
    assert (by.name.id, by.owner) == ("effect", rig.me)


def test_who_is_gone_before_the_play_plays_nothing() -> None:
    def says(rule: Abilities) -> None:
        @rule.when("before play", match=_by_me, line=1)
        def out(game: Interpreter, me: Player, this: Card | None, event: Event) -> Running:
            yield from game.lose(me, 9)

    rig = Rig("play", rule=says)
    card = rig.card("thing", rig.me.hand)
    rig.drive(play(rig, card))
    assert rig.verbs == []
    assert rig.game.lies_in(card, "discard pile")


# ---------------------------------------------------------------- what cards say about themselves
OWN = ["discard", "before discard", "draw", "leave", "move", "give", "swap"]


@pytest.mark.parametrize("verb", OWN)
def test_a_card_in_play_hears_what_happens_to_itself_and_to_no_other_of_its_name(verb: str) -> None:
    done: list[Any] = []
    rig = Rig(blue=lambda blue: counting(blue, verb, done, own=True))
    this = rig.card("thing", rig.left.in_play)
    held, other = rig.card("thing", rig.left.hand, 1), rig.card("barrel", rig.me.in_play)
    ways: dict[str, Callable[[Card], Running]] = {
        "draw": lambda card: rig.game.draw(rig.me, cards=[card]),
        "move": lambda card: rig.game.move_card(rig.left, card, rig.right),
        "give": lambda card: rig.game.give(rig.left, [card], rig.right),
        "swap": lambda card: rig.game.swap_cards(other, card),
    }
    way = ways.get(verb, lambda card: rig.game.discard(rig.me, [card]))
    if verb != "swap":
        rig.run(way(held))
        assert done == [], "a card in hand says nothing"
    rig.run(way(this))
    assert done == [(rig.left, this)]
    assert rig.game.own_slots
    assert not rig.game.slots.get(verb), "it waits with its card"


@pytest.mark.parametrize("verb", ["discard", "draw"])
def test_a_card_in_play_can_stand_in_for_what_would_happen_to_itself(verb: str) -> None:
    def says(blue: Abilities) -> None:
        @blue.instead(verb, own=True, line=1)
        def instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:
            yield from game.gain(me, 1, "coin")
            yield from game.discard(me, [this])

    rig = Rig(blue=says)
    this, other = rig.card("thing", rig.left.in_play), rig.card("barrel", rig.left.in_play)
    cards = [this, other]
    rig.run(rig.game.draw(rig.me, cards=cards) if verb == "draw" else rig.game.discard(rig.me, cards))
    assert rig.left.tokens == {"coin": 1}, "once, though it is discarded then"
    assert this in rig.game.discards
    assert other in (rig.me.hand if verb == "draw" else rig.game.discards)


def test_a_card_that_is_switched_off_says_nothing_about_itself_unless_it_says_so() -> None:
    quiet: list[Any] = []
    loud: list[Any] = []

    def says(blue: Abilities) -> None:
        counting(blue, "discard", quiet, own=True)
        counting(blue, "discard", loud, own=True, even_off=True)

    rig = Rig(blue=says, rule=lambda r: r.switches_off(lambda g, me, this, card: card.definition.id == "thing", line=1))
    this = rig.card("thing", rig.left.in_play)
    rig.run(rig.game.discard(rig.me, [this]))
    assert (quiet, loud) == ([], [(rig.left, this)])


def test_what_a_card_says_of_its_play_holds_for_who_played_it_wherever_it_lies() -> None:
    done: list[Any] = []

    def says(blue: Abilities) -> None:
        blue.placed_on(lambda game, me, this: game.others(me), line=1)
        counting(blue, "play", done, own=True)
        counting(blue, "come into play zone", done, own=True)

    rig = Rig(blue=says)
    card, other = rig.card("thing", rig.me.hand), rig.card("barrel", rig.me.hand)
    rig.drive(play(rig, other))
    assert done == []
    rig.drive(play(rig, card, rig.left))
    assert card in rig.left.in_play
    assert done == [(rig.left, card), (rig.me, card)]


def test_a_text_set_up_for_a_time_may_speak_of_its_card_too() -> None:
    done: list[Any] = []

    def lasting(rules: Abilities, me: Player, this: Card) -> None:
        counting(rules, "discard", done, own=True)

    rig = Rig()
    this, other = rig.card("thing", rig.me.hand), rig.card("thing", rig.me.hand, 1)

    def text() -> Running:
        rig.game.last(lasting, rig.me, this, (), ("turn",))
        yield from rig.game.discard(rig.me, [other, this])

    rig.run(text())
    assert done == [(rig.me, this)]
