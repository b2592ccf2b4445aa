"""What is told of cards: rule text, word for word for the sets reviewed, and the pages of the reference."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml

from bangdsl.compiling import table_for
from bangdsl.library import Compilation, compile_sets, published
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.words import WordTable, core_words
from bangdsl.spans import EffectText
from bangdsl.tell.reference import handlers, write_reference
from bangdsl.tell.text import rule_texts
from bangdsl.tree import nodes as n

HERE = Path(__file__).parent
REVIEWED = (  # each against what is known of its cards
    "base",
    "dodge-city",
    "high-noon",
    "fistful-of-cards",
    "gold-rush",
    "wild-west-show",
    "valley-of-shadows",
    "armed-and-dangerous",
    "great-train-robbery",
)


@pytest.fixture(scope="module")
def base() -> Compilation:
    return compile_sets(["base"])


@pytest.fixture(scope="module")
def reviewed() -> Compilation:
    return compile_sets(REVIEWED)


@pytest.fixture(scope="module")
def table(base: Compilation) -> WordTable:
    return table_for(base.sets["base"], base)


@pytest.fixture(scope="module")
def all_words() -> WordTable:
    """The words of every published set."""
    compilation = compile_sets(published())
    words = core_words()
    for source in compilation.sets.values():
        words.add_set(source)
    return words


def parsed(text: str, table: WordTable) -> n.Effect:
    effect, problems = parse_effect(EffectText(text, "test"), table)
    assert problems == []
    assert effect is not None
    return effect


# ---------------------------------------------------------------- rule text


@pytest.mark.parametrize("ident", REVIEWED)
def test_rule_text_is_as_reviewed(ident: str, reviewed: Compilation) -> None:
    """After a change that is meant, run this file as a module to write the golden texts anew, and read the diff."""
    golden = yaml.safe_load(_golden(ident).read_text(encoding="utf-8"))
    assert _texts_of_cards(ident, reviewed) == golden


def _golden(ident: str) -> Path:
    return HERE / "golden" / f"rule-text-{ident}.yml"


def _texts_of_cards(ident: str, compilation: Compilation) -> dict[str, str]:
    source = compilation.sets[ident]
    texts = rule_texts(source, compilation)
    return {entry.id: texts[entry.id] for entry in source.entries if entry.kind != "rule" and entry.id in texts}


def test_every_effect_of_every_published_set_has_a_text() -> None:
    compilation = compile_sets(published())
    for source in compilation.sets.values():
        texts = rule_texts(source, compilation)
        assert set(texts) == set(compilation.effects[source.id])


# ---------------------------------------------------------------- the reference


class _Page(HTMLParser):
    """The tags, links, anchors and text of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.add(name)
            if name in ("href", "src"):
                self.links.append(value or "")
            if name == "id":
                self.anchors.add(value or "")

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def reference(base: Compilation, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("reference")
    written = write_reference(base, out)
    assert sorted(written) == sorted(path for path in out.rglob("*") if path.is_file())
    return out


def pages(folder: Path) -> dict[Path, _Page]:
    return {path.resolve(): _Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}


def test_every_entry_has_a_page_and_every_link_leads_somewhere(reference: Path, base: Compilation) -> None:
    found = pages(reference)
    assert len(found) == len(base.sets["base"].entries) + 1
    for path, page in found.items():
        for link in page.links:
            parts = urlsplit(link)
            assert (parts.scheme, parts.netloc) == ("", "")
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert target.is_file(), f"{path.name}: {link}"
            if parts.fragment:
                assert parts.fragment in found[target].anchors, f"{path.name}: {link}"


def test_pages_need_no_script_and_no_network(reference: Path) -> None:
    for page in pages(reference).values():
        assert not page.tags & {"script", "iframe", "img", "object", "embed", "form"}
        assert not any(name.startswith("on") for name in page.attributes)
    style = (reference / "style.css").read_text(encoding="utf-8")
    assert "url(" not in style
    assert "@import" not in style
    assert "prefers-color-scheme: dark" in style


def test_a_page_shows_what_the_entry_has(reference: Path) -> None:
    page = _Page((reference / "base" / "jail.html").read_text(encoding="utf-8"))
    facts = ["Jail", "blue border", "J♠", "4♥", "Cárcel", "監獄", "cards/base/blue.yml:2"]
    texts = [
        "Put this card in front of another player",
        "on another player but the",
        "def jail_when(game",
    ]
    for part in facts + texts:
        assert part in page.text
    assert {"../base/sheriff.html", "../base/dynamite.html"} <= set(page.links)
    named = _Page((reference / "base" / "dynamite.html").read_text(encoding="utf-8"))
    assert "../base/jail.html" in named.links


@pytest.fixture(scope="module")
def whole_reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("whole-reference")
    write_reference(compile_sets([*REVIEWED, "digest-readings"]), out)
    return out


def test_a_reprint_leads_to_its_original_and_says_what_that_says(whole_reference: Path) -> None:
    page = _Page((whole_reference / "dodge-city" / "barrel.html").read_text(encoding="utf-8"))
    assert "More copies of Barrel of BANG!." in page.text
    assert "this counts as 1 miss against the shot" in page.text
    assert "../base/barrel.html" in page.links
    first = _Page((whole_reference / "base" / "barrel.html").read_text(encoding="utf-8"))
    assert "More copies in Dodge City." in first.text
    assert "../dodge-city/barrel.html" in first.links
    other = _Page((whole_reference / "digest-readings" / "jail.html").read_text(encoding="utf-8"))
    assert "Takes the place of Jail of BANG!." in other.text


def test_sets_that_only_serve_others_stand_last_in_the_index(whole_reference: Path) -> None:
    index = (whole_reference / "index.html").read_text(encoding="utf-8")
    order = re.findall(r'<section id="([^"]+)"', index)
    assert set(order[-3:]) == {"event-cards", "digest-readings", "shadow-gunslingers"}
    assert order[0] == "base"


def test_python_that_is_too_wide_can_be_seen_to_scroll(reference: Path) -> None:
    html = (reference / "base" / "barrel.html").read_text(encoding="utf-8")
    assert '<pre class="wide" tabindex="0">' in html
    style = (reference / "style.css").read_text(encoding="utf-8")
    assert re.search(r"\.wide \{[^}]*var\(--shade\)[^}]*scroll", style)


def test_the_same_cards_give_the_same_pages(base: Compilation, reference: Path, tmp_path: Path) -> None:
    for path in write_reference(base, tmp_path):
        assert path.read_bytes() == (reference / path.relative_to(tmp_path)).read_bytes()


def test_all_that_comes_from_a_set_is_escaped(tmp_path: Path) -> None:
    evil = '<script>alert(\'x\')</script> " onmouseover="y" & <b>'
    quoted = evil.replace("\\", "\\\\").replace('"', '\\"')
    folder = tmp_path / "evil"
    folder.mkdir()
    (folder / "set.yml").write_text(
        f'set: evil\nneeds: [base]\nname: {{en: "{quoted}", fr: "{quoted}"}}\nabout: "{quoted}"\n'
        f'words:\n  traits:\n    nasty: {{means: "{quoted}"}}\n  borders:\n    dark-red: "{quoted}"\n',
        encoding="utf-8",
    )
    (folder / "cards.yml").write_text(
        f'trap: {{border: dark-red, traits: [nasty], name: {{en: "X{quoted}", es: "{quoted}"}}, about: "{quoted}", '
        f'rulings: ["{quoted}"], effect: "draw # {quoted}"}}\n'
        "caller: {border: brown, copies: 2♥, effect: discard a Beer}\n",
        encoding="utf-8",
    )
    compilation = compile_sets([], [folder])
    written = write_reference(compilation, tmp_path / "out")
    for path in written:
        if path.suffix == ".html":
            page = _Page(path.read_text(encoding="utf-8"))
            assert not page.tags & {"script", "b"}
            assert not any(name.startswith("on") for name in page.attributes)
    page = _Page((tmp_path / "out" / "evil" / "trap.html").read_text(encoding="utf-8"))
    assert page.text.count("<script>alert('x')</script>") >= 5


def test_pages_are_written_for_a_set_with_mistakes(tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    (folder / "set.yml").write_text("set: odd\nneeds: [base]\n", encoding="utf-8")
    (folder / "cards.yml").write_text(
        "bad: {border: brown, effect: hael me}\ngood: {border: brown, effect: draw 2}\n", encoding="utf-8"
    )
    compilation = compile_sets([], [folder])
    assert compilation.errors
    write_reference(compilation, tmp_path / "out")
    assert "hael me" in _Page((tmp_path / "out" / "odd" / "bad.html").read_text(encoding="utf-8")).text


def test_handlers_are_cut_out_by_entry(base: Compilation) -> None:
    found = handlers(base.python["base"])
    assert set(found) == {entry.id for entry in base.sets["base"].entries}
    assert found["stagecoach"].startswith("@STAGECOACH.play(")
    assert "SET.entry(" not in "".join(found.values())


def _write_golden() -> None:
    class Dumper(yaml.SafeDumper):
        """Writes a text of several lines as one."""

    Dumper.add_representer(
        str, lambda d, text: d.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)
    )
    compilation = compile_sets(REVIEWED)
    for ident in REVIEWED:
        with _golden(ident).open("w", encoding="utf-8") as file:
            file.write(f"# The rule text of the cards, characters and events of the set {ident}, as it should read.\n")
            texts = _texts_of_cards(ident, compilation)
            yaml.dump(texts, file, Dumper=Dumper, allow_unicode=True, sort_keys=False, width=1_000)


if __name__ == "__main__":
    _write_golden()
