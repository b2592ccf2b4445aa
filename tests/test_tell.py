"""What is told of a tree: rule text, word for word for the sets reviewed, and the pages of the reference."""

from __future__ import annotations

import dataclasses
import inspect
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import jinja2
import pytest
import yaml

from bangdsl.compiling import table_for
from bangdsl.library import Compilation, compile_sets, published
from bangdsl.parse.parser import parse_effect
from bangdsl.parse.words import WordTable, core_words
from bangdsl.spans import EffectText, Span
from bangdsl.tell.reference import handlers, write_reference
from bangdsl.tell.text import TEMPLATES, languages, rule_text, rule_texts, snake
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


READ_WELL = """
draw
    Draw a card.
discard-another = heal any
    Discard another card from your hand to give 1 lost life point back to any player, yourself included.
bang range 2
    Shoot another player at distance 2 or less.
bang reach against 2 misses
    Shoot another player within reach of your weapon; it takes 2 misses to avoid the shot.
draw 2 from the hand of another player
    Take 2 random cards from another player’s hand.
all-others: draw, discard 2 cards from hand
    Each other player draws a card and discards 2 cards from their hand.
the sheriff and all deputies: win
    The Sheriff and all Deputies win the game.
my hand-limit is 10
    Your hand limit is 10.
my draw-count -1
    You draw 1 card fewer in phase 1.
distance from me is 1
    You see other players at distance 1.
a card in hand as Missed!
    You may use a card in hand as a Missed! card.
I may only play red cards from hand
    You may only play red cards from your hand.
while I have no blue card in play: my reach +1
    While you have no blue card in play, your weapon reaches 1 farther.
draw! not ♥: lose 1 life
    “Draw!”. On anything but ♥, lose 1 life point.
draw! red: heal
    “Draw!”. On a red card, you regain 1 life point.
3 times: draw
    3 times, draw a card.
choose a card in play, may discard it
    Choose a card in play. You may discard it.
during my turn: lose 1 life = draw 2
    During your turn, you may lose 1 life point to draw 2 cards.
when I would be eliminated, may: draw
    When you would be eliminated, you may instead draw a card.
on any player; distance from me +1
    Put this card in front of any player.
    While this card is in front of you, you see other players at a distance increased by 1.
all: draw! ♠: lose 1 life
    Each player “draws!”. On ♠, that player loses 1 life point.
each card in hand: bang me
    For each card in hand, you are shot.
if there are more than (my hand) players: draw
    If there are more players than the number of cards in your hand, draw a card.
my limit of BANG! +1
    You may play 1 more BANG! card in a turn.
the damage of an attack is 2
    A shot costs its target 2 life points unless it is avoided.
heal my wounds
    You regain all life points that you have lost.
each time I play or discard 1 Missed! or BANG! by choice outside my turn: draw
    Each time you play or discard 1 Missed! or BANG! card by choice outside your turn, draw a card.
when my weapon comes into play: discard my other weapons in play
    When one of your weapons comes into play, discard your other weapons in play.
weapons in play may not be drawn by cards
    Weapons in play may not be taken by cards.
heal all-others, heal
    Each other player regains 1 life point and you regain 1 life point.
heal all-others and draw
    Each other player regains 1 life point and you draw a card.
heal all-others, heal, draw
    Each other player regains 1 life point, you regain 1 life point and draw a card.
missed, draw
    When you are shot, this counts as 1 miss against the shot and you draw a card.
draw (my wounds)
    Draw as many cards as the life points you have lost.
heal (my wounds), draw (my hand)
    You regain all life points that you have lost and draw as many cards as there are cards in your hand.
draw range 1 or heal
    Take a card from another player at distance 1: one in play, or a random one from hand; or regain 1 life point.
Beer as Indians!
    You may use Beer cards as Indians! cards.
a card in hand as Indians!
    You may use a card in hand as an Indians! card.
play a Beer as Indians!
    Play a Beer card as an Indians! card.
the misses for an attack are 2
    It takes 2 misses to avoid a shot.
when I am shot by an outlaw: draw
    When you are shot by an Outlaw, draw a card.
before my turn, oldest: draw
    Before your turn, in the order in which such cards came into play, draw a card.
each time I lose 1 life, even eliminated: draw
    Each time you lose 1 life point, even when eliminated, draw a card.
when another player is eliminated: until that player leaves the game: my reach +1
    When another player is eliminated, until that player leaves the game, your weapon reaches 1 farther.
before my turn: skip my phase 1, skip my phase 2
    Before your turn, skip your phase 1 and skip your phase 2.
each weapon in play has: discard this = do this
    Each weapon in play has this ability: you may discard this card to carry out the effect of this card.
all: shuffle the roles of all eliminated players among them
    Each player shuffles the roles of all eliminated players and deals them out among those players.
bang a player within 1 of the sheriff
    Shoot a player at distance 1 from the Sheriff.
during my turn: the deck is the discard pile
    During your turn, the discard pile serves as the deck.
"""


