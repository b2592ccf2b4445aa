"""Find what reads well and yet can never come true: texts that are never done, words that say what no word can.

A text that is wrong in itself is refused where it is lowered; here what it means is held against its entry, the rules
in use and the other entries.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from bangdsl.diagnostics import Diagnostic, did_you_mean, quoted
from bangdsl.frozen import replace
from bangdsl.load.declared import Entry, SetSource
from bangdsl.load.letters import looks
from bangdsl.meaning import nodes as m
from bangdsl.meaning.facts import Borders, Heard
from bangdsl.meaning.folds import of_itself
from bangdsl.parse.parser import parse_own
from bangdsl.parse.words import WordTable
from bangdsl.tree import nodes as n

KINDS: Final = ("play", "character", "role", "rule")
SHOWS: Final = ("top", "all", "owner")
MOST_HELD: Final = 200
_SAYABLE: Final = re.compile(r"[A-Za-z][A-Za-z'\-]*!?( [A-Za-z][A-Za-z'\-]*!?)*")  # as the words of effects are cut
# What a word's mapping may say, by group; `means` may stand in all of them.
KEYS: Final[Mapping[str, Mapping[str, type]]] = {
    "borders": {},
    "traits": {"plural": str},
    "kinds": {"plural": str, "pile": str, "shared": bool},
    "tokens": {"plural": str, "supply": int},
    "zones": {"plural": str, "shows": str, "faces": str, "each": str, "holds": int},
    "numbers": {"plural": str, "args": list},
    "marks": {"lifeless": bool},
    "rankings": {"plural": str, "best": list},
    "sides": {"plural": str, "roles": list, "alone": bool},
    "adjectives": {"text": str},
    "nouns": {"text": str, "plural": str},
    "conditions": {"text": str},
    "verbs": {"text": str, "object": list, "args": dict, "yields": str, "answers": str, "done": str, "did": str},
}
_CALLED: Final = {str: "text", int: "a whole number", list: "a list", dict: "a mapping", bool: "true or false"}
_REPRINTED: Final = ("id", "reprint", "copies", "name", "rulings", "about")


# ---------------------------------------------------------------- words


def sound_words(source: SetSource) -> tuple[SetSource, list[Diagnostic]]:
    """The set with every word in the form of a mapping, less what no word can say, and what that was."""
    problems: list[Diagnostic] = []
    words: dict[str, dict[str, Any]] = {}
    for group, rows in source.words.items():
        words[group] = {}
        for word, row in rows.items():
            said = dict(row) if isinstance(row, Mapping) else {"means": str(row)}
            known = {"means": str, **KEYS.get(group, {})}
            span = source.word_spans.get((group, word))
            if not _SAYABLE.fullmatch(word):
                message = f"{quoted(word)} cannot be a word: no effect could say it"
                problems.append(Diagnostic("E0116", message, span, "use letters, `-` and `'`"))
                continue
            said |= {key: [value] for key, value in said.items() if known.get(key) is list and isinstance(value, str)}
            for key, value in list(said.items()) if group in KEYS else ():
                if key not in known:
                    hint = did_you_mean(key, known) or f"the keys of such a word are {', '.join(known)}"
                    problems.append(Diagnostic("E0113", f"the word `{word}` has no key {quoted(key)}", span, hint))
                elif not _fits(value, known[key]):
                    message = f"`{key}` of the word `{word}` must be {_CALLED[known[key]]}"
                    problems.append(Diagnostic("E0115", message, span))
                elif key == "shows" and value not in SHOWS:
                    message = (
                        f"`shows` of the word `{word}` must be `top` or `all`, or `owner` of a place of a player's own"
                    )
                    hint = did_you_mean(value, SHOWS) or "leave it out if the cards lie face down"
                    problems.append(Diagnostic("E0116", message, span, hint))
                elif group == "zones" and (wrong := _wrong_of_place(word, key, said)) is not None:
                    problems.append(Diagnostic("E0116", wrong[0], span, wrong[1]))
                else:
                    continue
                del said[key]
            if group == "sides" and not (isinstance(row, Mapping) and "roles" in row):
                message = f"the side `{word}` says no `roles`"
                problems.append(Diagnostic("E0114", message, span, f"`{word}: {{roles: [...]}}`"))
            if group == "rankings" and not said.get("best"):
                message = f"the ranking `{word}` says no groups of cards, the `best` first"
                problems.append(Diagnostic("E0114", message, span, f"`{word}: {{best: [3 of a kind, a pair]}}`"))
            words[group][word] = said
    return replace(source, words=words), problems


def _wrong_of_place(word: str, key: str, row: Mapping[str, Any]) -> tuple[str, str] | None:
    """What a place cannot be, and what is right."""
    own = row.get("each") == "player"
    if key == "each" and not own:
        return f"`each` of the word `{word}` must be `player`", "leave it out if there is one for all"
    if key == "each" and "faces" in row:
        return f"`{word}` cannot be each player's own and stand along a row", "leave out one of the two"
    if key == "shows" and row["shows"] == "owner" and not own:
        return f"`{word}` belongs to nobody, so no owner sees it", "add `each: player`, or say `top` or `all`"
    if key == "holds" and not own:
        return f"`holds` is of a place of a player's own, which `{word}` is not", "add `each: player`"
    if key == "holds" and not 1 <= row["holds"] <= MOST_HELD:
        return f"`holds` of the word `{word}` must be 1 to {MOST_HELD}", "leave it out if there is no end of it"
    return None


def _fits(value: object, wanted: type) -> bool:
    if wanted is list:
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    if wanted is dict:
        return isinstance(value, dict) and all(_fits(each, list) for each in value.values())
    return isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))


def check_own(source: SetSource, table: WordTable) -> Iterator[Diagnostic]:
    """Can the texts be read that words of a set's own stand for?"""
    for group, rows in source.words.items():
        for word in rows if group in ("verbs", "adjectives", "nouns", "conditions") else ():
            own = table.own.get(word)
            if own is None:
                continue
            tree, problems = parse_own(own, table)
            what = next((f"{problem.message}" for problem in problems), "")
            if tree is not None and own.cls in ("adjective", "noun") and not _describes(tree):
                what = "it is no player and no card"
                if isinstance(tree, n.Thing) and tree.noun is not None:
                    what = "how many they are, and which of them, is said where the word is used"
            if what:
                circle = next((problem for problem in problems if problem.code == "E0313"), None)
                if circle is not None:
                    yield Diagnostic("E0313", circle.message, source.word_spans.get((group, word)), circle.hint)
                    continue
                code = "E0314"
                hint = "say `a player …` or `a card …`" if own.cls in ("adjective", "noun") else None
                message = f"the text of `{word}`, {quoted(own.text)}, cannot be read: {what}"
                yield Diagnostic(code, message, source.word_spans.get((group, word)), hint)


