"""`bangdsl lsp`, asked by a real client over its real input and output."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from bangdsl.editing import answers
from bangdsl.editing.complete import completions
from bangdsl.editing.places import place_at
from bangdsl.editing.workspace import Workspace

Answer = TypeVar("Answer")
SECONDS = 120  # for an answer, on a machine that has much else to do
CARDS = """\
# what the trail brings
snare: {border: brown, copies: 9♣, effect: draw 2}
canyon: {border: blue, copies: 5♦, effect: distance to me +1}
pale-rider: {life: 4, effect: "each time I lose 1 life: gain 1 dust"}
trapper: {life: 4, effect: "when another player plays a Snare: draw"}
"""
SCENARIOS = """\
a snare draws two:
  given: {players: {ann: {hand: [snare]}, bob: {}}}
  when: [ann plays snare]
  then: {ann: {hand: 2}}
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    (folder / "scenarios").mkdir(parents=True)
    words = "words:\n  tokens:\n    dust: {plural: dust, means: what the road leaves}\n"
    (folder / "set.yml").write_text(f"set: own\nneeds: [base]\n{words}", "utf-8")
    (folder / "cards.yml").write_text(CARDS, "utf-8")
    (folder / "names.yml").write_text("snare: {fr: Piège}\n", "utf-8")
    (folder / "scenarios" / "snare.yml").write_text(SCENARIOS, "utf-8")
    return folder


class Editor(LanguageClient):
    """An editor as far as the server can tell."""

    def __init__(self) -> None:
        super().__init__("editor", "1")
        self.told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self.version = 1

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(params: lsp.PublishDiagnosticsParams) -> None:
            self.told.put_nowait(params)

    def open(self, path: Path) -> None:
        item = lsp.TextDocumentItem(path.as_uri(), "yaml", self.version, path.read_text("utf-8"))
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def type(self, path: Path, text: str) -> None:
        self.version += 1
        document = lsp.VersionedTextDocumentIdentifier(self.version, path.as_uri())
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        self.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    async def wrong_in(self, path: Path) -> list[lsp.Diagnostic]:
        """What is told next of a file."""
        while True:
            params = await self.told.get()
            if params.uri == path.as_uri():
                return list(params.diagnostics)


def session(work: Callable[[Editor], Awaitable[Answer]]) -> Answer:
    """Let an editor do something with a server of its own, and see it end."""

    async def run() -> Answer:
        editor = Editor()
        await editor.start_io(sys.executable, "-m", "bangdsl", "lsp")
        capabilities = lsp.ClientCapabilities(general=lsp.GeneralClientCapabilities(position_encodings=["utf-16"]))
        params = lsp.InitializeParams(capabilities=capabilities, process_id=None, root_uri=None)
        found = await editor.initialize_async(params)
        assert found.server_info is not None
        assert found.server_info.name == "bangdsl"
        editor.initialized(lsp.InitializedParams())
        try:
            return await asyncio.wait_for(work(editor), SECONDS)
        finally:
            await editor.shutdown_async(None)
            editor.exit(None)
            await editor.stop()

    return asyncio.run(run())


def at(text: str, words: str, inside: int = 0) -> lsp.Position:
    before = text[: text.index(words) + inside]
    return lsp.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