def read_well() -> list[tuple[str, str]]:
    """Effects, each with its text in indented lines below it."""
    found: list[tuple[str, list[str]]] = []
    for line in READ_WELL.strip().splitlines():
        if line.startswith("    "):
            found[-1][1].append(line.strip())
        else:
            found.append((line, []))
    return [(written, "\n".join(told)) for written, told in found]


@pytest.mark.parametrize(("written", "told"), read_well())
def test_effects_read_well(written: str, told: str, table: WordTable) -> None:
    assert rule_text(parsed(written, table), table, kind="character") == told


def test_a_long_block_is_a_list(table: WordTable) -> None:
    effect = parsed(
        "at start of the game:\n  draw\n  all: draw\n  if there are 3 seats: draw\n  otherwise: heal\n", table
    )
    assert rule_text(effect, table, kind="rule").splitlines() == [
        "At the start of the game:",
        "• Draw a card.",
        "• Each player draws a card.",
        "• If there are 3 seats, draw a card.",
        "• Otherwise, you regain 1 life point.",
    ]


def test_a_card_says_when_it_is_played_and_an_ability_when_it_may_be_used(table: WordTable) -> None:
    effect = parsed("during my turn: heal", table)
    assert rule_text(effect, table, played=True) == "Play this card during your turn: you regain 1 life point."
    assert rule_text(effect, table, kind="character") == "During your turn, you may regain 1 life point."


def test_a_block_under_two_conditions_is_a_list(table: WordTable) -> None:
    """Else the second condition would seem to bind all that follows."""
    effect = parsed("whenever my hand is empty, if there are 3 seats:\n  if the deck is empty: heal\n  draw\n", table)
    assert rule_text(effect, table, kind="character").splitlines() == [
        "Whenever your hand is empty, if there are 3 seats:",
        "• If the deck is empty, you regain 1 life point.",
        "• Draw a card.",
    ]


def test_the_cost_of_a_card_that_is_played_in_a_window_is_not_optional(table: WordTable) -> None:
    effect = parsed("during my turn or before I am eliminated: discard-another = heal 2", table)
    told = rule_text(effect, table, played=True)
    assert told.endswith(": discard another card from your hand to regain 2 life points.")


TOKENS = {
    "dust": ({"plural": "dust", "means": "what the wind leaves"}, "2 dust", "all your dust", "no dust"),
    "nugget": ({"means": "a piece of gold"}, "2 nuggets", "all your nuggets", "no nuggets"),
    "ox": ({"plural": "oxen", "means": "what pulls the wagon"}, "2 oxen", "all your oxen", "no oxen"),
    "penny": ({"means": "small change"}, "2 pennies", "all your pennies", "no pennies"),
}


@pytest.mark.parametrize("word", TOKENS)
def test_more_than_one_of_a_token_is_spelt_as_its_set_says(word: str) -> None:
    row, two, every, none = TOKENS[word]
    words = core_words()
    words.declare("tokens", word, row)
    many = two.removeprefix("2 ")
    effect = parsed(f"gain 1 {word}; gain {two}; lose all my {many}; if I have no {many}: draw", words)
    assert rule_text(effect, words) == f"Gain 1 {word}. Gain {two}. Lose {every}. If you have {none}, draw a card."


def test_prices_in_brackets_are_told(table: WordTable) -> None:
    words = core_words()
    words.declare("tokens", "nugget", "a piece of gold")
    words.declare("zones", "shop", "what can be bought")
    effect = parsed("during my turn: choose a card in the shop, pay (its price - 1) nuggets = play that card", words)
    assert rule_text(effect, words, kind="rule") == (
        "During your turn, you may choose a card in the shop and pay as many nuggets as its price minus 1 "
        "to play that card."
    )


def test_names_are_shown_as_asked_for(table: WordTable) -> None:
    effect = parsed("the sheriff: discard a Beer", table)
    assert rule_text(effect, table, {"Beer": "Bière", "Sheriff": "Shérif"}) == "The Shérif discards a Bière card."


def test_names_cannot_break_the_text_into_lines(table: WordTable) -> None:
    effect = parsed("discard a Beer", table)
    assert rule_text(effect, table, {"Beer": "Be\ner\ue000\ue001{{ t }}"}) == "Discard a Be er{{ t }} card."


