"""How a game begins: roles, characters, life, cards, the first turn; and how the next game of a series does."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bangdsl.library import rulebook
from bangdsl.play.game import Game, Setup, new_table, seats
from bangdsl.play.rulebook import Rulebook
from bangdsl.play.series import next_setup
from bangdsl.play.view import HIDDEN
from bangdsl.table.cards import Card
from bangdsl.table.piles import BOX, CHARACTERS, DECK, DISCARDS, ROLES
from bangdsl.table.table import Player, Table

ROLES_FOR = {
    3: {"deputy": 1, "outlaw": 1, "renegade": 1},
    4: {"sheriff": 1, "renegade": 1, "outlaw": 2},
    5: {"sheriff": 1, "renegade": 1, "outlaw": 2, "deputy": 1},
    6: {"sheriff": 1, "renegade": 1, "outlaw": 3, "deputy": 1},
    7: {"sheriff": 1, "renegade": 1, "outlaw": 3, "deputy": 2},
    8: {"sheriff": 1, "renegade": 2, "outlaw": 3, "deputy": 2},
}
QUIET = ("rose-doolan", "willy-the-kid", "slab-the-killer", "calamity-janet", "lucky-duke", "paul-regret", "el-gringo")
# Their abilities do nothing while cards are dealt and a first turn begins.
IDLE = ("stop", "pass", "no")


@pytest.fixture(scope="module")
def base() -> Rulebook:
    return rulebook(["base"])


def begin(base: Rulebook, setup: Setup) -> Game:
    """A game with any number of players: the limits of the box are not what is looked at."""
    return Game(base, setup, table=roomy_table(base, setup), tell=True)


def roomy_table(base: Rulebook, setup: Setup) -> Table:
    """A second Renegade for eight players; the box itself has one."""
    table = new_table(base, setup)
    if len(setup.players) == 8:
        table.cards = list(table.cards)
        spare = Card(base.definitions["renegade"], len(table.cards), None, None, "renegade (2)")
        table.cards.append(spare)
        table.piles[BOX].append(spare)
        table.at.append(table.piles[BOX])
        table.laid_out()
    return table


def play_on(game: Game, seed: int) -> Game:
    """To the end, by chance."""
    dice = random.Random(seed)
    while game.decision is not None:
        game.answer(dice.randrange(len(game.decision.options)))
    return game


def let_pass(game: Game) -> None:
    """Answer one question by doing as little as one can."""
    decision = game.decision
    assert decision is not None
    keys = decision.keys()
    game.answer(next((keys.index(word) for word in IDLE if word in keys), 0))


def role_of(player: Player) -> str:
    assert player.role is not None
    return player.role.definition.id


def character_of(player: Player) -> str:
    assert player.character is not None
    return player.character.definition.id


def bullets(player: Player) -> int:
    """What is printed on the character."""
    assert player.character is not None
    printed = player.character.definition.life
    assert printed is not None
    return printed


def roles(game: Game) -> Counter[str]:
    return Counter(role_of(p) for p in game.table.players)


def named(game: Game, name: str) -> Player:
    return next(p for p in game.table.players if p.name == name)


def holder(game: Game, role: str) -> Player:
    found = [p for p in game.table.players if p.has_role(role)]
    assert len(found) == 1
    return found[0]


def first_in_turn(game: Game) -> Player:
    turn = game.table.turn
    assert turn is not None
    assert game.table.turn_count == 1
    return turn.player


def dealt(game: Game) -> dict[str, list[Card]]:
    """The cards each player was given before the first turn, in the order they came."""
    given: dict[str, list[Card]] = {p.name: [] for p in game.table.players}
    for what, *facts in game.story:
        if what == "turn":
            break
        if what == "draw":
            player, card, pile, _ = facts
            assert pile == DECK
            given[player.name].append(card)
    return given


# ---------------------------------------------------------------- how many
@pytest.mark.shows("rule/player-count")
@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_the_box_is_for_four_to_seven(base: Rulebook, count: int) -> None:
    game = Game(base, Setup(seats(count), seed=count))
    assert len(game.table.players) == count
    assert not game.over


@pytest.mark.shows("rule/player-count")
@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_fewer_or_more_players_are_refused(base: Rulebook, count: int) -> None:
    with pytest.raises(ValueError, match=r"\b4\b.*\b7\b"):
        Game(base, Setup(seats(count), seed=1))


@pytest.mark.shows("rule/player-count")
@pytest.mark.parametrize("count", [3, 8])
def test_three_and_eight_can_be_played_at_a_table_laid_out_for_them(base: Rulebook, count: int) -> None:
    game = play_on(begin(base, Setup(seats(count), seed=1)), 1)
    assert game.over
    assert game.winners


# ---------------------------------------------------------------- roles
@pytest.mark.shows("rule/roles-by-player-count")
@pytest.mark.parametrize(("count", "expected"), ROLES_FOR.items())
def test_the_number_of_players_says_which_roles_are_in_the_game(
    base: Rulebook, count: int, expected: dict[str, int]
) -> None:
    for seed in range(5):
        assert roles(begin(base, Setup(seats(count), seed=seed))) == expected


@pytest.mark.shows("rule/deal-roles")
@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_only_the_sheriff_shows_the_role_and_spare_roles_are_boxed(base: Rulebook, count: int) -> None:
    game = Game(base, Setup(seats(count), seed=3))
    for player in game.table.players:
        assert player.role_known is player.has_role("sheriff")
        for viewer in game.table.players:
            seen = game.view(viewer.name).player(player.name).role
            assert seen == (role_of(player) if player is viewer or player.has_role("sheriff") else HIDDEN)
    assert not game.table.piles[ROLES]
    boxed = Counter(c.definition.id for c in game.table.piles[BOX] if c.definition.kind == "role")
    assert boxed + roles(game) == Counter(sheriff=1, deputy=2, outlaw=3, renegade=1)


@pytest.mark.shows("rule/deal-roles")
def test_roles_are_dealt_by_chance(base: Rulebook) -> None:
    games = [Game(base, Setup(seats(5), seed=seed)) for seed in range(80)]
    for seat in range(5):
        assert {role_of(g.table.players[seat]) for g in games} == {"sheriff", "deputy", "outlaw", "renegade"}


@pytest.mark.shows("rule/deal-roles")
def test_a_role_stays_secret_until_its_player_is_out_or_the_game_ends(base: Rulebook) -> None:
    secret_to_the_end = False
    for seed in range(6):
        game = Game(base, Setup(seats(6), seed=seed))
        dice = random.Random(seed)
        while game.decision is not None:
            for player in game.table.players:
                assert player.role_known is (player.has_role("sheriff") or not player.in_game)
                viewer = game.table.players[player.seat - 1]
                seen = game.view(viewer.name).player(player.name).role
                assert seen == (role_of(player) if player.role_known else HIDDEN)
            game.answer(dice.randrange(len(game.decision.options)))
        secret_to_the_end |= any(not p.role_known for p in game.table.players)
        for viewer in game.table.players:
            view = game.view(viewer.name)
            assert [seen.role for seen in view.players] == [role_of(p) for p in game.table.players]
    assert secret_to_the_end


# ---------------------------------------------------------------- characters and life
@pytest.mark.shows("rule/deal-characters")
@pytest.mark.parametrize("count", [4, 7])
def test_everyone_gets_one_character_for_all_to_see(base: Rulebook, count: int) -> None:
    game = Game(base, Setup(seats(count), seed=2))
    held = [character_of(p) for p in game.table.players]
    assert len(set(held)) == count
    for viewer in game.table.players:
        assert [seen.character for seen in game.view(viewer.name).players] == held
    spare = [
        c.definition.id
        for name in (BOX, CHARACTERS)
        for c in game.table.piles[name]
        if c.definition.kind == "character"
    ]
    assert len(spare) == 16 - count
    assert not set(spare) & set(held)


@pytest.mark.shows("rule/deal-characters")
def test_characters_are_dealt_by_chance(base: Rulebook) -> None:
    games = [Game(base, Setup(seats(4), seed=seed)) for seed in range(150)]
    every = {d.id for d in base.definitions.values() if d.kind == "character"}
    assert len(every) == 16
    for seat in range(4):
        assert {character_of(g.table.players[seat]) for g in games} == every


@pytest.mark.shows("rule/starting-life")
@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_life_begins_at_the_bullets_shown_and_one_more_for_the_sheriff(base: Rulebook, count: int) -> None:
    for seed in range(10):
        game = Game(base, Setup(seats(count), seed=seed))
        for player in game.table.players:
            expected = bullets(player) + player.has_role("sheriff")
            assert player.life == expected
            assert game.interpreter.number("max-life", player) == expected


@pytest.mark.shows("rule/starting-life")
def test_nobody_ever_has_more_life_than_at_the_start(base: Rulebook) -> None:
    healed = 0
    for seed in range(8):
        game = Game(base, Setup(seats(5), seed=seed))
        start = {p: p.life for p in game.table.players}
        last = dict(start)
        dice = random.Random(seed)
        while game.decision is not None:
            for player, life in start.items():
                assert player.life <= life
                assert game.interpreter.number("max-life", player) == life
                healed += player.life > last[player]
                last[player] = player.life
            game.answer(dice.randrange(len(game.decision.options)))
    assert healed


@pytest.mark.shows("example/ex-sheriff-bullets", "rule/starting-life")
@pytest.mark.parametrize(("character", "shown", "life"), [("el-gringo", 3, 4), ("rose-doolan", 4, 5)])
def test_the_sheriff_plays_with_one_bullet_more(base: Rulebook, character: str, shown: int, life: int) -> None:
    game = Game(base, Setup(seats(4), seed=1, roles={"ann": "sheriff"}, characters={"ann": character}))
    ann = named(game, "ann")
    assert (bullets(ann), ann.life, game.interpreter.number("max-life", ann)) == (shown, life, life)


@pytest.mark.shows("base:sheriff/1")
def test_paul_regret_as_sheriff_begins_with_four_life_and_four_cards(base: Rulebook) -> None:
    setup = Setup(seats(4), seed=1, roles={"ann": "sheriff"}, characters={"ann": "paul-regret"})
    game = Game(base, setup, tell=True)
    assert bullets(named(game, "ann")) == 3
    assert named(game, "ann").life == 4
    assert len(dealt(game)["ann"]) == 4


# ---------------------------------------------------------------- cards
@pytest.mark.shows("rule/starting-hand")
@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_everyone_is_dealt_a_card_for_each_point_of_life(base: Rulebook, count: int) -> None:
    setup = Setup(seats(count), seed=9, characters=dict(zip(seats(count), QUIET, strict=False)))
    game = Game(base, setup, tell=True)
    given = dealt(game)
    table = game.table
    for player in table.players:
        assert len(given[player.name]) == bullets(player) + player.has_role("sheriff")
        assert not player.in_play
        if player is not first_in_turn(game):
            assert list(player.hand) == given[player.name]
            assert game.view(first_in_turn(game).name).player(player.name).hand == player.life
            assert not game.view(first_in_turn(game).name).player(player.name).shown
    leader = first_in_turn(game)
    assert list(leader.hand)[:-2] == given[leader.name]
    assert len(table.piles[DECK]) == 80 - sum(map(len, given.values())) - 2
    assert all(c.definition.kind == "play" for c in table.piles[DECK])
    assert not table.piles[DISCARDS]


@pytest.mark.shows("rule/starting-hand")
def test_hands_are_dealt_by_chance(base: Rulebook) -> None:
    hands = {tuple(c.label for c in dealt(Game(base, Setup(seats(4), seed=s), tell=True))["bob"]) for s in range(20)}
    assert len(hands) == 20


@pytest.mark.shows("rule/simplified-game")
def test_a_first_game_goes_without_the_cards_that_show_a_book(base: Rulebook) -> None:
    def play_cards(variants: frozenset[str]) -> Counter[str]:
        table = Game(base, Setup(seats(4), seed=1, variants=variants)).table
        return Counter(c.definition.id for c in table.cards if c.definition.kind == "play")

    full, simple = play_cards(frozenset()), play_cards(frozenset({"simplified"}))
    assert full.total() == 80
    assert simple.total() == 69
    assert full - simple == {"dynamite": 1, "duel": 3, "general-store": 2, "indians": 2, "jail": 3}
    for seed in range(3):
        game = play_on(Game(base, Setup(seats(5), seed=seed, variants=frozenset({"simplified"})), tell=True), seed)
        assert game.winners
        assert not {e[2].definition.id for e in game.story if e[0] == "draw"} & set(full - simple)


# ---------------------------------------------------------------- the first turn
@pytest.mark.shows("rule/first-player")
@pytest.mark.parametrize(
    ("count", "role"), [(3, "deputy"), (4, "sheriff"), (5, "sheriff"), (7, "sheriff"), (8, "sheriff")]
)
def test_who_begins_and_that_turns_go_clockwise(base: Rulebook, count: int, role: str) -> None:
    for seed in range(5):
        game = begin(base, Setup(seats(count), seed=seed))
        leader = holder(game, role)
        assert first_in_turn(game) is leader
        while len(turns := [e[1] for e in game.story if e[0] == "turn"]) <= 2 * count:
            let_pass(game)
        assert [p.seat for p in turns] == [(leader.seat + i) % count for i in range(2 * count + 1)]


@pytest.mark.shows("rule/three-player-setup")
def test_three_players_have_open_roles_and_no_sheriff(base: Rulebook) -> None:
    at_first_seat = set()
    for seed in range(20):
        game = begin(base, Setup(seats(3), seed=seed))
        assert roles(game) == {"deputy": 1, "outlaw": 1, "renegade": 1}
        at_first_seat.add(role_of(game.table.players[0]))
        for player in game.table.players:
            assert player.role_known
            assert player.life == game.interpreter.number("max-life", player) == bullets(player)
            assert len(dealt(game)[player.name]) == bullets(player)
            for viewer in game.table.players:
                assert game.view(viewer.name).player(player.name).role == role_of(player)
    assert at_first_seat == {"deputy", "outlaw", "renegade"}


# ---------------------------------------------------------------- a series of games
@pytest.fixture(scope="module")
def ended(base: Rulebook) -> Game:
    """A game after which some players are alive and some are out, and cards lie before those alive."""
    for seed in range(100):
        game = play_on(Game(base, Setup(seats(6), seed=seed)), seed)
        alive = [p for p in game.table.players if p.in_game]
        if 2 <= len(alive) <= 4 and all(p.hand for p in alive) and any(p.in_play for p in alive):
            return game
    raise AssertionError("no game ended like that")


def survivors(game: Game) -> list[str]:
    return [p.name for p in game.table.players if p.in_game]


@pytest.mark.shows("rule/new-game")
def test_who_is_alive_may_keep_the_character_but_no_cards(base: Rulebook, ended: Game) -> None:
    kept = survivors(ended)
    were = {p.name: character_of(p) for p in ended.table.players}
    game = Game(base, next_setup(ended, keep=kept, seed=5), tell=True)
    assert game.setup.players == ended.setup.players
    for player in game.table.players:
        if player.name in kept:
            assert character_of(player) == were[player.name]
        assert player.in_game
        assert not player.in_play
        assert player.life == bullets(player) + player.has_role("sheriff")
        assert len(dealt(game)[player.name]) == player.life
    assert len({character_of(p) for p in game.table.players}) == 6
    assert sum(1 for c in game.table.cards if c.definition.kind == "play") == 80
    assert not game.table.piles[DISCARDS]
    assert roles(game) == ROLES_FOR[6]


@pytest.mark.shows("rule/new-game")
def test_a_character_that_was_kept_does_what_it_says(base: Rulebook) -> None:
    setup = Setup(seats(4), seed=1, characters={"ann": "paul-regret", "bob": "willy-the-kid"})
    game = Game(base, setup)
    assert game.interpreter.number("distance", named(game, "bob"), named(game, "ann")) == 2


@pytest.mark.shows("rule/new-game")
def test_everyone_else_takes_a_character_by_chance(base: Rulebook, ended: Game) -> None:
    kept = survivors(ended)[:1]
    games = [Game(base, next_setup(ended, keep=kept, seed=seed)) for seed in range(200)]
    every = {d.id for d in base.definitions.values() if d.kind == "character"}
    for name in ended.setup.players:
        had = {character_of(named(g, name)) for g in games}
        if name in kept:
            assert had == {character_of(named(ended, name))}
        else:
            assert had == every - {character_of(named(ended, kept[0]))}


@pytest.mark.shows("rule/new-game")
def test_who_was_eliminated_cannot_keep_the_character(ended: Game) -> None:
    out = next(p.name for p in ended.table.players if not p.in_game)
    with pytest.raises(ValueError, match=f"^{out} was eliminated and cannot keep a character$"):
        next_setup(ended, keep=[*survivors(ended), out], seed=1)


@pytest.mark.shows("rule/new-game")
def test_the_sheriff_may_hand_the_role_to_the_next_player_and_the_rest_is_dealt(base: Rulebook, ended: Game) -> None:
    heir = ended.table.players[(holder(ended, "sheriff").seat + 1) % 6]
    games = [Game(base, next_setup(ended, pass_on="sheriff", seed=seed)) for seed in range(80)]
    for game in games:
        sheriff = holder(game, "sheriff")
        assert sheriff.name == heir.name
        assert sheriff.role_known
        assert sheriff.life == bullets(sheriff) + 1
        assert first_in_turn(game) is sheriff
        assert roles(game) == ROLES_FOR[6]
    for name in ended.setup.players:
        if name != heir.name:
            assert {role_of(named(g, name)) for g in games} == {"deputy", "outlaw", "renegade"}


@pytest.mark.shows("rule/new-game")
def test_the_role_goes_from_the_last_seat_to_the_first(base: Rulebook) -> None:
    game = play_on(Game(base, Setup(seats(4), seed=1, roles={"dan": "sheriff"})), 1)
    assert next_setup(game, pass_on="sheriff", seed=2).roles == {"ann": "sheriff"}


@pytest.mark.shows("rule/new-game")
def test_otherwise_all_roles_are_dealt_anew(base: Rulebook, ended: Game) -> None:
    sheriffs = {holder(Game(base, next_setup(ended, seed=seed)), "sheriff").name for seed in range(60)}
    assert sheriffs == set(ended.setup.players)


@pytest.mark.parametrize(("role", "count"), [(role, count) for count in (4, 5, 6, 7) for role in ROLES_FOR[count]])
def test_a_role_that_was_kept_is_not_dealt_a_second_time(base: Rulebook, role: str, count: int) -> None:
    for seed in range(20):
        game = Game(base, Setup(seats(count), seed=seed, roles={"bob": role}))
        assert role_of(named(game, "bob")) == role
        assert roles(game) == ROLES_FOR[count]


def test_variants_are_taken_over(base: Rulebook) -> None:
    simplified = frozenset({"simplified"})
    game = play_on(Game(base, Setup(seats(4), seed=1, variants=simplified)), 1)
    assert next_setup(game, seed=2) == Setup(seats(4), 2, simplified)


def test_there_is_no_next_game_before_this_one_is_over(base: Rulebook) -> None:
    with pytest.raises(ValueError, match="not over yet"):
        next_setup(Game(base, Setup(seats(4), seed=1)), seed=2)


def test_only_players_of_the_game_keep_anything(ended: Game) -> None:
    with pytest.raises(ValueError, match="nobody is called zoe"):
        next_setup(ended, keep=["zoe"], seed=2)


def test_a_role_of_several_players_or_of_nobody_cannot_be_passed_on(ended: Game) -> None:
    with pytest.raises(ValueError, match="outlaw cannot be passed on: 3 players had that role"):
        next_setup(ended, pass_on="outlaw", seed=2)
    with pytest.raises(ValueError, match="mayor cannot be passed on: 0 players had that role"):
        next_setup(ended, pass_on="mayor", seed=2)
