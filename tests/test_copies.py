"""Copies of games go on like the games they were made of."""

from __future__ import annotations

from typing import Any

from bangdsl.library import rulebook
from bangdsl.play.decisions import Slot
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.turns import NOTICED, UNDER_WAY, Interpreter
from bangdsl.play.verbs import Attack
from bangdsl.table.chance import Chance
from bangdsl.table.table import Lasting, Player, Rest, Table, thaw
from tests import soak

# What an interpreter holds besides what a frozen table keeps and what is only there while an effect is under way.
FROM_THE_TABLE = {
    "alive", "dealt", "deck", "definitions", "discards", "limbo", "places", "players", "rulebook", "table", "variants",
}  # fmt: skip
FROM_WHAT_IS_IN_FORCE = {"in_force", "lasting_slots", "limits", "live", "slots", "slots_of"}
FROM_THE_RULES = {"answer_cards", "rows", "tokens_known"}
SET_BY_THE_GAME = {"checkpoint", "patient", "story"}
# Answers kept to be quick, and what is set anew before it is looked at.
OF_NO_CONSEQUENCE = {"_goes_shuffled", "_goes_under", "_ordering", "kept", "own_slots"}


def test_everything_an_interpreter_holds_is_in_a_frozen_table_or_follows_from_it() -> None:
    """An attribute nobody thought of when tables are frozen was how copies came to differ."""
    held = {name for layer in Interpreter.__mro__ for name in getattr(layer, "__slots__", ())}
    known = [*NOTICED, *UNDER_WAY, *FROM_THE_TABLE, *FROM_WHAT_IS_IN_FORCE, *FROM_THE_RULES]
    known += [*SET_BY_THE_GAME, *OF_NO_CONSEQUENCE]
    assert sorted(known) == sorted(held)


def in_force(game: Game) -> dict[Any, list[Any]]:
    """What waits for what, in order."""

    def told(slot: Slot[Any]) -> tuple[Any, ...]:
        return slot.ability.key, str(slot.card), str(slot.owner)

    def key(waits_for: Any) -> Any:
        return waits_for if isinstance(waits_for, str) else (waits_for[0], waits_for[1].name)

    slots: Any = game.interpreter.slots
    return {key(waits_for): list(map(told, waiting)) for waits_for, waiting in slots.items() if waiting}


def test_in_a_copy_everything_came_into_force_in_the_same_order() -> None:
    """An event that was turned up before a player took a railcar, cards that changed places: what is asked next, and
    in which order, depends on it, not on how the cards lie."""
    for seed in (11, 325, 559, 583):
        game, chance = Game(*soak.chosen(seed)), Chance(seed ^ 0x5EED)
        while game.decision is not None:
            if len(game.answers) % 10 == 0:
                assert in_force(game.copy()) == in_force(game)
            game.answer(soak.next_answer(game, seed, chance))


def test_copies_of_games_of_any_sets_play_to_the_same_end() -> None:
    compared = 0
    for seed in (178, 325, 817, *range(12)):
        copies, wrong = soak.copied(seed)
        assert wrong == [], f"seed {seed}"
        compared += copies
    assert compared > 30


# ---------------------------------------------------------------- what outlives the text that set it up


def bound(*args: Any, until: tuple[Any, ...], me: Player | None = None) -> Lasting:
    return Lasting(lambda rules, me, this, *args: None, None, me, None, args, until)


def frozen_with(lasting: Lasting, table: Table) -> Any:
    table.lasting = [lasting]
    return table.freeze(Rest([(lasting, lasting.me)], []))


def table_of_four() -> Table:
    return Game(rulebook(["base"]), Setup(seats(4), 1)).table


def test_what_lasts_is_still_that_players_when_seats_changed_since() -> None:
    """Two players changed seats after the table was frozen, and in the copy the ghost was the other one."""
    table = table_of_four()
    ann, bob, *_ = table.players
    frozen = frozen_with(bound(bob, until=("next turn", bob), me=bob), table)
    ann.seat, bob.seat = bob.seat, ann.seat
    table.players[:2] = [bob, ann]
    copy = thaw(frozen)
    [found] = copy.lasting
    assert found.me is copy.players[1]
    assert found.me.name == "bob"
    assert found.args == (copy.players[1],)
    assert found.until == ("next turn", copy.players[1])


def test_how_long_something_lasts_is_as_it_was_then() -> None:
    """What holds through a player's next turn holds until the end of that turn, once it has come."""
    table = table_of_four()
    ann = table.players[0]
    frozen = frozen_with(bound(until=("through next turn", ann), me=ann), table)
    table.lasting[0].until = ("turn",)
    copy = thaw(frozen)
    assert copy.lasting[0].until == ("through next turn", copy.players[0])


def test_what_lasts_may_be_bound_to_several_players_or_to_a_shot() -> None:
    table = table_of_four()
    ann, bob, cat, _ = table.players
    shot = Attack(ann, bob, table.cards[0], table.cards[0].definition)
    frozen = frozen_with(bound([bob, cat], shot, {ann: 1}, until=("once",)), table)
    copy = thaw(frozen)
    [found] = copy.lasting
    whom, again, counts = found.args
    assert whom == copy.players[1:3]
    assert (again.shooter, again.target) == tuple(copy.players[:2])
    assert again.card is shot.card
    assert again.name is shot.name
    assert counts == {copy.players[0]: 1}
