"""Things and numbers as Python expressions: players, cards, piles, and how many of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bangdsl.emit.context import Context, NotYet, negated
from bangdsl.parse.words import WordTable
from bangdsl.table.table import DECK, DISCARDS
from bangdsl.tree import nodes as n

SUIT_OF_SIGN = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}
RELATIONS = {"at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<"}
ORDINALS = {"first": 1, "second": 2}
PILES = {DECK: "game.deck", DISCARDS: "game.discards"}
CHOSEN_BY = {"a", "another", "any"}


@dataclass(frozen=True)
class Some:
    """An expression for players or cards: one of them, or a list; `chosen` = the doer picks `count` of the list."""

    code: str
    one: bool = False
    chosen: bool = False
    count: str = "1"
    up_to: bool = False


def spec_parts(pattern: str) -> tuple[str, str, str]:
    """`2-9♠` as suits, lowest and highest rank."""
    found = re.fullmatch(r"(?:(10|[2-9JQKA])(?:-(10|[2-9JQKA]))?)?([♥♦♣♠]*)", pattern)
    assert found is not None
    low, high, signs = found.groups()
    return " ".join(SUIT_OF_SIGN[s] for s in signs), low or "", high or low or ""


class Things:
    def __init__(self, table: WordTable) -> None:
        self.table = table

    def type_of(self, node: n.Node | None) -> str:
        """player, card, zone, number, token, role, period, seat, attack ..."""
        if isinstance(node, n.Group):
            return self.type_of(node.things[0])
        if isinstance(node, n.Compare):
            return self.type_of(node.thing)
        if isinstance(node, n.Sum):
            return "number"
        if not isinstance(node, n.Thing):
            return "nothing"
        noun = node.noun
        if noun is None:
            quantity = node.quantity
            if quantity is not None and (quantity.number is not None or quantity.amount is not None):
                return "card" if any(w.prep == "of" for w in node.where) else "number"
            return "player"
        if noun.kind == "pronoun":
            return {"it": "card", "them": "them"}.get(noun.word, "player")
        if noun.kind == "name" or (noun.kind == "this" and noun.word == "this"):
            return "card"
        return self.table.nouns[noun.word].type if noun.word in self.table.nouns else "nothing"

    def words(self, thing: n.Thing) -> tuple[str, ...]:
        return thing.quantity.words if thing.quantity is not None else ()

    def adjectives(self, thing: n.Thing) -> set[str]:
        return {word for a in thing.adjectives for word in a.words}

    def noun(self, node: n.Node | None) -> str:
        return node.noun.word if isinstance(node, n.Thing) and node.noun is not None else ""

    def where(self, thing: n.Thing, *preps: str) -> n.Where | None:
        return next((w for w in thing.where if w.prep in preps and w.within is None), None)

    def ident(self, noun: n.Noun) -> str:
        return self.table.names[noun.word]

    def players(self, node: n.Node, ctx: Context, verb: str = "") -> Some:
        """Players as an expression; `verb` is what is done to them, which narrows whom it can be done to."""
        aimed = ctx.aimed(node)
        if aimed is not None:
            return Some(aimed, one=True)
        if isinstance(node, n.Group):
            parts = [self.players(t, ctx, verb) for t in node.things]
            if node.joined == "or" and all(p.chosen for p in parts):
                return Some("[" + ", ".join(f"*{p.code}" for p in parts) + "]", chosen=True)
            if any(p.chosen for p in parts):
                raise NotYet(node, "a choice inside a list of players")
            return Some("[" + ", ".join(p.code if p.one else f"*{p.code}" for p in parts) + "]")
        if not isinstance(node, n.Thing):
            raise NotYet(node, "these players")
        words, noun = self.words(node), self.noun(node)
        kind = node.noun.kind if node.noun is not None else ""
        if kind == "pronoun":
            return self._pronoun(node, ctx)
        if "that" in words or "those" in words:
            bound = ctx.get(noun) or ctx.get("player")
            if bound is None:
                raise NotYet(node, f"`that {noun}` where none was spoken of")
            return Some(bound, one="that" in words)
        if noun == "shooter" and ctx.get("shooter") is not None:
            return Some(ctx.get("shooter") or "", one=True)
        if noun == "target" and (ctx.event is not None or ctx.get("target") is not None):
            return Some(f"game.target_of({ctx.event})" if ctx.event else ctx.get("target") or "", one=True)
        if noun in ("culprit", "shooter", "target"):
            if ctx.event is None:
                raise NotYet(node, f"`the {noun}` outside an event")
            return Some(f"{ctx.event}.{noun if noun != 'shooter' else 'attack.shooter'}", one=True)
        if noun == "leader":
            return Some('game.meaning("leader")', one=True)
        if noun == "owner":
            inner = self.where(node, "of")
            return Some(
                f"game.owner({self.card(inner.thing, ctx) if inner and inner.thing else ctx.it or 'this'})", one=True
            )
        adjectives = self.adjectives(node)
        for side, step in (("left", 1), ("right", -1)):
            if side in adjectives:
                return self._neighbour(node, side, step, ctx)
        base, chosen = self._base_players(node, ctx, verb)
        tests = self.player_tests(node, "p", ctx, ignore={"eliminated"})
        if verb in ("draw", "discard") and chosen:
            can = "can_lose_a_card(p)" if verb == "discard" else f"can_draw_from({ctx.doer}, p)"
            tests.append(f"game.{can}")
        code = f"[p for p in {base} if {' and '.join(tests)}]" if tests else base
        return Some(code, chosen=chosen)

    def _neighbour(self, node: n.Thing, side: str, step: int, ctx: Context) -> Some:
        """The nearest on the left or right that fits, of the doer or of whoever is named."""
        of = self.where(node, "of")
        start = ctx.doer
        if of is not None and of.thing is not None:
            role = self.roles_of(self.noun(of.thing))
            some = None if role else self.players(of.thing, ctx)
            start = f"game.holder({', '.join(map(repr, role))})" if some is None else some.code
        plain = n.Thing(adjectives=node.adjectives, noun=node.noun, span=node.span)
        rest = n.Thing(
            adjectives=node.adjectives,
            noun=node.noun,
            where=tuple(w for w in node.where if w is not of),
            span=node.span,
        )
        tests = self.player_tests(rest if node.where else plain, "p", ctx, ignore={side})
        return Some(f"game.nearest({start}, {step}, lambda p: {' and '.join(tests) or 'True'})", one=True)

    def _pronoun(self, node: n.Thing, ctx: Context) -> Some:
        word = self.noun(node)
        if word in ("I", "me"):
            return Some(ctx.me, one=True)
        if word == "them" and ctx.them is not None:
            return Some(ctx.them)
        return Some(ctx.doer, one=True)

    def _base_players(self, node: n.Thing, ctx: Context, verb: str) -> tuple[str, bool]:
        """The players a noun stands for before it is narrowed, and whether one of them is to be chosen."""
        words, noun = self.words(node), self.noun(node)
        chosen = bool(CHOSEN_BY & set(words)) or (node.quantity is not None and node.quantity.number == 1)
        if noun in ("all-others", "others"):
            return f"game.others({ctx.me})", False
        if noun == "reach":
            return f"game.in_reach({ctx.me})", True
        if noun == "range":
            assert node.noun is not None
            return f"game.within({ctx.me}, {node.noun.number or 1})", True
        if "eliminated" in self.adjectives(node):
            return "game.eliminated()", chosen
        if "revealed" in self.adjectives(node) and self.roles_of(noun):
            return "game.players", chosen
        if noun == "" and "any" in words:
            return (f"game.clockwise_from({ctx.me})" if verb == "heal" else f"game.others({ctx.me})"), True
        if "another" in words:
            return f"game.others({ctx.doer})", True
        definite = "the" in words and self.table.nouns[noun].role if noun in self.table.nouns else False
        return f"game.clockwise_from({ctx.me})", chosen and not definite

    def roles_of(self, noun: str) -> tuple[str, ...]:
        word = self.table.nouns.get(noun)
        if word is None:
            return ()
        return word.roles or ((noun,) if word.role else ())

    def player_tests(self, node: n.Node, var: str, ctx: Context, ignore: set[str] = frozenset()) -> list[str]:  # type: ignore[assignment]
        """Python conditions that a player must meet to be one of these."""
        if isinstance(node, n.Group) and node.joined == "or":
            return [
                "(" + " or ".join(" and ".join(self.player_tests(t, var, ctx)) or "True" for t in node.things) + ")"
            ]
        if not isinstance(node, n.Thing):
            raise NotYet(node, "this description of a player")
        words, noun, tests = self.words(node), self.noun(node), []
        if node.noun is not None and node.noun.kind == "pronoun":
            some = self._pronoun(node, ctx)
            return [f"{var} is {some.code}"]
        if "that" in words or noun in ("culprit", "leader", "shooter", "target", "owner"):
            return [f"{var} is {self.players(node, ctx).code}"]
        if "another" in words and ctx.event is not None and var != "p":
            tests.append(f"{var} is not None")
            tests.append(f"{var} is not {ctx.me}")
        roles = self.roles_of(noun)
        adjectives = self.adjectives(node) - ignore
        if roles:
            has = "had_role" if "printed" in adjectives else "has_role"
            tests.append(f"{var}.{has}({', '.join(map(repr, roles))})")
            adjectives -= {"printed"}
        elif noun in self.table.nouns and self.table.nouns[noun].mark:
            tests.append(f"game.marked({var}, {noun!r})")
        if {"first", "eliminated"} <= adjectives:
            tests += [f"{var} is game.table.first_out", f"not {var}.in_game"]
            adjectives -= {"first", "eliminated"}
        for word in sorted(adjectives):
            tests.append(self._player_adjective(node, word, var))
        for where in node.where:
            tests.append(self._player_where(node, where, var, ctx))
        return tests

    def _player_adjective(self, node: n.Thing, word: str, var: str) -> str:
        if word == "sole":
            return "len(game.alive) == 1"
        if word == "eliminated":
            return f"not {var}.in_game"
        if word == "revealed":
            return f"{var}.role_known"
        raise NotYet(node, f"a player who is `{word}`")

    def _player_where(self, node: n.Thing, where: n.Where, var: str, ctx: Context) -> str:
        if where.within is not None:
            start = ctx.me if where.thing is None else self.players(where.thing, ctx).code
            if where.thing is not None and start != ctx.me:
                return f"game.near({start}, {var}) <= {where.within}"
            return f"game.number('distance', {start}, {var}) <= {where.within}"
        assert where.thing is not None
        if where.prep == "but":
            tests = self.player_tests(where.thing, var, ctx)
            return negated(" and ".join(tests))
        if where.prep in ("with", "without"):
            have = self.has(where.thing, var, ctx)
            return have if where.prep == "with" else negated(have)
        if where.prep == "in" and self.noun(where.thing) == "game":
            return f"{var}.in_game"
        if where.prep == "in" and self.noun(where.thing) == "turn":
            return f"{var} is game.turn_player"
        if where.prep == "in" and self.noun(where.thing) == "reach":
            return f"{var} in game.in_reach({ctx.me})"
        raise NotYet(where, f"a player `{where.prep}` this")

    def has(self, thing: n.Node, var: str, ctx: Context) -> str:
        """Does that player have this?"""
        if isinstance(thing, n.Compare):
            count = self.count_of(thing.thing, ctx.but(doer=var))
            return f"{count[0]} {RELATIONS[thing.relation]} {count[1]}"
        assert isinstance(thing, n.Thing)
        noun, kind = self.noun(thing), self.type_of(thing)
        none = "no" in self.words(thing)
        extreme = {"least": "min", "most": "max"}
        found = next((extreme[w] for w in self.adjectives(thing) if w in extreme), None)
        if found is not None and kind == "token":
            tally = ".life" if noun == "life" else f".tokens.get({noun!r}, 0)"
            return f"{var}{tally} == {found}(q{tally} for q in game.alive)"
        if noun == "role":
            code = f"{var}.role is not None"
        elif noun == "character":
            code = f"{var}.character is not None"
        elif noun == "life":
            code = f"{var}.life > 0"
        elif kind == "token":
            code = f"{var}.tokens.get({noun!r})"
        elif noun == "wounds":
            code = f"game.number('wounds', {var})"
        elif kind == "card":
            source = f"{var}.cards"
            for where in thing.where:
                place = self.noun(where.thing)
                source = {"hand": f"{var}.hand", "play zone": f"{var}.in_play"}.get(place, source)
            tests = self.card_tests(thing, "c", ctx)
            if "named" in self.adjectives(thing) and ctx.named is not None:
                tests.append(f"c.definition.id == {ctx.named}.key")
            code = f"any({' and '.join(tests)} for c in {source})" if tests else source
        else:
            raise NotYet(thing, "having this")
        if none:
            return f"{var}.life <= 0" if noun == "life" else negated(code)
        return code

    def zone(self, node: n.Node, ctx: Context) -> str:
        """A place as an expression."""
        assert isinstance(node, n.Thing)
        noun = self.noun(node)
        if noun in ("hand", "play zone"):
            return f"{self._zone_owner(node, ctx)}.{'hand' if noun == 'hand' else 'in_play'}"
        return PILES.get(noun, f"game.pile({noun!r})")

    def _zone_owner(self, node: n.Thing, ctx: Context) -> str:
        of = self.where(node, "of")
        if of is not None and of.thing is not None:
            some = self.players(of.thing, ctx)
            if not some.one:
                raise NotYet(node, "the places of several players")
            return some.code
        return ctx.me if "my" in self.words(node) else ctx.doer

    def source(self, thing: n.Thing, ctx: Context, verb: str = "") -> str:
        """The list that cards of a description come from."""
        words = self.words(thing)
        owner = ctx.me if "my" in words else ctx.doer if "their" in words else None
        for where in thing.where:
            if where.thing is None or where.prep not in ("of", "in", "on", "facing"):
                continue
            noun = self.noun(where.thing)
            if where.prep == "facing":
                pair = self._facing_kinds(thing)
                return f"game.standing({pair[0]!r}, {pair[1]!r})" if pair is not None else "game.in_rows()"
            if noun == "play zone":
                of = self.where(where.thing, "of") if isinstance(where.thing, n.Thing) else None
                if of is None and owner is None:
                    return "game.cards_in_play()"
                if of is None or of.thing is None:
                    return f"{owner}.in_play"
                some = self.players(of.thing, ctx)
                return f"{some.code}.in_play" if some.one else f"[c for p in {some.code} for c in p.in_play]"
            if noun == "them" and ctx.drawn:
                return f"game.still_held({ctx.doer}, {ctx.them})"
            if noun == "them":
                return f"game.still_there({ctx.them})" if not ctx.gone else f"game.discarded({ctx.them})"
            if where.prep == "on" and noun == "this":
                return f"{ctx.me}.on"
            if isinstance(where.thing, n.Thing) and "drawn" in self.adjectives(where.thing):
                return f"game.drawn_cards({ctx.doer})"
            if self.type_of(where.thing) == "zone":
                return self.zone(where.thing, ctx)
            if self.type_of(where.thing) == "card" and where.prep == "of":
                return self.cards(where.thing, ctx).code
            if self.type_of(where.thing) == "player":
                return f"{self.players(where.thing, ctx).code}.cards"
        if owner is not None:
            return f"{owner}.cards"
        return f"{ctx.doer}.hand"

    def card_tests(self, node: n.Node, var: str, ctx: Context, *, name: str | None = None) -> list[str]:
        """Python conditions that a card must meet; `name` is an expression for what it counts as just now."""
        if isinstance(node, n.Group) and node.joined == "or":
            return [
                "("
                + " or ".join(" and ".join(self.card_tests(t, var, ctx, name=name)) or "True" for t in node.things)
                + ")"
            ]
        if not isinstance(node, n.Thing):
            raise NotYet(node, "this description of a card")
        tests: list[str] = []
        words, adjectives = self.words(node), self.adjectives(node)
        if self._facing_kinds(node) is not None:
            return []  # where they come from says it all
        defined = name if name is not None and "printed" not in adjectives else f"{var}.definition"
        if node.noun is not None and node.noun.kind == "name":
            tests.append(f"{defined}.id == {self.ident(node.noun)!r}")
        elif node.noun is not None and self.noun(node) in self.table.nouns:
            word = self.table.nouns[self.noun(node)]
            if word.trait:
                tests.append(f"{word.word!r} in {defined}.traits")
            elif word.kind or word.word == "character":
                tests.append(f"{defined}.kind == {word.word!r}")
        elif node.noun is not None and self.noun(node) == "this":
            return [f"{var} is {ctx.this}"]
        if "that" in words or self.noun(node) == "it":
            return [f"{var} is {self.card(node, ctx)}"]
        if "another" in words and name is None:
            tests.append(f"{var} is not {ctx.this}")
        for adjective in node.adjectives:
            options = [self._card_adjective(node, word, var, defined, ctx) for word in adjective.words]
            options = [o for o in options if o]
            if options:
                tests.append(options[0] if len(options) == 1 else f"({' or '.join(options)})")
        for where in node.where:
            if where.icon is not None:
                has = f"any({where.icon!r} in a.acts for a in {defined}.abilities.plays)"
                tests.append(has if where.prep == "with" else f"not {has}")
            elif where.prep == "but" and where.thing is not None:
                tests.append(negated(" and ".join(self.card_tests(where.thing, var, ctx, name=name))))
            elif where.prep == "facing" and where.thing is not None:
                across = self.card_tests(where.thing, "other", ctx)
                tests.append(f"game.faces({var}, lambda other: {' and '.join(across) or 'True'})")
            elif where.prep == "of" and isinstance(where.thing, n.Thing) and "named" in self.adjectives(where.thing):
                tests.append(self.named_test(where.thing, var, ctx, printed="printed" in adjectives))
        return tests

    def named_test(self, thing: n.Thing, var: str, ctx: Context, *, printed: bool = False) -> str:
        """`of the named suit`, `of the named colour`."""
        if ctx.named is None:
            raise NotYet(thing, "what was named")
        if self.noun(thing) == "colour":
            return f"game.colour({var}) == {ctx.named}"
        return f"{var}.suit == {ctx.named}" if printed else f"game.suit({var}) == {ctx.named}"

    def _card_adjective(self, node: n.Thing, word: str, var: str, defined: str, ctx: Context) -> str:
        if word in self.table.borders:
            return f"{defined}.border == {word!r}"
        if word == "red":
            return f"game.is_red({var})"
        if word == "other":
            return f"{var} is not {ctx.get('card') or ctx.this}"
        if word in ("printed", "top", "random", "named", *ORDINALS):
            return ""
        if word in self.table.set_ids:
            return f"{var}.definition.set == {word!r}"
        if word == "same-suit":
            return f"game.suit({var}) == game.suit({ctx.get('card') or ctx.this})"
        if word == "same-name":
            return f"{var}.definition is {ctx.it or ctx.get('card') or ctx.this}.definition"
        if not word[0].isalpha() or word[0].isupper():
            suits, low, high = spec_parts(word)
            return f"game.fits({var}, {suits!r}" + (f", {low!r}, {high!r})" if low else ")")
        raise NotYet(node, f"a card that is `{word}`")

    def card(self, node: n.Node, ctx: Context) -> str:
        """One card that is already known: this, it, that card."""
        some = self.cards(node, ctx)
        if not some.one:
            raise NotYet(node, "one card that is known already")
        return some.code

    def cards(self, node: n.Node, ctx: Context, verb: str = "") -> Some:
        aimed = ctx.aimed(node)
        if aimed is not None:
            return Some(aimed, one=True)
        if isinstance(node, n.Group):
            if node.joined != "or":
                raise NotYet(node, "a list of cards")
            parts = [self.cards(t, ctx, verb) for t in node.things]
            return Some("[" + ", ".join(p.code if p.one else f"*{p.code}" for p in parts) + "]", chosen=True)
        if not isinstance(node, n.Thing):
            raise NotYet(node, "these cards")
        words, noun = self.words(node), self.noun(node)
        kind = node.noun.kind if node.noun is not None else ""
        if kind == "this":
            return Some(ctx.this, one=True)
        facing = self.where(node, "facing")
        if "the" in words and facing is not None and facing.thing is not None:
            return Some(f"game.facing({self.card(facing.thing, ctx)})", one=True)
        if "the" in words and self._is_kind(noun) and not node.where and not (node.noun and node.noun.plural):
            return Some(f"game.the({noun!r})", one=True)
        attack = self.where(node, "of")
        if attack is not None and self.noun(attack.thing) == "attack" and ctx.get("attack") is not None:
            return Some(f"{ctx.get('attack')}.by", one=True)
        if noun == "it" or "that" in words:
            known = (ctx.it if noun == "it" else ctx.get(noun) or ctx.get("card")) or ctx.get("card")
            if known is None:
                raise NotYet(
                    node, f"`{noun}` where no card was spoken of; one that is given up as a cost does not count"
                )
            return Some(known, one=True)
        if "flipped" in self.adjectives(node) and ctx.them is not None:
            place = f"[c for c in {ctx.them} if c in {self.source(node, ctx)}]"
            return Some(place if node.where else ctx.them)
        if noun == "them" or "those" in words:
            if ctx.them is None:
                raise NotYet(node, "`them` where none were spoken of")
            return Some(ctx.them)
        if noun == "rest":
            return Some(f"game.still_there({ctx.them})")
        if noun == "character" and self.where(node, "on") is None and not (node.noun is not None and node.noun.plural):
            return Some(f"{self._zone_owner(node, ctx)}.character", one=True)
        if "top" in self.adjectives(node):
            top, tests = f"{self.source(node, ctx)}[-1:]", self.card_tests(node, "c", ctx)
            return Some(f"[c for c in {top} if {' and '.join(tests)}]" if tests else top)
        return self._described(node, ctx, verb)

    def row(self, node: n.Node) -> str:
        """A zone that stands along another, as its declaration says."""
        word = self.table.nouns.get(self.noun(node))
        if word is None or word.faces is None:
            raise NotYet(node, f"the place of `{self.noun(node)}`, which `faces` no row,")
        return word.word

    def _is_kind(self, noun: str) -> bool:
        return noun in self.table.nouns and self.table.nouns[noun].kind

    def _facing_kinds(self, node: n.Thing) -> tuple[str, str] | None:
        """`a railcar facing a station` and nothing more: the two kinds."""
        facing = node.where[0].thing if len(node.where) == 1 and node.where[0].prep == "facing" else None
        if not isinstance(facing, n.Thing) or facing.adjectives or facing.where or node.adjectives:
            return None
        plain = {"that", "the", "another"}.isdisjoint({*self.words(node), *self.words(facing)})
        kinds = (self.noun(node), self.noun(facing))
        return kinds if plain and all(map(self._is_kind, kinds)) else None

    def _described(self, node: n.Thing, ctx: Context, verb: str) -> Some:
        words, quantity = self.words(node), node.quantity
        source = self.source(node, ctx, verb)
        tests = self.card_tests(node, "c", ctx)
        if (
            node.noun is not None and node.noun.kind == "name" and source == f"{ctx.doer}.hand"
            and "printed" not in self.adjectives(node)
        ):  # fmt: skip
            source, tests = f"game.cards_as({ctx.doer}, {self.ident(node.noun)!r})", tests[1:]
        icon = next((w.icon for w in node.where if w.icon is not None), None)
        if icon is not None and source == f"{ctx.doer}.hand":
            return Some(f"game.with_verb({ctx.doer}, {icon!r})", chosen=True)
        code = f"[c for c in {source} if {' and '.join(tests)}]" if tests else source
        if verb == "draw" and "in_play" in source:
            code = f"game.may_draw({ctx.doer}, {code})"
        if quantity is not None and (quantity.number is not None or quantity.amount is not None):
            count = str(quantity.number) if quantity.amount is None else self.number(quantity.amount, ctx)
            return Some(code, chosen=True, count=count, up_to=quantity.up_to)
        own = (
            bool({"my", "their"} & set(words)) and "all" not in words and node.noun is not None and not node.noun.plural
        )
        return Some(code, chosen=bool(CHOSEN_BY & set(words)) or own)

    def is_pile(self, node: n.Node) -> bool:
        """Do these cards come from a pile of the table? Then so many of them are the top ones."""
        if not isinstance(node, n.Thing):
            return False
        places = [w.thing for w in node.where if w.thing is not None and self.type_of(w.thing) == "zone"]
        return any(self.noun(place) not in ("hand", "play zone") for place in places)

    def number(self, node: n.Node, ctx: Context) -> str:
        if isinstance(node, n.Sum):
            left, right = self.number(node.left, ctx), self.number(node.right, ctx)
            return f"{left} + {right}" if node.sign == "+" else f"max({left} - {right}, 0)"
        if not isinstance(node, n.Thing):
            raise NotYet(node, "this number")
        quantity, noun, kind = node.quantity, self.noun(node), self.type_of(node)
        if node.noun is None and quantity is not None:
            return str(quantity.number) if quantity.amount is None else self.number(quantity.amount, ctx)
        if kind == "token" and quantity is not None and not {"my", "their"} & set(quantity.words) and not node.where:
            return (
                str(quantity.number if quantity.number is not None else 1)
                if quantity.amount is None
                else self.number(quantity.amount, ctx)
            )
        if kind == "zone":
            return f"len({self.zone(node, ctx)})"
        if noun == "place":
            of = self.where(node, "of")
            if of is None or of.thing is None:
                raise NotYet(node, "the place of this")
            return f"game.place_of({self.row(of.thing)!r})"
        if noun == "price":
            return f"game.price({ctx.it or ctx.get('card') or ctx.this})"
        owner = self._number_owner(node, ctx)
        if kind == "token":
            return f"{owner}.life" if noun == "life" else f"{owner}.tokens.get({noun!r}, 0)"
        if kind == "number" or noun == "reach":
            if noun == "limit":
                of = self.where(node, "of")
                if of is None or not isinstance(of.thing, n.Thing) or of.thing.noun is None:
                    raise NotYet(node, "a limit without a card")
                return f"game.number('limit', {ctx.me}, {self.ident(of.thing.noun)!r})"
            return f"game.number({noun!r}, {owner})"
        if noun == "them" and ctx.them is not None:
            return f"len({ctx.them})"
        if kind in ("player", "card", "seat"):
            return self.count_of(node, ctx)[0]
        raise NotYet(node, "this number")

    def _number_owner(self, node: n.Thing, ctx: Context) -> str:
        of = self.where(node, "of", "for")
        if of is not None and of.thing is not None:
            return self.players(of.thing, ctx).code
        return ctx.doer if "their" in self.words(node) else ctx.me

    def count_of(self, node: n.Node, ctx: Context) -> tuple[str, str]:
        """How many of a thing there are, and how many the text asks for."""
        if not isinstance(node, n.Thing):
            raise NotYet(node, "counting this")
        quantity = node.quantity
        if {"that", "those"} & set(self.words(node)) and self.type_of(node) == "player":
            return f"len({self.players(node, ctx).code})", "1"
        wanted = "1"
        if quantity is not None and quantity.amount is not None:
            wanted = self.number(quantity.amount, ctx)
        elif quantity is not None and quantity.number is not None:
            wanted = str(quantity.number)
        kind = self.type_of(node)
        if kind == "seat":
            return "len(game.players)", wanted
        plain = n.Thing(quantity=None, adjectives=node.adjectives, noun=node.noun, where=node.where, span=node.span)
        if kind == "player":
            code = self.players(plain, ctx).code
            return ("len(game.alive)" if code == f"game.clockwise_from({ctx.me})" else f"len({code})"), wanted
        if kind == "card":
            return f"len({self.cards(plain, ctx).code})", wanted
        if kind == "token" and (place := self.where(node, "in")) is not None and self.noun(place.thing) == "supply":
            return f"game.in_supply({self.noun(node)!r})", wanted
        if kind == "token":
            return self.number(
                n.Thing(quantity=n.Quantity(words=("my",), span=node.span), noun=node.noun, span=node.span), ctx
            ), wanted
        raise NotYet(node, "counting this")
