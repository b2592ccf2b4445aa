// Starts `bangdsl lsp` and carries what it says to VS Code and back. Nothing has to be installed beside it: the part of
// the Language Server Protocol that the server speaks is written out here.
"use strict";

const vscode = require("vscode");
const { spawn } = require("child_process");
const fs = require("fs");
const path = require("path");

const SELECTOR = [{ scheme: "file", language: "yaml" }];
let server = null;

function command() {
  const said = vscode.workspace.getConfiguration("bangdsl").get("command");
  if (Array.isArray(said) && said.length) return said;
  for (const folder of vscode.workspace.workspaceFolders || []) {
    for (const place of [".venv/bin/bangdsl", ".venv/Scripts/bangdsl.exe"]) {
      const found = path.join(folder.uri.fsPath, place);
      if (fs.existsSync(found)) return [found, "lsp"];
    }
  }
  return ["bangdsl", "lsp"];
}

// ---------------------------------------------------------------- the protocol

class Server {
  constructor(diagnostics) {
    this.diagnostics = diagnostics;
    this.next = 1;
    this.waiting = new Map();
    this.buffer = Buffer.alloc(0);
    const [program, ...rest] = command();
    this.process = spawn(program, rest, { stdio: ["pipe", "pipe", "ignore"] });
    this.process.on("error", (error) =>
      vscode.window.showErrorMessage(`bangdsl: ${program} cannot be started: ${error.message}. See the setting bangdsl.command.`)
    );
    this.process.on("exit", () => this.failAll());
    this.process.stdin.on("error", () => {});
    this.process.stdout.on("data", (data) => this.read(data));
    this.ready = this.request("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: { general: { positionEncodings: ["utf-16"] }, textDocument: { rename: { prepareSupport: true } } },
    }).then(() => this.notify("initialized", {}));
  }

  read(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.buffer.toString("ascii", 0, end))[1]);
      if (this.buffer.length < end + 4 + length) return;
      const body = JSON.parse(this.buffer.toString("utf8", end + 4, end + 4 + length));
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.take(body);
    }
  }

  take(message) {
    if (message.method === "textDocument/publishDiagnostics") {
      const { uri, diagnostics } = message.params;
      this.diagnostics.set(vscode.Uri.parse(uri), diagnostics.map(diagnostic));
    } else if (message.method && message.id !== undefined) {
      this.send({ id: message.id, result: null });
    } else if (this.waiting.has(message.id)) {
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    }
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    this.process.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, "ascii"), body]));
  }

  request(method, params) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  notify(method, params) {
    this.send({ method, params });
  }

  failAll() {
    for (const { reject } of this.waiting.values()) reject(new Error("the server has ended"));
    this.waiting.clear();
  }

  stop() {
    this.request("shutdown", null).then(() => this.notify("exit", null), () => {}).then(() => this.process.kill());
  }
}

// ---------------------------------------------------------------- their values and ours

const position = (at) => new vscode.Position(at.line, at.character);
const range = (of) => new vscode.Range(position(of.start), position(of.end));
const place = (at) => ({ line: at.line, character: at.character });
const stretch = (of) => ({ start: place(of.start), end: place(of.end) });
const markdown = (content) => new vscode.MarkdownString(typeof content === "string" ? content : content.value);
const location = (each) => new vscode.Location(vscode.Uri.parse(each.uri), range(each.range));
const edit = (each) => new vscode.TextEdit(range(each.range), each.newText);

function diagnostic(each) {
  const severity = each.severity === 1 ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const found = new vscode.Diagnostic(range(each.range), each.message, severity);
  found.code = each.code;
  found.source = each.source;
  return found;
}

function changes(found) {
  const all = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries((found && found.changes) || {})) all.set(vscode.Uri.parse(uri), edits.map(edit));
  return all;
}

function item(each) {
  const found = new vscode.CompletionItem(each.label, each.kind === undefined ? undefined : each.kind - 1);
  found.detail = each.detail;
  found.sortText = each.sortText;
  if (each.documentation) found.documentation = markdown(each.documentation);
  if (each.textEdit) {
    found.range = range(each.textEdit.range);
    found.insertText = each.textEdit.newText;
  }
  return found;
}

const isOurs = (document) => document.uri.scheme === "file" && /\.ya?ml$/.test(document.fileName);
const at = (document, where) => ({ textDocument: { uri: document.uri.toString() }, position: place(where) });

async function ask(method, params) {
  if (!server) return null;
  await server.ready;
  return server.request(method, params);
}

// ---------------------------------------------------------------- VS Code

