"""The laws of the table hold whatever a text says; the texts here are handlers written by hand, as sets compile to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bangdsl.library import rulebook
from bangdsl.play.abilities import Abilities, CompiledSet
from bangdsl.play.decisions import Branch, Decision, Use
from bangdsl.play.events import MAX_STEPS
from bangdsl.play.game import Game, GameError, Setup, seats
from bangdsl.play.laws import broken, fingerprint
from bangdsl.play.options import MAX_USES
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.run import Failure, Run
from bangdsl.table.chance import Chance
from bangdsl.table.table import Player

Declare = Callable[[CompiledSet], None]
NOWHERE = {"file": "laws.yml", "line": 1, "names": {"en": "Probe"}}


def rules_of(declare: Declare, tokens: tuple[str, ...] = ("dust",)) -> Rulebook:
    laws = CompiledSet("laws", names={"en": "Laws"}, digest="", needs=["base"], tokens=dict.fromkeys(tokens))
    declare(laws)
    return Rulebook([*rulebook(["base"]).sets, laws])


def brown(laws: CompiledSet, ident: str = "probe") -> Abilities:
    return laws.entry(ident, "play", border="brown", copies="2♠", **NOWHERE)


def blue(laws: CompiledSet, ident: str = "probe", copies: str = "2♠") -> Abilities:
    return laws.entry(ident, "play", border="blue", copies=copies, **NOWHERE)


def rule(laws: CompiledSet, ident: str = "probe") -> Abilities:
    return laws.entry(ident, "rule", **NOWHERE)


def character(laws: CompiledSet, ident: str = "probe", life: int = 4) -> Abilities:
    return laws.entry(ident, "character", life=life, **NOWHERE)


def laid(rules: Rulebook, **players: dict[str, Any]) -> Game:
    run = Run(rules, {"given": {"players": players}})
    run.run()
    return run.playing


def player(game: Game, name: str) -> Player:
    return next(p for p in game.table.players if p.name == name)


def answer(game: Game, *keys: str) -> None:
    for key in keys:
        assert game.decision is not None
        found = [i for i, each in enumerate(game.decision.keys()) if each == key or each.startswith(f"{key} ")]
        assert found, f"{key} is none of {game.decision.keys()}"
        game.answer(found[0])
    assert broken(game) == []


def play_out(rules: Rulebook, seed: int = 1, players: int = 5, most: int = 40_000) -> Game:
    """A game of players who answer by chance; the laws hold at each answer."""
    game, chance = Game(rules, Setup(seats(players), seed)), Chance(seed)
    while game.decision is not None and len(game.answers) < most:
        if len(game.answers) % 7 == 0:
            assert broken(game) == []
        game.answer(chance.below(len(game.decision.options)))
    assert broken(game) == []
    assert game.over
    return game


# ---------------------------------------------------------------- nobody and nothing

NOBODY: dict[str, tuple[Any, ...]] = {
    "advance": (),
    "aim_too": (None, []),
    "allowed": ([],),
    "bang": (None, None),
    "become": (None, None),
    "bound": ("dust", None),
    "bring_back": (None,),
    "can_draw_from": (None, None),
    "can_lose_a_card": (None,),
    "can_use": (None, "probe"),
    "cards_as": (None, "bang"),
    "carry_out": (None, None),
    "check": (None,),
    "check_all": (None, 2),
    "choose": (None, "target", [1, 2]),
    "choose_or_pass": (None, "target", [1, 2]),
    "colour": (None,),
    "discard": (None, [None]),
    "discard_all": (None, []),
    "discard_at_once": ([],),
    "discard_of": (None, None),
    "discard_some": (None, [], 1),
    "discard_way": (None, None),
    "do": (None, None),
    "do_named": (None, None, ["beer"]),
    "doable": (None, None, None),
    "draw": (None, 2),
    "draw_from": (None, None),
    "draw_of": (None, None),
    "drawn_cards": (None,),
    "either": (None, [("draw", None), ("heal", None)]),
    "eliminate": (None,),
    "faces": (None, bool),
    "facing": (None,),
    "finish_turn": (None,),
    "fits": (None, "hearts"),
    "gain": (None, 1, "dust"),
    "give": (None, [None], None),
    "has_room": (None, None),
    "heal": (None, 1),
    "holder": ("marshal",),
    "ignore": (None,),
    "in_play": (None,),
    "in_reach": (None,),
    "is_allowed": (None,),
    "is_red": (None,),
    "lay": (None, 1, "dust"),
    "leave": (None,),
    "lies_in": (None, "deck"),
    "lose": (None, 1),
    "lose_tokens": (None, None, 1, "dust"),
    "make_unavoidable": (None,),
    "marked": (None, "ghost"),
    "may_draw": (None, []),
    "may_stop": (None,),
    "missed": (None,),
    "move_card": (None, None, None),
    "move_tokens": (None, 1, "dust", [None], None),
    "name_card": (None, None),
    "name_value": (None, "suit"),
    "named": (None, "bang"),
    "near": (None, None),
    "nearest": (None, 1, bool),
    "number": ("reach", None),
    "order_play": (None, None),
    "orderable": (None, None),
    "owner": (None,),
    "pay": (None, 1, "dust"),
    "payable": (None, None),
    "pick_cards": (None, [], 1, "card"),
    "pick_of": (None, None, "draw"),
    "pick_players": (None, [], 1),
    "play_as_ordered": (None, None),
    "playable": (None, []),
    "playable_as": (None, [], "bang"),
    "plays_this_turn": (None,),
    "price": (None,),
    "purse": (None, "dust"),
    "put": (None, None),
    "put_all": ([None], None),
    "put_before": (None, [], []),
    "put_into_play": (None, None),
    "put_tokens": (None, [None], 1, "dust"),
    "reaches": (None,),
    "redirect": (None, None),
    "roomy": ([None], "dust"),
    "set_life": (None, 1),
    "show": (None, None),
    "show_hand": (None,),
    "show_role": (None,),
    "skip_next_turn": (None,),
    "skip_phase": (None, 1),
    "skip_turn": (None,),
    "spare": (None,),
    "spread_tokens": (None, 1, "dust", None, [None]),
    "still_held": (None, []),
    "still_there": ([None],),
    "suit": (None,),
    "swap_cards": (None, None),
    "swap_seats": (None, None),
    "swappable": (None, []),
    "take": (None, None),
    "take_character": (None, []),
    "take_role": (None, []),
    "take_turn": (None,),
    "tokens": (None, "dust"),
    "touches": (None,),
    "usable": (None,),
    "usable_as": (None, None, "bang"),
    "use_named": (None, "probe"),
    "wants": (None, None),
    "whose": (None,),
    "with_tokens": ([None], "dust"),
    "with_verb": (None, "missed"),
    "within": (None, 1),
}


@pytest.fixture(scope="module")
def base() -> Rulebook:
    return rulebook(["base"])


def test_nobody_does_nothing_and_nothing_happens_to_nobody(base: Rulebook) -> None:
    game = laid(base, ann={"hand": ["bang"]}, bob={}, cat={})
    before = fingerprint(game)
    for verb, args in NOBODY.items():
        if verb == "advance":
            continue
        done = getattr(game.interpreter, verb)(*args)
        if isinstance(done, Iterator):
            assert list(done) == [], verb  # nobody is asked
    assert fingerprint(game) == before


def test_who_is_out_gets_and_loses_nothing(base: Rulebook) -> None:
    game = laid(base, ann={"hand": ["bang"]}, bob={"out": True}, cat={}, dan={})
    bob, cat, card = player(game, "bob"), player(game, "cat"), player(game, "ann").hand[0]
    play = game.interpreter
    for done in (
        play.draw(bob, 2), play.heal(bob), play.gain(bob, 1, "life"), play.lose(bob, 1), play.eliminate(bob),
        play.leave(bob), play.bang(cat, bob), play.give(cat, [card], bob), play.move_card(cat, card, bob),
        play.put(card, bob.hand), play.put(card, bob.in_play), play.put_into_play(bob, card), play.set_life(bob, 3),
        play.order_play(bob, card), play.take(bob, card),
    ):  # fmt: skip
        assert list(done) == []
    assert (bob.life, bob.cards, bob.in_game) == (0, [], False)
    assert broken(game) == []


# ---------------------------------------------------------------- life


def sets_life(life: int) -> Declare:
    def declare(laws: CompiledSet) -> None:
        @brown(laws).play(line=1)
        def text(game: Any, me: Any, this: Any) -> Any:
            game.set_life(me, life)
            yield from game.draw(me)

    return declare


def test_who_has_no_life_left_is_eliminated_however_it_went() -> None:
    game = laid(rules_of(sets_life(0)), ann={"hand": ["probe"]}, bob={}, cat={}, dan={})
    answer(game, "play probe")
    assert not player(game, "ann").in_game
    assert game.table.turn is not None
    assert game.table.turn.player is player(game, "bob")


def test_who_begins_without_life_is_out() -> None:
    def declare(laws: CompiledSet) -> None:
        about = {"applies": lambda game, me, this, player: player.has_role("outlaw") and player is not me, "line": 1}
        character(laws).number("max-life", "+", -5, **about)

    rules = rules_of(declare)
    games = [Game(rules, Setup(seats(5), seed)) for seed in range(40)]
    dealt = [g for g in games if any(p.character and p.character.definition.id == "probe" for p in g.table.players)]
    assert dealt
    for game in dealt:
        assert broken(game) == []
        assert [p for p in game.table.players if p.has_role("outlaw") and not p.in_game]


def test_who_has_no_life_left_is_asked_how_to_survive() -> None:
    game = laid(rules_of(sets_life(-3)), ann={"hand": ["probe", "beer"]}, bob={}, cat={}, dan={})
    answer(game, "play probe")
    assert game.decision is not None
    assert game.decision.ask == "eliminate"
    answer(game, "play beer")
    assert (player(game, "ann").life, player(game, "ann").in_game) == (1, True)


def test_life_is_never_set_above_what_a_player_may_have() -> None:
    game = laid(rules_of(sets_life(99)), ann={"hand": ["probe"], "life": 2}, bob={}, cat={})
    answer(game, "play probe")
    assert player(game, "ann").life == game.interpreter.number("max-life", player(game, "ann"))


def test_the_one_who_set_it_is_responsible() -> None:
    def declare(laws: CompiledSet) -> None:
        @brown(laws).play(line=1, aims=(lambda game, me, this: game.others(me),))
        def text(game: Any, me: Any, this: Any, target: Any) -> Any:
            yield from game.set_life(target, 0)

    given = {"ann": {"hand": ["probe"]}, "bob": {"role": "outlaw"}, "cat": {}, "dan": {}}
    game = laid(rules_of(declare), **given)
    answer(game, "play probe", "bob")
    assert not player(game, "bob").in_game
    assert len(player(game, "ann").hand) == 3  # the reward


def instead(laws: CompiledSet, **more: Any) -> Callable[[Any], Any]:
    return character(laws).instead("eliminate", match=lambda game, me, this, event: event.object is me, line=1, **more)


def test_what_happens_instead_of_an_elimination_has_to_help() -> None:
    def declare(laws: CompiledSet) -> None:
        @instead(laws)
        def text(game: Any, me: Any, this: Any, event: Any) -> Any:
            yield from game.draw(me)

    game = laid(rules_of(declare), ann={"hand": ["bang"]}, bob={"life": 1, "character": "probe"}, cat={}, dan={})
    answer(game, "play bang", "bob")
    assert not player(game, "bob").in_game


def test_once_in_the_game_something_else_happens() -> None:
    def declare(laws: CompiledSet) -> None:
        @instead(laws, times=1)
        def text(game: Any, me: Any, this: Any, event: Any) -> Any:
            game.set_life(me, 1)
            return
            yield

    hand = {"hand": ["gatling", "indians"]}
    game = laid(rules_of(declare), ann=hand, bob={"life": 1, "character": "probe"}, cat={}, dan={})
    answer(game, "play gatling")
    assert (player(game, "bob").life, player(game, "bob").in_game) == (1, True)
    answer(game, "play indians")
    assert not player(game, "bob").in_game


def test_who_comes_back_without_life_and_is_no_ghost_goes_again() -> None:
    def declare(laws: CompiledSet) -> None:
        @brown(laws).play(line=1)
        def text(game: Any, me: Any, this: Any) -> Any:
            for each in game.eliminated():
                game.bring_back(each)
            return
            yield

    game = laid(rules_of(declare), ann={"hand": ["probe"]}, bob={"out": True}, cat={}, dan={})
    answer(game, "play probe")
    assert not player(game, "bob").in_game


def test_a_rule_that_is_silenced_keeps_nobody_without_life() -> None:
    game = laid(
        rules_of(lambda laws: rule(laws).silences("elimination", line=1)),
        ann={"hand": ["bang"]},
        bob={"life": 1},
        cat={},
        dan={},
    )
    answer(game, "play bang", "bob")
    assert not player(game, "bob").in_game


def test_what_is_above_a_bound_that_falls_goes_at_once() -> None:
    def declare(laws: CompiledSet) -> None:
        blue(laws).number("max-life", "+", 1, at=0, line=1)

    game = laid(
        rules_of(declare), ann={"in play": ["probe"], "life": 4, "hand": ["beer"]}, bob={"hand": ["cat-balou"]}, cat={}
    )
    answer(game, "play beer")
    assert player(game, "ann").life == 5
    answer(game, "stop", "play cat-balou")
    assert player(game, "ann").life == 4


def test_of_several_bounds_the_lowest_holds() -> None:
    def declare(laws: CompiledSet) -> None:
        rule(laws).number("most life", "is", 10, at=0, line=1)
        rule(laws, "other").number("most dust", "is", 0, at=0, line=1)

    game = laid(rules_of(declare), ann={"hand": ["beer"]}, bob={}, cat={})
    answer(game, "play beer")
    assert player(game, "ann").life == 4
    assert game.interpreter.lay(player(game, "ann"), 3, "dust") == 0


# ---------------------------------------------------------------- one name, one answer


def two_actions(laws: CompiledSet) -> None:
    probe = character(laws)

    @probe.use(line=1, windows=("turn",), times=1, acts=("draw me",))
    def draw(game: Any, me: Any, this: Any) -> Any:
        yield from game.draw(me)

    @probe.use(line=1, windows=("turn",), times=1, acts=("discard cost", "heal me"))
    def heal(game: Any, me: Any, this: Any) -> Any:
        yield from game.heal(me)


def test_two_actions_of_one_card_are_one_answer_and_then_asked_for() -> None:
    game = laid(rules_of(two_actions), ann={"character": "probe", "life": 2}, bob={}, cat={})
    answer(game, "use probe")
    assert game.decision is not None
    assert game.decision.keys() == ["draw", "heal"]
    answer(game, "heal")
    ann = player(game, "ann")
    assert (ann.life, len(ann.hand)) == (3, 0)


def test_answers_of_one_name_are_numbered() -> None:
    ways = [Branch(0, "draw"), Branch(1, "draw"), Branch(2, "draw (2)")]
    assert Decision(Player(0, "ann"), "either", ways).keys() == ["draw", "draw (2)", "draw (2) (2)"]


def test_a_card_that_is_found_twice_is_one_answer(base: Rulebook) -> None:
    game = laid(base, ann={"hand": ["bang", "beer"]}, bob={}, cat={})
    ann = player(game, "ann")
    asked = next(game.interpreter.choose(ann, "card", [*ann.hand, *ann.hand]))
    assert list(asked.options) == list(ann.hand)


# ---------------------------------------------------------------- everything ends


def feeding(laws: CompiledSet) -> None:
    @rule(laws).when("gain", line=1, mine="doer", says_me=True)
    def text(game: Any, me: Any, this: Any, event: Any) -> Any:
        yield from game.gain(me, 1, "dust")
        yield from game.gain(me, 1, "dust")

    @rule(laws, "start").when("at start of turn", line=1, mine="doer")
    def start(game: Any, me: Any, this: Any, event: Any) -> Any:
        yield from game.gain(me, 1, "dust")


def nested(laws: CompiledSet) -> None:
    @rule(laws).when("at start of turn", line=1, mine="doer")
    def text(game: Any, me: Any, this: Any, event: Any) -> Any:
        for _ in game.times(999):
            for _ in game.times(999):
                yield from game.gain(me, 1, "dust")


def free_use(laws: CompiledSet) -> None:
    @rule(laws).use(line=1, windows=("any time",), can_pay=lambda game, me, this: True, acts=("gain me",))
    def text(game: Any, me: Any, this: Any) -> Any:
        yield from game.gain(me, 1, "dust")


def flickering(laws: CompiledSet) -> None:
    @rule(laws).state("as soon as", lambda game, me, this: me.tokens.get("dust", 0) % 2 == 0, line=1, watches=["dust"])
    def even(game: Any, me: Any, this: Any, event: Any) -> Any:
        yield from game.gain(me, 1, "dust")

    @rule(laws, "odd").state("whenever", lambda game, me, this: me.tokens.get("dust", 0) % 2 == 1, line=1)
    def odd(game: Any, me: Any, this: Any, event: Any) -> Any:
        yield from game.gain(me, 1, "dust")


def huge(laws: CompiledSet) -> None:
    @rule(laws).when("at start of turn", line=1, mine="doer")
    def text(game: Any, me: Any, this: Any, event: Any) -> Any:
        yield from game.put_top(game.deck, 10**9, game.deck, bottom=True)
        yield from game.draw(me, 10**9)
        yield from game.discard_some(me, list(me.hand), 10**9)
        yield from game.gain(me, 10**9, "dust")


def returning(laws: CompiledSet) -> None:
    @rule(laws).when("eliminate", line=1, says_me=False)
    def text(game: Any, me: Any, this: Any, event: Any) -> Any:
        game.bring_back(event.object)
        return
        yield


@pytest.mark.parametrize("declare", [feeding, nested, free_use, flickering, huge, returning])
def test_whatever_a_text_sets_off_comes_to_an_end(declare: Declare) -> None:
    rules = rules_of(declare)
    for seed in range(2):
        play_out(rules, seed)


def test_a_loop_that_goes_too_far_just_ends() -> None:
    game = laid(rules_of(nested), ann={}, bob={}, cat={})
    answer(game, "stop")
    assert 999 < player(game, "bob").tokens["dust"] < MAX_STEPS


def test_rounds_of_a_repeat_count_with_all_else_that_a_root_effect_comes_to() -> None:
    rounds: list[int] = []

    def declare(laws: CompiledSet) -> None:
        @rule(laws).use(line=1, windows=("turn",), times=1)
        def text(game: Any, me: Any, this: Any) -> Any:
            for _ in game.times(20):
                yield from game.gain(me, 1, "dust")

        @rule(laws, "again").when("gain", line=1, mine="doer")
        def again(game: Any, me: Any, this: Any, event: Any) -> Any:
            while game.round_again(me):
                rounds.append(1)
            return
            yield

    answer(laid(rules_of(declare), ann={}, bob={}, cat={}), "use probe")
    assert MAX_STEPS / 2 < len(rounds) < MAX_STEPS


def test_what_could_be_used_for_ever_is_no_longer_offered() -> None:
    game = laid(rules_of(free_use), ann={"hand": ["bang"]}, bob={}, cat={})
    used = 0
    while any(isinstance(option, Use) for option in game.decision.options):  # type: ignore[union-attr]
        answer(game, "use probe")
        used += 1
    assert used == MAX_USES
    assert player(game, "ann").tokens["dust"] == MAX_USES


# ---------------------------------------------------------------- cards


def test_a_character_and_a_role_stay_with_their_player(base: Rulebook) -> None:
    given = {"ann": {"character": "bart-cassidy", "role": "sheriff", "hand": ["bang"]}, "bob": {}, "cat": {}, "dan": {}}
    game = laid(base, **given)
    play, ann, bob = game.interpreter, player(game, "ann"), player(game, "bob")
    for card in (ann.character, ann.role):
        assert card is not None
        for done in (
            play.discard(ann, [card]), play.draw(bob, cards=[card]), play.give(ann, [card], bob), play.take(bob, card),
            play.put(card, bob.hand), play.put(card, bob.in_play), play.put_all([card], play.deck),
            play.move_card(ann, card, bob), play.shuffle_into([card], play.deck), play.swap_cards(card, ann.hand[0]),
            play.become(bob, card), play.order_play(bob, card),
        ):  # fmt: skip
            assert list(done) == []
    assert broken(game) == []
    assert not bob.hand


def test_two_of_a_name_lie_before_one_player_only_where_there_is_room(base: Rulebook) -> None:
    game = laid(base, ann={"in play": ["barrel"]}, bob={"in play": ["barrel"], "hand": ["mustang"]}, cat={})
    play, ann, bob = game.interpreter, player(game, "ann"), player(game, "bob")
    for done in (
        play.move_card(ann, ann.in_play[0], bob),
        play.put(ann.in_play[0], bob.in_play),
        play.put_all(list(ann.in_play), bob.in_play),
        play.swap_cards(ann.in_play[0], bob.hand[0]),
    ):
        assert list(done) == []
    assert broken(game) == []
    assert [card.definition.id for card in bob.in_play] == ["barrel"]


def test_what_lies_on_a_card_that_is_swapped_into_a_hand_goes_back() -> None:
    rules = rules_of(lambda laws: blue(laws))
    game = laid(rules, ann={"in play": ["probe"]}, bob={"hand": ["mustang"]}, cat={})
    play, ann, bob = game.interpreter, player(game, "ann"), player(game, "bob")
    play.lay(ann.in_play[0], 2, "dust")
    list(play.swap_cards(ann.in_play[0], bob.hand[0]))
    assert [card.definition.id for card in bob.hand] == ["probe"]
    assert broken(game) == []


# ---------------------------------------------------------------- what rests on itself


def test_a_number_that_rests_on_itself_is_what_it_was_before() -> None:
    def declare(laws: CompiledSet) -> None:
        probe = rule(laws)
        probe.number("reach", "is", lambda game, me, this, who: game.number("reach", me) + 1, at=0, line=1)
        probe.number("hand-limit", "is", lambda game, me, this, who: game.number("draw-count", me), at=0, line=1)
        probe.number("draw-count", "is", lambda game, me, this, who: game.number("hand-limit", me), at=0, line=1)
        probe.means("leader", lambda game, me, this: game.nearest(game.meaning("leader"), 1, bool), line=1)

    game = laid(rules_of(declare), ann={"role": "sheriff"}, bob={}, cat={}, dan={})
    for each in game.table.players:
        assert game.interpreter.number("reach", each) == 2
        assert game.interpreter.number("hand-limit", each) == each.life
    assert game.interpreter.meaning("leader") is player(game, "bob")


def test_a_rule_that_switches_off_what_it_looks_at_is_looked_at_once() -> None:
    def declare(laws: CompiledSet) -> None:
        rule(laws).switches_off(
            lambda game, me, this, card: card.definition.border == "blue",
            can=lambda game, me, this: any(c.definition.border == "blue" for c in me.in_play),
            says_me=True,
            line=1,
        )

    game = laid(rules_of(declare), ann={}, bob={"in play": ["mustang"]}, cat={})
    assert game.interpreter.number("distance", player(game, "ann"), player(game, "bob")) == 1


# ---------------------------------------------------------------- a game that breaks


def breaks(*args: Any) -> Any:
    raise RuntimeError("no such thing")


def breaking(*args: Any) -> Any:
    raise RuntimeError("no such thing")
    yield


def broken_by(declare: Declare, *keys: str, **given: dict[str, Any]) -> str:
    with pytest.raises((GameError, Failure)) as caught:
        answer(laid(rules_of(declare), **given), *keys)
    return str(caught.value).removeprefix("the game broke: ")


def test_a_game_that_breaks_names_the_card_whose_text_was_at_work() -> None:
    hand = {"hand": ["probe", "beer"], "life": 2}

    def text(laws: CompiledSet) -> None:
        brown(laws).play(line=7)(breaking)

    assert broken_by(text, "play probe", ann=hand, bob={}, cat={}).startswith("laws.yml:7: probe: RuntimeError")

    def head(laws: CompiledSet) -> None:
        blue(laws).when("play", match=breaks, line=8)(breaking)

    given = {"ann": {"in play": ["probe"], "hand": ["beer"]}, "bob": {}, "cat": {}}
    assert broken_by(head, "play beer", **given).startswith("laws.yml:8: probe: RuntimeError")

    def number(laws: CompiledSet) -> None:
        blue(laws).number("reach", "+", breaks, line=9)

    given["ann"]["hand"] = ["bang"]
    assert broken_by(number, "play bang", **given).startswith("laws.yml:9: probe: RuntimeError")


def test_a_game_that_breaks_in_a_rule_below_a_card_names_both() -> None:
    def declare(laws: CompiledSet) -> None:
        @brown(laws).play(line=7)
        def text(game: Any, me: Any, this: Any) -> Any:
            yield from game.gain(me, 1, "dust")

        rule(laws, "below").when("gain", line=9, says_me=False)(breaking)

    said = broken_by(declare, "play probe", ann={"hand": ["probe"]}, bob={}, cat={})
    assert said.startswith("laws.yml:7: probe, by laws.yml:9: below: RuntimeError")


# ---------------------------------------------------------------- anything at all

# What each verb takes: a player, a card, cards, players, a number, a token, a pile, places for tokens.
VERBS = {
    "bang": "player player", "become": "player card", "bring_back": "player", "check": "player",
    "check_all": "player number", "discard": "player cards", "discard_all": "player cards",
    "discard_at_once": "players", "discard_of": "player player", "discard_some": "player cards number",
    "do": "player card", "draw": "player number", "draw_from": "player player", "draw_of": "player player",
    "eliminate": "player", "finish_turn": "player", "gain": "player number token", "give": "player cards player",
    "heal": "player number", "lay": "holder number dust", "leave": "player", "lift": "pile number player",
    "lose": "player number token", "lose_tokens": "player card number dust", "missed": "player",
    "move_card": "player card player", "move_tokens": "player number dust holders holder", "order_play": "player card",
    "pay": "player number dust", "put": "card pile", "put_all": "cards pile", "put_before": "player cards players",
    "put_into_play": "player card", "put_tokens": "player holders number dust", "put_top": "pile number pile",
    "set_life": "player number", "show": "player card", "show_hand": "player", "show_role": "player", "shuffle": "pile",
    "shuffle_into": "cards pile", "shuffle_roles": "players", "skip_next_turn": "player",
    "skip_phase": "player number", "skip_turn": "player", "spread_tokens": "player number dust holder holders",
    "swap_cards": "card card", "swap_seats": "player player", "take": "player card", "take_character": "player pile",
    "take_role": "player pile", "take_turn": "player",
}  # fmt: skip


def anything(game: Any, chance: Chance, kind: str) -> Any:
    """Something of that kind, wherever it lies and whoever it is; now and then nothing."""
    table = game.table
    if kind in ("cards", "players", "holders"):
        return [each for _ in range(chance.below(4)) if (each := anything(game, chance, kind[:-1])) is not None]
    if kind == "number":
        return chance.below(6) - 1
    if kind in ("dust", "token"):
        return chance.pick(["dust", "life"]) if kind == "token" else "dust"
    if kind == "pile":
        own = [pile for p in table.players for pile in (p.hand, p.in_play)]
        return chance.pick([game.deck, game.discards, table.piles["character-deck"], table.piles["box"], *own])
    if chance.below(8) == 0:
        return None
    if kind == "player":
        return chance.pick(table.players)
    cards = [card for p in table.players for card in (*p.cards, p.character) if card is not None]
    cards += [*game.deck[-2:], *game.discards[-2:], *table.piles["character-deck"][-1:]]
    return chance.pick([*cards, *table.players]) if kind == "holder" else chance.pick(cards)


def chaos(laws: CompiledSet) -> None:
    chance = Chance(len(laws.id))

    @rule(laws).when("at start of turn", line=1, mine="doer")
    def text(game: Any, me: Any, this: Any, event: Any) -> Any:
        yield from at_random(game)

    @brown(laws, "whirl").play(line=2)
    def card(game: Any, me: Any, this: Any) -> Any:
        yield from at_random(game)

    def at_random(game: Any) -> Any:
        for _ in range(4):
            verb = chance.pick(sorted(VERBS))
            args = [anything(game, chance, kind) for kind in VERBS[verb].split()]
            done = getattr(game, verb)(*args)
            if isinstance(done, Iterator):
                yield from done


def test_verbs_that_are_done_to_anything_break_no_law() -> None:
    rules = rules_of(chaos)
    for seed in range(25):
        game, chance = Game(rules, Setup(seats(4 + seed % 4), seed), tell=True), Chance(seed)
        while game.decision is not None and len(game.answers) < 3_000:
            assert broken(game) == [], f"seed {seed}"
            game.answer(chance.below(len(game.decision.options)))
        assert broken(game) == [], f"seed {seed}"


FORMS: dict[str, Callable[[Any], object]] = {
    "what may be aimed at": lambda probe: probe.use(windows=("turn",), aims=(breaks,), line=9)(breaking),
    "whether it can be used": lambda probe: probe.use(windows=("turn",), can=breaks, line=9)(breaking),
    "whether it can be paid": lambda probe: probe.use(windows=("turn",), can_pay=breaks, line=9)(breaking),
    "whether a trigger can be paid": lambda probe: probe.when("play", can=breaks, line=9)(breaking),
    "a replacement": lambda probe: probe.instead("discard", line=9)(breaking),
    "a condition": lambda probe: probe.state("whenever", breaks, line=9)(breaking),
    "what cards count as": lambda probe: probe.counts_as(breaks, "bang", line=9),
    "what cards are played as": lambda probe: probe.plays_as(breaks, "bang", line=9),
    "room": lambda probe: probe.room(1, breaks, line=9),
    "a ban": lambda probe: probe.forbids("play", breaks, line=9),
    "a protection": lambda probe: probe.protects("drawn", breaks, line=9),
    "a duty": lambda probe: probe.obliges("play", breaks, line=9),
    "where discards go": lambda probe: probe.goes_to("deck", breaks, line=9),
    "who is switched off": lambda probe: probe.switches_off(breaks, line=9),
    "what a number does not count": lambda probe: probe.ignores("distance", breaks, line=9),
}


@pytest.mark.parametrize("form", FORMS)
def test_whatever_part_of_a_card_breaks_a_game_the_card_is_named(form: str) -> None:
    def declare(laws: CompiledSet) -> None:
        FORMS[form](blue(laws))

    hand = ["bang", "panic", "barrel"]
    given = {"ann": {"in play": ["probe", "scope"], "hand": hand}, "bob": {"hand": ["beer"]}, "cat": {}}
    said = broken_by(declare, "play bang", "bob", "play panic", "bob", "play barrel", **given)
    assert said.startswith("laws.yml:9: probe: RuntimeError")
