"""What is said in one place and means another: of a list in front of the first or behind the last, and it goes for all
of them; of a phase by its turn, and it is whose that is."""

from __future__ import annotations

from bangdsl.frozen import replace
from bangdsl.tree import nodes as n

ALL, WHOSE = {"all", "each"}, {"my", "their"}
LIKE_THE_LAST = "is this like the last of them in what is said behind it?"
SAY_OF_EACH = "say it of each: `X in play or Y in play`, `X within 1 and Y within 1`"
ANYTHING = ("player", "card")  # no more than what the others of a list are already


def as_meant(effect: n.Effect) -> n.Effect:
    """The same text, where each thing of a list says by itself what it is."""
    if any(isinstance(node, n.Where) and node.prep == "but" for node in effect.walk()):
        effect = n.changed(effect, _excepted)
    if any(isinstance(node, n.Group) for node in effect.walk()):
        effect = n.changed(effect, _spread)
    if any(_is_of_a_turn(node) for node in effect.walk()):
        effect = n.changed(effect, _of_whose_turn)
    return effect


def says_by_itself(things: tuple[n.Node, ...]) -> bool:
    """Not `a weapon or a Barrel in play`: said behind the last, and of the others it may be meant or not."""
    *others, last = things
    if not isinstance(last, n.Thing) or not _said_behind(last) or _noun(last) in ANYTHING:
        return True
    return not any(isinstance(other, n.Thing) and _is_any(other) and not _said_behind(other) for other in others)


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


def _is_of_a_turn(node: n.Node) -> bool:
    return isinstance(node, n.Thing) and _noun(node) == "phase" and _turn_of(node) is not None


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


def _of_whose_turn(node: n.Node) -> n.Node:
    """`phase 1 of my turn`, `phase 2 of the turn of the sheriff`: my phase 1, phase 2 of the sheriff."""
    turn = _turn_of(node) if isinstance(node, n.Thing) and _noun(node) == "phase" else None
    if turn is None or not isinstance(node, n.Thing) or turn.quantity is None:
        return node
    whose = turn.quantity if WHOSE & set(turn.quantity.words) else None
    where = tuple(w for w in node.where if w.thing != turn)
    return replace(node, quantity=whose, where=(*turn.where, *where))


def _spread(node: n.Node) -> n.Node:
    """`weapons or Barrels in play`, `my weapon or Barrel`, `all outlaws and deputies within 1`."""
    if not isinstance(node, n.Group) or node.joined == "then":
        return node
    compared = node.things[0] if isinstance(node.things[0], n.Compare) and says_how_many(node) else None
    if compared is not None:  # `at least 2 weapons or Barrels in play`
        spread = _spread(replace(node, things=(compared.thing, *node.things[1:])))
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


def _is_any(thing: n.Thing) -> bool:
    """Not one who is known: `the sheriff`, `me`, `that player`."""
    if thing.noun is None or thing.noun.kind not in ("noun", "name"):
        return False
    words = set(thing.quantity.words) if thing.quantity is not None else set()
    return not words & {"the", "that", "those"} | WHOSE & words


def _excepted(node: n.Node) -> n.Node:
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
