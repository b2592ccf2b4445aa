"""Meanings that are something or hold or not, as Python expressions: one short function a node, no text read back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from bangdsl.emit.lines import listing
from bangdsl.meaning import nodes as m
from bangdsl.table.piles import DECK, DISCARDS

PILES = {DECK: "game.deck", DISCARDS: "game.discards"}
# What a verb asks of whom or what it is done to; `v` is that one, `by` the doer or the card concerned.
ABLE = {
    "draw": "game.can_draw_from({by}, {v})",
    "discard": "game.can_lose_a_card({v})",
    "hand": "game.held({v}, 'draw')",
    "room": "game.has_room({v}, {by})",
    "room for": "game.has_room({by}, {v})",
    "play": "game.orderable({by}, {v})",
    "take": "game.has_place({by}, {v}, {v}.definition)",
    "do": "game.doable({by}, {v}, this)",
    "exchange": "game.may_swap({by}, {v})",
}
# Tests that print as one call or attribute, so that `not` needs no brackets.
ATOMS = (
    m.Marked, m.SeatMarked, m.RoleIs, m.RoleShown, m.Red, m.Black, m.SuitIn, m.SameValue, m.RankIs, m.Extreme,
    m.HasVerb, m.AimsAt, m.Faces, m.IsCard, m.LiesIn, m.NameIs,
)  # fmt: skip
# Tests that ask so little of each that a list is quicker than `any` over a generator.
QUICK = (m.Not, m.NameIs, m.KindIs, m.BorderIs, m.TraitIs, m.Is, m.RoleIs, m.InGame)
LETTERS = {"player": "pqrst", "card": "cdefg"}


class Expressions:
    """`subjects` are who or what is being tested, as Python, and what that means if a text names it; `taken` are the
    names of comprehensions around it."""

    def __init__(self) -> None:
        self.subjects: list[tuple[str, m.Single | None]] = []
        self.taken: list[str] = []
        self.imports: set[str] = set()  # names that the module has to import
        self.constants: dict[str, str] = {}  # what the module has to name, and what that is
        self.noted: dict[str, tuple[str, str]] = {}  # numbers that are noted at a moment: the moment, the number
        self.present = "game.alive"  # who counts as a player; in what becomes true also who is away
        self.chooser: str | None = None  # whom limits on targets are asked for: who and what, or "" = what is under way
        self.of_itself = False  # in a trigger on what happens to the very card that says it

    @contextmanager
    def about(self, subject: str, of: m.Single | None = None) -> Iterator[None]:
        self.subjects.append((subject, of))
        yield
        self.subjects.pop()

    def free(self, kind: str) -> str:
        """A name for one of several, which nothing around it uses."""
        return next(each for each in LETTERS["player" if kind == "player" else "card"] if each not in self.taken)

    @contextmanager
    def letter(self, kind: str) -> Iterator[str]:
        name = self.free(kind)
        self.taken.append(name)
        yield name
        self.taken.pop()

    # ---------------------------------------------------------------- singles
    def single(self, one: m.Single) -> str:
        match one:
            case m.Me() | m.Nobody():
                return "me"
            case m.This():
                return "this"
            case m.Subject():
                return self.subjects[-1][0]
            case m.Ref(name):
                return name
            case m.Slot():
                return self._slot(one)
            case m.TargetOf(of):
                return f"game.target_of({of})"
            case m.FirstOf(among):
                return f"next(iter({self.listed(among)}), None)"
        return self._looked_up(one)

    def _looked_up(self, one: m.Single) -> str:
        """Whom or what the table knows."""
        match one:
            case m.Leader():
                return 'game.meaning("leader")'
            case m.InTurn():
                return "game.turn_player"
            case m.OwnerOf(card):
                return f"game.owner({self.single(card)})"
            case m.LaidBy(card):
                return f"game.laid_by({self.single(card)})"
            case m.HolderOf(card):
                return f"game.whose({self.single(card)})"
            case m.RoleHolder(roles):
                return f"game.holder({', '.join(map(repr, roles))})"
            case m.Neighbour(of, step, tests):
                return f"game.nearest({self.single(of)}, {step or 'game.order_of_turns()'}, {self._fitting(tests)})"
            case m.CharacterOf(player):
                return self._part(player, "character")
            case m.Facing(card):
                return f"game.facing({self.single(card)})"
            case m.TurnNow():
                return "game.turn_number()"
            case m.SeatOf(player):
                return self._part(player, "seat")
            case m.LastTo(past, slot, before=before, going=going):
                return f"game.last_to({self._past(past)}, {slot!r}{', event' if before or going else ''})"
            case m.TheCard(kind):
                return f"game.the({kind!r})"
            case m.Said(poll, of):
                return f"game.said({poll.name}, {self.single(of)})"
        raise AssertionError(one)

    def _slot(self, slot: m.Slot) -> str:
        if slot.of == "table":
            return {"first_out": "game.table.first_out", "sole": "game.remaining[0]"}[slot.name]
        if slot.name == "shooter" and slot.of in ("event", "past"):
            return f"game.shooter_of({slot.of})"
        return f"{slot.of}.{slot.name}" if slot.of else slot.name

    def _part(self, player: m.Single, part: str) -> str:
        """Something a player has; nobody has nothing."""
        whose = self.single(player)
        return f"{whose}.{part}" if player.sure else f"game.{part}_of({whose})"

    def _fitting(self, tests: tuple[m.Test, ...]) -> str:
        with self.letter("player") as p:
            return f"lambda {p}: {self.met(tests, p)}"

    def one(self, single: m.Single) -> str:
        """A list of one, or of none."""
        if isinstance(single, m.FirstOf) and isinstance(single.among.source, m.TopOf):
            return self.listed(single.among)
        return f"[{self.single(single)}]" if single.sure else f"game.one({self.single(single)})"

    # ---------------------------------------------------------------- descriptions
    def listed(self, of: m.Description | m.Single) -> str:
        """All that fit, as a list; whom somebody picks of them is a step."""
        if isinstance(of, m.Single):
            return self.one(of)
        loops = self._loops(of.source, self.free(of.type))
        with self.letter(of.type) as v:
            tests = self.tests(of.tests, v)
        if len(loops) == 1 and not tests:
            return loops[0][1]
        each = " ".join(f"for {name} in {source}" for name, source in loops)
        return f"[{v} {each}{' if ' + ' and '.join(tests) if tests else ''}]"

    def _loops(self, source: m.Source, v: str) -> list[tuple[str, str]]:
        """What is gone through to reach each of a source: one list, or the lists of several players."""
        owner = getattr(source, "of", None)
        if isinstance(source, m.TopOf) and isinstance(source.source, m.OwnPile) and source.count is None:
            loops = self._loops(source.source, v)
            return [*loops[:-1], (v, f"{loops[-1][1]}[-1:]")]
        if isinstance(source, m.OwnPile) and isinstance(owner, m.Description):
            p = self.free("player")
            players = self.listed(m.Description(owner.source, owner.tests, type="player"))
            return [(p, players), (v, f"{p}.own[{source.pile!r}]")]
        if isinstance(source, m.Hand | m.InPlay | m.Held) and isinstance(owner, m.Description):
            part = {m.Hand: "hand", m.InPlay: "in_play", m.Held: "cards"}[type(source)]
            p = self.free("player")
            return [(p, self.listed(m.Description(owner.source, owner.tests, type="player"))), (v, f"{p}.{part}")]
        return [(v, self.source(source))]

    def source(self, source: m.Source) -> str:
        match source:
            case m.Everyone(start):
                return f"game.clockwise_from({self.single(start)})"
            case m.Others(of):
                return f"game.others({self.single(of)})"
            case m.Eliminated():
                return "game.eliminated()"
            case m.Away():
                return "game.away()"
            case m.Seats():
                return "game.players"
            case m.InReach(of):
                return f"game.in_reach({self.single(of)})"
            case m.Near(of, far):
                return f"game.within({self.single(of)}, {far})"
            case m.Those():
                return self._those(source)
            case m.Together():
                lists = self._lists(source)
                return lists[0] if len(lists) == 1 else f"game.together({', '.join(lists)})"
        return self._card_source(source)

    def among(self, part: m.Single | m.Description) -> str:
        """One or several, as part of a list that is written out."""
        return self.single(part) if isinstance(part, m.Single) and part.sure else f"*{self.listed(part)}"

    def _lists(self, together: m.Together) -> list[str]:
        """The parts of several, each as a list."""
        found: list[str] = []
        for part in together.parts:
            if isinstance(part, m.Description) and isinstance(part.source, m.Together) and not part.tests:
                found += self._lists(part.source)
            else:
                found.append(self.listed(part))
        return found

    def _those(self, those: m.Those) -> str:
        ref = those.ref
        if ref.type != "card" or those.all:
            return ref.name
        if ref.where == "held":
            holder = self.listed(ref.holder) if isinstance(ref.holder, m.Description) else None
            return f"game.still_held({holder or self.single(ref.holder or m.Me())}, {ref.name})"
        called = {"there": "still_there", "gone": "discarded", "chosen": "not_moved"}.get(ref.where)
        return f"game.{called}({ref.name})" if called is not None else ref.name

    def _card_source(self, source: m.Source) -> str:
        match source:
            case m.Hand(m.Single() as of):
                return self._part(of, "hand")
            case m.InPlay(None):
                return "game.cards_in_play()"
            case m.InPlay(m.Single() as of):
                return self._part(of, "in_play")
            case m.Held(m.Single() as of):
                return self._part(of, "cards")
            case m.OnCard(of):
                return self._part(of, "on")
            case m.LyingWith(host, seen):
                return f"game.lying_with({self.single(host)}{', seen=True' if seen else ''})"
            case m.UsableAs(of, ident, given_up):
                return f"game.cards_as({self.single(of)}, {ident!r}{', cost=True' if given_up else ''})"
            case m.WithVerb(of, verb):
                return f"game.with_verb({self.single(of)}, {verb!r})"
            case m.DrawnThisTurn(of):
                return f"game.drawn_cards({self.single(of)})"
            case m.Characters(of):
                return f"game.characters_of({self.listed(of)})"
            case m.Hand() | m.InPlay() | m.Held():
                return self.listed(m.Description(source))
        return self._lying(source)

    def _lying(self, source: m.Source) -> str:
        """Cards that are nobody's."""
        match source:
            case m.OwnPile(pile, m.Single() as of):
                return f"{self.single(of)}.own[{pile!r}]" if of.sure else f"game.own({self.single(of)}, {pile!r})"
            case m.OwnPile():
                return self.listed(m.Description(source))
            case m.InPile(pile):
                return PILES.get(pile, f"game.pile({pile!r})")
            case m.AnswersTo(of, shot):
                return f"{of}.attack.answers" if shot is None else f"{shot.name}.answers"
            case m.InRows():
                return "game.in_rows()"
            case m.Recalled(past):
                return f"game.recalled({self._past(past)})"
            case m.Standing(kind, opposite):
                return f"game.standing({kind!r}, {opposite!r})"
            case m.AllNamed(ident):
                return f"game.all_named({ident!r})"
            case m.Boxed(role, count):
                return f"game.from_box({role!r}, {count})"
            case m.TopOf(inner, None):
                return f"{self.source(inner)}[-1:]"
            case m.TopOf(inner, m.Number() as count):
                return f"game.uppermost({self.source(inner)}, {self.number(count)})"
        raise AssertionError(source)

    # ---------------------------------------------------------------- tests
    def met(self, tests: Iterable[m.Test], v: str, name: str | None = None) -> str:
        return " and ".join(self.tests(tests, v, name)) or "True"

    def tests(self, tests: Iterable[m.Test], v: str, name: str | None = None, of: m.Single | None = None) -> list[str]:
        """What must hold of `v`; `name` is the definition it is used as just now, `of` what it means."""
        with self.about(v, of):
            return self.tests_too(tests, v, name)

    def tests_too(self, tests: Iterable[m.Test], v: str, name: str | None) -> list[str]:
        """What else must hold of what is being tested."""
        return list(dict.fromkeys(self.test(each, v, name) for each in tests))

    def test(self, test: m.Test, v: str, name: str | None) -> str:
        defined = self._defined(test, v, name)
        match test:
            case m.Not(tests):
                return self._not(tests, v, name)
            case m.AnyOf(ways):
                met = [self.tests_too(way, v, name) for way in ways]
                return f"({' or '.join(_joined(each, len(met) > 1) for each in met)})"
            case m.Worded(_, tests):
                return _joined(self.tests_too(tests, v, name), bracketed=True)
            case m.Is(what):
                return f"{v} is {self.single(what)}"
            case m.OneOf(among):
                return f"{v} in {self._tuple(among)}"
            case m.NameIs(ident, _, True):
                return f"game.named({v}, {ident!r})"
            case m.NameIs() | m.KindIs() | m.BorderIs() | m.OfNamed():
                return " == ".join(self._same(test, v, defined))
            case m.TraitIs(trait):
                return f"{trait!r} in {defined}.traits"
            case m.HasVerb() | m.AimsAt():
                word = test.word if isinstance(test, m.HasVerb) else "several" if test.several else "single"
                return f"game.has_word({defined}, {word!r})"
            case m.Meets(condition):
                return self.condition(condition)
            case m.Allows(need):
                return self.need(need)
            case m.Able():
                return self._able(test, v)
            case m.Missing(negated):
                return f"{v} is not None" if negated else f"{v} is None"
            case m.Marked(word):
                then = self._is_events_card(m.Subject())
                return f"game.was_marked(event, {word!r})" if then else f"game.marked({v}, {word!r})"
        return self._card_test(test, v) or self._player_test(test, v)

    def _defined(self, test: m.Test, v: str, name: str | None) -> str:
        """What a card is taken for: what it is used as, or what is printed on it."""
        return name if name is not None and not getattr(test, "printed", False) else f"{v}.definition"

    def _is_events_card(self, one: m.Single) -> bool:
        """Is it the card of an event? If that left play, what hung on it and lay on it there counts."""
        of = self.subjects[-1][1] if isinstance(one, m.Subject) else one
        if isinstance(of, m.This):
            return self.of_itself
        return isinstance(of, m.Slot) and (of.of, of.name) == ("event", "card")

    def _same(self, test: m.Test, v: str, defined: str) -> tuple[str, str]:
        """The two things that are alike if a test is met."""
        match test:
            case m.NameIs(ident):
                return f"{defined}.id", repr(ident)
            case m.KindIs(kind):
                return f"{defined}.kind", repr(kind)
            case m.BorderIs(border):
                return f"{defined}.border", repr(border)
            case m.OfNamed("card", named):
                return f"{defined}.id", f"{self.single(named)}.key"
            case m.OfNamed("colour", named):
                return f"game.colour({v})", self.single(named)
            case m.OfNamed("rank", named):
                return f"{v}.rank", self.single(named)
            case m.OfNamed(_, named, printed):
                return f"{v}.suit" if printed else f"game.suit({v})", self.single(named)
        raise AssertionError(test)

    def _card_test(self, test: m.Test, v: str) -> str:
        match test:
            case m.SuitIn(suits, low, high, printed):
                called = "printed_fits" if printed else "fits"
                return f"game.{called}({v}, {suits!r}" + (f", {low!r}, {high!r})" if low else ")")
            case m.Red():
                return f"game.is_red({v})"
            case m.Black():
                return f"game.is_black({v})"
            case m.SameValue() | m.RankIs() | m.Extreme():
                return self._shown(test, v)
            case m.OfSet(ident):
                return f"{v}.definition.set == {ident!r}"
            case m.SameSuit(card):
                return f"game.same_suit({v}, {self.single(card)})"
            case m.SameName(card):
                return f"{self._there(card)}{v}.definition is {self.single(card)}.definition"
            case m.Faces(tests):
                return f"game.faces({v}, lambda other: {self.met(tests, 'other')})"
            case m.OwnedBy(tests):
                return self._meets(f"game.whose({v})", tests or (m.Missing(negated=True),))
            case m.IsCard():
                return f"game.is_card({v})"
            case m.LiesIn(zone):
                return f"game.in_play({v})" if zone == "play zone" else f"game.lies_in({v}, {zone!r})"
        return ""

    def _said_test(self, test: m.Test, v: str) -> str:
        match test:
            case m.SaidMost(poll, most):
                return f"{v} in game.said_most({poll.name}, {most})"
            case m.SaidAlone(poll):
                return f"{v} in game.said_alone({poll.name})"
            case m.SaidSame(poll, of):
                return f"game.said_same({poll.name}, {v}, {self.single(of)})"
            case m.SaidIs(poll, m.Number() as number):
                return f"game.said({poll.name}, {v}) == {self.number(number)}"
            case m.SaidIs(poll, m.Single() as who):
                return f"{v} in {poll.name} and {poll.name}[{v}] is {self.single(who)}"
        return ""

    def _shown(self, test: m.SameValue | m.RankIs | m.Extreme, v: str) -> str:
        """By what cards show."""
        match test:
            case m.SameValue(what, card, other):
                return f"game.same_value({what!r}, {v}, {self.single(card)}{', False' if other else ''})"
            case m.RankIs(relation, m.RankOf(card), ranks):
                return f"game.by_ranks({v}, {relation!r}, {self.single(card)}{self.ranks(ranks)})"
            case m.RankIs(relation, than, ranks):
                return f"game.by_rank({v}, {relation!r}, {self.number(than)}{self.ranks(ranks)})"
            case m.Extreme(among, highest, ranks):
                return f"game.extreme({v}, {self.listed(among)}, {highest}{self.ranks(ranks)})"

    def ranks(self, ranks: m.Ranks) -> str:
        """What ranks count, as the last argument of a call, where a set says so."""
        return f", ranks={dict(ranks)!r}" if ranks else ""

    def alike(self, alike: m.Alike | None) -> str:
        """How picked cards are alike, as the last arguments of a call."""
        return f", alike={alike.keys!r}{self.ranks(alike.ranks)}" if alike is not None else ""

    def _group(self, group: m.CardGroup) -> str:
        return f"({self.number(group.size)}, {group.alike.keys!r})"

    def _player_test(self, test: m.Test, v: str) -> str:
        said = self._said_test(test, v)
        if said:
            return said
        match test:
            case m.RoleIs(roles, printed):
                return f"{v}.{'had_role' if printed else 'has_role'}({', '.join(map(repr, roles))})"
            case m.RoleShown():
                return f"{v}.role_known"
            case m.SameSide(of):
                return f"game.allied({v}, {self.single(of)})"
            case m.HasRole(what):
                return f"{v}.{what} is not None"
            case m.InGame():
                return f"not {v}.out"
            case m.SeatMarked(word):
                return f"game.marked({v}.seat, {word!r})"
            case m.WithinOf(far, of, seen):
                near = (
                    f"game.number('distance', {self.single(of)}, {v})" if seen else f"game.near({self.single(of)}, {v})"
                )
                return f"{near} <= {self.number(far)}"  # nobody is far off
            case m.Tied(test):
                with self.letter("player") as p:
                    alike = f"[{p} for {p} in game.alive if {self.met((test,), p)}]"
                return f"game.tied({v}, {alike})"
            case m.InReachOf(of):
                return f"{v} in game.in_reach({self.single(of)})"
            case m.HasMost(token, most, among):
                there = self._among(among)
                with self.letter("player") as p:
                    tally = ".life" if token == "life" else f".tokens.get({token!r}, 0)"
                    return f"{v}{tally} == {'max' if most else 'min'}(({p}{tally} for {p} in {there}), default=None)"
            case m.HasExtreme(number, most, among):
                there = self._among(among)
                with self.about(v):
                    mine = self.number(number)
                with self.letter("player") as p, self.about(p):
                    theirs = f"{self.number(number)} for {p} in {there}"
                    return f"{mine} == {'max' if most else 'min'}(({theirs}), default=None)"
            case m.BestCard(of, highest, ranks, among):
                there = self._among(among)
                with self.about(v):
                    mine = self.listed(of)
                with self.letter("player") as p, self.about(p):
                    theirs = f"[{self.listed(of)} for {p} in {there}]"
                return f"game.best_card({mine}, {theirs}, {highest}{self.ranks(ranks)})"
        raise AssertionError(test)

    def _among(self, players: m.Description | None) -> str:
        """Those among whom somebody has the most of something."""
        return self.listed(players) if players is not None else "game.alive"

    def _able(self, test: m.Able, v: str) -> str:
        if test.verb == "swap":
            assert isinstance(test.by, m.FirstOf)
            return f"game.swappable({v}, {self.listed(test.by.among)})"
        return ABLE[test.verb].format(v=v, by=self.single(test.by))

    def _there(self, single: m.Single) -> str:
        return "" if single.sure else f"{self.single(single)} is not None and "

    def _tuple(self, among: m.Description) -> str:
        if isinstance(among.source, m.Together) and not among.tests:
            parts = among.source.parts
            if all(isinstance(part, m.Single) for part in parts):
                return listing(self.single(part) for part in parts if isinstance(part, m.Single))
        return self.listed(among)

    def _not(self, tests: tuple[m.Test, ...], v: str, name: str | None) -> str:
        if len(tests) != 1:
            return f"not ({' and '.join(self.tests_too(tests, v, name)) or 'True'})"
        defined = self._defined(tests[0], v, name)
        match tests[0]:
            case m.Is(what):
                return f"{v} is not {self.single(what)}"
            case m.OneOf(among):
                return f"{v} not in {self._tuple(among)}"
            case m.Not(inner):
                return " and ".join(self.tests_too(inner, v, name)) or "True"
            case m.NameIs(_, _, False) | m.KindIs() | m.BorderIs() | m.OfNamed():
                return " != ".join(self._same(tests[0], v, defined))
            case m.TraitIs(trait):
                return f"{trait!r} not in {defined}.traits"
            case m.HasRole(what):
                return f"{v}.{what} is None"
            case m.InGame():
                return f"{v}.out"
            case m.Missing(negated):
                return f"{v} is None" if negated else f"{v} is not None"
            case m.Meets(condition):
                return self.opposite(condition)
            case m.Worded(_, inner):
                return self._not(inner, v, name)
        met = self.test(tests[0], v, name)
        return f"not {met}" if isinstance(tests[0], ATOMS) else f"not ({met})"

    def _meets(
        self,
        v: str,
        tests: tuple[m.Test, ...],
        *,
        sure: bool = False,
        name: str | None = None,
        of: m.Single | None = None,
    ) -> str:
        """Tests of what may be nobody: nobody meets none, unless it is asked who it is."""
        met = self.tests(tests, v, name, of)
        plain = all(isinstance(t, m.Is | m.Missing) and (not isinstance(t, m.Is) or t.what.sure) for t in tests)
        return " and ".join(met if sure or plain else [f"{v} is not None", *met])

    # ---------------------------------------------------------------- numbers
    def number(self, number: m.Number) -> str:
        match number:
            case m.Const(value):
                return str(value)
            case m.Unlimited():
                self.imports.add("UNLIMITED")
                return "UNLIMITED"
            case m.Count(of):
                return self._count(of)
            case m.CountRef(ref):
                return f"len({ref.name})"
            case m.SeatCount():
                return "len(game.players)"
            case m.Concerned():
                return "len(game.unspared())"
            case m.Suits(ref):
                return f"game.suits({ref.name})"
            case m.Stat(name, of, other, ident):
                more = f", {ident!r}" if ident else f", {self.single(other)}" if other is not None else ""
                return f"game.number({name!r}, {self.single(of)}{more})"
            case m.HowFar(of, to):
                return f"game.how_far({self.single(of)}, {self.single(to)})"
            case m.Tokens(token, of):
                return self._tokens(token, of)
            case m.InSupply(token):
                return f"game.in_supply({token!r})"
            case m.PriceOf(card):
                return f"game.price({self.single(card)})"
            case m.PlaceOf(row):
                return f"game.place_of({row!r})"
        return self._rank(number) or self._remembered(number) or self._said_number(number) or self._sum(number)

    def _rank(self, number: m.Number) -> str:
        """What cards show, as a number."""
        match number:
            case m.RankOf(card, ranks):
                return f"game.rank({self.single(card)}{self.ranks(ranks)})"
            case m.RanksOf(of, how, ranks):
                return f"game.ranks_of({self.listed(of)}, {how}{self.ranks(ranks)})"
            case m.Groups(of, m.CardGroup(size, alike)):
                return f"game.groups({self.listed(of)}, {self.number(size)}, {alike.keys!r})"
            case m.Worth(word, of, kinds, ranks):
                return f"game.worth({self.listed(of)}, {self._kinds(word, kinds)}{self.ranks(ranks)})"
        return ""

    def _kinds(self, word: str, kinds: tuple[tuple[m.CardGroup, ...], ...]) -> str:
        """The kinds of groups of a ranking, which the module names once."""
        name = f"{word.replace('-', '_').replace(' ', '_')}_kinds"
        self.constants[name] = listing(listing(self._group(group) for group in groups) for groups in kinds)
        return name

    def _remembered(self, number: m.Number) -> str:
        """What happened and what was so."""
        match number:
            case m.HowOften(past, None):
                return f"game.how_often({self._past(past)})"
            case m.HowOften(past, m.Single() as of, slot):
                return f"game.how_often({self._past(past)}, {self.single(of)}, {slot!r})"
            case m.Amount(of):
                return f"{of}.amount"
            case m.Then(inner, moment, of):
                code = self.number(inner)
                key = f"{moment}: {code}"
                self.noted[key] = (moment, code)
                return f"game.at_that_time({key!r}, {self.single(of)})"
        return ""

    def _past(self, past: m.Past) -> str:
        """Of what, within which time, and which of it."""
        met = " and ".join(self.conditions(past.pattern.conditions))
        whose = self.single(past.whose) if past.whose is not None else "None"
        return f"{past.pattern.verb!r}, {past.period!r}, {whose}, {'lambda past: ' + met if met else 'None'}"

    def _said_number(self, number: m.Number) -> str:
        match number:
            case m.NamedNumber(named):
                return named.name
            case m.SaidNumber(poll, of):
                return f"(game.said({poll.name}, {self.single(of)}) or 0)"
            case m.SaidExtreme(poll, most):
                return f"{'max' if most else 'min'}({poll.name}.values(), default=0)"
            case m.Votes(poll, of):
                return f"game.votes({poll.name}, {self.single(of)})"
        return ""

    def _sum(self, number: m.Number) -> str:
        match number:
            case m.Sum(left, right):
                return f"{self.number(left)} + {self.number(right)}"
            case m.Less(left, right):
                return f"max({self.number(left)} - {self._factor(right)}, 0)"
            case m.Times(left, right):
                return f"{self._factor(left)} * {self._factor(right)}"
            case m.Half(of, up):
                return f"({self.number(of)} + 1) // 2" if up else f"{self._factor(of)} // 2"
            case m.MostOf(inner, among, most):
                with self.letter("player") as p, self.about(p):
                    each = f"{self.number(inner)} for {p} in {self.unordered(among)}"
                return f"{'max' if most else 'min'}(({each}), default=0)"
        raise AssertionError(number)

    def _factor(self, number: m.Number) -> str:
        return f"({self.number(number)})" if isinstance(number, m.Sum | m.Half | m.Times) else self.number(number)

    def _count(self, of: m.Description) -> str:
        return f"len({self.unordered(of)})"

    def unordered(self, of: m.Description) -> str:
        """All that fit, where their order means nothing."""
        if not isinstance(of.source, m.Everyone):
            return self.listed(of)
        with self.letter("player") as p:
            tests = self.tests(of.tests, p)
        return f"[{p} for {p} in {self.present} if {' and '.join(tests)}]" if tests else self.present

    def _tokens(self, token: str, of: m.Single) -> str:
        player = isinstance(of, m.Me) or (isinstance(of, m.Ref | m.Subject) and of.type == "player")
        if self._is_events_card(of):
            return f"game.tokens_then(event, {token!r})"
        if not player or not of.sure:
            return f"game.tokens({self.single(of)}, {token!r})"
        return f"{self.single(of)}.life" if token == "life" else f"{self.single(of)}.tokens.get({token!r}, 0)"

    # ---------------------------------------------------------------- conditions
    def conditions(self, conditions: Iterable[m.Condition]) -> list[str]:
        return [self.condition(each) for each in conditions]

    def condition(self, condition: m.Condition) -> str:
        match condition:
            case m.Compared(left, relation, right):
                return f"{self.number(left)} {relation} {self.number(right)}"
            case m.That(what, tests, name):
                of = what.of if isinstance(what, m.Slot) else ""
                used_as = f"{of}.name" if name else None
                return self._meets(self.single(what), tests, sure=what.sure, name=used_as, of=what)
            case m.SomeAre(among, tests):
                return self._some(among, tests)
            case m.AllAre(among, tests):
                return self._all_are(among, tests)
            case m.Sole(tests):
                return " and ".join(["len(game.remaining) == 1", *self.tests(tests, "game.remaining[0]")])
            case m.EmptyZone(source):
                return f"not {self.source(source)}"
            case m.TopShown(source):
                return f"game.lies_open({self.source(source)})"
            case m.Opposite(inner):
                return self.opposite(inner)
            case m.AllOf(conditions):
                return " and ".join(self.conditions(conditions))
            case m.AnyTrue(conditions):
                return f"({' or '.join(self.conditions(conditions))})"
            case m.HasGroups() | m.AllAlike():
                return self._grouped(condition)
            case m.WordedCondition(_, inner):
                return f"({self.condition(inner)})" if isinstance(inner, m.AllOf) else self.condition(inner)
        return self._turn_condition(condition) or self._event_condition(condition)

    def _grouped(self, condition: m.HasGroups | m.AllAlike) -> str:
        match condition:
            case m.HasGroups(among, (m.CardGroup(size, alike),)):
                more = f"{self.number(size)}, {alike.keys!r}{self.ranks(alike.ranks)}"
                return f"game.has_group({self.listed(among)}, {more})"
            case m.HasGroups(among, groups):
                return f"game.has_groups({self.listed(among)}, {', '.join(map(self._group, groups))})"
            case m.AllAlike(among, alike, size):
                many = f", {self.number(size)}" if size is not None else ""
                return f"game.alike({self.listed(among)}, {alike.keys!r}{many}{self.ranks(alike.ranks)})"

    def _some(self, among: m.Description, tests: tuple[m.Test, ...]) -> str:
        everyone = isinstance(among.source, m.Everyone)
        name = self.free(among.type)
        loops = [(name, self.present)] if everyone else self._loops(among.source, name)
        with self.letter(among.type) as v:
            met = self.tests((*among.tests, *tests), v)
        if not met and len(loops) == 1:
            return f"bool({loops[0][1]})" if isinstance(among.source, m.Together) else loops[0][1]
        each = " ".join(f"for {name} in {source}" for name, source in loops)
        return any_of(met or ["True"], each)

    def _all_are(self, among: m.Description, tests: tuple[m.Test, ...]) -> str:
        """Of none nothing is so, and somebody is always there."""
        with self.letter(among.type) as v:
            each = f"{self.met(tests, v)} for {v} in {self.unordered(among)}"
        everyone = isinstance(among.source, m.Everyone) and not among.tests
        return f"all({each})" if everyone else f"all([{each}] or [False])"

    def _turn_condition(self, condition: m.Condition) -> str:
        match condition:
            case m.TurnIs(what):
                return f"game.is_{what}_turn()"
            case m.LaterTurn(than):
                return f"game.turn_number() > {than.name}"
            case m.Played(who, relation, count, tests) if tests:
                return f"game.such_plays({self.single(who)}, {self._such(tests)}) {relation} {self.number(count)}"
            case m.Played(who, relation, count):
                return f"game.plays_this_turn({self.single(who)}) {relation} {self.number(count)}"
            case m.Avoided(attack):
                return f"{attack.name} is not None and {attack.name}.avoided"
            case m.During(whose, phase, outside):
                return self._during(whose, phase, outside)
        return ""

    def _during(self, whose: tuple[m.Test, ...], phase: int, outside: bool) -> str:
        me = whose[0].what if len(whose) == 1 and isinstance(whose[0], m.Is) else None
        if me is not None and phase:
            return f"{'not ' if outside else ''}game.in_phase({self.single(me)}, {phase})"
        if me is not None:
            return f"game.turn_player is {'not ' if outside else ''}{self.single(me)}"
        met = [self._meets("game.turn_player", whose)] if whose else ["game.turn_player is not None"]
        met += [f"game.in_phase(game.turn_player, {phase})"] if phase else []
        return f"not ({' and '.join(met)})" if outside else " and ".join(met)

    def _event_condition(self, condition: m.Condition) -> str:
        match condition:
            case m.SlotIs(slot, relation, value, of):
                return f"{of + '.' if of else ''}{slot} {relation} {value if slot == 'name' else repr(value)}"
            case m.NthPlay(ordinal, of, ()):
                return f"game.nth_play({of}) == {ordinal}"
            case m.NthPlay(ordinal, of, tests):
                return f"game.such_plays({of}.doer, {self._such(tests)}) == {ordinal}"
            case m.Willing(of):
                return f"{of}.willing"
            case m.AimedAt(tests, of):
                with self.letter("player") as p:
                    return f"any({self.met(tests, p)} for {p} in game.aimed_at({of}))"
            case m.OfAttack():
                return self._of_attack(condition)
            case m.ByEffect(card, owner, of):
                met = [f"{of}.by is not None"]
                met += (
                    [f"{of}.by.card is not None", *self.tests(card, f"{of}.by.card", f"{of}.by.name")] if card else []
                )
                met += [self._meets(f"{of}.by.owner", owner)] if owner else []
                return " and ".join(met)
            case m.SameAttack(ref):
                return f"event.object is {ref.name}"
            case m.Chose(of):
                if of == "others":
                    return "what.concerns in what.aims"
                return "me in what.aims" if of == "what" else f"{of}.by is not None and {of}.object in {of}.by.aims"
        raise AssertionError(condition)

    def _such(self, tests: tuple[m.Test, ...]) -> str:
        """Whether a card that was played, as what it was played, is such a one."""
        with self.letter("card") as c:
            return f"lambda {c}, name: {' and '.join(self.tests(tests, c, 'name'))}"

    def _of_attack(self, of: m.OfAttack) -> str:
        met = [f"{of.of} is not None"] if of.shot else []
        met += [self._meets(f"{of.of}.shooter", of.shooter)] if of.shooter else []
        named = [t for t in of.card if isinstance(t, m.NameIs) and not t.printed]
        met += [f"{of.of}.of({t.ident!r})" for t in named]
        others = [t for t in of.card if t not in named]
        if others:
            met.append(self._meets(f"{of.of}.card", tuple(others), name=f"{of.of}.name"))
        met += [self._meets(f"{of.of}.target", of.target)] if of.target else []
        return " and ".join(met) or "True"

    def opposite(self, condition: m.Condition) -> str:
        """What is not so, as a person would write it."""
        turned = {"==": "!=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
        match condition:
            case m.Opposite(inner):
                return self.condition(inner)
            case m.WordedCondition(_, inner):
                return self.opposite(inner)
            case m.Compared(left, relation, right):
                return f"{self.number(left)} {turned[relation]} {self.number(right)}"
            case m.EmptyZone(source):
                return self.source(source)
            case m.That(what, (m.Is(other),)) if what.sure:
                return f"{self.single(what)} is not {self.single(other)}"
            case m.That(what, (test,), name) if what.sure:
                with self.about(self.single(what), what):
                    return self._not((test,), self.single(what), self._name_of(what) if name else None)
            case m.SomeAre() | m.AllAre() | m.TopShown() | m.TurnIs() | m.HasGroups() | m.AllAlike():
                return f"not {self.condition(condition)}"
        return f"not ({self.condition(condition)})"

    def _name_of(self, what: m.Single) -> str:
        return f"{what.of}.name" if isinstance(what, m.Slot) else "name"

    # ---------------------------------------------------------------- needs
    def needs(self, needs: Iterable[m.Need]) -> list[str]:
        return [self.need(each) for each in needs]

    def need(self, need: m.Need) -> str:
        match need:
            case m.CanPay(step):
                assert isinstance(step, m.Do)
                return self._payable(step)
            case m.CanFind(of, count, None, taken=(by, verb)) if self._takes_anothers(of, by):
                takable = self.takable(of, by, verb)
                return takable if count == m.Const(1) else f"len({takable}) >= {self.number(count)}"
            case m.CanFind(of, count, m.Alike(keys, ranks), taken=taken):
                found = self.takable(of, *taken) if taken is not None else self._givable(of)
                return f"game.has_group({found}, {self.number(count)}, {keys!r}{self.ranks(ranks)})"
            case m.CanFind(of, m.Const(1), None, aimed) if aimed is not None and self.chooser is not None:
                return self.choosable(self.listed(of), aimed)
            case m.CanFind(of, count):
                return self._findable(of, count)
            case m.CanGiveUp(parts, alike) if alike:
                return self._groups_given_up(parts, alike)
            case m.CanGiveUp(parts):
                listed = [f"({self._givable(of)}, {self.number(count)})" for of, count in parts]
                return f"game.can_give_up({', '.join(listed)})"
            case m.CanUse(doer, ident):
                return f"game.can_use({self.single(doer)}, {ident!r})"
            case m.AfterAdvance(row, inner):
                return f"game.after_advance({row!r}, lambda: {self.need(inner)} is not None)"
            case m.CanDraw(doer, cards):
                return f"game.may_draw({self.single(doer)}, {self.listed(cards)})"
            case m.Holds(condition):
                return self.condition(condition)
        raise AssertionError(need)

    def choosable(self, players: str, done: Iterable[str], by: m.Single | None = None) -> str:
        """Those of the players who may be chosen, and have this done to them by whoever chooses."""
        called = f"choosable({self.chooser}, " if self.chooser else "may_choose("
        said = [players, *map(repr, done)]
        if not self.chooser and "shot" in done and by not in (None, m.Me()):
            said.append(f"by={self.single(by)}")
        return f"game.{called}{', '.join(said)})"

    def _groups_given_up(
        self, parts: tuple[tuple[m.Description, m.Number], ...], alike: tuple[m.Alike | None, ...]
    ) -> str:
        listed = [
            f"({self._givable(of)}, {self.number(count)}, {how.keys if how is not None else ()!r})"
            for (of, count), how in zip(parts, alike, strict=True)
        ]
        ranks = next((how.ranks for how in alike if how is not None and how.ranks), ())
        return f"game.can_give_up_groups({', '.join(listed)}{self.ranks(ranks)})"

    def _payable(self, step: m.Do) -> str:
        doer = self.single(step.doer)
        match step.act:
            case "discard another":
                return f"any(c is not this for c in {doer}.hand)"
            case "lose" if step.slot("token") == "life":
                return f"{doer}.life > {self.number(step.slot('count'))}"
            case "lose" | "pay":
                token, of = step.slot("token"), step.slot("of")
                have = (
                    f"game.tokens({self.single(of)}, {token!r})" if of is not None else f"game.purse({doer}, {token!r})"
                )
                return f"{have} >= {self.number(step.slot('count'))}"
            case "lose from":
                have = f"game.tokens({self.single(step.slot('card'))}, {step.slot('token')!r})"
                return f"{have} >= {self.number(step.slot('count'))}"
            case "do":
                return f"game.payable({doer}, {self.single(step.slot('card'))})"
            case "play as":
                return f"bool(game.playable_as({doer}, {self.listed(step.slot('cards'))}, {step.slot('ident')!r}))"
            case "lay":
                return f"game.roomy({self.listed(step.slot('holders'))}, {step.slot('token')!r})"
            case "move tokens":
                return f"game.with_tokens({self.listed(step.slot('sources'))}, {step.slot('token')!r})"
            case "spread tokens":
                token = repr(step.slot("token"))
                there = f"game.with_tokens({self.one(step.slot('source'))}, {token})"
                goals = self.listed(step.slot("goals"))
                return f"{there} and any(game.bound({token}, c) > game.tokens(c, {token}) for c in {goals})"
        raise AssertionError(step.act)

    def _protected(self, of: m.Description) -> bool:
        """May a ban keep these cards from being given up? Not those of a hand."""
        return of.type == "card" and not isinstance(
            of.source, m.Hand | m.UsableAs | m.WithVerb | m.Those | m.InPile | m.TopOf
        )

    def _givable(self, of: m.Description) -> str:
        return f"game.allowed({self.listed(of)})" if self._protected(of) else self.listed(of)

    def takable(self, of: m.Description, by: m.Single, verb: str) -> str:
        listed = self.listed(of)
        return f"game.takable({self.single(by)}, {listed}, {verb!r})" if self._takes_anothers(of, by) else listed

    def _takes_anothers(self, of: m.Description, by: m.Single) -> bool:
        return (isinstance(of.source, m.Hand) and of.source.of != by) or self._protected(of)

    def _findable(self, of: m.Description, count: m.Number) -> str:
        """Are there so many? One will do without all being looked at."""
        if count != m.Const(1):
            return f"len({self._givable(of)}) >= {self.number(count)}"
        if of.type == "player":
            return self.listed(of)
        loops = self._loops(of.source, self.free("card"))
        with self.letter("card") as v:
            tests = self.tests(of.tests, v)
        if self._protected(of):
            tests.append(f"game.is_allowed({v})")
        if not tests:
            return self.listed(of)
        if len(loops) == 1 and len(of.tests) == 1 and isinstance(of.tests[0], m.SuitIn) and not of.tests[0].low:
            return self._of_suit(of, of.tests[0], loops[0][1])
        each = " ".join(f"for {name} in {source}" for name, source in loops)
        if not self._protected(of) and all(isinstance(test, QUICK) for test in of.tests):
            return f"[{v} {each} if {' and '.join(tests)}]"
        return any_of(tests, each)

    def _of_suit(self, of: m.Description, suit: m.SuitIn, source: str) -> str:
        if " " in suit.suits or suit.printed:
            with self.letter("card") as v:
                return f"any({self.met(of.tests, v)} for {v} in {self._givable(m.Description(of.source))})"
        found = f"game.of_suit({source}, {suit.suits!r})"
        return f"any(game.is_allowed(c) for c in {found})" if self._protected(of) else found


def any_of(tests: Sequence[str], each: str) -> str:
    """Is there one that meets them all? A generator hands out only what may be: all tests but the last sort out."""
    *sorting, last = tests
    return f"any({last} {each} if {' and '.join(sorting)})" if sorting else f"any({last} {each})"


def _joined(tests: list[str], bracketed: bool) -> str:
    text = " and ".join(tests) or "True"
    return f"({text})" if bracketed and len(tests) > 1 else text
