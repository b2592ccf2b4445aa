"""`bangdsl play`: a game in the terminal, told as a story; people and bots answer through the same door."""

from __future__ import annotations

import secrets
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bangdsl.commands.common import check_bots, check_setup, chosen_sets, console, counted, game_options
from bangdsl.diagnostics import visible
from bangdsl.table.chance import MAX_SEED

if TYPE_CHECKING:
    from rich.console import Console

    from bangdsl.bots import Bot
    from bangdsl.commands.common import RuleTexts
    from bangdsl.play.game import Game
    from bangdsl.play.view import CardFace, Option, Question, View
    from bangdsl.table.table import Player

STYLES = {
    "eliminate": "bold red", "lose": "red", "heal": "green", "role": "bold", "flip": "yellow",
    "draw": "dim", "shuffle": "dim", "skip": "yellow", "reveal": "yellow",
}  # fmt: skip
AIM = "target"  # a question whom or what a play or use is aimed at
BACK = -1
GROUPS = {"borders": "border", "zones": "pile or row", "tokens": "token", "kinds": "kind of card", "traits": "trait"}
FIXED_BY_A_JOURNAL = ("players", "seed", "journal", "sets", "folders", "variants")


@click.command()
@game_options
@click.option(
    "--seed",
    type=click.IntRange(0, MAX_SEED),
    metavar="S",
    help="What chance starts from; another one each time unless said.",
)
@click.option(
    "--humans", type=click.IntRange(min=0), default=0, metavar="K", help="How many of the first seats are yours."
)
@click.option(
    "--journal",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write every answer into this new file.",
)
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with the game of this journal.",
)
@click.pass_context
def command(
    ctx: click.Context,
    players: int,
    kind: str,
    sets: Sequence[str],
    folders: Sequence[Path],
    variants: Sequence[str],
    seed: int | None,
    humans: int,
    journal: Path | None,
    resume: Path | None,
) -> None:
    """Play a game in the terminal, or watch one of bots.

    Every legal answer has a number, every card of your hand a letter. `? a` shows the text of a card of your hand,
    `? 2` that of an answer, `? NAME` that of any card, character, role or event, or what a border, a pile or a token
    is; before an aim is final `b` goes a step back; `why play bang on bob` says why that cannot be done, `why reach`
    why a number of yours is what it is; `q` leaves, and a game with a journal can be resumed. The same sets, seed and
    answers make the same game.

    \b
    Examples:
      bangdsl play --players 5 --seed 7
      bangdsl play --humans 1 --journal evening.journal
      bangdsl play --resume evening.journal --humans 1
      bangdsl play --sets all --with path/to/my-set --bots random
      bangdsl play --bots my_bots:Careful
    """
    from bangdsl.bots import BotError
    from bangdsl.play.game import GameError
    from bangdsl.play.journal import JournalError

    check_bots(kind)
    if resume is not None:
        for parameter in ctx.command.params:
            given = ctx.get_parameter_source(parameter.name or "") is click.core.ParameterSource.COMMANDLINE
            if given and parameter.name in FIXED_BY_A_JOURNAL:
                raise click.UsageError(f"the journal says what is played; --resume goes without {parameter.opts[0]}")
        game, chosen, extra = _resumed(resume)
        _tell_of_what_was_cut(game)
    else:
        _check_humans(humans, players)
        chosen, extra = chosen_sets(sets), list(folders)
        seed = secrets.randbelow(2**32) if seed is None else seed
        game = _new_game(players, seed, variants, chosen, extra, journal)
    _check_humans(humans, len(game.table.players))
    session = Session(game, kind, humans, Explainer(chosen, extra), console())
    try:
        finished = session.run(resumed=resume is not None)
    except (GameError, JournalError, BotError):
        session.teller.catch_up()
        session.say_where_the_journal_is(humans)
        raise
    finally:
        if game.journal is not None:
            game.journal.close()
    if not finished:
        session.say_where_the_journal_is(humans)


def _check_humans(humans: int, players: int) -> None:
    if humans > players:
        verb = "is" if players == 1 else "are"
        raise click.UsageError(f"there {verb} {counted(players, 'player')}, so there cannot be {humans} humans")


