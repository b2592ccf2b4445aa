"""Which form each sentence of an effect has, and its parts in one shape for every reader of the tree.

The form is read from the outermost head. Bare sentences of one entry are one text, done in order; a text with an
answer verb is open when that is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from bangdsl.frozen import dataclass, replace
from bangdsl.parse.words import WordTable
from bangdsl.tree import nodes as n

STATEMENTS = (n.Is, n.Delta, n.Have, n.Modal, n.CountsAs, n.Costs)


@dataclass(frozen=True)
class Form:
    """One ability. kind: play, use, answer, when, instead, state, statement, placement or grant."""

    kind: str
    body: tuple[n.Node, ...]
    span_of: n.Node
    windows: tuple[n.Window, ...] = ()
    modifiers: tuple[n.Modifier, ...] = ()
    conditions: tuple[n.Node, ...] = ()  # `while` heads and `, if` additions
    grant: n.Node | None = None
    by: n.Node | None = None  # who may use it, if not only who has the card
    lines: bool = False  # is each part of the body a sentence of its own?

    def modifier(self, kind: str) -> n.Modifier | None:
        return next((m for m in self.modifiers if m.kind == kind), None)


def forms_of(effect: n.Effect, table: WordTable, *, played: bool) -> list[Form]:
    """The abilities of an entry; `played` = its text is done when it is played, so a window says when that may be."""
    found: list[Form] = []
    bare: list[n.Node] = []
    for sentence in (part for whole in effect.sentences for part in _split(whole)):
        form = _form(sentence, table, played)
        if form is None:
            bare.append(sentence)
        else:
            found.append(form)
    if bare:
        text = Form("play", tuple(bare), bare[0])
        found.insert(0, text)
    return found


def _split(sentence: n.Node) -> list[n.Node]:
    """A bound on several statements or triggers bounds each of them."""
    if not isinstance(sentence, n.Opened):
        return [sentence]
    head, parts = sentence.head, [part for whole in sentence.body.parts for part in _split(whole)]
    bounds = isinstance(head, n.While) and all(isinstance(p, (*STATEMENTS, n.Opened)) for p in parts)
    if len(parts) == 1 or not (bounds or (_is_period(head) and all(_states((p,)) for p in parts))):
        return [sentence]
    return [replace(sentence, body=replace(sentence.body, parts=(part,))) for part in parts]


def _is_period(head: n.Node) -> bool:
    return isinstance(head, n.On) and all(window.kind in ("during", "outside") for window in head.windows)


def asks_answered(form: Form, table: WordTable) -> set[str]:
    """The asks that the verbs of a text answer; what it sets up for later answers later."""
    found: set[str] = set()
    left: list[n.Node] = [*form.body]
    while left:
        node = left.pop()
        if isinstance(node, n.Act) and (asked := table.verbs[node.verb].answers):
            found.add(asked)
        if not (isinstance(node, n.Opened) and isinstance(node.head, n.On)):
            left += node.children()
    return found


def _form(sentence: n.Node, table: WordTable, played: bool) -> Form | None:
    conditions: list[n.Node] = []
    node = sentence
    while isinstance(node, n.Opened) and isinstance(node.head, n.While) and len(node.body.parts) == 1:
        conditions.append(node.head.condition)
        node = node.body.parts[0]
    if isinstance(node, n.Placement):
        return Form("placement", (node,), sentence, conditions=tuple(conditions))
    if isinstance(node, STATEMENTS):
        return _stated(node, sentence, conditions, table, played=played)
    if not isinstance(node, n.Opened):
        return None
    if isinstance(node.head, n.Grant):
        return Form("grant", node.body.parts, sentence, conditions=tuple(conditions), grant=node.head.thing)
    if not isinstance(node.head, n.On):
        return None
    if played and all(_is_under_way(window.moment) for window in node.head.windows):
        return None  # set up when the card is played
    head, body = _trigger_in_a_period(node.head, node.body)
    windows, modifiers, parts = head.windows, head.modifiers, body.parts
    conditions += [m.condition for m in modifiers if m.condition is not None]
    form = Form("when", parts, sentence, windows, modifiers, tuple(conditions), by=head.by, lines=body.lines)
    kinds = {w.kind for w in windows}
    if _is_period(node.head) and _states(parts):
        return Form("statement", (_innermost(parts),), sentence, windows, modifiers, (*conditions, *_whiles(parts)))
    if any(w.event is not None and w.event.would for w in windows):
        return _as(form, "play" if played else "instead")  # a card in hand is played instead of what would happen
    if kinds & {"whenever", "as soon as"}:
        return _as(form, "state")
    if played and kinds & {"during", "outside", "any time", "before"} and not _only_triggers(kinds):
        return _as(form, "play")
    if kinds & {"during", "outside", "any time"}:
        return _as(form, "use")
    if played and kinds == {"when"} and all(w.event is not None and w.event.verbs == ("play",) for w in windows):
        return _as(form, "play")  # a card that goes with another, in the same play
    if asks_answered(form, table):
        return _as(form, "play" if played else "answer")
    return form


def _stated(node: n.Node, sentence: n.Node, conditions: list[n.Node], table: WordTable, *, played: bool) -> Form | None:
    """What holds; on a card that is done when it is played, what somebody is from then on is a step."""
    if played and not conditions and isinstance(node, n.Is) and _hangs(node, table):
        return None
    return Form("statement", (node,), sentence, conditions=tuple(conditions))


def _hangs(node: n.Is, table: WordTable) -> bool:
    """Does it say what somebody or something is: a mark, a role?"""
    right = node.right
    if isinstance(right, n.Adjective):
        return right.words[0] in table.marks
    row = table.nouns.get(right.noun.word) if isinstance(right, n.Thing) and right.noun is not None else None
    return row is not None and (row.mark or row.role)


def _trigger_in_a_period(head: n.On, body: n.Block) -> tuple[n.On, n.Block]:
    """`during my turn: when …` is the event in that period; `once during my turn: when …` has a limit besides."""
    inner = body.parts[0] if len(body.parts) == 1 else None
    window = head.windows[0]
    if not isinstance(inner, n.Opened) or not isinstance(inner.head, n.On) or len(head.windows) > 1:
        return head, body
    events = [(each, each.event) for each in inner.head.windows if each.event is not None and each.kind != "before"]
    if window.kind not in ("during", "outside") or window.moment is None or len(events) < len(inner.head.windows):
        return head, body
    per = n.Arg(prep=window.kind, thing=window.moment, span=window.span)
    modifiers = (*head.modifiers, *inner.head.modifiers)
    if isinstance(window.times, n.Times):
        limit = n.Modifier(kind="limit", word=f"{window.times.number} times", per=per, span=window.span)
        return replace(inner.head, modifiers=(*modifiers, limit)), inner.body
    windows = tuple(replace(each, event=replace(event, args=(*event.args, per))) for each, event in events)
    return replace(inner.head, windows=windows, modifiers=modifiers), inner.body


def _is_under_way(moment: n.Node | None) -> bool:
    """Does a window speak of this turn, of this effect, or of a turn that is to come?"""
    if not isinstance(moment, n.Thing) or moment.noun is None:
        return False
    if moment.noun.word in ("start", "end", "phase"):
        return any(_is_under_way(where.thing) for where in moment.where if where.prep == "of")
    this = moment.noun.kind == "this" and moment.noun.word in ("turn", "effect")
    return this or (moment.noun.word == "turn" and any("next" in each.words for each in moment.adjectives))


def _only_triggers(kinds: Iterable[str]) -> bool:
    return set(kinds) <= {"when", "each time", "after", "at"}


def _as(form: Form, kind: str, body: tuple[n.Node, ...] | None = None) -> Form:
    return replace(form, kind=kind, body=form.body if body is None else body)


def _whiles(parts: tuple[n.Node, ...]) -> list[n.Node]:
    """The conditions of `while` and `if` heads around a statement."""
    found, node = [], parts[-1]
    while isinstance(node, n.Opened):
        if isinstance(node.head, n.While | n.If):
            found.append(node.head.condition)
        node = node.body.parts[-1]
    return found


def _innermost(parts: tuple[n.Node, ...]) -> n.Node:
    last = parts[-1]
    while isinstance(last, n.Opened):
        last = last.body.parts[-1]
    return last


def _states(parts: tuple[n.Node, ...]) -> bool:
    """A statement and nothing else, but for conditions: neither bought nor set up for a time."""
    if len(parts) != 1:
        return False
    only = parts[0]
    if isinstance(only, n.Opened):
        return isinstance(only.head, n.While | n.If) and _states(only.body.parts)
    return isinstance(only, STATEMENTS)