def _describes(tree: n.Node) -> bool:
    words = tree.quantity.words if isinstance(tree, n.Thing) and tree.quantity is not None else ()
    return isinstance(tree, n.Thing) and tree.noun is not None and set(words) <= {"a"}


def check_rows(source: SetSource, table: WordTable) -> Iterator[Diagnostic]:
    """Is what the words and the variants of a set refer to declared?"""
    zones = {word for word, noun in table.nouns.items() if noun.type == "zone"}
    roles = {word for word, noun in table.nouns.items() if noun.role}
    traits = {word for word, noun in table.nouns.items() if noun.trait}
    for word, row in source.words.get("kinds", {}).items():
        if row.get("pile") in table.nouns and table.nouns[row["pile"]].own:
            message = f"the pile of `{word}` is each player's own: {quoted(row['pile'])}"
            yield Diagnostic("E0305", message, source.word_spans.get(("kinds", word)), "name one that is for all")
        elif "pile" in row and row["pile"] not in zones:
            message = f"the pile of `{word}` is no zone: {quoted(row['pile'])}"
            yield _undeclared(source, "kinds", word, message, row["pile"], zones)
    for word, row in source.words.get("zones", {}).items():
        if "faces" in row and row["faces"] not in zones:
            message = f"the row that `{word}` faces is no zone: {quoted(row['faces'])}"
            yield _undeclared(source, "zones", word, message, row["faces"], zones)
    for word, row in source.words.get("sides", {}).items():
        for role in row.get("roles", ()):
            if role not in roles:
                yield _undeclared(source, "sides", word, f"{quoted(role)} is no role", role, roles)
    for ident, variant in source.variants.items():
        trait = variant.get("without")
        if trait is not None and trait not in traits:
            hint = did_you_mean(trait, traits) or "declare it among the traits"
            message = f"the variant `{ident}` leaves out {quoted(trait)}, which is no trait"
            yield Diagnostic("E0305", message, source.spans.get("variants"), hint)