def _new_game(
    players: int, seed: int, variants: Sequence[str], sets: list[str], folders: list[Path], journal: Path | None
) -> Game:
    from bangdsl.library import rulebook
    from bangdsl.play.game import Game, Setup, seats
    from bangdsl.play.journal import start

    rules = rulebook(sets, folders)
    setup = Setup(seats(players), seed, frozenset(variants))
    check_setup(rules, setup)
    if journal is None:
        return Game(rules, setup, tell=True)
    if journal.exists():
        raise click.UsageError(f"{journal} is there already; --resume goes on with it, another --journal starts anew")
    return start(journal, rules, setup, sets, [folder.resolve() for folder in folders], tell=True)


def _resumed(path: Path) -> tuple[Game, list[str], list[Path]]:
    from bangdsl.play.journal import resume

    game = resume(path, tell=True)
    assert game.journal is not None
    header = game.journal.header
    return game, header["sets"], [Path(folder) for folder in header["folders"]]


def _tell_of_what_was_cut(game: Game) -> None:
    if game.journal is not None and game.journal.cut:
        place = visible(f"{game.journal.path}:{game.journal.cut}")
        click.echo(f"{place}: the line breaks off and was cut; the game goes on from the answer before it", err=True)


class Session:
    """One game at this terminal: who answers for each seat, and what is told on the way."""

    def __init__(self, game: Game, kind: str, humans: int, explainer: Explainer, out: Console) -> None:
        from bangdsl.bots import bots_for

        self.game, self.explainer, self.out = game, explainer, out
        mine = game.setup.players[:humans]
        self.humans = [player for player in game.table.players if player.name in mine]
        self.bots: dict[str, Bot] = bots_for(game, kind, game.setup.players[humans:])
        self.teller = Teller(game, self.humans, out)
        self.asked_last: Player | None = None
        self.seen: dict[str, int] = {}  # by name, how much of the story a person had seen when they answered last

    def run(self, resumed: bool) -> bool:
        """Play to the end; false if somebody left before."""
        from bangdsl.bots import play_out

        game = self.game
        self.teller.open(resumed)
        while (decision := game.decision) is not None:
            bot = self.bots.get(decision.player.name)
            self.teller.catch_up(pause=bot is None)
            if bot is not None:
                play_out(game, self.bots, once=True)
                continue
            answers = self.answers() if self.hand_over(decision.player) else None
            if answers is None:
                self.out.print("You leave the game.")
                return False
            self.seen[decision.player.name] = self.teller.told
            for index in answers:
                game.answer(index)
        self.teller.catch_up()
        self.teller.close()
        return True

    def hand_over(self, me: Player) -> bool:
        """Let another person come to the terminal, and show them no hand but their own; false if nobody comes."""
        if len(self.humans) > 1 and me is not self.asked_last and shared_terminal():
            self.wipe()
            self.teller.tell_again(self.seen.get(me.name, self.teller.began))
            if self.read(f"{me.name}, take the keyboard and press Enter. ") in (None, "q", "quit"):
                return False
        self.asked_last = me
        return True

    def wipe(self) -> None:
        if self.out.is_terminal:
            self.out.clear()
        else:  # no codes are wanted
            self.out.print("\n" * self.out.height)

    def answers(self) -> list[int] | None:
        """What a person answers: a play and its aims, which are final together; nothing when they leave.

        The aims are asked for at a copy of the game, so that there is a way back. Where chance has had a say before
        the aim, or somebody else, there is none.
        """
        given: list[int] = []
        trials = [self.game]
        while True:
            game = trials[-1]
            index = self.ask(game.asked(), whole=len(trials) == 1)
            if index is None:
                return None
            if index == BACK:
                trials.pop()
                given.pop()
                continue
            given.append(index)
            aims = AIM in (decision.ask for trial in trials if (decision := trial.decision) is not None)
            if not (aims or game.asked().options[index].kind in ("play", "use")):
                return given
            trial = game.copy()
            trial.answer(index)
            if not _is_aim(game, trial):
                return given
            trials.append(trial)

    def ask(self, question: Question, *, whole: bool = True) -> int | None:
        """The number of the answer a person gives, or nothing when they leave; `BACK` if there is a way back, and
        they take it."""
        from bangdsl.commands.table_view import label, table_view

        out, view = self.out, question.view
        hand = view.me.hand
        out.print()
        if whole:
            out.print(table_view(view, self.game.rulebook))
            for told in self.explainer.beside(view):
                out.print(told, style="dim")
            out.print()
        out.print(f"{question.seat}: {question.text}", style="bold")
        for number, option in enumerate(question.options, 1):
            out.print(f"{number:>4}  {label(option, view)}")
            for told in self.explainer.of_answer(option):
                out.print(f"      {told}", style="dim")
        if not whole:
            out.print("   b  back")
        while True:
            line = self.read()
            if line is None or line.lower() in ("q", "quit"):
                return None
            if not whole and line.lower() in ("b", "back"):
                return BACK
            if line.startswith("?"):
                self.explain(line[1:].strip(), () if isinstance(hand, int) else hand, question)
            elif line.split(" ")[0].lower() == "why":
                self.why(line[3:].strip(), question)
            elif line.isdecimal() and 1 <= int(line) <= len(question):
                return int(line) - 1
            elif line:
                back = "" if whole else ", `b` to go back"
                out.print(f"A number from 1 to {len(question)}, `? a` for a card of your hand{back}, or `q` to leave.")

    def why(self, what: str, question: Question) -> None:
        """`why`: what is asked and by what; `why play bang on bob`, `why reach`: of the player who asks, no other."""
        from bangdsl.scenario.faults import Wrong
        from bangdsl.scenario.why import Why

        me = question.seat
        first = what.split(" ")[0]
        if first in ("play", "plays", "use", "uses"):
            what = f"{me} {what}"
        elif what.startswith("distance to "):
            what = f"distance from {me} to {what.removeprefix('distance to ')}"
        elif what:
            what = f"{what} of {me}"
        why = Why(self.game.rulebook, self.game)
        try:
            for line in why.answer_to(what) if what else why.next_asked(ahead=False):
                self.out.print(visible(line), soft_wrap=True)
        except Wrong as error:
            self.out.print(f"{str(error)[:1].upper()}{str(error)[1:]}; ask `why play bang on bob`, `why reach`.")

    def read(self, prompt: str = "> ") -> str | None:
        """A line of input; nothing at its end."""
        if sys.stdin is None:  # it was closed, as by `<&-`
            return None
        try:
            line = self.out.input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.out.print()
            return None
        except (OSError, ValueError):  # it cannot be read, or is not text
            self.out.print()
            return None
        if not sys.stdin.isatty():
            self.out.print(line)  # a terminal shows what was typed; a script's answers are shown here
        return line

    def explain(self, what: str, hand: Sequence[CardFace], question: Question) -> None:
        """`?`: the whole hand; `? b`: the second card of it; `? 2`: the card of an answer; `? beer`: that card."""
        from bangdsl.commands.table_view import entry_in, letter

        letters = {letter(place): card.id for place, card in enumerate(hand)}
        names = [letters.get(what, what)] if what else list(dict.fromkeys(letters.values()))
        if what.isdecimal():
            about = entry_in(question.options[int(what) - 1]) if 1 <= int(what) <= len(question) else None
            if about is None:
                self.out.print(f"There is no card in answer {what}; `? a` explains the first card of your hand.")
                return
            names = [about]
        elif len(what) == 1 and what.isalpha() and what not in letters:
            self.out.print(f"Your hand has {counted(len(hand), 'card')}.")
            return
        if not names:
            self.out.print("Your hand is empty.")
        for name in names:
            for line in self.explainer.lines(name):
                self.out.print(line)

    def say_where_the_journal_is(self, humans: int) -> None:
        if self.game.journal is not None:
            path = shlex.quote(visible(str(self.game.journal.path)))
            self.out.print(
                f"Go on with: bangdsl play --resume {path}{f' --humans {humans}' if humans else ''}", soft_wrap=True
            )


