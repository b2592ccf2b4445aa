"""The Language Server Protocol: questions of an editor in, answers of `answers` and `complete` out.

Positions come and go in the units of the client; in here they are characters. A mistake in here is told to the client
as an error of the one request, and the server goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls import uris
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from bangdsl import __version__
from bangdsl.diagnostics import Diagnostic
from bangdsl.editing import answers
from bangdsl.editing.complete import completions, replaced
from bangdsl.editing.places import place_at
from bangdsl.editing.words import Offer
from bangdsl.editing.workspace import Workspace
from bangdsl.spans import Span

PAUSE = 0.08  # seconds without another key before a file is looked at
ITEM = lsp.CompletionItemKind
KINDS = {
    "key": ITEM.Property, "verb": ITEM.Function, "noun": ITEM.Class, "adjective": ITEM.EnumMember, "suit": ITEM.Color,
    "check": ITEM.Function, "card": ITEM.Value, "character": ITEM.Value, "rule": ITEM.Value, "player": ITEM.Variable,
    "set": ITEM.Module, "token": ITEM.Unit, "phrase": ITEM.Keyword, "step": ITEM.Keyword,
}  # fmt: skip
SYMBOLS = {
    "play": lsp.SymbolKind.Function, "character": lsp.SymbolKind.Class, "role": lsp.SymbolKind.Interface,
    "rule": lsp.SymbolKind.Constant, "scenario": lsp.SymbolKind.Method,
}  # fmt: skip


def server() -> LanguageServer:
    """A server of its own, with nothing known yet."""
    served = LanguageServer("bangdsl", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
    _Served(served, Workspace()).register()
    return served


class _Served:
    """What the server does for one client."""

    def __init__(self, server: LanguageServer, workspace: Workspace) -> None:
        self.server, self.workspace = server, workspace
        self.waiting: dict[Path, asyncio.Task[None]] = {}
        self.told: dict[Path, list[Diagnostic]] = {}

    def register(self) -> None:
        features: dict[str, Any] = {
            lsp.TEXT_DOCUMENT_DID_OPEN: self.opened,
            lsp.TEXT_DOCUMENT_DID_CHANGE: self.changed,
            lsp.TEXT_DOCUMENT_DID_SAVE: self.saved,
            lsp.TEXT_DOCUMENT_DID_CLOSE: self.closed,
            lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES: self.changed_outside,
            lsp.TEXT_DOCUMENT_HOVER: self.hover,
            lsp.TEXT_DOCUMENT_DEFINITION: self.definition,
            lsp.TEXT_DOCUMENT_REFERENCES: self.references,
            lsp.TEXT_DOCUMENT_FORMATTING: self.formatting,
            lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: self.symbols,
            lsp.TEXT_DOCUMENT_INLAY_HINT: self.inlay,
            lsp.TEXT_DOCUMENT_COMPLETION: self.completion,
            lsp.TEXT_DOCUMENT_RENAME: self.rename,
            lsp.TEXT_DOCUMENT_PREPARE_RENAME: self.prepare_rename,
            lsp.TEXT_DOCUMENT_CODE_ACTION: self.actions,
        }
        options: dict[str, Any] = {
            lsp.TEXT_DOCUMENT_COMPLETION: lsp.CompletionOptions(trigger_characters=[" ", "{", "[", ":", "-"]),
            lsp.TEXT_DOCUMENT_RENAME: lsp.RenameOptions(prepare_provider=True),
            lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]),
        }
        for name, method in features.items():
            self.server.feature(name, options.get(name))(_function(method))

    # ------------------------------------------------ files
    def opened(self, params: lsp.DidOpenTextDocumentParams) -> None:
        self._take(params.text_document.uri, soon=False)

    def changed(self, params: lsp.DidChangeTextDocumentParams) -> None:
        self._take(params.text_document.uri, soon=True)

    def saved(self, params: lsp.DidSaveTextDocumentParams) -> None:
        self._take(params.text_document.uri, soon=False)

    def closed(self, params: lsp.DidCloseTextDocumentParams) -> None:
        path = _path(params.text_document.uri)
        if path is not None:
            self.workspace.changed(path, None)
            self._publish(path, [])

    def changed_outside(self, params: lsp.DidChangeWatchedFilesParams) -> None:
        for change in params.changes:
            path = _path(change.uri)
            if path is not None and path.resolve() not in self.workspace.memory.texts:
                self.workspace.changed(path, None)
        for path in list(self.workspace.memory.texts):
            self._look_soon(path)

    def _take(self, uri: str, soon: bool) -> None:
        path = _path(uri)
        if path is None or path.suffix not in (".yml", ".yaml"):
            return
        self.workspace.changed(path, self.server.workspace.get_text_document(uri).source)
        if soon:
            self._look_soon(path)
        else:
            self._look(path)

    def _look_soon(self, path: Path) -> None:
        """Look once the keys are still: what is half written is wrong anyway."""
        task = self.waiting.pop(path, None)
        if task is not None:
            task.cancel()

        async def later() -> None:
            await asyncio.sleep(PAUSE)
            self.waiting.pop(path, None)
            self._look(path)

        self.waiting[path] = asyncio.get_running_loop().create_task(later())

    def _look(self, path: Path) -> None:
        found = self.workspace.diagnostics(path)
        for file, problems in found.items():
            if problems or self.told.get(file) or file == path.resolve():
                self._publish(file, problems)

    def _publish(self, path: Path, problems: list[Diagnostic]) -> None:
        self.told[path.resolve()] = problems
        shown = [
            lsp.Diagnostic(
                range=self._range(path, each.span) if each.span is not None else _nowhere(),
                message=each.message + (f"\n{each.hint}" if each.hint else ""),
                severity=lsp.DiagnosticSeverity.Error if each.severity == "error" else lsp.DiagnosticSeverity.Warning,
                code=each.code,
                source="bangdsl",
            )
            for each in problems
        ]
        self.server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=_uri(path), diagnostics=shown))

    # ------------------------------------------------ questions
    def completion(self, params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        path, line, column = self._place(params)
        if path is None:
            return []
        place = place_at(self.workspace.text_of(path), line, column)
        found = completions(self.workspace, path, line, column)
        return [self._item(each, path, line, column, replaced(place, each)) for each in found]

    def _item(self, offer: Offer, path: Path, line: int, column: int, length: int) -> lsp.CompletionItem:
        told = "\n\n".join(part for part in (offer.means, f"e.g. {offer.example}" if offer.example else "") if part)
        span = Span("", line + 1, column - length + 1, line + 1, column + 1)
        return lsp.CompletionItem(
            label=offer.text,
            kind=KINDS.get(offer.kind, lsp.CompletionItemKind.Text),
            detail=offer.kind,
            documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, told) if told else None,
            sort_text=f"{offer.rank}{offer.text}",
            text_edit=lsp.TextEdit(self._range(path, span), offer.text),
        )

    def hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        path, line, column = self._place(params)
        found = answers.hover(self.workspace, path, line, column) if path is not None else None
        if found is None or path is None:
            return None
        text, span = found
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), self._range(path, span))

    def definition(self, params: lsp.DefinitionParams) -> list[lsp.Location]:
        path, line, column = self._place(params)
        return self._locations(answers.definitions(self.workspace, path, line, column)) if path is not None else []

    def references(self, params: lsp.ReferenceParams) -> list[lsp.Location]:
        path, line, column = self._place(params)
        return self._locations(answers.references(self.workspace, path, line, column)) if path is not None else []

    def prepare_rename(self, params: lsp.PrepareRenameParams) -> lsp.Range | None:
        path, line, column = self._place(params)
        found = answers.subject_at(self.workspace, path, line, column) if path is not None else None
        return self._range(path, found.span) if path is not None and found is not None and found.entry else None

    def rename(self, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        path, line, column = self._place(params)
        if path is None:
            return None
        try:
            return self._changes(answers.rename(self.workspace, path, line, column, params.new_name))
        except answers.NotRenamed as error:
            raise JsonRpcException(str(error), lsp.ErrorCodes.InvalidParams) from error

    def formatting(self, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        path = _path(params.text_document.uri)
        text = self.workspace.text_of(path) if path is not None else ""
        laid = answers.formatted(self.workspace, path) if path is not None else None
        if path is None or laid is None or laid == text:
            return []
        return [lsp.TextEdit(lsp.Range(lsp.Position(0, 0), lsp.Position(len(text.split("\n")), 0)), laid)]

    def symbols(self, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        path = _path(params.text_document.uri)
        found = answers.outline(self.workspace, path) if path is not None else []
        return [
            lsp.DocumentSymbol(
                name=each.name,
                detail=each.detail,
                kind=SYMBOLS.get(each.detail, lsp.SymbolKind.Object),
                range=lsp.Range(lsp.Position(each.span.line - 1, 0), lsp.Position(each.span.end_line, 0)),
                selection_range=lsp.Range(
                    lsp.Position(each.span.line - 1, 0), lsp.Position(each.span.line - 1, len(each.name))
                ),
            )
            for each in found
        ]

    def inlay(self, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        path = _path(params.text_document.uri)
        if path is None:
            return []
        rows = self.workspace.text_of(path).split("\n")
        first, last = params.range.start.line, params.range.end.line
        return [
            lsp.InlayHint(
                position=self._range(path, Span("", line + 1, 1, line + 1, len(rows[line]) + 1)).end,
                label=f"→ {short}",
                padding_left=True,
                tooltip=whole,
            )
            for line, short, whole in answers.texts_beside(self.workspace, path, first, last)
            if line < len(rows)
        ]

    def actions(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        path = _path(params.text_document.uri)
        found: list[lsp.CodeAction] = []
        for problem in self.told.get(path.resolve(), ()) if path is not None else ():
            if path is None or problem.span is None or not self._meets(path, problem.span, params.range):
                continue
            shown = [each for each in params.context.diagnostics if each.code == problem.code]
            for fix in answers.fixes(self.workspace, path, problem):
                found.append(
                    lsp.CodeAction(
                        title=fix.title,
                        kind=lsp.CodeActionKind.QuickFix,
                        diagnostics=shown,
                        is_preferred=not any(each.is_preferred for each in found),
                        edit=self._changes(fix.edits),
                    )
                )
        return found

    # ------------------------------------------------ places
    def _place(self, params: Any) -> tuple[Path | None, int, int]:
        """The file that is asked about, and the line and column in characters."""
        path = _path(params.text_document.uri)
        if path is None:
            return None, 0, 0
        rows = self.workspace.text_of(path).split("\n")
        line = min(params.position.line, len(rows) - 1)
        row = rows[line]
        units, column = 0, 0
        while column < len(row) and units < params.position.character:
            units += self.server.workspace.position_codec.client_num_units(row[column])
            column += 1
        return path, line, column

    def _range(self, path: Path, span: Span) -> lsp.Range:
        rows = self.workspace.text_of(path).split("\n")

        def position(line: int, column: int) -> lsp.Position:
            row = rows[line - 1] if line <= len(rows) else ""
            units = self.server.workspace.position_codec.client_num_units(row[: column - 1])
            return lsp.Position(line - 1, units)

        return lsp.Range(position(span.line, span.column), position(span.end_line, span.end_column))

    def _meets(self, path: Path, span: Span, asked: lsp.Range) -> bool:
        mine = self._range(path, span)
        before = (mine.end.line, mine.end.character) < (asked.start.line, asked.start.character)
        behind = (mine.start.line, mine.start.character) > (asked.end.line, asked.end.character)
        return not before and not behind

    def _locations(self, found: Iterable[answers.Where]) -> list[lsp.Location]:
        unique = dict.fromkeys(found)
        return [lsp.Location(_uri(each.path), self._range(each.path, each.span)) for each in unique]

    def _changes(self, edits: Iterable[answers.Edit]) -> lsp.WorkspaceEdit:
        changes: dict[str, list[lsp.TextEdit]] = {}
        for each in edits:
            edit = lsp.TextEdit(self._range(each.path, each.span), each.text)
            changes.setdefault(_uri(each.path), []).append(edit)
        return lsp.WorkspaceEdit(changes=dict(changes))


def _function(method: Any) -> Any:
    """A method as a function of its own, which the server can hang notes on."""

    def answer(params: Any) -> Any:
        return method(params)

    return answer


def _nowhere() -> lsp.Range:
    return lsp.Range(lsp.Position(0, 0), lsp.Position(0, 0))


def _path(uri: str) -> Path | None:
    """The path of a file; nothing for what lies nowhere on the disk."""
    with contextlib.suppress(ValueError, TypeError):
        found = uris.to_fs_path(uri) if uri.startswith("file:") else None
        return Path(found) if found else None
    return None


def _uri(path: Path) -> str:
    return path.resolve().as_uri()
