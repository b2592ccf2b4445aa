"""What a seat is handed is sealed: whoever reads all that can be reached from it learns what the seat may know.

Two games that differ in nothing but what a seat may not know are looked at from there: hands of the others, the order
of the deck, roles nobody has shown, piles that lie face down, chance. All that can be reached must be the same.
"""

from __future__ import annotations

import pickle
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Any

import pytest

from bangdsl.bots import bot_maker, play_out
from bangdsl.library import rulebook, standard
from bangdsl.play.board import NO_SLOTS
from bangdsl.play.decisions import Decision, Slot
from bangdsl.play.forms import OPENS, Ability
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.kept import TOPICS
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.turns import Interpreter
from bangdsl.play.view import LOOKS, CardFace, Eyes, GoneOn, Option, Question, Sealed, Seen, View
from bangdsl.table.cards import Card, Definition
from bangdsl.table.chance import Chance
from bangdsl.table.piles import DECK, Pile
from bangdsl.table.table import Player, Table

BEHIND = (
    Game, Interpreter, Rulebook, Table, Player, Pile, Card, Definition, Decision, Slot, Ability, Chance, Eyes,
    types.GeneratorType, types.FrameType,
)  # fmt: skip
PLAIN = (str, bytes, int, float, bool, type(None), complex)
BOUND = (
    types.MethodType, types.BuiltinFunctionType, types.MethodWrapperType, types.WrapperDescriptorType,
    types.MethodDescriptorType, types.ClassMethodDescriptorType, types.GetSetDescriptorType, types.MemberDescriptorType,
)  # fmt: skip
# What code refers to: modules lead through `sys` to everything there is in the process. That is not what is sealed.
OUTSIDE = (types.ModuleType, types.CodeType)
OF_FUNCTIONS = ("__closure__", "__defaults__", "__kwdefaults__", "__dict__", "__wrapped__")
OF_BOUND = ("__self__", "__func__", "__wrapped__")


