"""The rows of the matrix: what each verb's event may be asked about, with a deed that fits and one that does not.

Ann holds what waits and is the deputy, Bob is the sheriff, Cat an outlaw, Dan the renegade; `test_matrix` lays the
table and says how a deed is written. A verb of `grammar/words.yml` needs a row, or a reason in `SENSELESS`, for each of
`SLOTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SLOTS = (
    "doer", "object", "card", "how many", "ordinal", "owner", "from", "to", "on", "by whom", "by what", "during",
)  # fmt: skip
Given = Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """`event` is subject, verb and rest, parted by `|`; a verb with `be` is passive."""

    slot: str
    event: str
    fits: str
    misses: str
    given: Given = field(default_factory=dict)
    never: Mapping[str, str] = field(default_factory=dict)  # phase -> why it is refused there


WEAPON = {"bob": {"in play": ["volcanic 10♠"]}}
GONE = {"out": True, "hand": [], "life": 0}
AIM = "what is said to happen before a card is played happens before it is aimed"
MANY = "how many are discarded is known when they are"
LEAVES = "that a card goes elsewhere is said of what makes it go"


def row(slot: str, event: str, fits: str, misses: str, given: Given | None = None, **never: str) -> Row:
    return Row(slot, event, fits, misses, given or {}, never)


EVENTS: dict[str, tuple[Row, ...]] = {
    "draw": (
        row("doer", "I|draw|", "ann: draw", "bob: draw"),
        row("doer", "another player|draw|", "bob: draw", "ann: draw"),
        row("doer", "the sheriff|draw|", "bob: draw", "cat: draw"),
        row("doer", "a player with a weapon in play|draw|", "bob: draw", "cat: draw", WEAPON),
        row("doer", "a player but the sheriff|draw|", "cat: draw", "bob: draw"),
        row("doer", "the left player|draw|", "bob: draw", "dan: draw"),
        row("object", "I|draw|a card", "ann: draw", "bob: draw"),
        row("card", "I|draw|a red card", "ann: draw 1 from the discard pile",
            "ann: draw", {"deck": ["bang 4♣"], "discard": ["beer 6♥"]}),
        row("card", "I|draw|a Beer", "ann: draw 1 from the discard pile",
            "ann: draw", {"deck": ["bang 4♣"], "discard": ["beer 6♥"]}),
        row("card", "I|draw|a blue card", "ann: draw 1 from the discard pile",
            "ann: draw", {"deck": ["bang 4♣"], "discard": ["mustang 8♥"]}),
        row("card", "I|draw|a card with bang", "ann: draw",
            "ann: draw 1 from the discard pile", {"deck": ["bang 4♣"], "discard": ["mustang 8♥"]}),
        row("how many", "I|draw|2 cards", "ann: draw 2", "ann: draw"),
        row("ordinal", "I|draw|my second card during my phase 1", "ann's phase 1", "ann: draw 2"),
        row("owner", "I|draw|a card of the sheriff", "ann: draw a card in play of the sheriff",
            "ann: draw a card in play of the outlaw"),
        row("owner", "another player|draw|my card", "bob: draw a card in play of the deputy", "bob: draw"),
        row("owner", "my card|be drawn|", "bob: draw a card in play of the deputy", "bob: draw"),
        row("from", "I|draw|a card from the discard pile", "ann: draw 1 from the discard pile", "ann: draw",
            {"discard": ["beer 6♥"]}),
        row("from", "I|draw|a card from the hand of another player", "ann: draw 1 from the hand of the sheriff",
            "ann: draw a card in play of the sheriff"),
        row("from", "I|draw|a card from the hand of the sheriff", "ann: draw 1 from the hand of the sheriff",
            "ann: draw 1 from the hand of the outlaw"),
        row("from", "I|draw|a card in play", "ann: draw a card in play of the sheriff",
            "ann: draw 1 from the hand of the sheriff"),
        row("by whom", "my card|be drawn|by the sheriff", "bob: draw a card in play of the deputy",
            "cat: draw a card in play of the deputy"),
        row("by whom", "another player|draw|my card by choice", "bob: draw a card in play of the deputy",
            "ann: the sheriff: draw a card in play of the deputy"),
        row("by what", "I|draw|a card by a Stagecoach", "ann plays stagecoach", "ann plays wells-fargo"),
        row("by what", "I|draw|a card by a card of the sheriff", "bob: the deputy: draw", "ann: draw"),
        row("during", "I|draw|during my turn", "ann: draw", "bob: the deputy: draw"),
        row("during", "I|draw|during the turn of the sheriff", "bob: the deputy: draw", "cat: the deputy: draw"),
        row("during", "I|draw|during the turn of another player", "bob: the deputy: draw", "ann: draw"),
        row("during", "a player|draw|outside their turn", "bob: the deputy: draw", "ann: draw"),
        row("during", "the sheriff|draw|during phase 1", "bob's phase 1", "bob: draw"),
    ),
    "discard": (
        row("doer", "I|discard|a card", "ann: discard a card from hand", "bob: discard a card from hand"),
        row("doer", "the sheriff|discard|a card", "bob: discard a card from hand", "cat: discard a card from hand"),
        row("object", "a card|be discarded|", "ann: discard a card from hand", "ann: draw"),
        row("card", "I|discard|a ♥ card", "ann: discard my ♥ card in hand", "ann: discard my ♦ card in hand"),
        row("card", "I|discard|a Saloon", "ann: discard my ♥ card in hand", "ann: discard my ♦ card in hand"),
        row("card", "a blue card|be discarded|", "ann: discard a card in play of the outlaw",
            "ann: discard a card from hand"),
        row("how many", "I|discard|2 cards", "ann: discard 2 cards from hand", "ann: discard a card from hand",
            before=MANY, would=MANY),
        row("owner", "my card|be discarded|", "bob: discard a card in play of the deputy",
            "bob: discard a card in play of the outlaw"),
        row("owner", "a card of the sheriff|be discarded|", "ann: discard a card in play of the sheriff",
            "ann: discard a card in play of the outlaw"),
        row("from", "I|discard|a card from hand", "ann: discard a card from hand",
            "ann: discard my card in play"),
        row("from", "a card in play|be discarded|", "ann: discard my card in play", "ann: discard a card from hand"),
        row("from", "a card|be discarded|from the hand of the sheriff", "bob: discard a card from hand",
            "cat: discard a card from hand"),
        row("by whom", "my card|be discarded|by another player", "bob: discard a card in play of the deputy",
            "ann: discard my card in play"),
        row("by whom", "a player|discard|a card by choice", "ann: discard a card from hand",
            "bob: the deputy: discard a card from their hand"),
        row("by what", "my card|be discarded|by a Cat Balou", "dan plays cat-balou on ann",
            "bob: discard a card in play of the deputy"),
        row("during", "I|discard|a card during my turn", "ann: discard a card from hand",
            "bob: the deputy: discard a card from their hand"),
        row("during", "another player|discard|a card during their phase 3", "bob's phase 3",
            "bob: discard a card from hand", {"bob": {"life": 1}}),
    ),
    "heal": (
        row("doer", "I|heal|", "ann: heal", "bob: heal"),
        row("doer", "a player without a weapon in play|heal|", "cat: heal", "bob: heal", WEAPON),
        row("object", "I|be healed|", "bob: heal the deputy", "bob: heal the outlaw"),
        row("how many", "I|heal|2", "ann: heal 2", "ann: heal 1", {"ann": {"life": 1}}),
        row("by whom", "I|be healed|by another player", "bob: heal the deputy", "ann: heal"),
        row("by what", "I|heal|by a Beer", "ann plays beer", "ann: heal", {"ann": {"hand": ["beer 6♥"]}}),
        row("during", "a player|heal|during my turn", "ann: the sheriff: heal", "bob: heal"),
    ),
    "gain": (
        row("doer", "I|gain|life", "ann: heal", "bob: heal"),
        row("doer", "the sheriff|gain|dust", "bob: gain 1 dust", "cat: gain 1 dust"),
        row("object", "I|gain|dust", "ann: gain 1 dust", "ann: heal"),
        row("how many", "I|gain|2 dust", "ann: gain 2 dust", "ann: gain 1 dust"),
        row("by whom", "I|gain|dust by another player", "bob: the deputy: gain 1 dust", "ann: gain 1 dust"),
        row("by what", "I|gain|life by a Beer", "ann plays beer", "ann: heal", {"ann": {"hand": ["beer 6♥"]}}),
        row("during", "I|gain|dust during my turn", "ann: gain 1 dust", "bob: the deputy: gain 1 dust"),
    ),
    "lose": (
        row("doer", "I|lose|life", "ann: lose 1 life", "bob: lose 1 life"),
        row("doer", "an outlaw|lose|life", "cat: lose 1 life", "bob: lose 1 life"),
        row("object", "I|lose|dust", "ann: lose 1 dust", "ann: lose 1 life", {"ann": {"tokens": {"dust": 2}}}),
        row("how many", "I|lose|2 life", "ann: lose 2 life", "ann: lose 1 life"),
        row("to", "I|lose|life to another player", "bob: bang the deputy", "ann: lose 1 life"),
        row("to", "another player|lose|life to me", "ann: bang the sheriff", "cat: bang the sheriff"),
        row("by whom", "I|lose|life by the sheriff", "bob: bang the deputy", "cat: bang the deputy"),
        row("by what", "I|lose|life by a BANG!", "bob plays bang on ann", "bob: bang the deputy"),
        row("by what", "another player|lose|life by my BANG!", "ann plays bang on bob", "bob plays bang on ann"),
        row("by what", "I|lose|life by an attack", "bob: bang the deputy", "bob: the deputy: lose 1 life"),
        row("during", "I|lose|life during my turn", "ann: lose 1 life", "bob: bang the deputy"),
    ),
    "bang": (
        row("doer", "I|bang|a player", "ann: bang the sheriff", "bob: bang the outlaw"),
        row("object", "I|bang|the sheriff", "ann: bang the sheriff", "ann: bang the outlaw"),
        row("object", "the sheriff|be shot|", "ann: bang the sheriff", "ann: bang the outlaw"),
        row("by whom", "I|be shot|by the sheriff", "bob: bang the deputy", "cat: bang the deputy"),
        row("by what", "another player|be shot|by a BANG!", "bob plays bang on cat", "bob: bang the outlaw"),
        row("by what", "a player|be shot|by my BANG!", "ann plays bang on bob", "bob plays bang on ann"),
        row("during", "another player|be shot|during my turn", "ann: bang the sheriff", "bob: bang the outlaw"),
    ),
    "target": (
        row("object", "the sheriff|be targeted|", "ann plays bang on bob", "ann plays bang on dan"),
        row("by whom", "another player|be targeted|by me", "ann plays bang on bob", "bob plays bang on cat"),
        row("by what", "a player|be targeted|by a BANG!", "ann plays bang on bob", "ann plays duel on bob"),
        row("by what", "a player|be targeted|by a card of the sheriff", "bob plays bang on cat",
            "ann plays bang on bob"),
        row("during", "a player|be targeted|during my turn", "ann plays bang on bob", "bob plays bang on cat"),
    ),
    "hit": (
        row("object", "the sheriff|be hit|", "ann: bang the sheriff", "ann: bang the outlaw"),
        row("by whom", "I|be hit|by another player", "bob: bang the deputy", "ann: bang the sheriff"),
        row("by whom", "a player|be hit|by the sheriff", "bob: bang the deputy", "cat: bang the deputy"),
        row("by what", "a player|be hit|by my BANG!", "ann plays bang on bob", "bob plays bang on ann"),
        row("by what", "a player|be hit|by an attack of the sheriff", "bob: bang the deputy", "cat: bang the deputy"),
        row("during", "I|be hit|during my turn", "ann: the sheriff: bang the deputy", "bob: bang the deputy"),
    ),
    "avoid": (
        row("card", "a ♣ BANG!|be avoided|", "ann plays bang 4♣ on bob", "ann plays bang 6♦ on bob",
            {"bob": {"hand": ["missed 10♣"]}}),
        row("owner", "my BANG!|be avoided|", "ann plays bang on bob", "bob plays bang on cat",
            {"bob": {"hand": ["missed 10♣"]}, "cat": {"hand": ["missed J♣"]}}),
        row("by what", "a BANG!|be avoided|by a Missed!", "ann plays bang on bob", "ann plays bang on dan",
            {"bob": {"hand": ["missed 10♣"]}, "dan": {"in play": ["barrel Q♠"]}, "deck": ["3♥"]}),
        row("during", "a BANG!|be avoided|during my turn", "ann plays bang on bob", "bob plays bang on cat",
            {"bob": {"hand": ["missed 10♣"]}, "cat": {"hand": ["missed J♣"]}}),
        row("by whom", "a BANG!|be avoided|by the sheriff", "ann plays bang on bob", "ann plays bang on dan",
            {"bob": {"hand": ["missed 10♣"]}, "dan": {"hand": ["missed J♣"]}}),
    ),
    "eliminate": (
        row("object", "the renegade|be eliminated|", "ann: eliminate the renegade", "ann: heal"),
        row("object", "another player|be eliminated|", "ann: eliminate the renegade", "ann: heal"),
        row("by whom", "another player|be eliminated|by me", "ann: bang the renegade", "bob: bang the renegade",
            {"dan": {"life": 1}}),
        row("by what", "a player|be eliminated|by a BANG!", "bob plays bang on dan", "bob: bang the renegade",
            {"dan": {"life": 1}}),
        row("during", "a player|be eliminated|during my turn", "ann: eliminate the renegade",
            "bob: eliminate the renegade"),
        row("doer", "the sheriff|eliminate|a player", "bob: bang the renegade", "cat: bang the renegade",
            {"dan": {"life": 1}}),
        row("doer", "I|eliminate|another player", "ann: bang the renegade", "bob: bang the renegade",
            {"dan": {"life": 1}}),
    ),
    "mark": (
        row("object", "I|be tired|", "ann: draw, I am tired", "bob: draw, I am tired"),
        row("object", "another player|be tired|", "ann: draw, the sheriff is tired", "ann: draw, I am tired"),
        row("card", "a blue card|be tired|", "ann: draw, a card in play of the sheriff is tired",
            "ann: draw, the sheriff is tired"),
        row("owner", "my card|be tired|", "ann: draw, my card in play is tired",
            "ann: draw, a card in play of the sheriff is tired"),
        row("during", "the sheriff|be tired|during my turn", "ann: draw, the sheriff is tired",
            "bob: draw, I am tired"),
    ),
    "unmark": (
        row("object", "I|be no longer tired|", "ann: draw, I am no longer tired", "bob: draw, I am no longer tired",
            {"ann": {"marks": ["tired"]}, "bob": {"marks": ["tired"]}}),
        row("card", "a blue card|be no longer tired|", "ann: choose a card in play of the sheriff, that card is tired, "
            "that card is no longer tired", "ann: draw, the sheriff is no longer tired", {"bob": {"marks": ["tired"]}}),
        row("owner", "my card|be no longer tired|", "ann: choose my card in play, that card is tired, that card is no "
            "longer tired", "ann: choose a card in play of the sheriff, that card is tired, that card is no longer "
            "tired"),
        row("during", "the sheriff|be no longer tired|during my turn", "ann: draw, the sheriff is no longer tired",
            "bob: draw, I am no longer tired", {"bob": {"marks": ["tired"]}}),
    ),
    "play": (
        row("doer", "I|play|a card", "ann plays saloon", "bob plays saloon"),
        row("doer", "a player with a weapon in play|play|a card", "bob plays saloon", "cat plays saloon", WEAPON),
        row("object", "another player|play|a card", "bob plays saloon", "ann plays saloon"),
        row("card", "a player|play|a Saloon", "bob plays saloon", "bob plays gatling"),
        row("card", "a player|play|a ♠ card", "bob plays stagecoach 9♠", "bob plays gatling"),
        row("card", "a player|play|a blue card", "bob plays mustang", "bob plays gatling"),
        row("card", "a player|play|a card with bang", "bob plays gatling", "bob plays stagecoach"),
        row("ordinal", "I|play|my second card", "ann plays saloon, ann plays stagecoach", "ann plays saloon"),
        row("on", "a player|play|a card on me", "bob plays bang on ann", "bob plays bang on cat", before=AIM),
        row("on", "I|play|a BANG! on the sheriff", "ann plays bang on bob", "ann plays bang on dan", before=AIM),
        row("by whom", "a Saloon|be played|by the sheriff", "bob plays saloon", "cat plays saloon"),
        row("during", "a player|play|a card during my turn", "ann plays saloon", "bob plays saloon"),
        row("how many", "I|play|2 cards", "ann plays saloon, ann plays stagecoach", "ann plays saloon"),
        row("ordinal", "I|play|my second Saloon", "ann plays saloon, ann plays saloon", "ann plays saloon"),
        row("owner", "a player|play|my card", "ann plays saloon", "bob plays saloon"),
        row("from", "a player|play|a card from hand", "ann plays saloon", "ann: draw"),
        row("by what", "I|play|a card by a card of the sheriff", "bob: the deputy: play a card in hand",
            "ann plays saloon"),
    ),
    "use": (
        row("doer", "another player|use|a Barrel", "ann plays bang on bob", "bob plays bang on ann",
            {"bob": {"in play": ["barrel Q♠"]}, "ann": {"in play": ["barrel K♠"]}}),
        row("card", "a player|use|a Barrel", "ann plays bang on bob", "ann plays bang on dan",
            {"bob": {"in play": ["barrel Q♠"]}}),
        row("by whom", "a Barrel|be used|by the sheriff", "ann plays bang on bob", "bob plays bang on ann",
            {"bob": {"in play": ["barrel Q♠"]}, "ann": {"in play": ["barrel K♠"]}}),
        row("during", "a player|use|a Barrel during my turn", "ann plays bang on bob", "dan plays bang on ann",
            {"bob": {"in play": ["barrel Q♠"]}, "ann": {"in play": ["barrel K♠"]}}),
        row("owner", "a player|use|my Barrel", "bob plays bang on ann", "ann plays bang on bob",
            {"bob": {"in play": ["barrel Q♠"]}, "ann": {"in play": ["barrel K♠"]}}),
    ),
    "do": (
        row("doer", "I|do|phase 1", "ann's phase 1", "bob's phase 1"),
        row("card", "I|do|a Saloon", "ann plays saloon", "ann plays stagecoach"),
        row("object", "the sheriff|do|phase 1", "bob's phase 1", "bob's phase 3"),
        row("owner", "a player|do|phase 1 of the sheriff", "bob's phase 1", "ann's phase 1"),
        row("during", "a player|do|phase 1 during my turn", "ann's phase 1", "bob's phase 1"),
    ),
    "give": (
        row("doer", "I|give|a card", "ann: give a card in hand to the sheriff",
            "bob: give a card in hand to the deputy"),
        row("card", "I|give|a ♥ card", "ann: give my ♥ card in hand to the sheriff",
            "ann: give my ♦ card in hand to the sheriff"),
        row("to", "a player|give|a card to me", "bob: give a card in hand to the deputy",
            "bob: give a card in hand to the outlaw"),
        row("owner", "my card|be given|", "ann: give a card in hand to the sheriff",
            "bob: give a card in hand to the deputy"),
        row("by whom", "a card|be given|by the sheriff", "bob: give a card in hand to the deputy",
            "cat: give a card in hand to the deputy"),
        row("during", "a player|give|a card during my turn", "ann: give a card in hand to the sheriff",
            "bob: give a card in hand to the deputy"),
        row("by what", "a player|give|a card by a card of the sheriff", "bob: give a card in hand to the deputy",
            "cat: give a card in hand to the deputy"),
    ),
    "move": (
        row("doer", "I|move|a card", "ann: move my card in play to the sheriff",
            "bob: move a card in play of the deputy to the renegade"),
        row("card", "a Mustang|be moved|", "ann: move my card in play to the sheriff",
            "ann: move a card in play of the sheriff to the outlaw"),
        row("owner", "my card|be moved|", "bob: move a card in play of the deputy to the renegade",
            "bob: move a card in play of the outlaw to the renegade"),
        row("to", "a player|move|a card to the renegade", "ann: move my card in play to the renegade",
            "ann: move my card in play to the sheriff"),
        row("by whom", "a card|be moved|by the sheriff", "bob: move a card in play of the deputy to the renegade",
            "ann: move my card in play to the renegade"),
        row("during", "a card|be moved|during my turn", "ann: move my card in play to the renegade",
            "bob: move a card in play of the deputy to the renegade"),
        row("from", "a player|move|a card from the deputy", "bob: move a card in play of the deputy to the renegade",
            "bob: move a card in play of the outlaw to the renegade"),
        row("by what", "a player|move|a card by a card of the sheriff",
            "bob: move a card in play of the deputy to the renegade",
            "cat: move a card in play of the deputy to the renegade"),
    ),
    "put": (
        row("doer", "I|put|a card", "ann: put a card in hand onto the deck", "bob: put a card in hand onto the deck"),
        row("card", "a player|put|a ♥ card", "ann: put my ♥ card in hand onto the deck",
            "ann: put my ♦ card in hand onto the deck"),
        row("owner", "a player|put|my card", "ann: put a card in hand onto the deck",
            "bob: put a card in hand onto the deck"),
        row("from", "a player|put|a card in play", "ann: put my card in play onto the deck",
            "ann: put a card in hand onto the deck"),
        row("during", "a player|put|a card during my turn", "ann: put a card in hand onto the deck",
            "bob: put a card in hand onto the deck"),
        row("to", "a player|put|a card into the deck", "ann: put a card in hand onto the deck",
            "ann: put a card in hand into the shelf"),
        row("by what", "a player|put|a card by a card of the sheriff", "bob: put a card in hand onto the deck",
            "cat: put a card in hand onto the deck"),
    ),
    "take": (
        row("doer", "I|take|a wagon", "ann: take a wagon in the shelf", "bob: take a wagon in the shelf",
            {"piles": {"shelf": ["cart"]}}),
        row("card", "a player|take|a wagon", "ann: take a wagon in the shelf", "ann: draw",
            {"piles": {"shelf": ["cart"]}}),
        row("by whom", "a wagon|be taken|by the sheriff", "bob: take a wagon in the shelf",
            "cat: take a wagon in the shelf", {"piles": {"shelf": ["cart"]}}),
        row("during", "a player|take|a wagon during my turn", "ann: take a wagon in the shelf",
            "bob: take a wagon in the shelf", {"piles": {"shelf": ["cart"]}}),
        row("from", "a player|take|a wagon from the shelf", "bob: take a wagon in the shelf",
            "bob: draw", {"piles": {"shelf": ["cart"]}}),
        row("by what", "a player|take|a wagon by a card of the sheriff", "bob: take a wagon in the shelf",
            "cat: take a wagon in the shelf", {"piles": {"shelf": ["cart"]}}),
    ),
    "swap": (
        row("doer", "I|swap|a card", "ann: swap my card in play for a card in play of the sheriff",
            "bob: swap a card in play of the deputy for a card in play of the sheriff"),
        row("card", "a Mustang|be swapped|", "ann: swap my card in play for a card in play of the sheriff",
            "ann: swap a card in play of the sheriff for a card in play of the renegade",
            {"dan": {"in play": ["volcanic 10♠"]}, "cat": {"in play": []}}),
        row("owner", "my card|be swapped|", "bob: swap a card in play of the deputy for a card in play of the sheriff",
            "bob: swap a card in play of the outlaw for a card in play of the sheriff"),
        row("by whom", "a card|be swapped|by the sheriff",
            "bob: swap a card in play of the deputy for a card in play of the sheriff",
            "ann: swap my card in play for a card in play of the sheriff"),
        row("during", "a card|be swapped|during my turn", "ann: swap my card in play for a card in play of the sheriff",
            "bob: swap a card in play of the deputy for a card in play of the sheriff"),
        row("by what", "a card|be swapped|by a card of the sheriff",
            "bob: swap a card in play of the deputy for a card in play of the sheriff",
            "ann: swap my card in play for a card in play of the sheriff"),
    ),
    "reveal": (
        row("doer", "I|reveal|a card", "ann: reveal a card in hand", "bob: reveal a card in hand"),
        row("card", "a ♥ card|be revealed|", "ann: reveal my ♥ card in hand", "ann: reveal my ♦ card in hand"),
        row("owner", "a card of the sheriff|be revealed|", "bob: reveal a card in hand", "cat: reveal a card in hand"),
        row("by whom", "a card|be revealed|by the sheriff", "bob: reveal a card in hand", "cat: reveal a card in hand"),
        row("during", "a card|be revealed|during my turn", "ann: reveal a card in hand", "bob: reveal a card in hand"),
        row("by what", "a player|reveal|a card by a card of the sheriff", "bob: reveal a card in hand",
            "cat: reveal a card in hand"),
    ),
    "pay": (
        row("doer", "I|pay|dust", "ann: pay 1 dust = draw", "bob: pay 1 dust = draw",
            {"ann": {"tokens": {"dust": 2}}, "bob": {"tokens": {"dust": 2}}}),
        row("object", "a player|pay|dust", "ann: pay 1 dust = draw", "ann: pay 1 gold = draw",
            {"ann": {"tokens": {"dust": 2, "gold": 2}}}),
        row("how many", "I|pay|2 dust", "ann: pay 2 dust = draw", "ann: pay 1 dust = draw",
            {"ann": {"tokens": {"dust": 2}}}),
        row("during", "a player|pay|dust during my turn", "ann: pay 1 dust = draw", "bob: pay 1 dust = draw",
            {"ann": {"tokens": {"dust": 2}}, "bob": {"tokens": {"dust": 2}}}),
        row("by what", "a player|pay|dust by a card of the sheriff", "bob: pay 1 dust = draw", "ann: pay 1 dust = draw",
            {"ann": {"tokens": {"dust": 2}}, "bob": {"tokens": {"dust": 2}}}),
    ),
    "advance": (
        row("doer", "I|advance|the caravan", "ann: advance the caravan", "bob: advance the caravan"),
        row("object", "a player|advance|the caravan", "ann: advance the caravan", "ann: advance the convoy"),
        row("during", "a player|advance|the caravan during my turn", "ann: advance the caravan",
            "bob: advance the caravan"),
        row("by what", "a player|advance|the caravan by a card of the sheriff", "bob: advance the caravan",
            "ann: advance the caravan"),
    ),
    "return": (
        row("doer", "the renegade|return|", "ann: the first eliminated player: return",
            "bob: the deputy: draw", {"dan": GONE}),
        row("during", "a player|return|during my turn", "ann: the first eliminated player: return",
            "bob: the first eliminated player: return", {"dan": GONE}),
        row("by what", "a player|return|by a card of the sheriff", "bob: the first eliminated player: return",
            "ann: the first eliminated player: return", {"dan": GONE}),
    ),
    "leave": (
        row("doer", "another player|leave|the game", "ann: the renegade: leave", "ann: draw", would=LEAVES),
        row("doer", "an outlaw|leave|the game", "ann: the outlaw: leave", "ann: the renegade: leave", would=LEAVES),
        row("card", "a Mustang|leave|play", "ann: discard my card in play",
            "ann: discard a card in play of the sheriff", would=LEAVES),
        row("owner", "my card|leave|play", "bob: discard a card in play of the deputy",
            "bob: discard a card in play of the outlaw", would=LEAVES),
        row("from", "a card|leave|the deck", "ann: draw", "ann: discard my card in play", now=LEAVES),
        row("from", "a card|leave|play", "ann: discard my card in play", "ann: discard a card from hand",
            would=LEAVES),
        row("during", "my card|leave|play during my turn", "ann: discard my card in play",
            "bob: discard a card in play of the deputy", would=LEAVES),
    ),
    "come": (
        row("card", "a weapon|come|into play", "bob plays volcanic", "bob plays mustang 8♥",
            {"bob": {"in play": []}}),
        row("owner", "my weapon|come|into play", "ann plays volcanic", "bob plays volcanic"),
        row("to", "a card|come|into play of the sheriff", "bob plays volcanic", "cat plays volcanic"),
        row("to", "a card|come|into the shelf", "ann: put a card in hand into the shelf",
            "ann: put a card in hand onto the deck"),
        row("during", "a card|come|into play during my turn", "ann plays volcanic", "bob plays volcanic"),
    ),
    "draw!": (
        row("doer", "I|draw!|", "ann: draw! ♥: draw", "bob: draw! ♥: draw"),
        row("doer", "the sheriff|draw!|", "bob: draw! ♥: draw", "cat: draw! ♥: draw"),
        row("during", "a player|draw!|during my turn", "ann: draw! ♥: draw", "bob: draw! ♥: draw"),
    ),
    "shuffle": (
        row("object", "the deck|be shuffled|", "ann: shuffle the deck", "ann: shuffle the discard pile"),
        row("doer", "I|shuffle|the deck", "ann: shuffle the deck", "bob: shuffle the deck"),
        row("during", "the deck|be shuffled|during my turn", "ann: shuffle the deck", "bob: shuffle the deck"),
    ),
    "skip": (
        row("doer", "the sheriff|skip|a turn", "bob: skip my turn", "cat: skip my turn"),
        row("object", "a player|skip|their turn", "bob: skip my turn", "bob: draw"),
        row("during", "a player|skip|a turn during my turn", "ann: skip my turn", "bob: skip my turn"),
    ),
    "turn": (
        row("object", "the turn|pass|the sheriff", "ann stops", "bob stops"),
        row("object", "the turn|leave|the sheriff", "bob stops", "cat stops"),
    ),
}  # fmt: skip

# Moments of a turn, each with whose it is: it comes in Bob's turn or Ann's, and not in that of another.
WHOSE = (
    ("my", "", "ann", "bob"), ("the", " of the sheriff", "bob", "cat"), ("the", " of another player", "bob", "ann"),
    ("the", " of a player with a weapon in play", "bob", "cat"), ("the", " of the left player", "bob", "dan"),
)  # fmt: skip
BEGINS = ("before {} turn{}", "at start of {} turn{}", "before {} phase 1{}", "at {} phase 1{}", "after {} phase 1{}")
ENDS = ("after {} phase 2{}", "before {} phase 3{}", "at {} phase 3{}", "at end of {} turn{}", "after {} turn{}")
MOMENTS = tuple(
    Row("whose", moment.format(det, of).replace("the phase", "phase"), deed.format(fits), deed.format(misses), WEAPON)
    for det, of, fits, misses in WHOSE
    for moments, deed in ((BEGINS, "{}'s phase 1"), (ENDS, "{} stops"))
    for moment in moments
)

# What is said of each verb where a part it cannot have is hung behind it.
PLAIN = {
    "draw": "I|draw|a card", "discard": "I|discard|a card", "heal": "I|heal|", "gain": "I|gain|dust",
    "lose": "I|lose|dust", "bang": "I|bang|a player", "hit": "a player|be hit|",
    "target": "a player|be targeted|", "avoid": "a BANG!|be avoided|",
    "eliminate": "a player|be eliminated|", "play": "I|play|a card", "use": "I|use|a Barrel", "do": "I|do|phase 1",
    "give": "I|give|a card", "move": "I|move|a card", "put": "I|put|a card", "take": "I|take|a wagon",
    "swap": "I|swap|a card", "reveal": "I|reveal|a card", "pay": "I|pay|dust", "advance": "I|advance|the caravan",
    "return": "a player|return|", "leave": "a card|leave|play", "come": "a card|come|into play", "draw!": "I|draw!|",
    "turn": "the turn|pass|the sheriff", "shuffle": "I|shuffle|the deck", "skip": "I|skip|a turn",
    "mark": "a player|be tired|", "unmark": "a player|be no longer tired|",
}  # fmt: skip

# Parts that an event cannot have: slot, what is said of it, the verbs, why. Each is refused, with words that work.
SENSELESS: tuple[tuple[str, str, str, str], ...] = (
    ("doer", "", "target hit avoid come turn mark unmark", "what has no doer is said of what it happens to"),
    ("object", "", "avoid use give move put take swap reveal return leave come draw!", "what it is about is the card"),
    ("card", "", "heal gain lose bang target hit eliminate pay advance return draw! turn shuffle skip",
     "it is about no card"),
    ("how many", "", "bang target hit avoid eliminate use do give move put take swap reveal advance return leave come "
     "draw! turn shuffle skip mark unmark", "it happens to one at a time"),
    ("ordinal", "", "discard heal gain lose bang target hit avoid eliminate use do give move put take swap reveal pay "
     "advance return leave come draw! turn shuffle skip mark unmark", "only draws and plays are counted"),
    ("owner", "of the sheriff", "heal gain lose bang target hit eliminate take pay advance return draw! turn shuffle "
     "skip", "whose it is says who does it"),
    ("from", "from the hand of the sheriff", "heal gain lose bang target hit avoid eliminate use do give swap reveal "
     "pay advance return come draw! turn shuffle skip mark unmark", "it is from nowhere"),
    ("to", "to the sheriff", "draw discard heal gain bang target hit avoid eliminate play use do take swap reveal pay "
     "advance return leave draw! turn shuffle skip mark unmark", "it goes to nobody"),
    ("on", "on the sheriff", "draw discard heal gain lose bang target hit avoid eliminate use do give move put take "
     "swap reveal pay advance return leave come draw! turn shuffle skip mark unmark",
     "only cards are played on somebody"),
    ("by whom", "by the sheriff", "do put pay advance return leave come draw! turn shuffle skip mark unmark",
     "nobody but who does it is responsible"),
    ("by what", "by a Beer", "use do leave come draw! turn shuffle skip mark unmark", "it comes of no card"),
    ("during", "during my turn", "turn", "it is between two turns"),
)  # fmt: skip


@dataclass(frozen=True)
class Act:
    """What ann uses, which part of it is looked at, and what holds afterwards, as a scenario says it."""

    slot: str
    text: str
    then: Mapping[str, Any]
    given: Given = field(default_factory=dict)


def act(slot: str, text: str, given: Given | None = None, **then: Any) -> Act:
    return Act(slot, text, then, given or {})


DUSTY = {"ann": {"tokens": {"dust": 5}}, "bob": {"tokens": {"dust": 3}}, "cat": {"tokens": {"dust": 1}}}
PILED = {"discard": ["beer 6♥", "bang 4♣", "missed 10♣"], "deck": ["4♦", "5♠", "6♠"]}

# Ann has 2 cards in hand (5♥, K♦), a Mustang and what she uses in play, and 3 of 4 life; the others likewise, but Dan
# has nothing in play. What somebody picks is the first there is.
ACTS: dict[str, tuple[Act, ...]] = {
    "draw": (
        act("how many", "draw", ann={"hand": 3}),
        act("how many", "draw 2", ann={"hand": 4}),
        act("how many", "draw (my life) cards", ann={"hand": 5}),
        act("how many", "draw my wounds", ann={"hand": 3}),
        act("how many", "draw 1 per player", ann={"hand": 6}),
        act("per", "draw 2 per card in hand of the sheriff", ann={"hand": 6}),
        act("whose", "draw a card in play of the sheriff", ann={"hand": 3}, bob={"in play": []}),
        act("whose", "draw all cards of the outlaw", ann={"hand": 5}, cat={"hand": 0, "in play": []}),
        act("whose", "draw the sheriff", ann={"hand": 3}),
        act("random", "draw 2 random cards of the sheriff", ann={"hand": 4}),
        act("from", "draw 2 from the discard pile", PILED, ann={"hand": ["5♥", "K♦", "6♥", "4♣"]}),
        act("from", "draw the top card of the discard pile", PILED, ann={"hand": ["5♥", "K♦", "6♥"]}),
        act("from", "draw 2 top cards of the discard pile", PILED, ann={"hand": ["5♥", "K♦", "6♥", "4♣"]}),
        act("from", "draw 2 from the hand of the sheriff", ann={"hand": 4}, bob={"hand": 0}),
        act("from", "draw from the outlaw", ann={"hand": 3}),
        act("who", "the sheriff: draw 2", ann={"hand": 2}, bob={"hand": 4}),
        act("who", "all: draw", ann={"hand": 3}, bob={"hand": 3}, cat={"hand": 3}, dan={"hand": 3}),
        act("who", "2 other players: draw", ann={"hand": 2}, bob={"hand": 3}, cat={"hand": 3}, dan={"hand": 2}),
        act("who", "a player with the most cards in play: draw", ann={"hand": 3}),
        act("who", "each player without a card in play: draw", ann={"hand": 2}, bob={"hand": 2}, dan={"hand": 3}),
    ),
    "discard": (
        act("how many", "discard 2 cards from hand", ann={"hand": 0}),
        act("how many", "discard all my cards in hand", ann={"hand": 0}),
        act("how many", "discard (my wounds) cards from hand", ann={"hand": 1}),
        act("card", "discard a ♥ card from hand", ann={"hand": ["K♦"]}),
        act("random", "discard a random card from hand", ann={"hand": 1}),
        act("whose", "discard a card in play of the sheriff", bob={"in play": []}, cat={"in play": 1}),
        act("per", "discard 1 card from hand per player in reach", ann={"hand": 0}),
        act("whose", "discard the hand of the sheriff", bob={"hand": 0}),
        act("whose", "discard my hand", ann={"hand": 0}),
        act("from", "discard a card from the hand of the sheriff", bob={"hand": 1}),
        act("from", "the sheriff: discard a card from their hand", bob={"hand": 1}, ann={"hand": 2}),
    ),
    "heal": (
        act("how many", "heal 2", {"ann": {"life": 1}}, ann={"life": 3}),
        act("how many", "heal (my wounds)", {"ann": {"life": 1}}, ann={"life": 4}),
        act("per", "heal 1 per card in my hand", {"ann": {"life": 1}}, ann={"life": 3}),
        act("whom", "heal the sheriff", bob={"life": 4}, ann={"life": 3}),
        act("whom", "heal all-others", ann={"life": 3}, bob={"life": 4}, cat={"life": 4}, dan={"life": 4}),
        act("whom", "heal 2 other players", ann={"life": 3}, bob={"life": 4}, cat={"life": 4}, dan={"life": 3}),
        act("whom", "heal each player with a Scope in play", ann={"life": 3}, bob={"life": 4}),
    ),
    "bang": (
        act("whom", "bang the sheriff", bob={"life": 2}),
        act("whom", "bang each player but the sheriff", ann={"life": 2}, bob={"life": 3}, cat={"life": 2}),
        act("whom", "bang up to 2 players in reach", bob={"life": 2}, cat={"life": 3}),
        act("against", "bang the sheriff against 2 misses", {"bob": {"hand": ["missed 10♣"]}}, bob={"life": 2}),
        act("who", "the sheriff: bang the outlaw", cat={"life": 2}),
    ),
    "lose": (
        act("how many", "lose 2 life", ann={"life": 1}),
        act("how many", "lose (the hand of the sheriff) life", ann={"life": 1}),
        act("per", "lose 1 life per card in my hand", ann={"life": 1}),
        act("who", "the sheriff: lose 1 life", ann={"life": 3}, bob={"life": 2}),
        act("object", "lose 2 dust", DUSTY, ann={"tokens": {"dust": 3}, "life": 3}),
        act("object", "lose all my dust", DUSTY, ann={"tokens": {"dust": 0}}),
        act("from", "lose 1 dust from the sheriff", DUSTY, ann={"tokens": {"dust": 5}}, bob={"tokens": {"dust": 2}}),
    ),
    "gain": (
        act("how many", "gain 2 dust", ann={"tokens": {"dust": 2}}),
        act("how many", "gain (my life) dust", ann={"tokens": {"dust": 3}}),
        act("per", "gain 2 dust per card in my hand", ann={"tokens": {"dust": 4}}),
        act("object", "gain 1 life", ann={"life": 4}),
        act("who", "each player but me: gain 1 dust", ann={"tokens": {"dust": 0}}, bob={"tokens": {"dust": 1}}),
    ),
    "pay": (
        act("how many", "pay 2 dust = draw", DUSTY, ann={"hand": 3, "tokens": {"dust": 3}}),
        act("how many", "pay (my life) dust = draw", DUSTY, ann={"hand": 3, "tokens": {"dust": 2}}),
        act("per", "pay 1 dust per card in my hand = draw", DUSTY, ann={"hand": 3, "tokens": {"dust": 3}}),
        act("from", "pay 1 dust from the sheriff = draw", DUSTY,
            ann={"hand": 3, "tokens": {"dust": 5}}, bob={"tokens": {"dust": 2}}),
    ),
    "put": (
        act("onto", "put a ♥ card in hand onto the deck", ann={"hand": ["K♦"]}, deck=["5♥"]),
        act("under", "put a ♥ card in hand under the deck", {"deck-only": ["4♦"]}, deck=["4♦", "5♥"]),
        act("into", "put a ♥ card in hand into the shelf", piles={"shelf": ["5♥"]}),
        act("from", "put 2 cards from the discard pile onto the deck", PILED, deck=["4♣", "10♣"]),
        act("how many", "put 2 cards in hand into the shelf", ann={"hand": 0}),
        act("whose", "put a card in play of the sheriff into the shelf", bob={"in play": []}),
        act("per", "put 1 card of the deck into the shelf per player", piles={"shelf": 4}),
        act("tokens", "put 2 dust onto me", ann={"tokens": {"dust": 2}}),
        act("beside", "put a ♥ card in hand beside my card in play", ann={"on": {"mustang": ["5♥"]}}),
    ),
    "move": (
        act("to", "move my Mustang in play to the sheriff", bob={"in play": ["scope", "mustang"]}),
        act("whose", "move a card in play of the sheriff to the renegade", bob={"in play": []}, dan={"in play": 1}),
        act("random", "move a random card in play of the sheriff to the renegade", bob={"in play": []}),
        act("from", "move 2 dust from me to the sheriff", DUSTY,
            ann={"tokens": {"dust": 3}}, bob={"tokens": {"dust": 5}}),
    ),
    "give": (
        act("to", "give a card in hand to the sheriff", ann={"hand": 1}, bob={"hand": 3}),
        act("from", "give a card from the hand of the sheriff to the outlaw", bob={"hand": 1}, cat={"hand": 3}),
        act("how many", "give 2 cards in hand to the sheriff", ann={"hand": 0}, bob={"hand": 4}),
        act("card", "give my ♥ card in hand to the outlaw", ann={"hand": ["K♦"]}, cat={"hand": 3}),
        act("random", "give a random card in hand to the outlaw", ann={"hand": 1}, cat={"hand": 3}),
        act("tokens", "give 2 dust to the sheriff", DUSTY, ann={"tokens": {"dust": 3}}, bob={"tokens": {"dust": 5}}),
    ),
    "take": (
        act("card", "take a wagon in the shelf", {"piles": {"shelf": ["cart"]}}, ann={"in play": 3}),
        act("turn", "take an extra turn, finish my turn", turn="ann"),
    ),
    "swap": (
        act("for", "swap my Mustang in play for a card in play of the sheriff", bob={"in play": ["mustang"]}),
        act("for", "swap my hand for the hand of the sheriff", ann={"hand": ["stagecoach", "gatling"]}),
        act("whose", "swap a card in play of the sheriff for a card in play of the outlaw",
            bob={"in play": ["mustang"]}, cat={"in play": ["scope"]}),
        act("whose", "swap my seat for the seat of the sheriff", ann={"sees": {"dan": 2}}),
        act("whose", "swap my role for the role of the renegade", ann={"role": "renegade"}, dan={"role": "deputy"}),
    ),
    "shuffle": (
        act("into", "shuffle a card in hand into the deck", ann={"hand": 1}),
        act("into", "shuffle all cards of the discard pile into the deck", PILED, discard=[]),
    ),
    "reveal": (
        act("how many", "reveal 2 cards of the deck, draw all of them", PILED, ann={"hand": ["5♥", "K♦", "4♦", "5♠"]}),
        act("per", "reveal 1 card of the deck per player, draw all of them", ann={"hand": 6}),
        act("whose", "reveal the role of the sheriff", bob={"role-known": True}, cat={"role-known": False}),
        act("whose", "reveal my role", ann={"role-known": True}),
    ),
    "look": (act("at", "look at 2 cards of the deck, draw 1 of them", PILED, ann={"hand": ["5♥", "K♦", "4♦"]}),),
    "choose": (
        act("object", "choose the sheriff, that player: draw", bob={"hand": 3}),
        act("object", "choose another player with a Scope in play, that player: draw", bob={"hand": 3}),
        act("how many", "choose 2 other players, those players: draw", bob={"hand": 3}, cat={"hand": 3}),
        act("random", "choose a random card in play of the sheriff, discard that card", bob={"in play": []}),
    ),
    "play": (
        act("object", "play a ♥ card in hand", ann={"hand": 1, "life": 4}),
        act("who", "the sheriff: play a ♠ card in hand", bob={"hand": 3}),
    ),
    "do": (act("object", "do Stagecoach", ann={"hand": 4}), act("who", "the sheriff: do Stagecoach", bob={"hand": 4})),
    "return": (
        act("who", "an eliminated player: return, heal", {"dan": GONE}, dan={"out": False}),
    ),
    "leave": (act("who", "the renegade: leave", dan={"out": True}),),
    "eliminate": (act("whom", "eliminate the renegade", dan={"out": True}, cat={"out": False}),),
    "skip": (
        act("whose", "skip the next turn of the sheriff, finish my turn", turn="cat"),
        act("whose", "skip my next turn, finish my turn", turn="bob"),
    ),
    "finish": (act("whose", "finish my turn", turn="bob"),),
    "reverse": (act("what", "reverse the turns, finish my turn", turn="dan"),),
    "set": (
        act("to", "set my life to 2", ann={"life": 2}),
        act("to", "set my life to (the life of the sheriff - 1)", ann={"life": 2}),
        act("whose", "set the life of the sheriff to 1", ann={"life": 3}, bob={"life": 1}),
        act("whose", "set the dust of the sheriff to 7", ann={"tokens": {"dust": 0}}, bob={"tokens": {"dust": 7}}),
    ),
    "stop": (act("loop", "repeat: draw, if I have 3 cards in hand: stop", ann={"hand": 3}),),
    "win": (
        act("who", "the renegade: win", winners=["dan"]),
        act("who", "all-others: win", winners=["bob", "cat", "dan"]),
    ),
    "advance": (
        act("object", "advance the caravan", places={"caravan": 2, "convoy": 1}),
        act("to", "advance the convoy to the end of the trail", places={"caravan": 1, "convoy": 4}),
    ),
    "discard-another": (act("object", "discard-another = draw", ann={"hand": 2}),),
}  # fmt: skip

# Verbs and arguments that are no part of a text one uses, and why.
ELSEWHERE = {
    "missed": "an answer to a shot", "prevent": "an answer to a loss", "ignore": "an answer", "redirect": "an answer",
    "spare": "an answer", "redo": "an answer to a draw!", "proceed": "stands in a replacement",
    "name": "says what a later step speaks of", "use": "of a rule by its name", "come": "only an event",
    "pass": "only an event",
}  # fmt: skip
NO_STEP = {
    ("draw", "by"): "an event is by choice", ("discard", "by"): "an event is by choice", ("lose", "to"): "of an event",
    ("lose", "by"): "of an event", ("play", "by"): "of a named card", ("play", "from"): "of a ban",
    ("take", "from"): "of a role or a character, at the start", ("shuffle", "among"): "of roles",
}  # fmt: skip