def test_every_effect_of_every_published_set_has_a_text() -> None:
    compilation = compile_sets(published())
    for source in compilation.sets.values():
        texts = rule_texts(source, compilation)
        assert set(texts) == set(compilation.effects[source.id])
        assert all(_is_text(text) for text in texts.values())


def _is_text(text: str) -> bool:
    return bool(text) and text[-1] in ".:" and not re.search(r"None|[ ,:;]\.|[^\n ] {2,}|\ue000|\ue001", text)


def test_effects_put_together_at_random_are_told_all_the_same(all_words: WordTable, reviewed: Compilation) -> None:
    """Whatever the parser may come to allow: a thing where another thing stood, a step where another step stood."""
    mixer = _Mixer([effect for effects in reviewed.effects.values() for effect in effects.values()])
    for _ in range(300):
        assert rule_text(mixer.mixed(), all_words, played=mixer.chance.random() < 0.5)


class _Mixer:
    GROUPS = (
        (n.Thing, n.Group, n.Compare, n.Sum),
        (n.On, n.Until, n.While, n.If, n.Otherwise, n.CheckHead, n.Repeat, n.Times, n.Subject, n.Grant, n.Cost),
        (n.Act, n.Check, n.Either, n.Both, n.May, n.Opened, n.Is, n.Delta, n.Have, n.Modal, n.CountsAs, n.Placement),
    )

    def __init__(self, effects: list[n.Effect]) -> None:
        self.effects, self.chance = effects, random.Random(7)
        self.pool: dict[object, list[n.Node]] = {}
        for effect in effects:
            for node in effect.walk():
                self.pool.setdefault(self.group(node), []).append(node)

    def group(self, node: n.Node) -> object:
        return next((group for group in self.GROUPS if isinstance(node, group)), type(node))

    def mixed(self) -> n.Effect:
        effect = self.changed(self.chance.choice(self.effects))
        assert isinstance(effect, n.Effect)
        return effect

    def changed(self, node: n.Node) -> n.Node:
        changes: dict[str, object] = {}
        for each in dataclasses.fields(node):
            value = getattr(node, each.name)
            if isinstance(value, n.Node):
                changes[each.name] = self.other(value)
            elif isinstance(value, tuple) and value and isinstance(value[0], n.Node):
                changes[each.name] = tuple(self.other(item) for item in value)
        return dataclasses.replace(node, **changes) if changes else node  # type: ignore[arg-type]

    def other(self, node: n.Node) -> n.Node:
        if isinstance(node, n.Block) or self.chance.random() > 0.2:
            return self.changed(node)
        return self.chance.choice(self.pool[self.group(node)])


# ---------------------------------------------------------------- the templates of a language


def node_classes() -> Iterator[type[n.Node]]:
    for _, found in inspect.getmembers(n, inspect.isclass):
        if issubclass(found, n.Node) and found is not n.Node:
            yield found


@pytest.mark.parametrize("language", languages())
def test_every_node_class_has_a_template(language: str) -> None:
    have = {path.stem for path in (TEMPLATES / language).glob("*.j2")}
    assert {snake(each.__name__) for each in node_classes()} <= have


@pytest.mark.parametrize("language", languages())
def test_every_template_compiles_and_speaks_of_words_of_the_language(language: str) -> None:
    folder, core = TEMPLATES / language, core_words()
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(folder), autoescape=False)
    for path in folder.rglob("*.j2"):
        environment.parse(path.read_text(encoding="utf-8"))
    assert {path.stem for path in (folder / "verbs").glob("[!_]*.j2")} <= set(core.verbs)
    assert {path.stem for path in (folder / "numbers").glob("[!_]*.j2")} <= set(core.nouns)
    words = yaml.safe_load((folder / "words.yml").read_text(encoding="utf-8"))
    assert set(words["verbs"]) <= {*core.verbs, *core.checks}
    assert set(words["nouns"]) <= set(core.nouns)
    assert set(words["adjectives"]) <= set(core.adjectives)


def test_a_node_without_a_template_tells_what_is_below_it(table: WordTable) -> None:
    @dataclasses.dataclass(frozen=True)
    class Novelty(n.Node):
        inside: n.Node

    span = Span("test", 1, 1, 1, 1)
    inside = parsed("draw 2", table).sentences[0]
    effect = n.Effect(sentences=(Novelty(inside=inside, span=span),), span=span)
    assert rule_text(effect, table) == "Draw 2 cards."


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
        "def jail_when(game, me, this, event)",
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
