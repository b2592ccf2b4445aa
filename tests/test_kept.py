"""Kept answers: each falls when something it rests on changes, and the checking mode notices when one does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bangdsl.cli import main
from bangdsl.library import rulebook
from bangdsl.meaning import nodes as m
from bangdsl.meaning.folds import steady, watched
from bangdsl.play import game as games
from bangdsl.play.abilities import Abilities
from bangdsl.play.checked import KeptTooLong
from bangdsl.play.decisions import Running
from bangdsl.play.game import Game, GameError, Setup, seats
from bangdsl.play.kept import (
    ABILITIES,
    CARDS,
    CHARACTERS,
    CONDITIONS,
    IN_GAME,
    IN_REACH,
    PHASE,
    RESTS_ON,
    RESTS_ON_TOO,
    ROLES,
    ROWS,
    SEATED,
    SWITCHES,
    TOKENS,
    TOPICS,
    TURN,
    VIEWS,
    WITHIN,
)
from bangdsl.play.turns import Interpreter
from bangdsl.table.cards import Card
from bangdsl.table.piles import BOX
from bangdsl.table.piles import CHARACTERS as CHARACTER_DECK
from bangdsl.table.table import Lasting, Player
from tests.soak import play

ROOT = Path(__file__).parents[1]
RULES = rulebook(["base", "great-train-robbery"])
Registered = Callable[[Abilities], Any]


@pytest.fixture
def table() -> Interpreter:
    """Five players, everything dealt, the sheriff's turn begun; nothing is checked unless a test asks for it."""
    return Game(RULES, Setup(seats(5), 3)).interpreter


def card(game: Interpreter, ident: str) -> Card:
    """A card of that name that is not in play."""
    return next(c for c in game.all_named(ident) if not game.in_play(c))


def say(game: Interpreter, *statements: Registered) -> Lasting:
    """Something holds from now on, by no card and without end."""

    def register(rules: Abilities, me: Player | None, this: Card | None) -> None:
        for statement in statements:
            statement(rules)

    lasting = Lasting(register, game.definitions["leader"], None, None, (), ("never",))
    game.table.lasting.append(lasting)
    game.install_lasting(lasting)
    return lasting


def run(running: Running) -> None:
    """What asks nobody anything is over at once."""
    for decision in running:
        raise AssertionError(decision)


def leave(game: Interpreter) -> None:
    out = game.players[2]
    out.in_game = False
    game.come_or_gone()


def next_turn(game: Interpreter) -> None:
    following = game.others(game.turn_player)[0]
    next(game.turn(following))


def next_phase(game: Interpreter) -> None:
    assert game.table.turn is not None
    next(game.phases(game.table.turn))


def become(game: Interpreter) -> None:
    player, pile = game.players[0], game.table.piles[CHARACTER_DECK]
    assert player.character is not None
    printed = player.character.definition.life
    run(game.become(player, next(c for c in pile if c.definition.life != printed)))


def deal_roles_again(game: Interpreter) -> None:
    before = [player.role for player in game.players]
    while [player.role for player in game.players] == before:
        game.shuffle_roles(game.players)


def idle(game: Interpreter, me: Player, this: None, thing: None) -> Running:
    return
    yield


# What really happens when a topic changes, each by the door a game uses.
CHANGES: dict[str, Callable[[Interpreter], object]] = {
    IN_GAME: leave,
    SEATED: lambda game: game.swap_seats(game.players[0], game.players[2]),
    ROLES: deal_roles_again,
    CHARACTERS: become,
    ABILITIES: lambda game: game.move(card(game, "stagecoach"), game.players[0].in_play),
    SWITCHES: lambda game: say(game, lambda rules: rules.switches_off(lambda *_: True, line=1)),
    VIEWS: lambda game: say(game, lambda rules: rules.suit_is("hearts", line=1)),
    CONDITIONS: lambda game: say(
        game, lambda rules: rules.state("whenever", lambda *_: False, line=1, watches=["life"])(idle)
    ),
    CARDS: lambda game: game.move(game.deck[-1], game.players[0].hand),
    TOKENS: lambda game: game.set_life(game.players[0], 1),
    TURN: next_turn,
    PHASE: next_phase,
    ROWS: lambda game: game.move(game.in_rows()[-1], game.discards),
}
FAMILIES = [(family, topic) for family, topics in RESTS_ON.items() for topic in topics]
KINDS = [(kind, topic) for kind, topics in RESTS_ON_TOO.items() for topic in topics]