def _undeclared(
    source: SetSource, group: str, word: str, message: str, meant: str, known: Collection[str]
) -> Diagnostic:
    hint = did_you_mean(meant, known) or (f"there are {', '.join(sorted(known))}" if known else "declare it in set.yml")
    return Diagnostic("E0305", message, source.word_spans.get((group, word)), hint)


# ---------------------------------------------------------------- entries


def check_declared(source: SetSource, chain: Iterable[SetSource], table: WordTable) -> Iterator[Diagnostic]:
    """Is every entry of the set what its author took it for, and has it a name of its own?"""
    named: dict[str, list[tuple[SetSource, Entry]]] = {}
    for each in chain:
        for entry in each.entries if each.id != source.id else ():
            if entry.reprint is None and entry.replaces is None:
                named.setdefault(looks(entry.names["en"]), []).append((each, entry))
    for entry in source.entries:
        yield from _declared(entry, table)
        if entry.reprint is not None or entry.replaces is not None:
            continue
        same = named.setdefault(looks(entry.names["en"]), [])
        first = next((pair for pair in same if pair[1].id != entry.id and not apart(pair[1], entry)), None)
        if first is not None:
            where = "this set" if first[0].id == source.id else f"the set {first[0].id}"
            mine, theirs = entry.names["en"], first[1].names["en"]
            alike = "of the name" if mine == theirs else "whose name looks like"
            message = f"{where} has another entry {alike} {quoted(mine)}: `{first[1].id}`"
            hint = "give one of them another `name`: effects speak of cards by it"
            yield Diagnostic("E0414", message, entry.spans.get("name") or entry.spans["id"], hint)
        same.append((source, entry))


def apart(one: Entry, other: Entry) -> bool:
    """Whether a variant keeps the two from being in one game."""
    return (one.variant is not None and one.variant == other.not_in) or (
        other.variant is not None and other.variant == one.not_in
    )


def _declared(entry: Entry, table: WordTable) -> Iterator[Diagnostic]:
    said = entry.spans
    if entry.reprint is not None:
        for key in said:
            if key not in _REPRINTED:
                message = f"`{key}` says nothing here: a reprint is more copies of a card as it is"
                hint = f"drop it, or say `replaces: {entry.reprint}`"
                yield Diagnostic("E0413", message, said[key], hint)
        return
    kinds = {*KINDS, *(word for word, noun in table.nouns.items() if noun.kind)}
    if "kind" in said and entry.kind not in kinds:
        if (elsewhere := table.elsewhere("kinds", entry.kind)) is not None:
            hint = f"the set {elsewhere[0]} declares it: add it to `needs`"
        else:
            hint = did_you_mean(entry.kind, kinds) or f"there are {', '.join(sorted(kinds))}"
        yield Diagnostic("E0305", f"no set in use declares the kind `{entry.kind}`", said["kind"], hint)
        return
    if entry.border is not None or "border" in said or _slip(entry):
        return
    if "copies" in said and entry.kind == "rule" and "kind" not in said:
        message = f"`{entry.id}` has copies but no border, so it would be a rule"
        yield Diagnostic("E0412", message, said["id"], "say its `border`, or its `kind` if it is no playing card")
    elif entry.kind == "play":
        message = f"`{entry.id}` has no border, so nothing says what happens when it is played"
        yield Diagnostic("E0412", message, said["id"], "say its `border`")


def _slip(entry: Entry) -> bool:
    """Whether a key was meant to be `border`, which is told of where keys are."""
    return bool(get_close_matches("border", [key for key in entry.spans if key != "border"], 1, 0.7))


def _borderless(entry: Entry, table: WordTable) -> bool:
    """Whether an entry is meant to have no border."""
    kind = table.nouns.get(entry.kind)
    known = entry.kind in ("character", "role", "rule") or (kind is not None and kind.kind)
    return known and not _slip(entry) and ("copies" not in entry.spans or entry.kind != "rule")


# ---------------------------------------------------------------- texts


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiouAEIOU' else 'a'} {word}"