class Hostile:
    """Reads everything that can be reached from what it is handed, and notes each plain value by the way to it."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}
        self.met: dict[int, Any] = {}
        self.asked: set[Any] = set()  # what is sealed, each once: its answers are again such values

    def read(self, thing: Any, way: str = "") -> None:
        queue = [(way, thing)]
        while queue:
            way, thing = queue.pop()
            if isinstance(thing, PLAIN):
                self.found[way] = thing
                continue
            if id(thing) in self.met:
                continue
            self.met[id(thing)] = thing
            queue += [(f"{way}{step}", each) for step, each in self.next_to(thing)]

    def next_to(self, thing: Any) -> Iterator[tuple[str, Any]]:
        if isinstance(thing, OUTSIDE) or (isinstance(thing, type) and not thing.__module__.startswith("bangdsl")):
            return
        if isinstance(thing, Mapping):
            for number, (key, value) in enumerate(thing.items()):
                yield f"[key {number}]", key
                yield f"[{number}]", value
        elif isinstance(thing, Set):
            yield from ((f"[{each}]", each) for each in sorted(thing, key=repr))
        elif isinstance(thing, (tuple, list)):
            yield from ((f"[{number}]", each) for number, each in enumerate(thing))
        for name in self.names_of(thing):
            try:
                yield f".{name}", getattr(thing, name)
            except GoneOn as error:
                yield f".{name}!", str(error)
            except (AttributeError, TypeError):  # of a class: what only its instances have, or those of its twin
                continue
        yield from self.called(thing)

    def names_of(self, thing: Any) -> Iterable[str]:
        if isinstance(thing, BOUND):
            return OF_BOUND
        if isinstance(thing, types.FunctionType):
            return OF_FUNCTIONS
        if isinstance(thing, types.CellType):
            return ("cell_contents",)
        if type(thing).__module__ == "builtins" and not isinstance(thing, type):
            return ("__dict__",)  # containers, whose methods lead back to them
        return [name for name in dir(thing) if name != "__annotations__"]

    def called(self, thing: Any) -> Iterator[tuple[str, Any]]:
        """What comes out of whatever can be called with what a bot knows."""
        if isinstance(thing, Sealed):
            yield "()", thing.kept()
            yield " reduced", thing.__reduce__()
            sealed, moment, _ = thing._from
            for key in LOOKS if sealed not in self.asked else ():
                for about in (*range(-1, 8), "ann") if key.startswith(("Seen", "targets")) else (0,):
                    for when in (moment, moment + 1):
                        try:
                            yield f" {key} {when} {about}", sealed(when, key, about)
                        except Exception as error:
                            yield f" {key} {when} {about}!", type(error).__name__
            self.asked.add(sealed)
        if isinstance(thing, View):
            yield from ((f" {name}", thing.player(name)) for name in thing.roles)
        if isinstance(thing, Question):
            yield from ((f" targets {answer}", thing.targets_of(answer)) for answer in range(len(thing)))

    def trespasses(self) -> list[Any]:
        return [thing for thing in self.met.values() if isinstance(thing, BEHIND)]


def other_world(game: Game, viewer: str, seed: int) -> Game:
    """The same game as far as that player can know, and another one in all the rest."""
    twin = game.copy()
    table, chance = twin.table, Chance(seed)
    if not twin.interpreter.live.get(OPENS["hand"], NO_SLOTS):
        mixed(table, [p.hand for p in table.players if p.name != viewer] + [table.piles[DECK]], chance)
    for name in {zone for compiled in twin.rulebook.sets for zone in compiled.zones}:
        shown, pile = twin.rulebook.shown.get(name), table.piles[name]
        if shown is None:
            chance.shuffle(pile)
        elif shown == "top" and len(pile) > 2:
            below = pile[:-1]
            chance.shuffle(below)
            pile[:-1] = below
    hidden = [p for p in table.players if not p.role_known and p.name != viewer and p.role is not None]
    roles = [p.role for p in hidden]
    chance.shuffle(roles)
    for player, role in zip(hidden, roles, strict=True):
        player.role = role
    table.chance.state ^= seed * 2 + 1
    for topic in TOPICS:
        twin.interpreter.kept.changed(topic)
    return twin


def mixed(table: Table, piles: list[Pile], chance: Chance) -> None:
    """The cards of these piles dealt to them anew, but for those everyone has seen there."""
    places = [(pile, i) for pile in piles for i, card in enumerate(pile) if card.index not in table.open_cards]
    cards = [pile[i] for pile, i in places]
    chance.shuffle(cards)
    for (pile, i), card in zip(places, cards, strict=True):
        pile[i] = card
        table.at[card.index] = pile


def moments(sets: list[str], players: int, seed: int, kind: str, every: int) -> Iterator[Game]:
    """A game of bots, at some of its decisions."""
    game = Game(rulebook(sets), Setup(seats(players), seed))
    make = bot_maker(kind)
    bots = {name: make(seed + place) for place, name in enumerate(game.setup.players)}
    while game.decision is not None:
        if len(game.answers) % every == 0:
            yield game
        game.answer(bots[game.decision.player.name].choose(game.asked()))


def all_that_is_seen(game: Game, name: str) -> Hostile:
    hostile = Hostile()
    handed: Any = game.view(name)
    if game.decision is not None and game.decision.player.name == name:
        handed = game.asked()
    hostile.read(handed)
    return hostile


@pytest.mark.parametrize(
    ("sets", "players", "every"),
    [(["base"], 5, 61), pytest.param(standard(), 7, 61, marks=pytest.mark.slow)],
    ids=["the first set", "all sets"],
)
@pytest.mark.parametrize("kind", ["simple", "random"])
def test_whoever_reads_everything_learns_no_more_than_the_seat_may_know(
    sets: list[str], players: int, every: int, kind: str
) -> None:
    compared = 0
    for game in moments(sets, players, 3, kind, every):
        for name in game.setup.players:
            here = all_that_is_seen(game, name)
            there = all_that_is_seen(other_world(game, name, 11 + len(game.answers)), name)
            assert here.trespasses() == []
            assert here.found == there.found
            compared += 1
    assert compared >= players * 2


def test_the_worlds_that_are_compared_differ() -> None:
    """A test that could not fail would prove nothing: whoever is handed a path to the game sees the difference."""
    game = next(moments(["base"], 5, 3, "simple", 1))
    name = game.setup.players[1]
    twin = other_world(game, name, 7)

    def leaks(leak: Callable[[Game], Any]) -> bool:
        here, there = Hostile(), Hostile()
        here.read(leak(game))
        there.read(leak(twin))
        return bool(here.trespasses()) and here.found != there.found

    def closure(of: Game) -> Callable[[], int]:
        return lambda: len(of.answers)

    assert leaks(lambda of: of.table.players)
    assert leaks(lambda of: of.answer)
    assert leaks(closure)
    assert leaks(lambda of: (of.view(name), [{"deep": of.interpreter.deck}]))


def test_what_is_sealed_tells_what_its_own_player_may_know_alone() -> None:
    game = Game(rulebook(["base"]), Setup(seats(5), 1))
    mine, theirs = game.view("ann"), game.view("bob")
    sealed, moment, _ = mine._from
    assert sealed(moment, "Seen.hand", 1) == theirs.me.hand_size
    assert sealed is not theirs._from[0]


# ---------------------------------------------------------------- values


def test_what_is_handed_out_cannot_be_written_into() -> None:
    game = Game(rulebook(["base"]), Setup(seats(5), 1))
    question = game.asked()
    view = question.view
    for handed, name in ((question, "options"), (view, "me"), (view.me, "life"), (view, "anything")):
        with pytest.raises(AttributeError):
            setattr(handed, name, 7)
    with pytest.raises(AttributeError):
        view.me.hand[0].rank = "A"  # type: ignore[index, misc]
    with pytest.raises(AttributeError):
        question.options[0].kind = "word"  # type: ignore[misc]
    for told in (view.roles, view.sides):  # of which all views of a seat may have the same
        for written in (lambda t: t.update(ann="x"), lambda t: t.pop("ann", ""), lambda t: t.setdefault("zoe", "x")):
            with pytest.raises(TypeError):
                written(told)
        with pytest.raises(TypeError):
            told["ann"] = "x"
        again = pickle.loads(pickle.dumps(told))
        assert again == told
        assert type(again) is type(told)


def test_a_view_tells_of_its_own_moment_and_of_no_other() -> None:
    game = Game(rulebook(["base"]), Setup(seats(5), 1))
    kept = pickle.loads(pickle.dumps(game.asked()))
    question = game.asked()
    view = question.view
    size = view.me.hand_size
    game.answer(len(question) - 1)
    assert view.me.hand_size == size
    for late in (lambda: view.deck, lambda: question.text, lambda: view.me.reach, lambda: question.targets_of(0)):
        with pytest.raises(GoneOn):
            late()
    assert kept.view.me.hand_size == size
    assert len(kept) == len(question)
    assert kept.targets_of(0) == kept.targets[0]


def test_what_is_handed_out_can_be_sent_elsewhere() -> None:
    """And what is sent is the same bytes in every world that the seat cannot tell apart."""
    for game in moments(["base"], 5, 8, "simple", 29):
        question = game.asked()
        again = pickle.loads(pickle.dumps(question))
        other = other_world(game, question.seat, 5).asked()
        assert repr(again) == repr(question) == repr(other)
        assert again == question == other


def test_views_of_two_moments_differ() -> None:
    game = Game(rulebook(["base"]), Setup(seats(5), 1))
    before = game.view("ann")
    before.kept()
    assert before == game.view("ann")
    while game.decision is not None and game.view("ann") == before:
        game.answer(0)
    assert game.decision is not None


def test_a_question_says_what_each_answer_is() -> None:
    game = Game(rulebook(["base"]), Setup(seats(5), 3))
    question = game.asked()
    view = question.view
    assert question.seat == view.seat == view.turn
    assert question.text == "Your turn. What do you do?"
    assert len(question.options) == len(question.keys) == len(question)
    assert question.options[-1] == Option("word", word="stop")
    hand = view.me.hand
    assert not isinstance(hand, int)
    for option, key in zip(question.options[:-1], question.keys, strict=False):
        assert option.kind == "play"
        assert option.card in hand
        assert option.card is not None
        assert key == f"play {option.card.label}"
        assert str(option) == f"play {option.card}"


def test_the_facts_are_those_of_the_table() -> None:
    """What is told to a seat, compared with what lies there, at many moments of games with all sets."""
    for game in moments(standard(), 7, 5, "random", 41):
        for player in game.table.players:
            view = game.view(player.name)
            assert [card.label for card in view.me.hand] == [card.label for card in player.hand]  # type: ignore[union-attr]
            assert {seen.name: seen.life for seen in view.players if seen.in_game} == view.lives
            assert {seen.name: seen.role for seen in view.players} == view.roles
            for seen, other in zip(view.players, game.table.players, strict=True):
                assert seen.name == other.name
                assert seen.hand_size == len(other.hand)
                assert [card.label for card in seen.in_play] == [card.label for card in other.in_play]
                known = other.role_known or other is player or game.table.winners is not None
                assert (seen.role == "hidden") == (not known)


def test_a_bot_stays_with_its_player_when_seats_are_changed() -> None:
    asked: list[tuple[str, str]] = []

    class Watching:
        def __init__(self, name: str) -> None:
            self.name, self.bot = name, bot_maker("random")(1)

        def choose(self, question: Question) -> int:
            asked.append((self.name, question.seat))
            return self.bot.choose(question)

    game = Game(rulebook(["base"]), Setup(seats(5), 1))
    first, second = game.table.players[:2]
    game.interpreter.swap_seats(first, second)
    play_out(game, {name: Watching(name) for name in game.setup.players})
    assert {name for name, _ in asked} == set(game.setup.players)
    assert all(name == seat for name, seat in asked)


def test_players_are_seen_as_themselves_when_seats_are_changed() -> None:
    game = Game(rulebook(["base"]), Setup(seats(5), 1))
    game.asked()  # somebody looks before
    first, second = game.table.players[:2]
    game.interpreter.swap_seats(first, second)
    view = game.view(first.name)
    assert [(seen.name, seen.seat) for seen in view.players] == [(p.name, p.seat) for p in game.table.players]
    assert view.me == view.player(first.name)
    assert [seen.name for seen in view.players if seen.me] == [first.name]


def test_every_fact_is_explained() -> None:
    for kind in (Question, View, Seen):
        for name in kind.FACTS:
            assert vars(kind)[name].__doc__
    assert CardFace.__doc__