def shared_terminal() -> bool:
    """Whether people sit before it, who could see each other's hands."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty()


def _is_aim(game: Game, trial: Game) -> bool:
    """Whether what was answered at the trial is followed by a question of the same player whom or what to aim at, with
    nothing turned up and nobody else asked before."""
    before, after = game.decision, trial.decision
    if before is None or after is None or after.ask != AIM or after.player.name != before.player.name:
        return False
    return bool(trial.table.chance.state == game.table.chance.state)


class Explainer:
    """Rule texts on request; the cards are only compiled once one of them is asked for."""

    def __init__(self, sets: Sequence[str], folders: Sequence[Path]) -> None:
        self.sets, self.folders = sets, folders
        self._texts: RuleTexts | None = None
        self._said: dict[str, str] = {}  # by id: what entries that stood on the screen say

    @property
    def texts(self) -> RuleTexts:
        from bangdsl.commands.common import RuleTexts
        from bangdsl.library import compile_sets

        if self._texts is None:
            self._texts = RuleTexts(compile_sets(self.sets, self.folders))
        return self._texts

    def lines(self, name: str) -> Iterator[str]:
        """What an entry says, or what a word means: a border, a pile or row, a token, a kind of card."""
        from bangdsl.commands.common import find_card

        words = list(self._words(name.strip().lower()))
        try:
            found = find_card(name, self.texts.compilation)
        except click.UsageError as error:
            yield from words or [error.message[:1].upper() + error.message[1:]]
            return
        reprinted = [pair for pair in found if pair[1].reprint is None] or found
        for source, entry in reprinted:
            said = self.texts.of(source, entry) or entry.about or "it says nothing"
            yield f"{entry.names.get('en', entry.id)}: {said}"
        yield from words

    def _words(self, word: str) -> Iterator[str]:
        """What the sets in use say of a word they declare; of a border also the rules that speak of it."""
        from bangdsl.meaning.borders import borders_of

        compilation = self.texts.compilation
        for source in compilation.sets.values():
            for group, rows in source.words.items():
                row = rows.get(word)
                if row is None or group == "sides":
                    continue
                yield f"{word} ({GROUPS.get(group, group)}): {row.get('means', '')}"
        for source in compilation.sets.values():
            for entry in source.entries:
                abilities = compilation.abilities[source.id].get(entry.id, ())
                if entry.kind == "rule" and word in borders_of(abilities).known:
                    yield f"{entry.names['en']}: {self.texts.of(source, entry)}"

    def said(self, ident: str) -> str:
        """What an entry says, in one line; kept, for it is shown again and again."""
        if ident not in self._said:
            found = [
                (source, entry)
                for source in self.texts.compilation.sets.values()
                for entry in source.entries
                if entry.id == ident and entry.reprint is None
            ]
            told = [self.texts.of(source, entry) or entry.about or "" for source, entry in found]
            self._said[ident] = " ".join(next((text for text in reversed(told) if text), "").split())
        return self._said[ident]

    def beside(self, view: View) -> Iterator[str]:
        """What one should not have to remember: the goal of one's role, and what is in force."""
        role = view.me.role
        if role and role != "hidden" and (goal := self.said(role)):
            yield f"Your goal: {goal}"
        for card in view.in_force:
            yield f"In force: {card.name}: {self.said(card.id)}"

    def of_answer(self, option: Option) -> Iterator[str]:
        """What a use would do, and what a play costs beyond the card."""
        about = option.counts_as or option.card
        if about is None or (option.kind != "use" and (option.kind != "play" or option.free)):
            return
        own = option.card if option.kind == "use" and option.card is not None else about
        said = self.said(own.id) or self.said(about.id)
        if said:
            yield said