function activate(context) {
  const diagnostics = vscode.languages.createDiagnosticCollection("bangdsl");
  const opened = (document) => {
    if (!isOurs(document)) return;
    const { uri, version } = document;
    server.ready.then(() =>
      server.notify("textDocument/didOpen", {
        textDocument: { uri: uri.toString(), languageId: "yaml", version, text: document.getText() },
      })
    );
  };
  const start = () => {
    if (server) server.stop();
    diagnostics.clear();
    server = new Server(diagnostics);
    vscode.workspace.textDocuments.forEach(opened);
  };
  start();
  const tell = (method) => (document) => {
    if (isOurs(document)) server.ready.then(() => server.notify(method, { textDocument: { uri: document.uri.toString() } }));
  };
  const watcher = vscode.workspace.createFileSystemWatcher("**/*.{yml,yaml}");
  const outside = (type) => (uri) =>
    server.ready.then(() => server.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] }));
  watcher.onDidCreate(outside(1));
  watcher.onDidChange(outside(2));
  watcher.onDidDelete(outside(3));
  const languages = vscode.languages;
  context.subscriptions.push(
    diagnostics,
    watcher,
    { dispose: () => server && server.stop() },
    vscode.commands.registerCommand("bangdsl.restart", start),
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidSaveTextDocument(tell("textDocument/didSave")),
    vscode.workspace.onDidCloseTextDocument(tell("textDocument/didClose")),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isOurs(document) || !contentChanges.length) return;
      const textDocument = { uri: document.uri.toString(), version: document.version };
      const text = document.getText();
      server.ready.then(() => server.notify("textDocument/didChange", { textDocument, contentChanges: [{ text }] }));
    }),
    languages.registerCompletionItemProvider(
      SELECTOR,
      { provideCompletionItems: async (d, p) => ((await ask("textDocument/completion", at(d, p))) || []).map(item) },
      " ", "{", "[", ":", "-"
    ),
    languages.registerHoverProvider(SELECTOR, {
      provideHover: async (d, p) => {
        const found = await ask("textDocument/hover", at(d, p));
        return found && new vscode.Hover(markdown(found.contents), found.range && range(found.range));
      },
    }),
    languages.registerDefinitionProvider(SELECTOR, {
      provideDefinition: async (d, p) => ((await ask("textDocument/definition", at(d, p))) || []).map(location),
    }),
    languages.registerReferenceProvider(SELECTOR, {
      provideReferences: async (d, p) =>
        ((await ask("textDocument/references", { ...at(d, p), context: { includeDeclaration: true } })) || []).map(location),
    }),
    languages.registerRenameProvider(SELECTOR, {
      prepareRename: async (d, p) => {
        const found = await ask("textDocument/prepareRename", at(d, p));
        if (!found) throw new Error("only the id of an entry can be renamed");
        return range(found);
      },
      provideRenameEdits: async (d, p, newName) => changes(await ask("textDocument/rename", { ...at(d, p), newName })),
    }),
    languages.registerDocumentFormattingEditProvider(SELECTOR, {
      provideDocumentFormattingEdits: async (d, options) =>
        ((await ask("textDocument/formatting", { textDocument: at(d, new vscode.Position(0, 0)).textDocument,
          options: { tabSize: options.tabSize, insertSpaces: options.insertSpaces } })) || []).map(edit),
    }),
    languages.registerDocumentSymbolProvider(SELECTOR, {
      provideDocumentSymbols: async (d) =>
        ((await ask("textDocument/documentSymbol", { textDocument: { uri: d.uri.toString() } })) || []).map(
          (each) => new vscode.DocumentSymbol(each.name, each.detail || "", each.kind - 1, range(each.range), range(each.selectionRange))
        ),
    }),
    languages.registerInlayHintsProvider(SELECTOR, {
      provideInlayHints: async (d, within) =>
        ((await ask("textDocument/inlayHint", { textDocument: { uri: d.uri.toString() }, range: stretch(within) })) || []).map((each) => {
          const hint = new vscode.InlayHint(position(each.position), each.label);
          hint.paddingLeft = true;
          hint.tooltip = each.tooltip;
          return hint;
        }),
    }),
    languages.registerCodeActionsProvider(SELECTOR, {
      provideCodeActions: async (d, within) => {
        const found = await ask("textDocument/codeAction", {
          textDocument: { uri: d.uri.toString() }, range: stretch(within), context: { diagnostics: [] },
        });
        return (found || []).map((each) => {
          const action = new vscode.CodeAction(each.title, vscode.CodeActionKind.QuickFix);
          action.edit = changes(each.edit);
          action.isPreferred = each.isPreferred;
          return action;
        });
      },
    }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] })
  );
}

function deactivate() {
  if (server) server.stop();
  server = null;
}

module.exports = { activate, deactivate };
