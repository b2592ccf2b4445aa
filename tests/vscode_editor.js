// An editor in place of VS Code for tests/test_vscode.py: loads the extension, opens a file, prints what it is told.
"use strict";
const Module = require("module");
const fs = require("fs");
const { pathToFileURL } = require("url");
const [extension, file, python] = process.argv.slice(2);

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
const providers = {};
const provider = (name) => (selector, given) => { providers[name] = given; return { dispose() {} }; };
const plain = (...names) => class { constructor(...given) { names.forEach((name, at) => (this[name] = given[at])); } };
let told;
const first = new Promise((resolve) => (told = resolve));
const uri = { scheme: "file", fsPath: file, toString: () => pathToFileURL(file).href };
const text = fs.readFileSync(file, "utf8");
const document = { uri, fileName: file, version: 1, getText: () => text };
const nothing = () => ({ dispose() {} });
const vscode = {
  Position, Range,
  TextEdit: plain("range", "newText"), Diagnostic: plain("range", "message", "severity"),
  CompletionItem: plain("label", "kind"), MarkdownString: plain("value"), Hover: plain("contents", "range"),
  Location: plain("uri", "range"), DocumentSymbol: plain("name", "detail", "kind", "range", "selectionRange"),
  InlayHint: plain("position", "label"), CodeAction: plain("title", "kind"),
  WorkspaceEdit: class { set() {} },
  DiagnosticSeverity: { Error: 0, Warning: 1 }, CodeActionKind: { QuickFix: "quickfix" },
  Uri: { parse: (each) => each },
  window: { showErrorMessage: (each) => { console.error(each); process.exit(1); } },
  commands: { registerCommand: nothing },
  workspace: {
    textDocuments: [document], workspaceFolders: [],
    getConfiguration: () => ({ get: () => [python, "-m", "bangdsl", "lsp"] }),
    createFileSystemWatcher: () => ({ onDidCreate() {}, onDidChange() {}, onDidDelete() {}, dispose() {} }),
    onDidOpenTextDocument: nothing, onDidSaveTextDocument: nothing, onDidCloseTextDocument: nothing, onDidChangeTextDocument: nothing,
  },
  languages: {
    createDiagnosticCollection: () => ({ clear() {}, dispose() {}, set: (where, found) => { if (found.length) told(found); } }),
    registerCompletionItemProvider: provider("completion"), registerHoverProvider: provider("hover"),
    registerDefinitionProvider: provider("definition"), registerReferenceProvider: provider("references"),
    registerRenameProvider: provider("rename"), registerDocumentFormattingEditProvider: provider("formatting"),
    registerDocumentSymbolProvider: provider("symbols"), registerInlayHintsProvider: provider("inlay"),
    registerCodeActionsProvider: provider("actions"),
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

(async () => {
  const ours = require(extension);
  ours.activate({ subscriptions: [] });
  const diagnostics = await first;
  const completions = await providers.completion.provideCompletionItems(document, new Position(0, 8));
  const actions = await providers.actions.provideCodeActions(document, diagnostics[0].range);
  const symbols = await providers.symbols.provideDocumentSymbols(document);
  console.log(JSON.stringify({
    diagnostics: diagnostics.map((each) => each.code), completions: completions.map((each) => each.label),
    actions: actions.map((each) => each.title), symbols: symbols.map((each) => each.name),
  }));
  ours.deactivate();
  setTimeout(() => process.exit(0), 1500);
})().catch((error) => { console.error(error); process.exit(1); });
