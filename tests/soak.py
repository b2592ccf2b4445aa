"""Many games of random players, every law of the table checked at every decision, each replayed from its answers.

    python -m tests.soak --games 20000

Any combination of the published sets, of their variants and of the example set. In every third game the players would
rather draw than shoot, mostly with one set beside the first: only a long game with few cards runs through the decks
that are turned up by drawing.

In other games copies are made at random moments and played to the end beside the game itself, by the same answers.

In every tenth game each answer that is kept is worked out anew whenever it is handed out, and compared.

Then journalled games whose process is killed or whose disk is full, each resumed to the table it was left at: see
`tests/accidents.py`.

Then texts nobody wrote, sentences from the grammar and mutations of the published ones: see `tests/sentences.py`.

Exits 1 when anything is wrong, and says in which game: the seed and the number of players bring it back.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from bangdsl.library import foundation, rulebook, standard
from bangdsl.play.decisions import Decision, Play, Use
from bangdsl.play.game import Game, Setup, seats
from bangdsl.play.laws import broken, fingerprint
from bangdsl.play.refusals import unwrapped
from bangdsl.play.rulebook import Rulebook
from bangdsl.scenario.fuzz import used_in
from bangdsl.table.chance import Chance
from tests.accidents import fill_and_resume, kill_and_resume
from tests.sentences import mutation, report, sentence, tally

EXAMPLES = tuple(Path(__file__).parents[1] / "examples" / name for name in ("longhorn-trail", "riverboat"))
MOST_DECISIONS = 20_000
CHECKED = 10  # of so many games one compares every kept answer with one worked out anew
COPIES = 5  # so many of one game at most
PEACE = 700  # decisions after which nobody is peaceful any more


@cache
def rules(sets: tuple[str, ...], *examples: Path) -> Rulebook:
    return rulebook(sets, examples)


def chosen(seed: int) -> tuple[Rulebook, Setup]:
    """The sets, players and variants of a game: any combination, decided by its seed."""
    chance = Chance(seed * 31 + 7)
    extra = [ident for ident in standard() if ident != foundation()]
    sets = (foundation(), *(ident for ident in extra if chance.below(2)))
    if peaceful(seed) and chance.below(3):
        book = rules((foundation(), chance.pick(extra)))
    elif chance.below(4) == 0:  # compiled in memory, so with a few combinations only
        book = rules((foundation(), *extra[: len(extra) * chance.below(3) // 2]), *EXAMPLES)
    else:
        book = rules(sets)
    ranges = [s.players for s in book.sets if s.players]
    fewest, most = min(r[0] for r in ranges), max(r[1] for r in ranges)
    variants = sorted(name for s in book.sets for name in s.variants)
    picked = frozenset(name for name in variants if chance.below(8) == 0)
    return book, Setup(seats(fewest + seed % (most - fewest + 1)), seed, picked)


def peaceful(seed: int) -> bool:
    return seed % 3 == 0


def play(seed: int, *, checked: bool | None = None) -> tuple[int, list[str], Counter[str]]:
    """One game: its decisions, what went wrong, and which cards and abilities were used."""
    checked = seed % CHECKED == 0 if checked is None else checked
    wrong: list[str] = []
    uses: Counter[str] = Counter()
    book, setup = chosen(seed)
    chance = Chance(seed ^ 0x5EED)
    try:
        game = Game(book, setup, tell=True, checked=checked)
        while game.decision is not None and len(game.answers) < MOST_DECISIONS:
            wrong += broken(game)
            game.answer(next_answer(game, seed, chance))
        wrong += broken(game)
        if not game.over:
            wrong.append(f"no end after {MOST_DECISIONS} decisions")
        again = Game(book, setup)
        for answer in game.answers:
            again.answer(answer)
        if fingerprint(again) != fingerprint(game):
            wrong.append("replaying its answers gives another table")
        uses.update({used_in(event) for event in game.story} - {None})
        return len(game.answers), wrong, uses
    except Exception as error:  # a soak reports whatever breaks and goes on
        return 0, [*wrong, f"{type(error).__name__}: {error}"], uses


def next_answer(game: Game, seed: int, chance: Chance) -> int:
    """Any answer; in a peaceful game one that hurts nobody, if there is one."""
    decision = game.decision
    assert decision is not None
    wish = _harmless(decision, chance) if peaceful(seed) and len(game.answers) < PEACE else None
    return chance.below(len(decision.options)) if wish is None else wish


def copied(seed: int) -> tuple[int, list[str]]:
    """One game beside copies of it: how many there were, and where one of them first went another way."""
    book, setup = chosen(seed)
    chance, moments = Chance(seed ^ 0x5EED), Chance(seed ^ 0xC0B1)
    game = Game(book, setup)
    twins: list[tuple[int, Game]] = []
    try:
        while game.decision is not None and len(game.answers) < MOST_DECISIONS:
            if len(twins) < COPIES and moments.below(30) == 0:
                source = moments.pick([game, *(twin for _, twin in twins)])  # a copy of a copy is one, too
                twins.append((len(game.answers), source.copy()))
            answer = next_answer(game, seed, chance)
            for _, each in [(0, game), *twins]:
                each.answer(answer)
            state = fingerprint(game) if twins else ()
            for at, twin in twins:
                if fingerprint(twin) != state:
                    return len(twins), [f"a copy made at decision {at} differs at decision {len(game.answers)}"]
        return len(twins), []
    except Exception as error:
        return len(twins), [f"with copies made at {[at for at, _ in twins]}: {type(error).__name__}: {error}"]


def _harmless(decision: Decision, chance: Chance) -> int | None:
    """An answer that draws cards, else one that hurts nobody; no wish if there is neither."""
    drawing, harmless = [], []
    for index, option in enumerate(map(unwrapped, decision.options)):
        text = option.ability if isinstance(option, Play) else option.slot.ability if isinstance(option, Use) else None
        acts = text.acts if text is not None else ()
        if "draw me" in acts:
            drawing.append(index)
        elif not any(act.startswith(("bang", "lose", "eliminate")) for act in acts):
            harmless.append(index)
    wishes = drawing or harmless
    return chance.pick(wishes) if wishes else None


def soak(games: int, jobs: int | None = None, first: int = 0) -> tuple[int, dict[int, list[str]], Counter[str]]:
    failures: dict[int, list[str]] = {}
    uses: Counter[str] = Counter()
    decisions = 0
    seeds = range(first, first + games)
    with ProcessPoolExecutor(jobs) as pool:
        for seed, (count, wrong, used) in zip(seeds, pool.map(play, seeds, chunksize=20), strict=True):
            decisions += count
            uses += used
            if wrong:
                failures[seed] = wrong
    return decisions, failures, uses


def accidents(kills: int, fills: int) -> int:
    """How many journals were damaged by kills and full disks."""
    damaged = 0
    for befall, times, what in ((kill_and_resume, kills, "kills"), (fill_and_resume, fills, "full disks")):
        with tempfile.TemporaryDirectory() as folder:
            wrong = befall(Path(folder), times)
        for problem in wrong[:20]:
            print(problem)
        print(f"{times} {what} of a journalled game, {len(wrong)} not resumed")
        damaged += len(wrong)
    return damaged


def compare_copies(games: int, jobs: int | None = None, first: int = 0) -> tuple[int, dict[int, list[str]]]:
    """How many copies were compared, and the games of which one went another way."""
    failures: dict[int, list[str]] = {}
    copies = 0
    seeds = range(first, first + games)
    with ProcessPoolExecutor(jobs) as pool:
        for seed, (count, wrong) in zip(seeds, pool.map(copied, seeds, chunksize=20), strict=True):
            copies += count
            if wrong:
                failures[seed] = wrong
    return copies, failures


def named(seed: int, wrong: list[str]) -> str:
    """Which game it was, and what went wrong in it."""
    book, setup = chosen(seed)
    return f"seed {seed}, {len(setup.players)} players, {', '.join(s.id for s in book.sets)}: {'; '.join(wrong[:3])}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--copies", type=int, default=2_000, help="how many games are played beside copies of them")
    parser.add_argument("--kills", type=int, default=300, help="how often a journalled game is killed and resumed")
    parser.add_argument("--fills", type=int, default=100, help="how often its disk is full, and it is resumed")
    parser.add_argument("--sentences", type=int, default=10_000, help="how many sentences from the grammar are judged")
    parser.add_argument("--mutations", type=int, default=5_000, help="how many mutations of published texts are judged")
    options = parser.parse_args()
    decisions, failures, uses = soak(options.games, options.jobs)
    for seed, wrong in list(failures.items())[:20]:
        print(named(seed, wrong))
    everything = rules(tuple(standard()), *EXAMPLES)
    cards = [d for d in everything.definitions.values() if d.kind not in ("rule", "role")]
    unused = [d.id for d in cards if not uses[d.id]]
    print("games in which each card was played or used, each character dealt, each event in force:")
    for definition in sorted(cards, key=lambda d: uses[d.id]):
        print(f"{uses[definition.id]:8} {definition.id}")
    print(f"{options.games} games, {decisions} decisions, {len(failures)} failed, {len(unused)} cards never used")
    copies, strayed = compare_copies(options.copies, options.jobs)
    for seed, wrong in list(strayed.items())[:20]:
        print(named(seed, wrong))
    print(f"{copies} copies in {options.copies} games played to the end, {len(strayed)} games with another course")
    damaged = accidents(options.kills, options.fills)
    misjudged = 0
    for make, count in ((sentence, options.sentences), (mutation, options.mutations)):
        found = tally(make, range(count), options.jobs)
        misjudged += len(found.wrong)
        for line in report(found):
            print(f"{make.__name__}: {line}")
    return 1 if failures or unused or strayed or damaged or misjudged else 0


if __name__ == "__main__":
    sys.exit(main())