def test_every_topic_is_changed_by_something() -> None:
    assert set(TOPICS) <= set(CHANGES)
    assert {topic for _, topic in FAMILIES} == set(TOPICS)


@pytest.mark.parametrize(("family", "topic"), FAMILIES)
def test_a_family_of_answers_falls_with_what_it_rests_on(table: Interpreter, family: str, topic: str) -> None:
    if topic == SWITCHES:
        table.move(card(table, "mustang"), table.players[1].in_play)  # there is something to switch off
    answers = getattr(table.kept, family)
    answers["kept before"] = {}
    CHANGES[topic](table)
    assert "kept before" not in answers


@pytest.mark.parametrize(("kind", "topic"), KINDS)
def test_a_kind_of_answer_falls_with_what_it_rests_on_besides(table: Interpreter, kind: str, topic: str) -> None:
    table.kept.stated[kind] = {"kept before": None}
    CHANGES[topic](table)
    assert "kept before" not in table.kept.stated.get(kind, {})


@pytest.mark.parametrize("topic", ["reach", "mark odd", "distance"])
def test_what_rests_on_nothing_else_stays(table: Interpreter, topic: str) -> None:
    table.number("max-life", table.players[0])
    table.clockwise_from(table.players[0])
    before = {
        stat: dict(answers) for stat, answers in table.kept.stated.items() if stat not in (topic, IN_REACH, WITHIN)
    }
    rings = dict(table.kept.rings)
    table.kept.changed(topic)
    assert {stat: answers for stat, answers in table.kept.stated.items() if stat in before} == before
    assert table.kept.rings == rings


def roles_taken(game: Interpreter) -> None:
    player = game.players[0]
    assert player.role is not None
    game.move(player.role, game.pile(BOX))
    player.role = None
    game.kept.stated["kept before"] = {}
    run(game.take_role(player, game.pile(BOX)))


def over_without_a_phase(game: Interpreter) -> None:
    turn = game.table.turn
    assert turn is not None
    turn.skipped = {1, 2, 3}
    run(game.phases(turn))


def swapped(*cards: Callable[[Interpreter], Card]) -> Callable[[Interpreter], None]:
    return lambda game: run(game.swap_cards(*(card(game) for card in cards)))


WAYS: list[tuple[str, Callable[[Interpreter], object]]] = [
    ("stated", lambda game: game.show_role(game.players[1])),
    ("stated", roles_taken),
    ("rooms", lambda game: say(game, lambda rules: rules.counts_as(lambda *_: True, "bang", line=1))),
    ("payable", over_without_a_phase),
    ("answering", lambda game: say(game, lambda rules: rules.counts_as(lambda *_: True, "bang", line=1))),
    ("payable", swapped(lambda game: game.players[0].hand[0], lambda game: game.players[1].hand[0])),
    ("across", swapped(lambda game: game.pile("train")[0], lambda game: game.pile("line")[0])),
]


@pytest.mark.parametrize(("family", "way"), WAYS)
def test_other_ways_to_change_a_topic_tell_it_too(
    table: Interpreter, family: str, way: Callable[[Interpreter], object]
) -> None:
    answers = getattr(table.kept, family)
    answers["kept before"] = {}
    way(table)
    assert "kept before" not in answers


def test_the_phase_has_changed_before_anything_is_done_in_it(table: Interpreter) -> None:
    turn, seen = table.table.turn, []
    assert turn is not None

    def look(game: Interpreter, me: Any, this: Any, event: Any) -> Running:
        seen.append(dict(game.kept.payable))
        return
        yield

    say(table, lambda rules: rules.when("before phase 3", line=1, says_me=False)(look))
    turn.skipped = {1, 2}
    run(table.discard(None, list(turn.player.hand)))  # or it would be asked for
    table.kept.payable["kept before"] = True
    run(table.phases(turn))
    assert seen == [{}]


# ---------------------------------------------------------------- the answers themselves


