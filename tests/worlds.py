"""Random tables, and random meanings that can be asked of them: what the evaluator and the emitter are compared on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from hypothesis import strategies as st

from bangdsl.library import rulebook, standard
from bangdsl.meaning import nodes as m
from bangdsl.play.abilities import Abilities
from bangdsl.play.decisions import Order, Played
from bangdsl.play.events import Event, Frame
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.kept import CHARACTERS, ROLES, ROWS, TURN
from bangdsl.play.turns import Interpreter
from bangdsl.play.verbs import Attack
from bangdsl.table.cards import IN_PLAY, SUITS, Card
from bangdsl.table.memory import Deed
from bangdsl.table.piles import DECK, DISCARDS, HAND, LIMBO, ON
from bangdsl.table.table import Lasting, Player, Turn
from tests.evaluator import World

LAID = ("blue", "green", "orange", "black")  # borders of what lies before players
PILES = (DECK, DISCARDS, "shop", "train", "line", "event-pile", "character-deck")
NAMES = ("bang", "missed", "beer", "dynamite", "mustang", "backfire", "bible")
ROLE_SIDES = (("sheriff",), ("outlaw",), ("renegade",), ("sheriff", "deputy"))
MARKS = ("ghost", "fresh")
WHERE = {"there": LIMBO, "held": HAND, "gone": DISCARDS}


class Scene:
    """A table as the interpreter plays it and as the evaluator sees it, with what a text there could speak of."""

    def __init__(self, seed: int, game: Interpreter, world: World) -> None:
        self.seed, self.game, self.world = seed, game, world

    def __repr__(self) -> str:
        return f"scene({self.seed})"

    @property
    def names(self) -> dict[str, Any]:
        """What the emitted Python may call by name."""
        world = self.world
        fixed = {"game": self.game, "me": world.me, "this": world.this, "event": world.event, "what": world.what}
        return {**fixed, **world.refs}


@cache
def scene(seed: int) -> Scene:
    """A table with everything lying about somewhere; nobody may change it."""
    chance = Random(seed)
    count = chance.choice((3, 4, 5, 5, 6, 7, 8))
    game = Game(rulebook(standard()), Setup(seats(count), seed)).interpreter
    came = _laid_out(game, chance)
    _turned(game, chance)
    marks = _marked(game, chance)
    _laid(game, chance)
    world = World(game.table, game.rulebook, came, marks=marks)
    world.me = chance.choice(game.players) if chance.random() < 0.9 else None  # an ability of the table is nobody's
    world.this = chance.choice([*(world.me.cards if world.me is not None else ()), _some_card(game, chance)])
    world.attack = _attack(game, chance)
    world.event = _event(game, chance)
    _remembered(game, Random(f"memory {seed}"))
    world.what = Frame(None, None, None)
    world.what.aims = chance.sample(game.players, 2)
    _spoken_of(game, chance, world)
    spared = chance.sample(game.alive, min(len(game.alive), chance.randrange(3)))
    world.spared = frozenset(spared)
    game.frames.append(Frame(world.me, world.this, None))
    if chance.random() < 0.3:  # the card of the event, or another, is being played
        card = chance.choice([world.event.card, _some_card(game, chance)])
        game.frame.play = Played(card, card.definition, None)
    world.played = game.frame.play.card if game.frame.play is not None else None
    for player in spared:
        game.frame.leave_out(player)
    return Scene(seed, game, world)


def _remembered(game: Interpreter, chance: Random) -> None:
    """Things that happened, whose last turn is over and which, and a number that was noted."""
    memory, turn = game.table.memory, game.table.turn_count
    memory.round = 2
    for number in sorted(chance.randrange(turn + 1) for _ in range(12)):
        doer, card = chance.choice(game.players).eye, chance.choice([*_some_cards(game, chance)]).index
        verb = chance.choice(("lose", "discard", "play"))
        token = "life" if verb == "lose" else ""
        deed = Deed(
            verb, number, 1 + (number > turn // 2), doer, chance.choice((0, doer)), card, "", 0, HAND,
            chance.choice(("", DISCARDS)), token, chance.randrange(1, 3), 0, False, None, None, (),
        )  # fmt: skip
        memory.add(deed)
    for player in game.players:
        if chance.random() < 0.7:
            memory.turns[player.eye] = chance.randrange(turn + 1)
        memory.noted["start of own turn: me.life", player.eye] = chance.randrange(4)


def _some_cards(game: Interpreter, chance: Random) -> list[Card]:
    return [_some_card(game, chance), *game.discards[-2:]]


def _laid_out(game: Interpreter, chance: Random) -> list[Card]:
    """Cards in hands, in play, on piles, on characters; life and tokens; who is out. What lies in play, as it came."""
    came: list[Card] = []
    for player in game.players:
        if chance.random() < 0.2 and len(game.alive) > 1:
            player.in_game, player.out, player.life = False, True, 0
            game.come_or_gone()
            game.disable_character(player)
            game.table.first_out = game.table.first_out or player
            for card in player.cards:
                game.move(card, game.discards)
    for pile in ("deck", "equipment-deck", "railcar-deck"):
        lying = [c for c in game.table.piles[pile] if c.definition.border in LAID]
        for card in chance.sample(lying, min(len(lying), 7)):
            owner = chance.choice(game.alive)
            game.move(card, owner.in_play)
            came.append(card)
    for card in chance.sample(list(game.deck), 25):
        game.move(card, chance.choice([*(p.hand for p in game.alive), game.discards, game.discards]))
    for card in chance.sample(list(game.pile("character-deck")), 3):
        game.move(card, chance.choice(game.players).on)
    for pile, deck in (("event-pile", "event-deck"), ("show", "show-deck")):
        if chance.random() < 0.3:
            game.move(chance.choice(game.table.piles[deck]), game.table.piles[pile])
    game.set_place("train", chance.randrange(1, 8))
    game.kept.changed(ROWS)
    for player in game.alive:
        player.life = chance.randrange(1, 5)
        player.tokens.update({token: chance.randrange(4) for token in ("nugget", "charge")})
    for card in chance.sample(came, min(len(came), 5)):
        game.table.tokens_on[card.index] = {"charge": chance.randrange(1, 4)}
    for player in game.players:
        player.role_known = chance.random() < 0.5
        if chance.random() < 0.1:
            player.as_role = chance.choice(("outlaw", "deputy", "sheriff"))
        if chance.random() < 0.05 and not player.in_game:
            player.character = None
    for topic in (ROLES, CHARACTERS):
        game.kept.changed(topic)
    lying = [*game.deck[-3:], *game.discards[-3:], *game.pile("shop")]
    game.table.open_cards = {card.index for card in lying if chance.random() < 0.5}
    return came


def _turned(game: Interpreter, chance: Random) -> None:
    """A turn under way, or none."""
    table = game.table
    player = chance.choice(game.alive)
    turn = Turn(player, chance.choice((1, 2, 9)), chance.random() < 0.3)
    turn.phase = chance.randrange(4)
    for each in chance.sample(game.players, 2):
        turn.plays[each.name] = chance.randrange(4)
        turn.played[each.name, chance.choice(NAMES)] = chance.randrange(3)
    turn.drawn = [*player.hand[:2], *game.discards[-1:]]
    table.turn = None if chance.random() < 0.1 else turn
    game.kept.changed(TURN)
    game.look_at_switches()


def _laid(game: Interpreter, chance: Random) -> None:
    """Who laid what lies in play, and what of it lies with something else."""
    for player in game.players:
        for card in player.in_play:
            if chance.random() < 0.7:
                game.table.laid_by[card.index] = chance.choice(game.players)
        for card, host in pairwise(player.in_play):
            if chance.random() < 0.4:
                game.table.links[card.index] = host.index


def _marked(game: Interpreter, chance: Random) -> tuple[tuple[str, Any], ...]:
    lying = [card for player in game.players for card in player.in_play]
    marks: list[tuple[str, Any]] = [("fresh", card) for card in lying if chance.random() < 0.3]
    marks += [("fresh", player.seat) for player in game.players if chance.random() < 0.3]
    marks += [("ghost", player) for player in game.players if chance.random() < 0.1]

    def register(rules: Abilities, me: Player | None, this: Card | None) -> None:
        for word, thing in marks:
            rules.mark(word, thing, line=0)

    lasting = Lasting(register, game.definitions["leader"], None, None, (), ("never",))
    game.table.lasting.append(lasting)
    game.install_lasting(lasting)
    return tuple(marks)


def _some_card(game: Interpreter, chance: Random) -> Card:
    return chance.choice([c for c in game.table.cards if c.definition.kind in ("play", "equipment", "railcar")])


def _attack(game: Interpreter, chance: Random) -> Attack:
    card = _some_card(game, chance) if chance.random() < 0.7 else None
    used_as = card.definition if card is not None and chance.random() < 0.5 else None
    if card is not None and used_as is None:
        used_as = game.definitions[chance.choice(NAMES)]
    attack = Attack(chance.choice([*game.players, None]), chance.choice(game.players), card, used_as)
    attack.answers = [_some_card(game, chance) for _ in range(chance.randrange(3))]
    attack.avoided = chance.random() < 0.5
    return attack


def _event(game: Interpreter, chance: Random) -> Event:
    """One verb that happens, with every part it may have."""
    maybe = [*game.players, None]
    verb = chance.choice(("play", "draw", "discard", "lose", "gain", "eliminate", "hit", "leave", "come into hand"))
    card = _some_card(game, chance)
    name = card.definition if chance.random() < 0.6 else game.definitions[chance.choice(NAMES)]
    event = Event(verb, chance.choice(game.players), chance.choice([*game.players, card]), card, chance.choice(maybe))
    event.place, event.goal = chance.choice((HAND, IN_PLAY, DECK)), chance.choice((HAND, DISCARDS))
    event.name = name if verb in ("play", "hit") else None
    event.culprit = chance.choice(maybe)
    event.attack = _attack(game, chance) if chance.random() < 0.6 else None
    event.amount, event.token = chance.randrange(1, 4), chance.choice(("life", "nugget"))
    event.phase, event.ordinal, event.willing = chance.randrange(4), chance.randrange(4), chance.random() < 0.5
    event.cards = [_some_card(game, chance) for _ in range(2)]
    if verb == "play":
        event.play = Played(card, name, None)
        some = [*game.players, _some_card(game, chance), _some_card(game, chance)]
        event.play.targets = chance.sample(some, chance.randrange(3))
        event.play.owners = {c: chance.choice(maybe) for c in event.play.targets if isinstance(c, Card)}
    if chance.random() < 0.7:
        by = event.by = Frame(chance.choice(maybe), _some_card(game, chance) if chance.random() < 0.7 else None, None)
        by.name = by.card.definition if by.card is not None else None
        by.aims = chance.sample(game.players, 2)
    return event


def _spoken_of(game: Interpreter, chance: Random, world: World) -> None:
    """What steps before may have introduced."""
    for card in chance.sample(list(game.deck), 2):
        game.move(card, game.limbo)
    known = chance.choice(game.players)
    cards = [*game.limbo, *game.discards[-2:], *known.hand[:2]]
    world.refs = {
        "known_player": known,
        "known_card": _some_card(game, chance),
        "some_player": chance.choice([*game.players, None]),
        "some_card": chance.choice([_some_card(game, chance), None]),
        "them": chance.sample(cards, min(len(cards), chance.randrange(5))),
        "those": chance.sample(game.players, chance.randrange(3)),
        "attack": world.attack,
        "shot": chance.choice([world.attack, world.event.object, None]),
        "earlier": world.table.turn_count - chance.randrange(2),
        "suit": chance.choice((*SUITS, "")),
        "colour": chance.choice(("red", "black", "")),
        "rank": chance.choice(("7", "K", "")),
        "order": Order(chance.choice((*NAMES, ""))),
        "number": chance.randrange(4),
        "bids": {player: chance.randrange(4) for player in game.players if chance.random() < 0.7},
        "ballots": {player: chance.choice(game.players) for player in game.players if chance.random() < 0.7},
    }


# ---------------------------------------------------------------- meanings

THEM = {where: m.Ref("them", "card", many=True, known=True, where=where) for where in WHERE}
HELD = m.Ref("them", "card", many=True, known=True, where="held", holder=m.Ref("known_player", "player", known=True))
THOSE = m.Ref("those", "player", many=True, known=True)
NAMED = {what: m.Ref(what, "value", where=what) for what in ("suit", "colour", "rank")}
ORDER = m.Ref("order", "value", where="card")
NUMBER = m.Ref("number", "value", where="number")
BIDS, BALLOTS = m.Ref("bids", "value"), m.Ref("ballots", "value")  # what players named at once: numbers, players
RELATIONS = ("==", "<", "<=", ">", ">=")
GROUPS = (
    ("same rank",), ("same suit",), ("same colour",), ("other suit",), ("other rank",), ("sequence",),
    ("same suit", "sequence"), ("same colour", "other rank"), ("other rank", "other suit"), ("other suit", "sequence"),
)  # fmt: skip
ROW_KINDS = ("locomotive", "railcar", "station")
STATS = ("reach", "draw-count", "hand-limit", "flips", "max-life", "wounds", "most life", "start-hand")
Draw = Callable[[Any], Any]


class Meanings:
    """Meanings that can be asked of one scene, drawn one choice after the other; `depth` is how far they may nest."""

    def __init__(self, scene: Scene, draw: Draw, subject: str = "") -> None:
        self.scene, self.draw, self.subject = scene, draw, subject

    def about(self, kind: str) -> Meanings:
        """Inside a test, where who or what is tested can be spoken of."""
        return Meanings(self.scene, self.draw, kind)

    def apart(self) -> Meanings:
        """Where who or what is tested is not compared with itself."""
        return self.about("")

    def one(self, *makers: Callable[[], Any]) -> Any:
        return makers[self.draw(st.integers(0, len(makers) - 1))]()

    def some(self, make: Callable[[], Any], most: int, least: int = 0) -> tuple[Any, ...]:
        return tuple(make() for _ in range(self.draw(st.integers(least, most))))

    def of(self, *values: Any) -> Any:
        return self.draw(st.sampled_from(values))

    def maybe(self) -> bool:
        return bool(self.draw(st.booleans()))

    def up_to(self, most: int, least: int = 0) -> int:
        return int(self.draw(st.integers(least, most)))

    def slot(self, name: str, kind: str) -> m.Slot:
        """A part of the event; whether there is one is known."""
        event = self.scene.world.event
        value = (event.attack.shooter if event.attack else None) if name == "shooter" else getattr(event, name)
        return m.Slot("event", name, kind, known=value is not None)

    # ---------------------------------------------------------------- singles
    def player(self, depth: int) -> m.Single:
        event = self.scene.world.event
        plain: list[Callable[[], m.Single]] = [
            m.Me if self.scene.world.me is not None else m.Nobody,
            lambda: m.Ref("known_player", "player", known=True),
            lambda: m.Ref("some_player", "player"),
            m.Leader,
            m.InTurn,
            lambda: m.Slot("table", "first_out", "player"),
            lambda: self.slot(self.of("doer", "owner", "culprit", "shooter"), "player"),
            lambda: m.RoleHolder(self.of(*ROLE_SIDES)),
            lambda: m.LastTo(self.past(), "doer"),
        ]
        if self.subject == "player":
            plain += [m.Subject] * 3
        if event.play is not None or isinstance(event.object, Player):
            plain.append(m.TargetOf)
        if isinstance(event.object, Player):
            plain.append(lambda: self.slot("object", "player"))
        if depth > 0:
            plain += [
                lambda: m.OwnerOf(self.card(depth - 1)),
                lambda: m.Said(BALLOTS, self.player(depth - 1), "player"),
                lambda: self.of(m.LaidBy, m.HolderOf)(self.card(depth - 1)),
                lambda: m.Neighbour(self.player(depth - 1), self.of(1, -1, 0), self.player_tests(depth - 1)),
                lambda: m.FirstOf(self.players(depth - 1)),
            ]
        return self.one(*plain)

    def card(self, depth: int) -> m.Single:
        plain: list[Callable[[], m.Single]] = [
            m.This,
            lambda: m.Ref("known_card", "card", known=True),
            lambda: m.Ref("some_card", "card"),
            lambda: self.slot("card", "card"),
            lambda: m.TheCard(self.of(*ROW_KINDS)),
            lambda: m.LastTo(self.past(), "card", "card"),
        ]
        if self.subject == "card":
            plain += [lambda: m.Subject("card")] * 3
        if depth > 0:
            plain += [
                lambda: m.CharacterOf(self.player(depth - 1)),
                lambda: m.Facing(self.card(depth - 1)),
                lambda: m.FirstOf(self.cards(depth - 1)),
            ]
        return self.one(*plain)

    def past(self) -> m.Past:
        """Something that may have happened."""
        doer = m.Slot("past", "doer", "player", known=True)
        asked: list[Callable[[], m.Condition]] = [
            lambda: m.SlotIs("token", "==", self.of("life", "nugget"), "past"),
            lambda: m.SlotIs("amount", self.of(*RELATIONS), self.up_to(3, 1), "past"),
            lambda: m.That(doer, (self.of(m.InGame(), m.Is(m.Leader()), m.Not((m.Is(m.InTurn()),))),)),
        ]
        verb = self.of("lose", "discard", "play")
        period = self.of("this turn", "this round", "this game", "since last turn", "last turn", "last")
        whose = self.one(lambda: self.player(0), lambda: None) if "last turn" in period else None
        return m.Past(m.Pattern(verb, self.some(lambda: self.one(*asked), 2)), period, whose)

    # ---------------------------------------------------------------- descriptions
    def players(self, depth: int, pick: m.Pick | None = None) -> m.Description:
        return m.Description(self.player_source(depth), self.player_tests(depth), pick or m.Every(), "player")

    def cards(self, depth: int, pick: m.Pick | None = None) -> m.Description:
        return m.Description(self.card_source(depth), self.card_tests(depth), pick or m.Every())

    def player_source(self, depth: int) -> m.Source:
        plain: list[Callable[[], m.Source]] = [
            lambda: m.Everyone(self.player(depth - 1)),
            lambda: m.Others(self.player(depth - 1)),
            lambda: m.InReach(self.player(depth - 1)),
            lambda: m.Near(self.player(depth - 1), self.up_to(3, 1)),
            lambda: self.of(m.Eliminated(), m.Away(), m.Seats(), m.Those(THOSE)),
        ]
        if depth > 0:
            part = lambda: self.one(lambda: self.player(depth - 1), lambda: self.players(depth - 1))  # noqa: E731
            plain.append(lambda: m.Together(self.some(part, 3, 1)))
        return self.one(*plain)

    def whose(self, depth: int) -> m.Single | m.Description:
        if depth <= 0:
            return self.player(0)
        return self.one(lambda: self.player(depth), lambda: self.players(depth))

    def card_source(self, depth: int) -> m.Source:
        plain: list[Callable[[], m.Source]] = [
            lambda: m.Recalled(self.past()),
            lambda: m.Hand(self.whose(depth)),
            lambda: m.InPlay(self.whose(depth)),
            m.InPlay,
            lambda: m.Held(self.whose(depth)),
            lambda: m.InPile(self.of(*PILES)),
            lambda: m.UsableAs(self.player(depth - 1), self.of("bang", "missed", "beer"), self.maybe()),
            lambda: m.OnCard(self.player(depth - 1)),
            lambda: m.LyingWith(self.card(depth - 1), self.maybe()),
            lambda: m.DrawnThisTurn(self.player(depth - 1)),
            m.InRows,
            lambda: m.Those(self.of(THEM["there"], HELD, THEM["gone"]), self.maybe()),
            lambda: m.Standing(self.of(*ROW_KINDS), self.of(*ROW_KINDS)),
            lambda: m.AllNamed(self.of(*NAMES)),
            lambda: m.TopOf(m.InPile(self.of(*PILES))),
        ]
        if self.scene.world.event.attack is not None:
            plain.append(m.AnswersTo)
        if depth > 0:
            part = lambda: self.one(lambda: self.card(depth - 1), lambda: self.cards(depth - 1))  # noqa: E731
            plain += [
                lambda: m.Together(self.some(part, 3, 1)),
                lambda: m.Characters(self.players(depth - 1)),
                lambda: m.TopOf(m.Hand(self.player(depth - 1))),
            ]
        return self.one(*plain)

    # ---------------------------------------------------------------- tests
    def player_tests(self, depth: int, least: int = 0) -> tuple[m.Test, ...]:
        return self.about("player").some(lambda: self.about("player").player_test(depth), 2 if depth > 0 else 1, least)

    def card_tests(self, depth: int, least: int = 0) -> tuple[m.Test, ...]:
        return self.about("card").some(lambda: self.about("card").card_test(depth), 2 if depth > 0 else 1, least)

    def nested_test(self, tests: Callable[[], Any], among: Callable[[], Any], depth: int) -> list[Callable[[], m.Test]]:
        return [
            lambda: m.Not(tests()),
            lambda: m.Worded("wounded", tests()),
            lambda: m.AnyOf(self.some(tests, 3, 1)),
            lambda: m.OneOf(among()),
            lambda: m.Meets(self.condition(depth - 1)),
            lambda: m.Allows(self.need(depth - 1)),
        ]

    def player_test(self, depth: int) -> m.Test:
        plain: list[Callable[[], m.Test]] = [
            lambda: m.Is(self.apart().player(depth - 1)),
            lambda: m.RoleIs(self.of(*ROLE_SIDES), self.maybe()),
            lambda: self.of(m.RoleShown(), m.InGame(), m.HasRole("role"), m.HasRole("character"), m.Marked("ghost")),
            lambda: m.SeatMarked("fresh"),
            lambda: self.of(m.SaidMost(BIDS, self.maybe()), m.SaidAlone(self.of(BIDS, BALLOTS))),
            lambda: m.SaidSame(self.of(BIDS, BALLOTS), self.player(depth - 1)),
            lambda: self.of(m.SaidIs(BALLOTS, self.player(depth - 1)), m.SaidIs(BIDS, m.Const(self.up_to(3)))),
            lambda: m.SameSide(self.player(depth - 1)),
            lambda: m.WithinOf(m.Const(self.up_to(3, 1)), self.player(depth - 1), self.maybe()),
            lambda: m.InReachOf(self.player(depth - 1)),
            lambda: m.HasMost(self.of("life", "nugget"), self.maybe()),
            lambda: m.Able(self.of("hand", "discard", "draw"), self.player(0)),
            lambda: m.Able("room", self.card(0)),
        ]
        if depth > 0:
            tests, among = lambda: self.player_tests(depth - 1, 1), lambda: self.players(depth - 1)
            plain += self.nested_test(tests, among, depth)
            plain.append(lambda: m.HasMost(self.of("life", "nugget"), self.maybe(), self.players(depth - 1)))
            plain.append(lambda: m.HasExtreme(self.number(depth - 1), self.maybe(), self.of(None, among())))
            plain.append(lambda: m.Tied(m.HasExtreme(self.number(depth - 1), self.maybe())))
            plain.append(lambda: self.ranked(m.BestCard, m.Description(m.Hand(m.Subject())), self.maybe()))
        return self.one(*plain)

    def card_test(self, depth: int) -> m.Test:
        plain: list[Callable[[], m.Test]] = [
            lambda: m.Is(self.apart().card(depth - 1)),
            lambda: m.NameIs(self.of(*NAMES), self.maybe(), self.maybe()),
            lambda: m.TraitIs(self.of("weapon", "book"), self.maybe()),
            lambda: m.KindIs(self.of("play", "character", "equipment", "railcar"), self.maybe()),
            lambda: m.BorderIs(self.of("blue", "brown", "green"), self.maybe()),
            self.suit_test,
            lambda: self.of(m.Red(), m.Black(), m.IsCard(), m.Marked("fresh")),
            lambda: m.OfSet(self.of("base", "dodge-city", "gold-rush")),
            lambda: m.SameSuit(self.apart().card(depth - 1)),
            lambda: m.SameName(self.apart().card(depth - 1)),
            lambda: m.SameValue(self.of("rank", "suit", "colour"), self.apart().card(depth - 1), self.maybe()),
            lambda: self.ranked(m.RankIs, self.of(*RELATIONS), self.rank_bound(depth)),
            lambda: m.AimsAt(self.maybe()),
            lambda: m.HasVerb(self.of("bang", "missed", "draw", "heal", "discard", "draw!")),
            lambda: m.OfNamed("suit", NAMED["suit"], self.maybe()),
            lambda: self.of(
                m.OfNamed("colour", NAMED["colour"]), m.OfNamed("rank", NAMED["rank"]), m.OfNamed("card", ORDER)
            ),
            lambda: m.LiesIn(self.of(HAND, IN_PLAY, DISCARDS, DECK, ON)),
            lambda: m.Able("room for", self.player(0)),
        ]
        if depth > 0:
            tests, among = lambda: self.card_tests(depth - 1, 1), lambda: self.cards(depth - 1)
            plain += self.nested_test(tests, among, depth)
            plain += [lambda: m.OwnedBy(self.player_tests(depth - 1, 1)), lambda: m.Faces(tests())]
            plain += [lambda: self.ranked(m.Extreme, among(), self.maybe())]
        return self.one(*plain)

    def ranked(self, make: Callable[..., Any], *parts: Any) -> Any:
        return make(*parts, self.of((), (("A", 1),), (("K", 10), ("Q", 10))))

    def rank_bound(self, depth: int) -> m.Number:
        return self.one(
            lambda: m.Const(self.up_to(14, 1)),
            lambda: m.RankOf(self.apart().card(depth - 1)),
            lambda: m.CountRef(THOSE),
        )

    def few_cards(self) -> m.Description:
        """Cards of which all ways to choose some can be looked at."""
        hand = m.Hand(self.player(0))
        return self.of(m.Description(hand), m.Description(m.Those(THEM["there"], all=True)), m.Description(m.InPlay()))

    def alike(self, *keys: tuple[str, ...]) -> m.Alike:
        return self.ranked(m.Alike, self.of(*keys))  # type: ignore[no-any-return]

    def group(self) -> m.CardGroup:
        return m.CardGroup(m.Const(self.up_to(4, 2)), self.alike(*GROUPS))

    def same(self) -> m.CardGroup:
        return m.CardGroup(m.Const(self.up_to(3, 2)), m.Alike(("same rank",)))

    def worth(self) -> m.Worth:
        kinds = ((self.group(),), (self.same(), self.same()), (self.group(),), (self.same(),))
        ranks = self.of((), (("A", 1),))
        plain = tuple(tuple(replace(g, alike=replace(g.alike, ranks=ranks)) for g in kind) for kind in kinds)
        return m.Worth("poker", self.few_cards(), plain, ranks)

    def suit_test(self) -> m.Test:
        suits = " ".join(suit for suit in SUITS if self.maybe())
        ranks = (("9", "9"), ("2", "9"), ("10", "A"))
        low, high = self.of(("", ""), *ranks) if suits else self.of(*ranks)
        return m.SuitIn(suits, low, high, self.maybe())

    def need(self, depth: int) -> m.Need:
        return self.one(
            lambda: m.CanFind(self.players(depth), m.Const(self.up_to(3, 1))),
            lambda: m.CanFind(self.cards(depth), m.Const(self.up_to(3, 1))),
            lambda: m.Holds(self.condition(depth)),
        )

    # ---------------------------------------------------------------- numbers
    def number(self, depth: int) -> m.Number:
        plain: list[Callable[[], m.Number]] = [
            lambda: m.Const(self.up_to(5)),
            lambda: self.of(m.SeatCount(), m.Concerned(), m.Unlimited(), m.PlaceOf("train"), m.Suits(THEM["gone"])),
            lambda: m.CountRef(self.of(THEM["there"], THOSE)),
            lambda: m.Stat(self.of(*STATS), self.player(depth - 1)),
            lambda: m.Stat("distance", self.player(depth - 1), self.player(depth - 1)),
            lambda: m.HowFar(self.player(depth - 1), self.player(depth - 1)),
            lambda: m.Stat("limit", self.player(depth - 1), None, self.of("bang", "take-railcar", "beer")),
            lambda: m.Tokens(self.of("life", "nugget", "charge"), self.player(depth - 1)),
            lambda: m.Tokens("charge", self.card(depth - 1)),
            lambda: m.InSupply(self.of("charge", "nugget", "stick")),
            lambda: m.HowOften(self.past()),
            m.Amount,
            lambda: self.of(m.NamedNumber(NUMBER), m.SaidExtreme(BIDS, self.maybe())),
            lambda: self.of(m.SaidNumber(BIDS, self.player(depth - 1)), m.Votes(BALLOTS, self.player(depth - 1))),
            lambda: m.HowOften(self.past(), self.player(depth - 1), "doer"),
            lambda: m.Then(m.Tokens("life", m.Me()), "start of own turn", self.player(depth - 1)),
            lambda: m.PriceOf(self.card(depth - 1)),
            lambda: self.ranked(m.RankOf, self.card(depth - 1)),
            lambda: m.Groups(self.few_cards(), m.CardGroup(m.Const(self.up_to(3, 2)), m.Alike(self.of(*GROUPS[:3])))),
        ]
        if depth > 0:
            plain += [
                self.worth,
                lambda: m.Half(self.number(depth - 1), self.maybe()),
                lambda: m.MostOf(self.about("player").number(depth - 1), self.players(depth - 1), self.maybe()),
                lambda: self.ranked(m.RanksOf, self.cards(depth - 1), self.of("sum", "max", "min")),
                lambda: m.Count(self.players(depth - 1)),
                lambda: m.Count(self.cards(depth - 1)),
                lambda: self.of(m.Sum, m.Less, m.Times)(self.number(depth - 1), self.number(depth - 1)),
                lambda: self.of(m.Sum, m.Less, m.Times)(self.number(depth - 1), self.number(depth - 1)),
            ]
        return self.one(*plain)

    # ---------------------------------------------------------------- conditions
    def condition(self, depth: int) -> m.Condition:
        inner = depth - 1
        plain: list[Callable[[], m.Condition]] = [
            lambda: m.Compared(self.number(inner), self.of(*RELATIONS), self.number(inner)),
            lambda: m.That(self.player(inner), self.player_tests(inner, 1)),
            lambda: m.That(self.card(inner), self.card_tests(inner, 1)),
            lambda: m.That(m.SeatOf(self.player(inner)), (m.Marked("fresh"),)),
            lambda: m.That(self.one(lambda: self.player(inner), lambda: self.card(inner)), (m.Missing(self.maybe()),)),
            lambda: m.SomeAre(self.players(inner), self.player_tests(inner)),
            lambda: m.SomeAre(self.cards(inner), self.card_tests(inner)),
            lambda: m.AllAre(self.players(inner), self.player_tests(inner, 1)),
            lambda: m.AllAre(self.cards(inner), self.card_tests(inner, 1)),
            lambda: m.Sole(self.player_tests(0)),
            lambda: m.HasGroups(self.few_cards(), (self.group(),)),
            lambda: m.HasGroups(self.few_cards(), (self.same(), self.same())),
            lambda: m.AllAlike(self.few_cards(), self.alike(*GROUPS), self.of(None, m.Const(2), m.Const(3))),
            lambda: m.EmptyZone(self.one(lambda: m.InPile(self.of(*PILES)), lambda: m.Hand(self.player(0)))),
            lambda: m.TopShown(m.InPile(self.of(DECK, "shop"))),
            lambda: m.TurnIs(self.of("extra", "first")),
            lambda: m.LaterTurn(m.Ref("earlier", "turn", known=True)),
            lambda: m.That(m.TurnNow(), (m.Missing(self.maybe()),)),
            lambda: m.Played(self.player(inner), self.of(*RELATIONS), self.number(0)),
            lambda: m.Avoided(m.Ref("attack", "attack", known=True)),
            lambda: m.During(self.player_tests(inner), self.up_to(3), self.maybe()),
        ]
        if depth > 0:
            plain += [
                lambda: m.Opposite(self.condition(inner)),
                lambda: m.WordedCondition("cornered", self.condition(inner)),
                lambda: m.AllOf(self.some(lambda: self.condition(inner), 3, 1)),
                lambda: m.AnyTrue(self.some(lambda: self.condition(inner), 3, 1)),
                lambda: self.event_condition(inner),
            ]
        return self.one(*plain)

    def event_condition(self, depth: int) -> m.Condition:
        named = self.scene.world.event.name is not None
        return self.one(
            lambda: m.SlotIs("amount", self.of(*RELATIONS), self.up_to(3, 1)),
            lambda: m.SlotIs(self.of("phase", "ordinal"), self.of("==", "!="), self.up_to(3)),
            lambda: m.SlotIs("token", self.of("==", "!="), self.of("life", "nugget")),
            lambda: m.SlotIs("place", self.of("==", "!="), self.of(HAND, IN_PLAY, DECK)),
            lambda: m.SlotIs("name", "is not", "None"),
            lambda: m.NthPlay(self.up_to(2, 1)),
            m.Willing,
            m.Chose,
            lambda: m.Chose("event") if self.scene.world.event.by is not None else m.Willing(),
            lambda: m.SameAttack(m.Ref("shot", "attack")),
            lambda: m.That(self.slot("card", "card"), self.card_tests(depth, 1), named),
            lambda: m.That(self.player(depth), self.player_tests(depth, 1)),
            lambda: m.AimedAt(self.player_tests(depth, 1)),
            lambda: m.OfAttack(
                "event.attack", self.player_tests(depth), self.card_tests(depth), True, self.player_tests(0)
            ),
            lambda: m.OfAttack("attack", self.player_tests(depth), self.card_tests(depth), self.maybe()),
            lambda: m.ByEffect(self.card_tests(depth), self.player_tests(depth)),
        )

    def ways(self) -> m.Description:
        """Cards that can be used for a verb, each by one way or by several."""
        return m.Description(m.WithVerb(self.player(1), "missed"))

    def boxed(self) -> m.Description:
        """Roles that are not in use; those that are count once, so this is asked for once."""
        return m.Description(m.Boxed(self.of("outlaw", "sheriff", "renegade"), self.up_to(3, 1)))

    def pattern(self, depth: int) -> m.Pattern:
        """An event that is waited for, more often than not the one that happens."""
        verb = self.of(*[self.scene.world.event.verb] * 4, "play", "draw")
        return m.Pattern(verb, self.some(lambda: self.event_condition(depth), 3))

    def picked(self) -> m.Description:
        """A description of which some are picked."""
        count = m.Const(self.up_to(3))
        pick = self.one(lambda: m.Chosen(self.player(0), count, self.maybe()), lambda: m.AtRandom(count))
        return self.one(lambda: self.players(1, pick), lambda: self.cards(1, pick))


@st.composite
def asked_of(draw: Draw, make: Callable[[Meanings], Any], seeds: int) -> tuple[Scene, Any]:
    """A scene, and a meaning that can be asked of it."""
    found = scene(draw(st.integers(0, seeds)))
    return found, make(Meanings(found, draw))
