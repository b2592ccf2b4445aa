"""Check a parsed effect: do the words fit together, does every reference have something to refer to, does it end?

Reach and the legality of targets are not checked here: only play knows them. Whether a text is wise is its author's
business.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bangdsl.diagnostics import Diagnostic, did_you_mean, quoted
from bangdsl.load.sets import Entry, SetSource
from bangdsl.parse.words import WordTable
from bangdsl.tree import nodes as n

ANY = "any"
TIMES = {"during", "outside", "until"}
TOKENS = {"lose", "gain", "pay", "prevent"}  # of these only tokens can be counted
ASKS = {"targeted", "hit", "avoided", "flipped"}


def check_words(
    source: SetSource, table: WordTable, known_sets: Sequence[str], published: Sequence[str] = ()
) -> list[Diagnostic]:
    """What is wrong with the words a set declares and the sets it needs."""
    problems = []
    for need in source.needs:
        if need not in known_sets:
            others = [ident for ident in (*published, *known_sets) if ident != source.id]
            hint = did_you_mean(need, others) or "give its folder too, or drop it from `needs`"
            problems.append(Diagnostic("E0307", f"there is no set {quoted(need)}", source.spans.get("needs"), hint))
    for group, word, why in dict.fromkeys(table.clashes):
        span = source.word_spans.get((group, word)) if word else source.spans.get("words")
        if span is not None and group in source.words:
            problems.append(Diagnostic("E0306", why, span, "choose another word" if word else None))
    return problems


def check_entry(entry: Entry, chain: Iterable[SetSource], table: WordTable) -> list[Diagnostic]:
    """Are the border, the traits and the variant of an entry declared?"""
    problems = []
    if entry.border is not None and entry.border not in table.borders:
        problems.append(
            _undeclared("border", entry.border, entry, table.borders, table.elsewhere("borders", entry.border))
        )
    traits = {word for word, noun in table.nouns.items() if noun.trait}
    problems += [
        _undeclared("traits", trait, entry, traits, table.elsewhere("traits", trait))
        for trait in entry.traits
        if trait not in traits
    ]
    variants = {name for source in chain for name in source.variants}
    for key, variant in (("variant", entry.variant), ("not-in", entry.not_in)):
        if variant is not None and variant not in variants:
            problems.append(_undeclared(key, variant, entry, variants))
    return problems


def _undeclared(
    key: str, word: str, entry: Entry, known: Iterable[str], elsewhere: tuple[str, str] | None = None
) -> Diagnostic:
    names = sorted(known)
    hint = did_you_mean(word, names) or (f"there are {', '.join(names)}" if names else "declare it in set.yml")
    if elsewhere is not None:
        hint = f"the set {elsewhere[0]} declares it: add it to `needs`"
    return Diagnostic("E0305", f"no set in use declares the {key.rstrip('s')} `{word}`", entry.spans.get(key), hint)


def check_effect(effect: n.Effect, table: WordTable) -> list[Diagnostic]:
    checker = _Checker(table)
    checker.otherwises(effect.sentences)
    for sentence in effect.sentences:
        checker.walk(sentence)
    return checker.problems


class _Checker:
    """Walks a tree in the order it is read; `seen` is what has been spoken of so far."""

    def __init__(self, table: WordTable) -> None:
        self.table = table
        self.problems: list[Diagnostic] = []
        self.seen: set[str] = set()
        self.named = False

    def report(self, code: str, message: str, node: n.Node, hint: str | None = None) -> None:
        self.problems.append(Diagnostic(code, message, node.span, hint))

    # ---------------------------------------------------------------- types
    def types(self, node: n.Node | None) -> set[str]:
        """What a thing may stand for; a place, a token or a plural may always be counted."""
        if isinstance(node, n.Sum):
            return {"number"}
        if isinstance(node, n.Group):
            return set().union(*(self.types(t) for t in node.things))
        if isinstance(node, n.Compare):
            return self.types(node.thing)
        if not isinstance(node, n.Thing):
            return {ANY}
        noun, quantity = node.noun, node.quantity
        if noun is None:
            inner = next((w.thing for w in node.where if w.prep == "of" and w.thing is not None), None)
            if inner is not None:
                return self.types(inner) | {"number"}
            counted = quantity is not None and (quantity.number is not None or quantity.amount is not None)
            return {"number", "card"} if counted else {"player"}
        if noun.kind == "pronoun":
            return {ANY} if noun.word in ("it", "them") else {"player"}
        if noun.kind == "name" or (noun.kind == "this" and noun.word == "this"):
            return {"card"}
        word = self.table.nouns.get(noun.word)
        if word is None:
            return {ANY}
        found = {word.type}
        if word.number or word.type == "zone":
            found.add("number")
        if word.role or word.roles:
            found.add("role")
        return found

    # ---------------------------------------------------------------- walking
    def walk(self, node: n.Node) -> None:
        if isinstance(node, n.Either):
            before, after = set(self.seen), set()
            for option in node.options:  # what one way binds the others do not see
                self.seen = set(before)
                self.walk(option)
                after |= self.seen
            self.seen = after
            return
        if isinstance(node, n.Thing):
            self.thing(node)
            return
        if isinstance(node, n.Is) and _tells_the_time(node):
            self.walk(node.right)
            return
        if isinstance(node, n.Block):
            self.otherwises(node.parts)
        for child in node.children():
            self.walk(child)
        if isinstance(node, n.Act):
            self.verb(node, node.verb, node.object, node.args, as_event=False)
        elif isinstance(node, n.Event) and not node.passive:
            for verb in node.verbs:
                if verb in self.table.verbs:
                    self.verb(node, verb, node.object, node.args, as_event=True)
                else:
                    self.seen |= {"card", "them"}
        elif isinstance(node, n.Event):
            self.participle(node, node.verbs[0])
        elif isinstance(node, n.Modal):
            if node.passive:
                self.participle(node, node.verb)
            else:
                self.verb(node, node.verb, node.object, node.args, as_event=True)
        elif isinstance(node, n.Check | n.CheckHead):
            self.seen |= {"card", "them"}
        elif isinstance(node, n.Is | n.Delta):
            self.number(node)
        elif isinstance(node, n.Opened):
            self.ends(node)

    def thing(self, node: n.Thing) -> None:
        for adjective in node.adjectives:
            if "named" in adjective.words and not self.named:
                self.report("E0303", "nothing was named before", adjective, "say first what is named: `name a suit`")
        noun = node.noun
        words = node.quantity.words if node.quantity is not None else ()
        if noun is not None and noun.kind == "pronoun":
            if noun.word == "it" and not self.seen & {"card", "attack", "it"}:
                self.report("E0303", "`it` has nothing to refer to", noun, "name the card, or speak of one before")
            if noun.word == "them" and not self.seen:
                self.report("E0303", "`them` has nothing to refer to", noun, "speak of some before")
        elif noun is not None and noun.kind != "this":
            kinds = self.types(node) - {"number", "role", ANY}
            if {"that", "those"} & set(words) and not self.seen & ({noun.word} | kinds):
                self.report(
                    "E0303",
                    f"`{words[0]} {noun.word}`: none was spoken of before",
                    node,
                    f"`{_a(noun.word)}` picks one",
                )
            self.seen |= {noun.word} | kinds
        if node.quantity is not None:
            self.walk(node.quantity)
        for where in node.where:
            self.walk(where)

    def participle(self, node: n.Event | n.Modal, word: str) -> None:
        if word not in self.table.participles and word not in ASKS:
            known = [*self.table.participles, *ASKS]
            self.report("E0301", f"nothing is ever `{word}` as an event", node, did_you_mean(word, known))

    def verb(self, node: n.Node, word: str, found: n.Node | None, args: tuple[n.Arg, ...], *, as_event: bool) -> None:
        """Does what stands behind a verb fit its signature?"""
        verb = self.table.verbs[word]
        if found is None:
            if "nothing" not in verb.objects and not as_event:
                self.report("E0301", f"`{word}` wants {_any_of(verb.objects)} behind it", node)
        else:
            got = self.types(found)
            if ANY not in got and ANY not in verb.objects and not got & verb.objects:
                takes = _any_of(verb.objects - {"nothing"}) or "nothing"
                self.report("E0301", f"`{word}` takes {takes}, not {_any_of(got)}", found)
            elif "number" in got:
                self.counted(word, found)
        for arg in args:
            wanted = {"period"} if arg.prep in TIMES else set(verb.args.get(arg.prep, ()))
            if not wanted:
                hint = f"it goes with {', '.join(f'`{p}`' for p in sorted(verb.args))}" if verb.args else None
                self.report("E0301", f"`{word}` does not go with `{arg.prep}`", arg, hint)
                continue
            got = self.types(arg.thing)
            if ANY not in wanted and ANY not in got and not got & wanted:
                self.report("E0301", f"`{word} … {arg.prep}` takes {_any_of(wanted)}, not {_any_of(got)}", arg)
        if verb.yields == "named":
            self.named = True
        elif verb.yields == "attack":
            self.seen |= {"attack", "card"}
        elif verb.yields == "card":
            self.seen |= {"card", "them"}
        elif verb.yields is not None:
            self.seen |= {"them"}

    def counted(self, word: str, found: n.Node) -> None:
        """Nearly everything can be counted, but not everything of which there is a number can be lost or healed."""
        noun = found.noun if isinstance(found, n.Thing) else None
        row = self.table.nouns.get(noun.word) if noun is not None and noun.kind == "noun" else None
        if row is None:
            return
        objects = self.table.verbs[word].objects
        wrong = row.type == "zone" and "zone" not in objects
        if word in TOKENS:
            wrong = row.type != "token"
        elif row.type == "token" and "token" not in objects:
            wrong = row.word != "life"
        if wrong:
            tokens = sorted(w for w, noun in self.table.nouns.items() if noun.type == "token")
            hint = f"tokens are {', '.join(f'`{w}`' for w in tokens)}" if word in TOKENS else None
            what = f"`{row.word}`, which is no token" if word in TOKENS else f"`{row.word}`"
            self.report("E0301", f"`{word}` takes {_any_of(objects - {'nothing'})}, not {what}", found, hint)

    def otherwises(self, parts: Sequence[n.Node]) -> None:
        """An `otherwise` belongs to the `if`, `draw!` or `may` directly before it in the same block."""
        for i, part in enumerate(parts):
            if not (isinstance(part, n.Opened) and isinstance(part.head, n.Otherwise)):
                continue
            before = parts[i - 1] if i else None
            head = before.head if isinstance(before, n.Opened) else None
            if isinstance(before, n.Opened) and isinstance(head, n.Subject) and len(before.body.parts) == 1:
                before = before.body.parts[0]  # `that player: may discard it`
            if isinstance(before, n.May) or isinstance(head, n.If | n.CheckHead):
                continue
            inside = before is not None and any(isinstance(x, n.If | n.CheckHead | n.May) for x in before.walk())
            hint = (
                "put the `if`, `draw!` or `may` and the `otherwise` below each other, equally far in"
                if inside
                else "say first, in the same block, an `if`, a `draw!` or a `may`"
            )
            self.report("E0311", "this `otherwise` belongs to nothing", part.head, hint)

    def number(self, node: n.Is | n.Delta) -> None:
        left = node.left
        noun = left.noun if isinstance(left, n.Thing) else None
        word = self.table.nouns.get(noun.word) if noun is not None else None
        for arg in node.args:
            if isinstance(node, n.Delta) and arg.prep == "per":
                continue
            if word is None or arg.prep not in word.args:
                name = noun.word if noun is not None else "this"
                self.report("E0301", f"`{name}` does not go with `{arg.prep}`", arg)
        if isinstance(node, n.Delta) and "number" not in self.types(left):
            self.report("E0304", "only a number can be raised or lowered", left)

    def ends(self, node: n.Opened) -> None:
        """A `repeat` or `by turns` must have a way out."""
        head = node.head
        forever = isinstance(head, n.Repeat) or (isinstance(head, n.Subject) and head.manner == "by turns")
        if not forever:
            return
        inside = [x for part in node.body.parts for x in part.walk()]
        if not any(isinstance(x, (n.May, n.Cost)) or (isinstance(x, n.Act) and x.verb == "stop") for x in inside):
            self.report(
                "E0308", "nothing ever ends this", head, "say `stop` where it ends, or `may`, or a cost before a `=`"
            )


def _tells_the_time(node: n.Is) -> bool:
    """`it is my turn`: `it` is nothing that was spoken of."""
    words = [x.noun.word if isinstance(x, n.Thing) and x.noun is not None else "" for x in (node.left, node.right)]
    return words == ["it", "turn"]


def _any_of(types: set[str] | frozenset[str]) -> str:
    named = [_a(t) for t in sorted(types - {"nothing"})]
    if "nothing" in types:
        named.append("nothing")
    return " or ".join(named)


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