def test_players_in_order_when_one_goes_or_sits_elsewhere(table: Interpreter) -> None:
    a, b, c, d, e = table.players
    assert table.clockwise_from(b) == [b, c, d, e, a]
    assert table.others(b) == [c, d, e, a]
    leave(table)
    assert table.clockwise_from(b) == [b, d, e, a]
    assert table.others(b) == [d, e, a]
    table.swap_seats(d, e)
    assert table.clockwise_from(b) == [b, e, d, a]
    assert table.others(b) == [e, d, a]
    table.bring_back(c)
    assert table.others(b) == [c, e, d, a]


def test_distance_and_reach_follow_seats_players_and_cards(table: Interpreter) -> None:
    a, b, c, d, e = table.players
    for player in table.players:
        table.disable_character(player)  # none sees another nearer or farther by himself
    assert table.number("distance", a, c) == 2
    assert table.in_reach(a) == [b, e]
    table.move(card(table, "schofield"), a.in_play)
    assert table.in_reach(a) == [b, c, d, e]
    mustang = card(table, "mustang")
    table.move(mustang, c.in_play)
    assert table.number("distance", a, c) == 3
    assert table.in_reach(a) == [b, d, e]
    lasting = say(table, lambda rules: rules.switches_off(lambda game, me, this, c: c is mustang, line=1))
    assert table.in_reach(a) == [b, c, d, e]
    table.end_lasting(lambda each: each is lasting)
    assert table.in_reach(a) == [b, d, e]
    lasting = say(table, lambda rules: rules.ignores("distance", lambda game, me, this, c: c is mustang, line=1))
    assert table.in_reach(a) == [b, c, d, e]
    table.end_lasting(lambda each: each is lasting)
    b.in_game = False
    table.come_or_gone()
    assert table.number("distance", a, c) == 2
    assert table.in_reach(a) == [c, d, e]
    table.swap_seats(c, d)
    assert table.number("distance", a, c) == 3
    assert table.within(a, 1) == [d, e]


def test_life_printed_and_by_role(table: Interpreter) -> None:
    def printed(player: Player) -> int:
        assert player.character is not None
        return (player.character.definition.life or 0) + player.has_role("sheriff")

    assert [table.number("max-life", p) for p in table.players] == [printed(p) for p in table.players]
    before = table.number("max-life", table.players[0])
    become(table)
    assert table.number("max-life", table.players[0]) == printed(table.players[0]) != before
    deal_roles_again(table)
    assert [table.number("max-life", p) for p in table.players] == [printed(p) for p in table.players]
    say(table, lambda rules: rules.role_is(table.players[3], "sheriff", line=1))
    assert table.number("max-life", table.players[3]) == printed(table.players[3])


def test_a_number_that_rests_on_a_mark_a_number_and_a_meaning(table: Interpreter) -> None:
    me, other = table.players[:2]
    for player in table.players:
        table.disable_character(player)

    def added(game: Interpreter, _me: Any, _this: Any, player: Player) -> int:
        leads = game.meaning("odd one") is player
        return 10 * game.marked(player, "odd") + 100 * leads + 1000 * game.number("oddness", player)

    say(table, lambda rules: rules.number("draw-count", "+", added, line=1))
    assert table.number("draw-count", me) == 2
    mark = say(table, lambda rules: rules.mark("odd", me, line=1))
    assert table.number("draw-count", me) == 12
    say(table, lambda rules: rules.means("odd one", lambda *_: me, line=1, steady=True))
    assert table.number("draw-count", me) == 112
    assert table.number("draw-count", other) == 2
    say(table, lambda rules: rules.number("oddness", "+", 1, line=1))
    assert table.number("draw-count", me) == 1112
    table.end_lasting(lambda each: each is mark)
    assert table.number("draw-count", me) == 1102


def test_a_meaning_rests_on_the_turn_and_on_numbers(table: Interpreter) -> None:
    say(
        table,
        lambda rules: rules.means("odd one", lambda game, *_: game.clockwise_from(None)[0], line=1, steady=True),
        lambda rules: rules.means(
            "far one", lambda game, *_: [p for p in game.players if game.number("oddness", p)], line=1, steady=True
        ),
    )
    before = table.turn_player
    assert table.meaning("odd one") is before
    next_turn(table)
    assert table.meaning("odd one") is table.turn_player is not before
    assert table.meaning("far one") == []
    say(table, lambda rules: rules.number("oddness", "+", 1, line=1))
    assert table.meaning("far one") == table.players