def check_borders(source: SetSource, borders: Borders) -> Iterator[Diagnostic]:
    """Does some rule say what becomes of the cards of each border the set declares?"""
    for word in source.words.get("borders", {}):
        if word not in borders.known:
            message = f"no rule says what happens when {_a(word)} card is played"
            hint = f"for example `when I play {_a(word)} card, first: put that card into play`"
            yield Diagnostic("W0301", message, source.word_spans.get(("borders", word)), hint)


def check_text(
    entry: Entry, abilities: Sequence[m.Ability], borders: Borders, table: WordTable
) -> Iterator[Diagnostic]:
    """Can the text of an entry ever be done, and can what it states ever hold?"""
    border = entry.border
    if border not in borders.known if border is not None else not _borderless(entry, table):
        return  # the border or the kind is what is wrong
    done = border is not None and border in borders.done
    bare = next((each for each in abilities if isinstance(each, m.Text) and each.form == "play"), None)
    if bare is not None and not done and border not in borders.granted and not _done_otherwise(entry, borders):
        when = f"when I am {table.verbs['bang'].done}: …" if "attack" in bare.windows else "during my turn: …"
        why = f"{_a(border)} card is not done when it is played" if border else f"{_a(entry.kind)} is never played"
        message = f"nothing says when these steps are done: {why}"
        hint = f"say when: `{when}`"
        if border and "attack" not in bare.windows:
            hint += ", `when I play this: …`"
        if any(_begins(each) < _begins(bare) for each in abilities):
            hint += "; what belongs to the sentence before is joined to it with `,`, or stands with it in a block"
        yield Diagnostic("E0309", message, bare.span, hint)
    for cost in _own_price(bare) if bare is not None and done and border not in borders.laid else ():
        hint = "say it behind the rest: `draw 2, put this onto the deck`"
        hint = "leave it out: it is discarded anyway" if cost.act == "discard" else hint
        yield Diagnostic("E0312", "a card that is played is not its own price", cost.span, hint)
    yield from _never_played(abilities) if done else ()
    for ability in abilities if done and border not in borders.laid else ():
        if not _holds_anywhere(ability):
            message = f"this holds only in play, where {_a(border or '')} card never lies"
            hint = "say it as a step, for a time: `until my next turn: …`; or give the card a border that stays in play"
            yield Diagnostic("E0310", message, ability.span, hint)
    played = any(
        isinstance(each, m.CountsAs) or (isinstance(each, m.Text) and each.form == "play") for each in abilities
    )
    for ability in abilities if done and border not in borders.laid and not played else ():
        if isinstance(ability, m.Trigger) and all(pattern.verb == "play" for pattern in ability.patterns):
            message = f"nothing says what {_a(border or '')} card does when it is played, so it never is"
            yield Diagnostic("E0309", message, ability.span, "leave out the head: the steps are done when it is played")
    fixed = entry.kind in ("character", "role", "rule")
    for ability in abilities if fixed or (done and border not in borders.laid) else ():
        what = _a(entry.kind) if fixed else f"{_a(border or '')} card"
        yield from _laid_on_it(ability, what)
        for step in _until_it_leaves(ability):
            hint = "say how long: `until my next turn: …`, `from now on: …`"
            yield Diagnostic("E0310", f"{what} never lies in play, so it never leaves it", step.span, hint)
        plays = isinstance(ability, m.Ban | m.Dearer) and ability.verb == "play" and of_itself(ability)
        if fixed and (plays or isinstance(ability, m.OwnLimit | m.SharesLimit)):
            hint = "how often, when and for what it is used is said of the use: `once during my turn: pay 1 chip = …`"
            yield Diagnostic("E0310", f"{what} is never played", ability.span, hint)
        if isinstance(ability, m.Apart) and m.Is(m.This()) in ability.tests:
            hint = "say when it may not be played: `while I have … in play: this may not be played`"
            yield Diagnostic("E0310", f"{what} never lies beside another", ability.span, hint)
        if isinstance(ability, m.PlacedOn):
            hint = "say whom its text is about: `another player: …`; of a card also `this may only be played on …`"
            yield Diagnostic("E0310", f"{what} is put before nobody", ability.span, hint)


def _begins(ability: m.Ability) -> tuple[int, int]:
    return ability.span.line, ability.span.column


