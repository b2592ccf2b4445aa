"""What a designer wants to be told though nothing is wrong: texts that are never done or reach nobody, triggers that
feed themselves, tokens that nobody gets or has a use for, two cards that say the same, names without translation.

Each remark is of one entry and has a code of its own; an entry says `meant-so: [same-text]` where it is so on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Final

from bangdsl.diagnostics import Diagnostic, quoted
from bangdsl.frozen import dataclass
from bangdsl.load.declared import Entry, SetSource
from bangdsl.meaning import nodes as m
from bangdsl.meaning.check import UNNEEDED, on_entries
from bangdsl.meaning.circles import Told, can_feed, circles
from bangdsl.meaning.lint import apart
from bangdsl.meaning.never import Declared, why_never, why_nobody, why_out

ON_READING: Final = ("W0302", "W0303", "W0304")  # told wherever texts are compiled
ON_LOOKING: Final = ("W0305", "W0306", "W0307", "W0308", "W0309", "W0310", "W0312")  # told by these
MOST_CARDS: Final = 9, 10  # so many of so many have a name in a language: then the others want one
ASKED_IN: Final = {"draw-count": 1, "hand-limit": 3}  # numbers that count in one phase of whose they are
TAKING: Final = ("draw", "lift", "shuffle", "take", "choose", "look", "discard", "play", "do")  # nothing is put there
MOVING: Final = ("move tokens", "spread tokens")  # from somebody to somebody
EARNING: Final = ("gain", "lay", "set tokens", *MOVING)
SPENDING: Final = ("pay", "lose", "lose from", *MOVING)
Said = Mapping[str, Sequence[m.Ability]]
Remark = tuple[Entry, Diagnostic]


@dataclass(frozen=True)
class Remarks:
    """Looks through a set whose texts are without mistakes; `said` has the meanings of it and of all it builds on."""

    source: SetSource
    chain: Sequence[SetSource]
    said: Mapping[str, Said]

    def all(self) -> Iterator[Remark]:
        for entry in self.entries:
            for ability in self.mine.get(entry.id, ()):
                yield from ((entry, each) for each in self.never_done(ability))
        yield from self.circles()
        yield from self.tokens()
        yield from self.same_texts()
        yield from self.names()

    @cached_property
    def entries(self) -> list[Entry]:
        return [entry for entry in self.source.entries if entry.reprint is None]

    @property
    def mine(self) -> Said:
        return self.said.get(self.source.id, {})

    @cached_property
    def nodes(self) -> list[m.Meaning]:
        """All that any text in use says; many sets need not ask for it."""
        every = (ability for said in self.said.values() for each in said.values() for ability in each)
        return [node for ability in every for node in ability.walk()]

    @cached_property
    def doings(self) -> list[m.Do]:
        """Every act of every text in use."""
        return [node for node in self.nodes if isinstance(node, m.Do)]

    # ------------------------------------------------ what is never done, and reaches nobody
    @cached_property
    def declared(self) -> Declared:
        words = {} if self.source.support else self.source.words
        entries = [entry for source in self.chain for entry in source.entries]
        has: dict[str, set[str | None]] = {
            "borders": {entry.border for entry in entries},
            "traits": {trait for entry in entries for trait in entry.traits},
            "kinds": {entry.kind for entry in entries},
        }
        unused = {group: [word for word in words.get(group, {}) if word not in had] for group, had in has.items()}
        supply = {word: row["supply"] for word, row in words.get("tokens", {}).items() if "supply" in row}
        zones = [word for word, row in words.get("zones", {}).items() if "faces" not in row]
        return Declared(self.empty(zones) if zones else (), unused, supply)

    def empty(self, zones: Sequence[str]) -> list[str]:
        """Piles into which no text puts anything."""
        filled = {row.get("pile") for row in self.source.words.get("kinds", {}).values()}
        filled |= {
            pile.pile
            for step in self.doings
            if not step.act.startswith(TAKING) or "into" in step.act
            for pile in step.walk()
            if isinstance(pile, m.InPile)
        }
        filled |= {node.to for node in self.nodes if isinstance(node, m.GoesTo)}
        return [zone for zone in zones if zone not in filled]

    def never_done(self, ability: m.Ability) -> Iterator[Diagnostic]:
        """A text that can never begin; else the steps of it that come to nothing."""
        why = self.why_never_begun(ability)
        if why is not None:
            form = "number" if isinstance(ability, m.NumberIs) else getattr(ability, "form", "")
            verb = FORMS.get(form, "be done")
            message = f"this can never {verb}: {why}"
            yield Diagnostic("W0305", message, ability.span, "change what it asks for, or leave it out")
            return
        for step in _steps(ability):
            why = self.why_nobody(step)
            if why is not None:
                message = f"this reaches nobody and nothing: {why}"
                yield Diagnostic("W0306", message, step.span, "say whom or what it is for")

    @cached_property
    def phases(self) -> set[int]:
        """Those that a turn is made of, by all rules in use."""
        orders = (each for said in self.said.values() for each in chain.from_iterable(said.values()))
        return {phase for each in orders if isinstance(each, m.Means) and each.noun == "turn" for phase in each.value}

    def why_no_phase(self, phase: int | None) -> str | None:
        known = sorted(self.phases)
        if phase is None or phase in known or not known:
            return None
        return f"no turn has a phase {phase}, only {', '.join(map(str, known))}"

    def why_never_begun(self, ability: m.Ability) -> str | None:
        known = self.declared
        heads = ability.patterns if isinstance(ability, m.Trigger) else ()
        asked_in = [each.phase or None for each in getattr(ability, "conditions", ()) if isinstance(each, m.During)]
        moments = [int(each.verb.rpartition("phase ")[2]) for each in heads if "phase " in each.verb]
        for phase in (*moments, *asked_in):
            if (why := self.why_no_phase(phase)) is not None:
                return why
        match ability:
            case m.Text():
                during = (m.During((m.Is(m.Me()),)),) if ability.windows == ("turn",) else ()
                asked = [need.condition for need in ability.can if isinstance(need, m.Holds)]
                aims = [step for step in _first(ability.steps) if isinstance(step, m.Choose) and step.aim]
                return (
                    why_never([*asked, *ability.answers, *during], known)
                    or self.why_unpaid([*ability.can, *ability.pays])
                    or next((why for aim in aims if (why := why_nobody(aim.of, known)) is not None), None)
                )
            case m.Trigger():
                reasons = [why_never(each.conditions, known) or why_out(each) for each in ability.patterns]
                return reasons[0] if reasons and all(reasons) else None
            case m.NumberIs(stat, conditions=conditions) if stat in ASKED_IN:
                phase, me = ASKED_IN[stat], m.Is(m.Me())
                others = any(isinstance(each, m.That) and m.Not((me,)) in each.tests for each in conditions)
                whose: list[m.Test] = [me] if ability.at == 0 else [m.Not((me,))] if others else []
                late = why_never([*conditions, m.During(tuple(whose), phase)], known)
                return why_never(conditions, known) or (late and f"`{stat}` is asked for in phase {phase} of its owner")
            case _:
                return why_never(getattr(ability, "conditions", ()), known)

    def why_unpaid(self, needs: Iterable[m.Need]) -> str | None:
        for need in needs:
            match need:
                case m.CanFind(described):
                    found = [described]
                case m.CanGiveUp(parts):
                    found = [described for described, _ in parts]
                case m.CanPay(m.Do() as step):
                    found = [value for _, value in step.slots if isinstance(value, m.Description)]
                case _:
                    continue
            for each in found:
                if (why := why_nobody(each, self.declared)) is not None:
                    return why
        return None

    def why_nobody(self, step: m.Step) -> str | None:
        known = self.declared
        match step:
            case m.When():
                return why_never([step.condition], known)
            case m.Choose() | m.PickSome() | m.EachCard() | m.AtOnce():
                return why_nobody(step.of, known)
            case m.Each(_, m.Description() as of):
                return why_nobody(of, known)
            case m.Do(act="skip phase"):
                return self.why_no_phase(next((value for name, value in step.slots if name == "phase"), None))
            case m.Do():
                for _, value in step.slots:
                    if isinstance(value, m.InPile) and step.act.startswith(TAKING):
                        return why_nobody(m.Description(value), known)
                    if isinstance(value, m.Description):
                        return why_nobody(value, known)
        return None

    # ------------------------------------------------ circles
    def circles(self) -> Iterator[Remark]:
        told = [
            Told(ident, ability)
            for said in self.said.values()
            for ident, each in said.items()
            for ability in each
            if isinstance(ability, m.Trigger) and can_feed(ability)
        ]
        by_id = {entry.id: entry for entry in self.entries}
        own = [each for each in told if any(each.ability is ability for ability in self.mine.get(each.ident, ()))]
        for way in circles(told, own):
            first = way[0]
            steps = [f"`{each.ident}` ({each.ability.patterns[0].verb})" for each in (*way, first)]
            message = f"this sets itself off again: {' → '.join(steps)}"
            hint = "say `may`, `once per turn`, or an `if` that puts an end to it"
            yield by_id[first.ident], Diagnostic("W0307", message, first.ability.span, hint)

    # ------------------------------------------------ tokens
    def tokens(self) -> Iterator[Remark]:
        """Tokens of this set that are spent and never earned, or earned and of no use; told where a text does so."""
        own = {} if self.source.support else self.source.words.get("tokens", {})
        if not own:
            return
        earned = {step.slot("token") for step in self.doings if step.act in EARNING}
        asked = {node.token for node in self.nodes if isinstance(node, m.Tokens | m.HasMost)}
        spent = {step.slot("token") for step in self.doings if step.act in SPENDING} | asked
        for entry in self.entries:
            told: set[str] = set()
            for step in self.moving(entry):
                token = step.slot("token")
                if token not in own or token in told:
                    continue
                if token not in earned and step.act in SPENDING:
                    told.add(token)
                    message = f"no text ever brings anybody {quoted(token)}"
                    yield entry, Diagnostic("W0308", message, step.span, f"a text has to: `gain 1 {token}`")
                elif token not in spent and step.act in EARNING:
                    told.add(token)
                    message = f"nothing is ever done with {quoted(token)}"
                    hint = f"a text has to ask for it: `pay 1 {token} = draw`"
                    yield entry, Diagnostic("W0309", message, step.span, hint)

    def moving(self, entry: Entry) -> Iterator[m.Do]:
        """The steps of an entry that are about tokens."""
        for ability in self.mine.get(entry.id, ()):
            for node in ability.walk():
                if isinstance(node, m.Do) and isinstance(node.slot("token"), str):
                    yield node

    # ------------------------------------------------ the same twice
    def same_texts(self) -> Iterator[Remark]:
        first: dict[object, tuple[str, Entry]] = {}
        for source in self.chain:
            said = self.said.get(source.id, {})
            for entry in source.entries:
                meant = said.get(entry.id)
                if not meant or entry.reprint is not None:
                    continue
                key = (entry.kind, entry.border, entry.cost, entry.traits, tuple(meant))
                ident, before = first.setdefault(key, (source.id, entry))
                if before is entry or source is not self.source or entry.replaces is not None or apart(before, entry):
                    continue
                where = "" if ident == source.id else f" of {ident}"
                message = f"{quoted(entry.id)} says just what {quoted(before.id)}{where} says"
                hint = f"for more copies of it say `{before.id}: {{reprint: {ident}, copies: …}}`" if where else None
                yield entry, Diagnostic("W0310", message, entry.spans["effect"], hint)

    # ------------------------------------------------ names
    def names(self) -> Iterator[Remark]:
        """Every card has a name in the languages that the set speaks."""
        cards = [e for e in self.entries if e.kind != "rule" and e.replaces is None]
        languages = self.source.languages
        if languages is None:
            enough, of = MOST_CARDS
            counts = Counter(language for entry in cards for language in entry.names)
            languages = tuple(sorted(each for each, count in counts.items() if count * of >= len(cards) * enough))
        for entry in cards:
            missing = [language for language in languages if language not in entry.names]
            if missing:
                message = f"{quoted(entry.id)} has no name in {', '.join(map(quoted, missing))}"
                hint = f"in names.yml: `{entry.id}: {{{missing[0]}: …}}`"
                yield entry, Diagnostic("W0312", message, entry.spans.get("name") or entry.spans["id"], hint)


FORMS: Final = {"play": "be played", "use": "be used", "answer": "answer anything", "number": "count"}


def _steps(ability: m.Ability) -> Iterator[m.Step]:
    """The steps of a text; of what is never done nothing that is in it."""
    return (node for node in ability.walk() if isinstance(node, m.Step))


def _first(steps: Sequence[m.Step]) -> Sequence[m.Step]:
    """The steps of a text that are aimed before anything is done; those that a price buys, too."""
    if len(steps) == 1 and isinstance(steps[0], m.Pay) and steps[0].how == "ordered":
        return steps[0].steps
    return steps


# ---------------------------------------------------------------- meant so


def not_meant_so(entry: Entry, found: Sequence[Diagnostic], looked_for: Collection[str]) -> Iterator[Diagnostic]:
    """What is left to be told of an entry besides what it says is meant so; and what it says so for nothing.

    `looked_for` are the codes that were looked for, so that only of them can be said that there is none.
    """
    if not entry.meant_so:
        yield from found
        return
    known = on_entries()
    meant = {known[slug] for slug in entry.meant_so if slug in known}
    yield from (each for each in found if each.code not in meant)
    given = {each.code for each in found}
    for slug in entry.meant_so:
        if known.get(slug) in looked_for and known[slug] not in given:
            message = f"{quoted(entry.id)} gives no warning {quoted(slug)} that could be meant so"
            yield Diagnostic(UNNEEDED, message, entry.spans.get("meant-so"), f"drop {quoted(slug)} from `meant-so`")
