"""Said in one place, meant of another: in front of the first of a list or behind the last, and it goes for all of them;
of a phase by its turn, and it is whose that is. Here each thing comes to say by itself what it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from bangdsl.frozen import replace
from bangdsl.parse.words import WordTable
from bangdsl.tree import nodes as n

ALL, WHOSE = {"all", "each"}, {"my", "their"}
LIKE_THE_LAST = "is this like the last of them in what is said behind it?"
SAY_OF_EACH = "say it of each: `X in play or Y in play`, `X within 1 and Y within 1`"
SIDES = {"left", "right", "next"}
WHO_IS, WHO_IS_NOT = ("who is", "that is"), ("who is not", "that is not")
ANYTHING = ("player", "card")  # no more than what the others of a list are already


class Words(Protocol):
    """What is known of words alone."""

    table: WordTable

    def type_of(self, node: n.Node | None) -> str: ...


Change = Callable[[n.Node, Words], n.Node]


def as_meant(effect: n.Effect, known: Words) -> n.Effect:
    """The same text, where each thing says by itself what it is."""
    lists = any(isinstance(node, n.Group) for node in effect.walk())
    changes: list[Change] = [_who_is_either, _who_is, _one_of_them, _where_both_lie]
    changes += [_of_two, _of_several, _than_several, _on_several, _excepted] if lists else []
    changes += [_beyond_one, *([_spread] if lists else []), _of_whose_turn, _of_everybody]
    for change in changes:
        effect = _everywhere(effect, change, known)
    return effect


def _everywhere(effect: n.Effect, change: Change, known: Words) -> n.Effect:
    meant: n.Effect = n.changed(effect, lambda node: change(node, known))
    return meant


def says_by_itself(things: tuple[n.Node, ...]) -> bool:
    """Not `a weapon or a Barrel in play`: said behind the last, and of the others it may be meant or not."""
    *others, last = things
    if not isinstance(last, n.Thing) or not _said_behind(last):
        return True
    if _noun(last) in ANYTHING and not (_noun(last) == "card" and _in_place(last)):
        return True
    return not any(isinstance(other, n.Thing) and _says_less(other, last) for other in others)


def _says_less(other: n.Thing, last: n.Thing) -> bool:
    """Nothing, or where it lies but not whose it is there."""
    if _is_mine(other) and _in_place(last):
        return not _in_place(other)
    owned = _of_whom(last) is not None and _in_place(last)
    nothing = not _said_behind(other)
    return _is_any(other) and (nothing or (owned and _of_whom(other) is None and _in_place(other)))


def _in_place(thing: n.Thing) -> bool:
    return any(where.prep == "in" for where in thing.where)


def says_all(thing: n.Node) -> bool:
    return isinstance(thing, n.Thing) and thing.quantity is not None and bool(ALL & set(thing.quantity.words))


def says_how_many(group: n.Group) -> bool:
    """`2 weapons or Barrels`, `up to 2 BANG! or Missed!`, `no BANG! or Missed!`: so many of them together."""
    first, *others = (each.thing if isinstance(each, n.Compare) else each for each in group.things)
    if not isinstance(first, n.Thing) or first.quantity is None:
        return False
    if any(not isinstance(other, n.Thing) or other.quantity is not None for other in others):
        return False
    said = first.quantity
    if isinstance(said.amount, n.Thing | n.Group) and not _in_front(said.amount, first):  # `as many cards as weapons`
        return False
    compared = isinstance(group.things[0], n.Compare)
    return compared or "no" in said.words or said.amount is not None or said.number is not None


def _in_front(amount: n.Node, thing: n.Thing) -> bool:
    noun, said = thing.noun, amount.span
    if noun is None:
        return True
    return (said.line, said.column) < (noun.span.line, noun.span.column)


def _turn_of(phase: n.Thing) -> n.Thing | None:
    """Any turn of somebody; the next one of his, and this one, are a certain turn."""
    turns = [
        w.thing for w in phase.where if w.prep == "of" and isinstance(w.thing, n.Thing) and _noun(w.thing) == "turn"
    ]
    if len(turns) != 1 or (phase.quantity is not None and phase.quantity.words != ("the",)):
        return None
    words = turns[0].quantity.words if turns[0].quantity is not None else ()
    known = len(words) == 1 and words[0] in {"my", "their", "each", "every", "a", "the"}
    return turns[0] if known and not turns[0].adjectives and turns[0].told is None else None


def _of_whose_turn(node: n.Node, known: Words) -> n.Node:
    """`phase 1 of my turn`, `phase 2 of the turn of the sheriff`: my phase 1, phase 2 of the sheriff."""
    turn = _turn_of(node) if isinstance(node, n.Thing) and _noun(node) == "phase" else None
    if turn is None or not isinstance(node, n.Thing) or turn.quantity is None:
        return node
    whose = turn.quantity if WHOSE & set(turn.quantity.words) else None
    where = tuple(w for w in node.where if w.thing != turn)
    return replace(node, quantity=whose, where=(*turn.where, *where))


def _spread(node: n.Node, known: Words) -> n.Node:
    """`weapons or Barrels in play`, `my weapon or Barrel`, `all outlaws and deputies within 1`."""
    if not isinstance(node, n.Group) or node.joined == "then":
        return node
    compared = node.things[0] if isinstance(node.things[0], n.Compare) and says_how_many(node) else None
    if compared is not None:  # `at least 2 weapons or Barrels in play`
        spread = _spread(replace(node, things=(compared.thing, *node.things[1:])), known)
        assert isinstance(spread, n.Group)
        return replace(spread, things=(replace(compared, thing=spread.things[0]), *spread.things[1:]))
    things = [each for each in node.things if isinstance(each, n.Thing) and each.noun is not None]
    if len(things) < len(node.things) or any(each.quantity is not None for each in things[1:]):
        return node
    first, last = things[0], things[-1]
    if _said_behind(last) and _noun(last) not in ANYTHING and not any(map(_said_behind, things[:-1])):
        things = [replace(each, where=last.where, told=last.told) for each in things]
    words = set(first.quantity.words) if first.quantity is not None else set()
    if words and words <= ALL | WHOSE | {"another"}:
        things = [replace(each, quantity=first.quantity) for each in things]
    other = [each for each in first.adjectives if each.words == ("other",)]
    if other:
        things = [things[0], *(_with(each, other) for each in things[1:])]
    joined = "and" if words & ALL else node.joined  # whatever is one or the other
    return replace(node, joined=joined, things=tuple(things))


def _with(thing: n.Thing, more: list[n.Adjective]) -> n.Thing:
    return replace(thing, adjectives=(*more, *thing.adjectives))


def _said_behind(thing: n.Thing) -> bool:
    return bool(thing.where) or thing.told is not None


def _noun(thing: n.Thing) -> str:
    return thing.noun.word if thing.noun is not None else ""


def _is_mine(thing: n.Thing) -> bool:
    return thing.quantity is not None and bool(WHOSE & set(thing.quantity.words))


def _is_any(thing: n.Thing) -> bool:
    """Not one who is known: `the sheriff`, `me`, `that player`."""
    if thing.noun is None or thing.noun.kind not in ("noun", "name"):
        return False
    words = set(thing.quantity.words) if thing.quantity is not None else set()
    return not words & {"the", "that", "those"} | WHOSE & words


def _excepted(node: n.Node, known: Words) -> n.Node:
    """`all players but me and the sheriff`: what is joined to an exception is one too, unless it says `all` again."""
    if not isinstance(node, n.Group) or node.joined == "then":
        return node
    more = node.things[1:]
    words = {word for each in more if isinstance(each, n.Thing) and each.quantity for word in each.quantity.words}
    anew = {"all", "each"} if node.joined == "and" else {"all", "each", "a", "another", "any"}  # another beginning
    return node if words & anew else _but_for(node.things[0], more, node) or node


def _but_for(thing: n.Node, more: tuple[n.Node, ...], group: n.Group) -> n.Node | None:
    last = thing.where[-1] if isinstance(thing, n.Thing) and thing.where else None
    if not isinstance(thing, n.Thing) or last is None or last.thing is None:
        return None
    inner: n.Node | None = n.Group(joined="or", things=(last.thing, *more), span=group.span)
    if last.prep != "but":
        inner = _but_for(last.thing, more, group)
    return None if inner is None else replace(thing, where=(*thing.where[:-1], replace(last, thing=inner)))


def _who_is_either(node: n.Node, known: Words) -> n.Node:
    """`each player who is an outlaw or a deputy`, `a card in play that is a weapon or a Barrel`: one who is either."""
    if not isinstance(node, n.Group) or node.joined != "or":
        return node
    more = node.things[1:]
    words = {word for each in more if isinstance(each, n.Thing) and each.quantity for word in each.quantity.words}
    return node if words & {*ALL, *WHOSE, "another", "any"} else _is_either(node.things[0], more, node) or node


def _is_either(thing: n.Node, more: tuple[n.Node, ...], group: n.Group) -> n.Node | None:
    last = thing.where[-1] if isinstance(thing, n.Thing) and thing.where else None
    if not isinstance(thing, n.Thing) or last is None or last.thing is None:
        return None
    if last.prep in (*WHO_IS, *WHO_IS_NOT):
        either: n.Node | None = replace(group, things=(last.thing, *more))
    else:
        either = _is_either(last.thing, more, group)
    return replace(thing, where=(*thing.where[:-1], replace(last, thing=either))) if either is not None else None


def _who_is(node: n.Node, known: Words) -> n.Node:
    """`cards in hand that are red`, `all players within 2 of the sheriff who are wanted`: it is said of what it can be
    meant of; an adjective is said in front as well."""
    last = node.where[-1] if isinstance(node, n.Thing) and node.where else None
    if not isinstance(node, n.Thing) or last is None:
        return node
    inner = last.thing
    if isinstance(inner, n.Thing) and last.prep not in (*WHO_IS, *WHO_IS_NOT):
        said = tuple(w for w in inner.where if w.prep in (*WHO_IS, *WHO_IS_NOT) and not _is_said_of(w, inner, known))
        left = replace(inner, where=tuple(w for w in inner.where if w not in said))
        node = replace(node, where=(*node.where[:-1], replace(last, thing=left), *said)) if said else node
    found = {w: w.thing for w in node.where if w.prep in WHO_IS and _is_said_of(w, node, known)}
    plain = {w: being for w, being in found.items() if isinstance(being, n.Adjective)}
    where = tuple(w for w in node.where if w not in plain)
    return replace(node, adjectives=(*node.adjectives, *plain.values()), where=where) if plain else node


def _is_said_of(where: n.Where, thing: n.Thing, known: Words) -> bool:
    kind = known.type_of(thing)
    may_be = kind == "player" or (kind == "card" and where.prep.startswith("that"))
    return may_be and not _is_one(thing, known) and not (kind == "player" and _only_of_cards(where, known))


def _only_of_cards(where: n.Where, known: Words) -> bool:
    """`a card in play of another player that is blue`, `that is a weapon`: no player is that."""
    being = where.thing
    if not where.prep.startswith("that"):
        return False
    if isinstance(being, n.Adjective):
        table = known.table
        return all(word in table.borders or word in ("red", "black") or not word[0].isalpha() for word in being.words)
    return isinstance(being, n.Thing | n.Group) and known.type_of(being) == "card"


def _one_of_them(node: n.Node, known: Words) -> n.Node:
    """`if one of them is red`: any of them; so many of them is said with `just` one, or with two."""
    if not isinstance(node, n.Is | n.Have | n.Did):
        return node
    left = node.left
    said = left.quantity if isinstance(left, n.Thing) and left.noun is None else None
    if not isinstance(left, n.Thing) or said is None or said.number != 1 or said.words or said.up_to:
        return node
    if not any(where.prep == "of" for where in left.where):
        return node
    return replace(node, left=replace(left, quantity=n.Quantity(words=("any",), span=said.span)))


def _where_both_lie(node: n.Node, known: Words) -> n.Node:
    """`more red cards than black cards in hand`, `at least 2 weapons or 2 Barrels in play`: where the last of what is
    compared lies, the others lie, too."""
    if isinstance(node, n.Have):
        return replace(node, right=_compared_there(node.right, known))
    if isinstance(node, n.There):
        return replace(node, thing=_compared_there(node.thing, known))
    if isinstance(node, n.Where) and node.prep in ("with", "without") and node.thing is not None:
        return replace(node, thing=_compared_there(node.thing, known))
    return node


def _compared_there(asked: n.Node, known: Words) -> n.Node:
    if isinstance(asked, n.Compare) and asked.than is None:
        return replace(asked, thing=_compared_there(asked.thing, known))
    if isinstance(asked, n.Compare):
        return replace(asked, thing=_there_too(asked.thing, asked.than, known))
    amount = asked.quantity.amount if isinstance(asked, n.Thing) and asked.quantity is not None else None
    return _there_too(asked, amount, known) if amount is not None else asked


def _there_too(thing: n.Node, than: n.Node | None, known: Words) -> n.Node:
    if not isinstance(thing, n.Thing) or not isinstance(than, n.Thing) or not _in_place(than) or _in_place(thing):
        return thing
    told_apart = thing.adjectives or (thing.noun is not None and thing.noun.word not in ANYTHING)
    if not told_apart or {known.type_of(thing), known.type_of(than)} != {"card"}:
        return thing
    return replace(thing, where=(*thing.where, *(where for where in than.where if where.prep == "in")))


def _beyond_one(node: n.Node, known: Words) -> n.Node:
    """`a player within 2 of the sheriff but me`, `all players but the sheriff within 2`: who is known needs no telling
    apart, so that what is said behind him is said of the others."""
    last = node.where[-1] if isinstance(node, n.Thing) and node.where else None
    if not isinstance(node, n.Thing) or last is None or last.thing is None or known.type_of(node) != "player":
        return node
    apart = ("but",) if last.prep != "but" else ("within", "with", "without")
    inner, said = _told_apart(last.thing, apart, known, near=last.prep == "within")
    return replace(node, where=(*node.where[:-1], replace(last, thing=inner), *said)) if said else node


def _told_apart(
    thing: n.Node, apart: tuple[str, ...], known: Words, near: bool = False
) -> tuple[n.Node, tuple[n.Where, ...]]:
    """A player who is known, the last of a list too, and what is said behind him though it is.

    Near the left player is whoever is near him, so that somebody is left out of these.
    """
    if isinstance(thing, n.Group) and all(_is_one(each, known) for each in thing.things):
        last, said = _told_apart(thing.things[-1], apart, known)
        return replace(thing, things=(*thing.things[:-1], last)), said
    beside = near and isinstance(thing, n.Thing) and any(SIDES & set(each.words) for each in thing.adjectives)
    if not isinstance(thing, n.Thing) or not (beside or _is_one(thing, known)):
        return thing, ()
    said = tuple(where for where in thing.where if where.prep in apart)
    return replace(thing, where=tuple(where for where in thing.where if where not in said)), said


def _is_one(thing: n.Node, known: Words) -> bool:
    """`me`, `that player`, `the sheriff`; not `the left player`, who is the nearest of some."""
    if not isinstance(thing, n.Thing) or thing.noun is None or known.type_of(thing) != "player":
        return False
    words = set(thing.quantity.words) if thing.quantity is not None else set()
    row = known.table.nouns.get(thing.noun.word)
    role = row is not None and (row.role or bool(row.roles)) and "the" in words
    known_one = thing.noun.kind == "pronoun" or "that" in words or role
    return known_one and not thing.noun.plural and not thing.adjectives


def _of_several(node: n.Node, known: Words) -> n.Node:
    """`a player with a weapon and 2 blue cards`, `the number of outlaws or deputies`: what is nothing like the first of
    a list is like what is said behind it."""
    first = node.things[0] if isinstance(node, n.Group) and node.joined != "then" else None
    last = first.where[-1] if isinstance(first, n.Thing) and first.where else None
    if not isinstance(node, n.Group) or not isinstance(first, n.Thing) or last is None or last.thing is None:
        return node
    kind, types = known.type_of(first), {known.type_of(each) for each in (last.thing, *node.things[1:])}
    has = last.prep in ("with", "without") and kind == "player" and types <= {"card", "token"}
    counts = last.prep == "of" and _noun(first) == "number" and len(types) == 1 and types <= {"card", "player", "token"}
    if has or counts:
        all_of_them = n.Group(joined=node.joined, things=(last.thing, *node.things[1:]), span=node.span)
        return replace(first, where=(*first.where[:-1], replace(last, thing=all_of_them)), span=node.span)
    owned = kind in ("card", "token", "zone") or _noun(first) == "number"
    if owned and all(_is_somebody(each, known) for each in node.things[1:]):
        return _owned_by(first, node, known) or node
    return node


def _is_somebody(thing: n.Node, known: Words) -> bool:
    """One who is known, or all of a kind: nothing that would be counted for itself."""
    if not isinstance(thing, n.Thing) or known.type_of(thing) != "player":
        return False
    return says_all(thing) or not _is_any(thing)


def _owned_by(thing: n.Thing, group: n.Group, known: Words) -> n.Thing | None:
    """`cards of the left player and the right player`, `weapons in play of the sheriff and me`."""
    last = thing.where[-1] if thing.where else None
    if last is None or not isinstance(last.thing, n.Thing):
        return None
    counted = _noun(thing) == "number" and known.type_of(last.thing) in ("card", "token")
    inside = counted or known.type_of(last.thing) == "zone"
    inner: n.Node | None = _owned_by(last.thing, group, known) if inside else None
    if last.prep == "of" and known.type_of(last.thing) == "player":
        inner = n.Group(joined=group.joined, things=(last.thing, *group.things[1:]), span=group.span)
    return None if inner is None else replace(thing, where=(*thing.where[:-1], replace(last, thing=inner)))


def _than_several(node: n.Node, known: Words) -> n.Node:
    """`more life than the sheriff and the left player`: what nobody has is whom it is compared with, too."""
    if not isinstance(node, n.Group) or node.joined == "then":
        return node
    first, more = node.things[0], node.things[1:]
    if not isinstance(first, n.Compare) or first.than is None:
        return node
    if not all(known.type_of(each) == "player" for each in (first.than, *more)):
        return node
    return replace(first, than=n.Group(joined=node.joined, things=(first.than, *more), span=node.span))


def _on_several(node: n.Node, known: Words) -> n.Node:
    """`a BANG! or Duel on the sheriff or a deputy`: what no card is, is on whom they are played, too."""
    if not isinstance(node, n.Group) or node.joined == "then":
        return node
    types = [known.type_of(each) for each in node.things]
    cards = types.index("player") if "player" in types else 0
    last = node.things[cards - 1] if cards else None
    on = last.where[-1] if isinstance(last, n.Thing) and last.where and last.where[-1].prep == "on" else None
    if on is None or set(types[:cards]) != {"card"} or {known.type_of(on.thing), *types[cards:]} != {"player"}:
        return node
    assert isinstance(last, n.Thing)
    assert on.thing is not None
    whom = n.Group(joined=node.joined, things=(on.thing, *node.things[cards:]), span=node.span)
    played = replace(last, where=(*last.where[:-1], replace(on, thing=whom)), span=node.span)
    others = node.things[: cards - 1]
    return replace(node, things=(*others, played)) if others else played


def _of_two(node: n.Node, known: Words) -> n.Node:
    """`swap the hands of the sheriff and the left player`: that of one for that of the other."""
    both = node.object if isinstance(node, n.Act) and node.verb == "swap" and not node.args else None
    if not isinstance(node, n.Act) or not isinstance(both, n.Group) or both.joined != "and":
        return node
    things, *owners = both.things
    if not isinstance(things, n.Thing) or things.noun is None or len(owners) != 1:
        return node
    of = _of_whom(things)
    if of is None or {known.type_of(of), known.type_of(owners[0])} != {"player"}:
        return node
    one = replace(things, noun=replace(things.noun, plural=False))
    other = n.changed(one, lambda part: owners[0] if part == of else part)
    return replace(node, object=one, args=(n.Arg(prep="for", thing=other, span=both.span),))


def _of_whom(thing: n.Thing) -> n.Node | None:
    """Whose something is, wherever that is said: `the weapons in play of the sheriff`."""
    for where in thing.where:
        if where.prep == "of":
            return where.thing
        found = _of_whom(where.thing) if isinstance(where.thing, n.Thing) else None
        if found is not None:
            return found
    return None


def _of_everybody(node: n.Node, known: Words) -> n.Node:
    """`all hands`, `all roles`: those of all players."""
    if not isinstance(node, n.Thing) or node.noun is None or not node.noun.plural or node.quantity is None:
        return node
    row = known.table.nouns.get(node.noun.word)
    everybodys = node.noun.word in ("hand", "role") or (row is not None and row.own)
    owned = any(w.prep == "of" and known.type_of(w.thing) == "player" for w in node.where if w.thing is not None)
    if not everybodys or node.quantity.words != ("all",) or owned:
        return node
    noun = n.Noun(word="player", kind="noun", plural=True, span=node.span)
    players = n.Thing(quantity=node.quantity, noun=noun, span=node.span)
    of = n.Where(prep="of", thing=players, span=node.span)
    return replace(node, quantity=None, where=(of, *node.where))