def _own_price(text: m.Text) -> Iterator[m.Do]:
    """Where a card is paid for with itself: it lies nowhere yet then, and its border says where it goes."""
    for pay in (each for each in text.walk() if isinstance(each, m.Pay) and each.how == "ordered"):
        for cost in pay.cost:
            if isinstance(cost, m.Do) and m.This() in (cost.slot("card"), cost.slot("cards")):
                yield cost


def _never_played(abilities: Iterable[m.Ability]) -> Iterator[Diagnostic]:
    """Texts that are open only when one before them is, which is played then."""
    before: list[m.Text] = []
    for text in (each for each in abilities if isinstance(each, m.Text) and each.form == "play"):
        windows = {*text.windows}
        if any(windows & {*each.windows} or "any time" in {*windows, *each.windows} for each in before):
            message = "a card is played by one of its texts, and another is open whenever this is"
            hint = "make one text of them: `during my turn: draw, heal`, or `draw or heal` for one of the two"
            yield Diagnostic("E0312", message, text.span, hint)
        if not text.answers and not any(isinstance(need, m.Holds) for need in text.can):
            before.append(text)


def _holds_anywhere(ability: m.Ability) -> bool:
    """Whether it is of use on a card that is done and gone: its text, what it is, what happens to itself."""
    if of_itself(ability):
        return True
    if isinstance(ability, m.Trigger):
        return all(pattern.own for pattern in ability.patterns)
    return isinstance(ability, m.Text | m.PlacedOn | m.AlsoNamed | m.SharesLimit)


def _laid_on_it(ability: m.Ability, what: str) -> Iterator[Diagnostic]:
    """`put 1 charge onto this` on a card that is done when it is played; in what cards are given `this` is these."""
    for step in ability.walk() if not isinstance(ability, m.Grants) else ():
        if isinstance(step, m.Do) and step.slot("holders") == m.This():
            hint = "say who has it: `gain 1 …`; or lay it onto a card that stays: `put 1 … onto my weapon in play`"
            yield Diagnostic("E0310", f"{what} never lies in play, so nothing lies on it", step.span, hint)


def _until_it_leaves(ability: m.Ability) -> list[m.SetUp]:
    """What holds until this leaves play, in a text that does nothing else with it: it might put it there."""
    ends = [x for x in ability.walk() if isinstance(x, m.SetUp) and x.until[:1] == ("leaves play",)]
    own = [x for x in ends if isinstance(x.until[1], m.This)]
    return own if len(own) == sum(isinstance(x, m.This) for x in ability.walk()) else []


def _done_otherwise(entry: Entry, borders: Borders) -> bool:
    """Whether a rule may do the texts of such entries in a way of its own."""
    return entry.border is None and entry.kind not in KINDS and borders.otherwise


def heard_in(abilities: Iterable[m.Ability]) -> Heard:
    nodes = [node for ability in abilities for node in ability.walk()]
    return Heard(
        frozenset(node.name for node in nodes if isinstance(node, m.Stat)),
        frozenset(node.word for node in nodes if isinstance(node, m.Marks | m.MarksAll)),
    )


def check_unheard(
    source: SetSource, abilities: Mapping[str, Sequence[m.Ability]], heard: Heard
) -> Iterator[tuple[str, Diagnostic]]:
    """Numbers that nothing reads and marks that nothing sets, by the id of the entry that speaks of them: what a set
    declares is of use only if a text uses it."""
    numbers = source.words.get("numbers", {}).keys() - heard.numbers
    marks = source.words.get("marks", {}).keys() - heard.marks
    for ident, ability in ((ident, each) for ident, said in abilities.items() for each in said):
        for node in ability.walk() if numbers or marks else ():
            if isinstance(node, m.NumberIs) and node.stat in numbers:
                message = f"nothing ever asks for the number `{node.stat}`"
                yield ident, Diagnostic("W0303", message, node.span, f"a text has to use it: `draw (my {node.stat})`")
            asked = node.word if isinstance(node, m.Marked | m.SeatMarked) else ""
            if asked in marks:
                message = f"nothing ever makes anybody or anything `{asked}`"
                hint = f"a text has to: `during this turn: that card is {asked}`"
                yield ident, Diagnostic("W0304", message, ability.span, hint)