def applied(text: str, edits: list[lsp.TextEdit]) -> str:
    rows = text.split("\n")
    offsets = [sum(len(row) + 1 for row in rows[:number]) for number in range(len(rows) + 1)]

    def offset(place: lsp.Position) -> int:
        return min(offsets[min(place.line, len(rows))] + place.character, len(text))

    for edit in sorted(edits, key=lambda each: offset(each.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


def test_mistakes_are_told_as_one_types_and_quickly_put_right(own: Path) -> None:
    cards = own / "cards.yml"
    document = lsp.TextDocumentIdentifier(cards.as_uri())

    async def work(editor: Editor) -> None:
        editor.open(cards)
        await editor.wrong_in(cards)
        wrong = CARDS.replace("draw 2", "drwa 2")
        editor.type(cards, wrong)
        [problem] = [each for each in await editor.wrong_in(cards) if each.severity == lsp.DiagnosticSeverity.Error]
        assert (problem.code, problem.source) == ("E0203", "bangdsl")
        assert problem.range.start == at(wrong, "drwa")
        context = lsp.CodeActionContext([problem])
        found = await editor.text_document_code_action_async(
            lsp.CodeActionParams(document, lsp.Range(at(wrong, "drwa", 1), at(wrong, "drwa", 1)), context)
        )
        fix: Any = next(each for each in found or () if "draw" in getattr(each, "title", ""))
        put_right = applied(wrong, fix.edit.changes[cards.as_uri()])
        assert put_right.split("\n")[1] == CARDS.split("\n")[1]
        editor.type(cards, put_right)
        assert not [e for e in await editor.wrong_in(cards) if e.severity == lsp.DiagnosticSeverity.Error]
        elsewhere = CARDS.replace("draw 2", "gain 1 nugget")
        editor.type(cards, elsewhere)
        [problem] = [each for each in await editor.wrong_in(cards) if each.severity == lsp.DiagnosticSeverity.Error]
        found = await editor.text_document_code_action_async(
            lsp.CodeActionParams(document, problem.range, lsp.CodeActionContext([problem]))
        )
        needs: Any = next(each for each in found or () if "needs" in getattr(each, "title", ""))
        [[edit]] = needs.edit.changes.values()
        assert edit.new_text == ", gold-rush"

    session(work)


def test_words_are_offered_with_their_meaning_and_explained(own: Path) -> None:
    cards = own / "cards.yml"
    document = lsp.TextDocumentIdentifier(cards.as_uri())

    async def work(editor: Editor) -> None:
        editor.open(cards)
        await editor.wrong_in(cards)
        text = CARDS + "trap: {border: brown, copies: 2♠, effect: gain 1 d"
        editor.type(cards, text)
        end = lsp.Position(text.count("\n"), len(text) - text.rfind("\n") - 1)
        found: Any = await editor.text_document_completion_async(lsp.CompletionParams(document, end))
        dust = next(each for each in found if each.label == "dust")
        assert "what the road leaves" in dust.documentation.value
        assert applied(text, [dust.text_edit]).endswith("gain 1 dust")
        assert not any(each.label == "draw" for each in found), "no verb can stand behind a number"
        editor.type(cards, CARDS)
        verb = await editor.text_document_hover_async(lsp.HoverParams(document, at(CARDS, "draw 2", 1)))
        assert verb is not None
        assert "take into hand" in verb.contents.value  # type: ignore[union-attr]
        name = await editor.text_document_hover_async(lsp.HoverParams(document, at(CARDS, "Snare:", 1)))
        assert name is not None
        assert "Draw 2 cards." in name.contents.value  # type: ignore[union-attr]
        hints = await editor.text_document_inlay_hint_async(
            lsp.InlayHintParams(document, lsp.Range(lsp.Position(0, 0), lsp.Position(3, 0)))
        )
        assert (hints or ())[0].label == "→ Draw 2 cards."
        symbols: Any = await editor.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
        assert [each.name for each in symbols] == ["snare", "canyon", "pale-rider", "trapper"]
        messy = CARDS.replace("effect: draw 2", "effect:   draw   2")
        editor.type(cards, messy)
        options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
        edits = await editor.text_document_formatting_async(lsp.DocumentFormattingParams(document, options))
        assert applied(messy, list(edits or ())) == CARDS

    session(work)


def test_ids_are_found_and_renamed_across_files(own: Path) -> None:
    cards, scenario = own / "cards.yml", own / "scenarios" / "snare.yml"
    document = lsp.TextDocumentIdentifier(scenario.as_uri())

    async def work(editor: Editor) -> None:
        editor.open(cards)
        editor.open(scenario)
        assert await editor.wrong_in(scenario) == []
        place = at(SCENARIOS, "plays snare", 7)
        found: Any = await editor.text_document_definition_async(lsp.DefinitionParams(document, place))
        assert [(each.uri, each.range.start) for each in found] == [(cards.as_uri(), at(CARDS, "snare"))]
        context = lsp.ReferenceContext(include_declaration=True)
        spoken = await editor.text_document_references_async(lsp.ReferenceParams(context, document, place))
        assert {Path(each.uri).name for each in spoken or ()} == {"cards.yml", "names.yml", "snare.yml"}
        assert len(spoken or ()) == 5
        changed = await editor.text_document_rename_async(lsp.RenameParams(document, place, "bear-trap"))
        assert changed is not None
        assert changed.changes is not None
        new = {Path(uri).name: list(edits) for uri, edits in changed.changes.items()}
        assert "when another player plays a Bear Trap: draw" in applied(CARDS, new["cards.yml"])
        assert applied(SCENARIOS, new["snare.yml"]).count("bear-trap") == 2
        assert "a snare draws two" in applied(SCENARIOS, new["snare.yml"])
        with pytest.raises(Exception, match="another entry"):
            await editor.text_document_rename_async(lsp.RenameParams(document, place, "canyon"))
        wrong = SCENARIOS.replace("hand: 2}", "hand: 3}")
        editor.type(scenario, wrong)
        [problem] = await editor.wrong_in(scenario)
        assert problem.code == "E0603"
        editor.type(scenario, SCENARIOS.replace("[snare]}", "[sn"))
        cursor = at(SCENARIOS, "[snare]", 3)
        offered: Any = await editor.text_document_completion_async(lsp.CompletionParams(document, cursor))
        assert {"snare", "bang"} <= {each.label for each in offered}

    session(work)


# ---------------------------------------------------------------- without the protocol


@pytest.mark.parametrize(
    ("text", "path", "is_key", "before"),
    [
        ("¦", (), True, ""),
        ("a: {bor¦", ("a",), True, "bor"),
        ("a: {border: br¦, copies: 2♥}", ("a", "border"), False, "br"),
        ('a: {life: 4, effect: "before my turn: dr¦', ("a", "effect"), False, "before my turn: dr"),
        ("a:\n  effect: |\n    draw\n    when I ¦\nb: {}", ("a", "effect"), False, "draw\nwhen I "),
        ("a:\n  traits: [wea¦]", ("a", "traits"), False, "wea"),
        ("a:\n  traits: [weapon]\n  ¦", ("a",), True, ""),
        ("a: {x: 1}  # y\nb¦", (), True, "b"),
        ("x:\n  given: {players: {ann: {hand: [bang, be¦]}}}", ("x", "given", "players", "ann", "hand"), False, "be"),
        ("x:\n  given: {\n    players: {ann: {li¦", ("x", "given", "players", "ann"), True, "li"),
    ],
)
def test_a_place_is_known_in_a_file_that_is_not_finished(
    text: str, path: tuple[str, ...], is_key: bool, before: str
) -> None:
    line, column = text[: text.index("¦")].count("\n"), len(text[: text.index("¦")].split("\n")[-1])
    place = place_at(text.replace("¦", ""), line, column)
    assert (place.path, place.is_key, place.text) == (path, is_key, before)


def test_every_word_of_the_cards_is_offered_where_it_stands() -> None:
    """Whatever a published card says could have been picked from what is offered, word by word."""
    workspace = Workspace()
    path = Path(__file__).parents[1] / "cards" / "base" / "characters.yml"
    known = workspace.known(path)
    assert known is not None
    from bangdsl.editing.words import offers
    from bangdsl.parse.tokens import tokens_of

    missing = []
    for entry in known.source.entries:
        text = entry.effect.text.split("\n")[0] if entry.effect is not None and entry.kind == "character" else ""
        for token in tokens_of(text, known.table) if text else ():
            if not str(token).strip() or token.type.startswith("_") or token.type in ("INT", "SIGNED", "SPEC"):
                continue
            before = text[: (token.column or 1) - 1]
            found = {offer.text for offer in offers(before, known.table)}
            word = str(token)
            base = known.table.bases.get(word, word)
            if not ({word, base} & found or any(each.split(" ")[0] == word.split(" ")[0] for each in found)):
                missing.append((before, word))
    assert missing == []


@pytest.mark.parametrize("text", ["", "{", "a:", 'a: {effect: "', "- - -", "a:\n\t- x", "\ufeff", "a: |\n  ♥"])
def test_no_file_however_odd_stops_an_answer(own: Path, text: str) -> None:
    workspace = Workspace()
    for name in ("cards.yml", "set.yml", "names.yml", "scenarios/snare.yml", "elsewhere.yml"):
        path = own / name
        workspace.changed(path, text)
        workspace.diagnostics(path)
        for line, row in enumerate(text.split("\n")):
            for column in range(len(row) + 1):
                completions(workspace, path, line, column)
        workspace.changed(path, None)


@pytest.mark.parametrize(
    "written",
    [
        "trap: {border: brown, copies: 2♠, effect: steal a card from any player}\n",
        "trap: {life: 4, effect: whenever you lose life then draw a card}\n",
        'trap: {life: 4, effect: "whenever you lose life, draw a card"}\n',
        "trap:\n  life: 4\n  effect: |\n    my hand-limit is 5\n    whenever you lose life, draw a card\n",
    ],
)
def test_a_sentence_that_is_proposed_stands_in_the_file_as_yaml_wants_it(own: Path, written: str) -> None:
    """Whatever style a text was written in: with what is proposed the file checks."""
    workspace, path = Workspace(), own / "cards.yml"
    workspace.changed(path, CARDS + written)
    problems = [each for each in workspace.diagnostics(path)[path.resolve()] if each.severity == "error"]
    proposed = [fix for each in problems for fix in answers.fixes(workspace, path, each) if fix.title.startswith("say")]
    assert proposed or not problems
    for fix in proposed[:1]:
        [edit] = fix.edits
        workspace.changed(path, answers.applied(CARDS + written, edit))
        assert not [each for each in workspace.diagnostics(path)[path.resolve()] if each.severity == "error"]