def test_between_two_turns_it_is_nobodys_turn() -> None:
    game = Game(RULES, Setup(seats(5), 3))
    table, seen = game.interpreter, []
    say(table, lambda rules: rules.means("odd one", lambda game, *_: game.turn_player, line=1, steady=True))
    table.checkpoint = lambda: seen.append(table.meaning("odd one"))
    while len(seen) < 2 and game.decision is not None:
        assert table.meaning("odd one") is table.turn_player
        game.answer(len(game.decision.options) - 1)
    assert seen == [None, None]


def test_what_rests_on_a_meaning_that_is_not_steady_is_not_kept(table: Interpreter) -> None:
    me = table.players[0]
    say(
        table,
        lambda rules: rules.means("rich one", lambda game, *_: me if me.tokens.get("gold") else None, line=1),
        lambda rules: rules.number(
            "draw-count", "+", 10, line=1, applies=lambda game, *_: game.meaning("rich one") is not None
        ),
    )
    assert table.number("draw-count", me) == 2
    me.tokens["gold"] = 1
    assert table.number("draw-count", me) == 12


def test_room_for_a_card(table: Interpreter) -> None:
    me = table.players[0]
    mustang, barrel, second = card(table, "mustang"), *table.all_named("barrel")[:2]
    table.move(mustang, me.in_play)
    assert table.has_room(me, second)
    table.move(barrel, me.in_play)
    assert not table.has_room(me, second)
    table.move(barrel, table.table.piles[BOX])
    assert table.has_room(me, second)
    say(table, lambda rules: rules.room(0, lambda *_: [0], line=1))
    assert not table.has_room(me, second)


def test_what_can_be_paid_with_cards_life_and_one_card_fewer(
    table: Interpreter, monkeypatch: pytest.MonkeyPatch
) -> None:
    me, beer = table.players[0], card(table, "beer")
    abilities = beer.definition.abilities
    text = replace(abilities.plays[0], payable=lambda game, me, this: len(me.hand) > 1 and me.life > 1)
    monkeypatch.setattr(abilities, "plays", [text])
    for held in list(me.hand):
        table.move(held, table.discards)
    me.life = 2
    assert not table.payable(me, beer)
    for _ in range(2):
        table.move(table.deck[-1], me.hand)
    assert table.payable(me, beer)
    seen: list[bool] = []
    asking = replace(text, can=lambda game, me, this: seen.append(game.payable(me, this)))
    monkeypatch.setattr(abilities, "plays", [asking])
    table.doable(me, beer, me.hand[0])
    assert seen[:1] == [False]  # what stands in pays for nothing
    assert table.payable(me, beer)
    table.set_life(me, 1)
    assert not table.payable(me, beer)


def test_what_can_be_paid_by_where_rows_stand_is_not_kept(table: Interpreter, monkeypatch: pytest.MonkeyPatch) -> None:
    me, beer, (row, *_) = table.players[0], card(table, "beer"), table.rulebook.faces
    abilities = beer.definition.abilities
    text = replace(abilities.plays[0], payable=lambda game, me, this: game.place_of(row) == 2)
    monkeypatch.setattr(abilities, "plays", [text])
    table.set_place(row, 1)
    assert not table.payable(me, beer)
    assert table.after_advance(row, lambda: table.payable(me, beer))
    assert not table.payable(me, beer)


def test_what_stands_opposite(table: Interpreter) -> None:
    (row, faced), *_ = table.rulebook.faces.items()
    head, places = table.pile(row)[0], table.pile(faced)
    table.set_place(row, 1)
    assert table.facing(head) is places[0]
    assert table.after_advance(row, lambda: table.facing(head) is places[1])
    assert table.facing(head) is places[0]
    table.set_place(row, 2)
    assert table.facing(head) is places[1]
    table.move(places[0], table.discards)
    assert table.facing(head) is places[1]
    kind, opposite = head.definition.kind, places[1].definition.kind
    standing = list(table.standing(kind, opposite))
    assert head in standing
    table.move(head, table.discards)
    assert head not in table.standing(kind, opposite)


def test_conditions_that_a_change_concerns(table: Interpreter) -> None:
    before = list(table.concerned_by("whenever", {"life"}))
    CHANGES[CONDITIONS](table)
    now = table.concerned_by("whenever", {"life"})
    assert len(now) == len(before) + 1
    silenced = now[-1].ability.definition.id
    say(table, lambda rules: rules.silences(silenced, line=1))
    assert all(slot.ability.definition.id != silenced for slot in table.concerned_by("whenever", {"life"}))


