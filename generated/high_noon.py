"""The set high-noon, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import Abilities, Any, Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'high-noon',
    names={'en': 'High Noon', 'fr': 'High Noon', 'es': 'Solo ante el peligro'},
    digest='2:935a3adb1211c3543f6d4a330203e6f7',
    needs=['base', 'event-cards'],
    variants={'thirteen-events': {'without': 'box-of-fifteen', 'about': 'With the 13 events of the smaller box.'}},
)

BLESSING = SET.entry(
    'blessing',
    'event',
    file='cards/high-noon/events.yml',
    line=1,
    names={'en': 'Blessing'},
    shared=True,
)


BLESSING.suit_is('hearts', line=1)


CURSE = SET.entry(
    'curse',
    'event',
    file='cards/high-noon/events.yml',
    line=2,
    names={'en': 'Curse'},
    shared=True,
)


CURSE.suit_is('spades', line=2)


GHOST_TOWN = SET.entry(
    'ghost-town',
    'event',
    file='cards/high-noon/events.yml',
    line=3,
    names={'en': 'Ghost Town'},
    shared=True,
)


def ghost_town_lasting(rules: Abilities[Player | None, Card], me: Player | None, this: Card, that_player: Player) -> None:  # cards/high-noon/events.yml:8
    rules.mark('ghost', that_player, lifeless=True, line=8)


def ghost_town_lasting_2(rules: Abilities[Player | None, Card], me: Player | None, this: Card, that_player: Player) -> None:  # cards/high-noon/events.yml:9
    rules.number('draw-count', 'is', 3, applies=lambda game, me, this, player: player is that_player, line=9)


def ghost_town_lasting_3(rules: Abilities[Player | None, Card], me: Player | None, this: Card, that_player: Player) -> None:  # cards/high-noon/events.yml:10
    @rules.when(
        'turn leaves',
        match=lambda game, me, this, event: event.doer is that_player,
        even_out=True,
        acts=('eliminate target',),
        says_me=False,
        line=10,
    )
    def ghost_town_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/high-noon/events.yml:10
        if (yield from game.acts_on(event.doer)):
            yield from game.eliminate(event.doer)


@GHOST_TOWN.when(
    'turn passes',
    match=lambda game, me, this, event: event.doer is not None and event.doer.out,
    order='first',
    acts=('return target', 'eliminate target'),
    says_me=False,
    line=6,
)
def ghost_town_when_2(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/high-noon/events.yml:6
    yield from game.bring_back(event.doer)
    game.last(ghost_town_lasting, me, this, (event.doer,), ('eliminated', event.doer))
    game.last(ghost_town_lasting_2, me, this, (event.doer,), ('eliminated', event.doer))
    game.last(ghost_town_lasting_3, me, this, (event.doer,), ('once',))


GOLD_RUSH_EVENT = SET.entry(
    'gold-rush-event',
    'event',
    file='cards/high-noon/events.yml',
    line=14,
    names={'en': 'Gold Rush'},
    shared=True,
)


GOLD_RUSH_EVENT.means('next seat', 'right', steady=True, line=14)


HANDCUFFS = SET.entry(
    'handcuffs',
    'event',
    file='cards/high-noon/events.yml',
    line=15,
    names={'en': 'Handcuffs'},
    traits=['box-of-fifteen'],
    shared=True,
)


def handcuffs_lasting(rules: Abilities[Player, Card], me: Player, this: Card, named: Any) -> None:  # cards/high-noon/events.yml:18
    rules.forbids(
        'play',
        lambda game, me, this, player, card, definition: player is me and card.suit != named and card in player.hand,
        each=True,
        line=18,
    )


@HANDCUFFS.when('after phase 1', mine='doer', acts=('name me',), line=18)
def handcuffs_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/high-noon/events.yml:18
    named = yield from game.name_value(me, 'suit')
    game.last(handcuffs_lasting, me, this, (named,), ('turn',))


HANGOVER = SET.entry(
    'hangover',
    'event',
    file='cards/high-noon/events.yml',
    line=19,
    names={'en': 'Hangover'},
    shared=True,
)


HANGOVER.switches_off(lambda game, me, this, card: card.definition.kind == 'character', line=21)


HIGH_NOON = SET.entry(
    'high-noon',
    'event',
    file='cards/high-noon/events.yml',
    line=24,
    names={'en': 'High Noon', 'fr': 'Duel au soleil', 'es': 'Solo ante el peligro'},
    traits=['last-card'],
    shared=True,
)


@HIGH_NOON.when('before turn', mine='doer', order='first', acts=('lose me',), line=24)
def high_noon_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/high-noon/events.yml:24
    yield from game.lose(me, 1)


NEW_IDENTITY = SET.entry(
    'new-identity',
    'event',
    file='cards/high-noon/events.yml',
    line=25,
    names={'en': 'New Identity'},
    traits=['box-of-fifteen'],
    shared=True,
)


@NEW_IDENTITY.when(
    'before turn',
    mine='doer',
    order='first',
    acts=('look me', 'take me', 'set me', 'put me'),
    line=29,
)
def new_identity_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/high-noon/events.yml:29
    them = yield from game.lift(game.pile('character-deck'), 1, to=me)
    it = next(iter(them), None)
    if it is not None and (yield from game.wants(me, this)):
        yield from game.become(me, it)
        yield from game.set_life(me, 2)
    else:
        yield from game.put(it, game.pile('character-deck'), bottom=True)


SERMON = SET.entry(
    'sermon',
    'event',
    file='cards/high-noon/events.yml',
    line=33,
    names={'en': 'Sermon'},
    shared=True,
)


SERMON.forbids(
    'use',
    lambda game, me, this, player, card, definition: player is me and definition.id == 'bang' and game.turn_player is me,
    line=35,
)


SHOOTOUT = SET.entry(
    'shootout',
    'event',
    file='cards/high-noon/events.yml',
    line=40,
    names={'en': 'Shootout'},
    shared=True,
)


SHOOTOUT.number('limit', 'is', 2, at=0, of='bang', line=40)


THE_DALTONS = SET.entry(
    'the-daltons',
    'event',
    file='cards/high-noon/events.yml',
    line=41,
    names={'en': 'The Daltons'},
    shared=True,
)


@THE_DALTONS.when(
    'come into event-pile',
    match=lambda game, me, this, event: event.card is this,
    acts=('discard all',),
    says_me=False,
    line=41,
)
def the_daltons_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/high-noon/events.yml:41
    for player in game.clockwise_from(me):
        yield from game.discard_some(player, [c for c in player.in_play if c.definition.border == 'blue'], 1)


THE_DOCTOR = SET.entry(
    'the-doctor',
    'event',
    file='cards/high-noon/events.yml',
    line=42,
    names={'en': 'The Doctor'},
    shared=True,
)


@THE_DOCTOR.when(
    'come into event-pile',
    match=lambda game, me, this, event: event.card is this,
    acts=('heal all',),
    counts='all',
    says_me=False,
    line=42,
)
def the_doctor_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/high-noon/events.yml:42
    for player in [p for p in game.clockwise_from(me) if p.life == min((q.life for q in game.alive), default=None)]:
        yield from game.heal(player)


THE_REVEREND = SET.entry(
    'the-reverend',
    'event',
    file='cards/high-noon/events.yml',
    line=43,
    names={'en': 'The Reverend'},
    shared=True,
)


THE_REVEREND.forbids(
    'play',
    lambda game, me, this, player, card, definition: player is me and definition.id == 'beer',
    line=45,
)


THIRST = SET.entry(
    'thirst',
    'event',
    file='cards/high-noon/events.yml',
    line=48,
    names={'en': 'Thirst'},
    shared=True,
)


THIRST.number('draw-count', '+', -1, at=0, line=48)

THIRST.number('draw-count', 'at least', 1, at=0, line=48)


TRAIN_ARRIVAL = SET.entry(
    'train-arrival',
    'event',
    file='cards/high-noon/events.yml',
    line=49,
    names={'en': 'Train Arrival'},
    shared=True,
)


@TRAIN_ARRIVAL.when('after phase 1', mine='doer', acts=('draw me',), brings=(('draw', 1),), line=49)
def train_arrival_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/high-noon/events.yml:49
    yield from game.draw(me)