class Teller:
    """Prints the story as it grows, turn by turn; it tells nothing that is hidden from the people at the table."""

    def __init__(self, game: Game, humans: Sequence[Player], out: Console) -> None:
        self.game, self.humans, self.out = game, humans, out
        self.began = self.told = 0  # from where on, and how far, the story was told

    def open(self, resumed: bool) -> None:
        """The players, and the story from here on: from the first turn, or from the one a journal was left in."""
        game, out = self.game, self.out
        names = ", ".join(compiled.names.get("en", compiled.id) for compiled in game.rulebook.sets)
        variants = "".join(f", {name}" for name in sorted(game.setup.variants))
        out.print(
            f"{names}{variants}: {counted(len(game.table.players), 'player')}, seed {game.setup.seed}", style="bold"
        )
        if not self.humans:
            out.print()
            self._players(final=False)
        else:
            out.print("Answer with a number; `? a` explains a card of your hand, `? NAME` any card, `q` leaves.")
        turns = [i for i, event in enumerate(game.story) if event[0] == "turn"]
        if resumed and len(turns) > 1:
            out.print()
            out.print(f"The game goes on in turn {game.table.turn_count}.")
        self.began = self.told = (turns[-1] if resumed else turns[0]) if turns else len(game.story)

    def catch_up(self, pause: bool = True) -> None:
        """Tell what is new; without a pause, cards that are still being drawn wait for the rest of them."""
        story = self.game.story
        end = len(story)
        while not pause and end > self.told and story[end - 1][0] == "draw":
            end -= 1
        new, self.told = story[self.told : end], end
        for kind, sentence in self._sentences(new):
            self._print(kind, sentence)

    def tell_again(self, start: int) -> None:
        """What was told from there on, to somebody who has not seen it."""
        for kind, sentence in self._sentences(self.game.story[start : self.told]):
            self._print(kind, sentence)

    def _sentences(self, story: Iterable[tuple[Any, ...]]) -> Iterator[tuple[str, str]]:
        """Each sentence with the kind of thing it tells; cards drawn in a row stay together."""
        from bangdsl.play.story import sentences

        drawn: list[tuple[Any, ...]] = []
        for event in story:
            if event[0] == "draw":
                drawn.append(event)
                continue
            yield from (("draw", sentence) for sentence in sentences(drawn))
            drawn = []
            if event[0] == "turn":
                yield "turn", self._heading(event[1], event[2])
            elif event[0] != "win":  # said at the very end
                yield from ((event[0], sentence) for sentence in sentences([event]))
        yield from (("draw", sentence) for sentence in sentences(drawn))

    def _heading(self, who: Player, number: int) -> str:
        open_role = not self.humans or who.role_known or list(self.humans) == [who]
        role = f", {who.role.definition.name}" if open_role and who.role is not None else ""
        character = f" as {who.character.definition.name}" if who.character is not None else ""
        return f"Turn {number}: {who.name}{character}{role}"

    def _print(self, kind: str, sentence: str) -> None:
        from rich.text import Text

        if kind == "turn":
            self.out.print()
            self.out.print(Text(sentence, style="bold cyan"), soft_wrap=True)
            return
        text = Text(f"  {sentence}", style=STYLES.get(kind, ""))
        text.highlight_regex(r"(10|[2-9JQKA])[♥♦]", "red")
        self.out.print(text, soft_wrap=True)

    def close(self) -> None:
        """Who has won, and who everybody was."""
        from rich.text import Text

        winners = [player.name for player in self.game.winners]
        told = " and ".join(filter(None, [", ".join(winners[:-1]), *winners[-1:]]))
        verdict = f"{told} {'win' if len(winners) > 1 else 'wins'}" if winners else "Nobody wins"
        self.out.print()
        turns = counted(self.game.table.turn_count, "turn")
        self.out.print(Text(f"{verdict} after {turns}.", style="bold green"))
        self._players(final=True)

    def _players(self, final: bool) -> None:
        """A row for each player with nothing hidden: at the start for those who only watch, at the end for all."""
        from rich.table import Table
        from rich.text import Text

        from bangdsl.commands.table_view import bullets

        rows = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for player in self.game.table.players:
            most = self.game.interpreter.number("max-life", player)
            life = bullets(player.life, most) if player.in_game else "out"
            cells = [
                player.name,
                player.role.definition.name if player.role is not None else "",
                player.character.definition.name if player.character is not None else "",
                life,
                *(["★" if player in self.game.winners else ""] if final else []),
            ]
            rows.add_row(*(Text(cell) for cell in cells))
        self.out.print(rows)