def test_what_nobody_has_thought_of_is_not_kept() -> None:
    """A new test or number is worked out each time it is asked for, until it is said what it rests on."""

    @dataclass(frozen=True)
    class OfTheWeather(m.Test):
        rain: bool = True

    asked = m.That(m.Me(), (OfTheWeather(),))
    assert steady((m.That(m.Me(), (m.RoleIs(("sheriff",)),)),))
    assert not steady((asked,))
    assert watched((asked,)) is None
    assert not steady((m.That(m.Me(), (m.Able("draw", m.Me()),)),))


# ---------------------------------------------------------------- the checking mode

ASKED: dict[str, Callable[[Interpreter], object]] = {
    "reach of ann": lambda game: game.number("reach", game.players[0]),
    "distance of (ann, cat)": lambda game: game.number("distance", game.players[0], game.players[2]),
    "in reach of ann": lambda game: game.in_reach(game.players[0]),
    "within of (ann, 2)": lambda game: game.within(game.players[0], 2),
    "room of (ann, barrel": lambda game: game.has_room(game.players[0], card(game, "barrel")),
    "the meaning of ('leader', None)": lambda game: game.meaning("leader"),
    "the ring of ann": lambda game: game.clockwise_from(game.players[0]),
    "the ring of others of ann": lambda game: game.others(game.players[0]),
    "the price of (ann, beer": lambda game: game.payable(game.players[0], card(game, "beer")),
    "whether nobody can answer of 'loss'": lambda game: game.nobody_answers("loss"),
    "what stands opposite of": lambda game: game.facing(game.in_rows()[0]),
    "what stands of": lambda game: game.standing("locomotive", "station"),
    "the conditions of ('whenever', {'life'})": lambda game: game.concerned_by("whenever", {"life"}),
}


def other_than(answer: Any) -> Any:
    """Another answer of the same kind."""
    match answer:
        case bool():
            return not answer
        case int():
            return answer + 77
        case list():
            return answer[1:] if answer else [None]
        case dict():
            return answer
    return None if answer is not None else "nobody"


@pytest.mark.parametrize("name", ASKED)
def test_an_answer_kept_too_long_is_named(name: str) -> None:
    game = Game(RULES, Setup(seats(5), 3), checked=True).interpreter
    game.move(card(game, "mustang"), game.players[0].in_play)
    ask = ASKED[name]
    asked = ask(game)
    kept = game.kept
    families = (kept.rings, kept.rooms, kept.payable, kept.answering, kept.concerned)
    for answers in (*kept.stated.values(), *families, *kept.across.values()):
        for key, answer in answers.items():
            answers[key] = other_than(answer)
    with pytest.raises(KeptTooLong) as raised:
        ask(game)
    assert str(raised.value).startswith(name)
    assert str(raised.value).endswith(f"{other_than(asked)!r} was kept")


def test_a_game_that_breaks_so_says_it_and_a_copy_is_checked_too() -> None:
    game = Game(RULES, Setup(seats(5), 3), checked=True)
    twin = game.copy()
    assert twin.checked
    twin.interpreter.limits = {"no-such-card"}

    def play_on() -> None:
        while not twin.over:
            twin.answer(0)

    with pytest.raises(GameError, match="the limits of"):
        play_on()


@pytest.mark.parametrize("seed", range(8))
def test_games_hand_out_nothing_kept_too_long(seed: int) -> None:
    _, wrong, _ = play(seed, checked=True)
    assert wrong == []


@pytest.mark.slow
def test_scenarios_hand_out_nothing_kept_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "CHECK_KEPT", True)
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, ["test"])
    assert result.exit_code == 0, result.output[-2000:]


def test_who_goes_away_is_in_no_ring_while_his_cards_stop_holding() -> None:
    assert play(1480, checked=True)[1] == []


def test_what_rests_on_what_nothing_tells_of_is_not_kept_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "CHECK_KEPT", True)
    folder = ROOT / "tests" / "sets" / "tides"
    result = CliRunner().invoke(main, ["test", "--with", str(folder), f"{folder}.scenarios.yml"])
    assert result.exit_code == 0, result.output[-2000:]
