"""The set digest-readings, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import UNLIMITED, Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'digest-readings',
    names={'en': 'Readings of the Hungarian digest'},
    digest='2:6c68bba500b7b4b8ff071576913c2518',
    needs=['base', 'dodge-city', 'fistful-of-cards'],
)

BEER = SET.entry(
    'beer',
    'play',
    file='cards/digest-readings/cards.yml',
    line=2,
    names={'en': 'Beer', 'es': 'Cerveza', 'fr': 'Bière', 'hu': 'Sör', 'zh-Hant': '啤酒'},
    border='brown',
    copies='6♥ 7♥ 8♥ 9♥ 10♥ J♥',
    count=6,
)


@BEER.play(acts=('heal me',), line=5)
def beer_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/digest-readings/cards.yml:5
    yield from game.heal(me)


@BEER.play(windows=('eliminate',), acts=('heal me',), line=6)
def beer_play_2(game: Interpreter, me: Player, this: Card) -> Running:  # cards/digest-readings/cards.yml:6
    if len(game.alive) > 2:
        yield from game.heal(me)


SALOON = SET.entry(
    'saloon',
    'play',
    file='cards/digest-readings/cards.yml',
    line=8,
    names={'en': 'Saloon', 'es': 'Saloon', 'fr': 'Saloon', 'hu': 'Szalon', 'zh-Hant': '酒館'},
    border='brown',
    copies='5♥',
)


@SALOON.play(
    windows=('turn', 'eliminate',),
    acts=('heal others', 'heal me', 'with all-others', 'with several'),
    line=8,
)
def saloon_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/digest-readings/cards.yml:8
    for other in game.others(me):
        yield from game.heal(other)
    yield from game.heal(me)


TEQUILA = SET.entry(
    'tequila',
    'play',
    file='cards/digest-readings/cards.yml',
    line=9,
    names={'en': 'Tequila', 'es': 'Tequila', 'fr': 'Tequila', 'hu': 'Tequila'},
    border='brown',
    copies='9♣',
)


def tequila_pay(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/digest-readings/cards.yml:9
    yield from game.discard_some(me, me.hand, 1)


@TEQUILA.play(
    windows=('turn', 'eliminate',),
    aims=(lambda game, me, this: game.clockwise_from(me),),
    done=(('healed',),),
    acts=('discard-another cost', 'heal target', 'with single'),
    can_pay=lambda game, me, this: any(c is not this for c in me.hand),
    pay=tequila_pay,
    line=9,
)
def tequila_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/digest-readings/cards.yml:9
    yield from game.heal(target)


WHISKY = SET.entry(
    'whisky',
    'play',
    file='cards/digest-readings/cards.yml',
    line=10,
    names={'en': 'Whisky', 'es': 'Whisky', 'fr': 'Whisky', 'hu': 'Whisky'},
    border='brown',
    copies='Q♥',
)


def whisky_pay(game: Interpreter, me: Player, this: Card) -> Running:  # cards/digest-readings/cards.yml:10
    yield from game.discard_some(me, me.hand, 1)


@WHISKY.play(
    windows=('turn', 'eliminate',),
    acts=('discard-another cost', 'heal me'),
    can_pay=lambda game, me, this: any(c is not this for c in me.hand),
    pay=whisky_pay,
    line=10,
)
def whisky_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/digest-readings/cards.yml:10
    yield from game.heal(me, 2)


CANTEEN = SET.entry(
    'canteen',
    'play',
    file='cards/digest-readings/cards.yml',
    line=11,
    names={'en': 'Canteen', 'es': 'Cantimplora', 'fr': 'Gourde', 'hu': 'Kulacs'},
    border='green',
    copies='7♥',
)


@CANTEEN.play(windows=('turn', 'eliminate',), acts=('heal me',), line=11)
def canteen_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/digest-readings/cards.yml:11
    yield from game.heal(me)


DYNAMITE = SET.entry(
    'dynamite',
    'play',
    file='cards/digest-readings/cards.yml',
    line=13,
    names={'en': 'Dynamite', 'es': 'Dinamita', 'fr': 'Dynamite', 'hu': 'Dinamit', 'zh-Hant': '炸藥', 'zh-Hans': '炸弹'},
    border='blue',
    copies='2♥',
    traits=['book'],
)


@DYNAMITE.when(
    'before turn',
    mine='doer',
    order='oldest',
    acts=('discard me', 'lose me', 'move me', 'with draw!'),
    line=16,
)
def dynamite_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/digest-readings/cards.yml:16
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, 'spades', '2', '9'):
        yield from game.discard(me, [this])
        yield from game.lose(me, 3)
    else:
        yield from game.move_card(me, this, game.nearest(me, 1, lambda p: not any(c.definition.id == 'dynamite' for c in p.in_play)))


JAIL = SET.entry(
    'jail',
    'play',
    file='cards/digest-readings/cards.yml',
    line=19,
    names={'en': 'Jail', 'es': 'Cárcel', 'fr': 'Prison', 'hu': 'Börtön', 'zh-Hant': '監獄', 'zh-Hans': '监狱'},
    border='blue',
    copies='J♠ 10♠ 4♥',
    count=3,
    traits=['book'],
)


JAIL.placed_on(lambda game, me, this: [p for p in game.others(me) if not p.has_role('sheriff')], line=22)

JAIL.switches_off(
    lambda game, me, this, card: card.definition.id == 'barrel' and game.in_play(card) and game.whose(card) is me,
    line=23,
)

@JAIL.when('before turn', mine='doer', order='oldest', acts=('discard me', 'skip me', 'with draw!'), line=24)
def jail_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/digest-readings/cards.yml:24
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, 'hearts'):
        yield from game.discard(me, [this])
    else:
        yield from game.discard(me, [this])
        game.skip_phase(me, 1)
        game.skip_phase(me, 2)


APACHE_KID = SET.entry(
    'apache-kid',
    'character',
    file='cards/digest-readings/characters.yml',
    line=1,
    names={'en': 'Apache Kid', 'es': 'Apache Kid', 'fr': 'Apache Kid', 'hu': 'Apache Kid'},
    life=3,
)


APACHE_KID.immune(
    lambda game, me, this, card: game.fits(card, 'diamonds'),
    lambda game, me, this, owner: owner is not None and owner is not me,
    lambda game, me, this, card, name: True,
    line=1,
)


JOSE_DELGADO = SET.entry(
    'jose-delgado',
    'character',
    file='cards/digest-readings/characters.yml',
    line=2,
    names={'en': 'José Delgado', 'es': 'José Delgado', 'fr': 'José Delgado', 'hu': 'José Delgado'},
    life=4,
)


@JOSE_DELGADO.use(
    windows=('turn',),
    acts=('discard cost', 'draw me'),
    can_pay=lambda game, me, this: [c for c in me.hand if c.definition.border == 'blue'],
    line=2,
)
def jose_delgado_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/digest-readings/characters.yml:2
    yield from game.discard_some(me, [c for c in me.hand if c.definition.border == 'blue'], 1, cost=True)
    yield from game.draw(me, 2)


PAT_BRENNAN = SET.entry(
    'pat-brennan',
    'character',
    file='cards/digest-readings/characters.yml',
    line=3,
    names={'en': 'Pat Brennan', 'es': 'Pat Brennan', 'fr': 'Pat Brennan', 'hu': 'Pat Brennan'},
    life=4,
)


@PAT_BRENNAN.instead(
    'draw',
    match=lambda game, me, this, event: event.phase == 1 and game.may_draw(me, [c for p in game.others(me) for c in p.in_play if (c.definition.border == 'blue' or c.definition.border == 'green')]),
    mine='doer',
    may=True,
    acts=('draw me',),
    line=3,
)
def pat_brennan_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/digest-readings/characters.yml:3
    picked = yield from game.pick_cards(me, game.may_draw(me, [c for p in game.others(me) for c in p.in_play if (c.definition.border == 'blue' or c.definition.border == 'green')]), 1, 'draw')
    yield from game.draw(me, cards=picked)


PIXIE_PETE = SET.entry(
    'pixie-pete',
    'character',
    file='cards/digest-readings/characters.yml',
    line=4,
    names={'en': 'Pixie Pete', 'es': 'Pixie Pete', 'fr': 'Pixie Pete', 'hu': 'Pixie Pete'},
    life=3,
)


PIXIE_PETE.number('draw-count', 'is', 4, at=0, line=4)


SEAN_MALLORY = SET.entry(
    'sean-mallory',
    'character',
    file='cards/digest-readings/characters.yml',
    line=5,
    names={'en': 'Sean Mallory', 'es': 'Sean Mallory', 'fr': 'Sean Mallory', 'hu': 'Sean Mallory'},
    life=3,
)


SEAN_MALLORY.number('hand-limit', 'is', UNLIMITED, at=0, line=5)


A_FISTFUL_OF_CARDS = SET.entry(
    'a-fistful-of-cards',
    'event',
    file='cards/digest-readings/events.yml',
    line=1,
    names={'en': 'A Fistful of Cards', 'fr': 'Pour une poignée de cartes', 'es': 'Por un puñado de cartas', 'hu': 'Egy maréknyi kártya'},
    traits=['last-card'],
    shared=True,
)


@A_FISTFUL_OF_CARDS.when('before turn', mine='doer', order='first', acts=('lose me',), counts='me', line=1)
def a_fistful_of_cards_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/digest-readings/events.yml:1
    yield from game.lose(me, len(me.hand))


RANCH = SET.entry(
    'ranch',
    'event',
    file='cards/digest-readings/events.yml',
    line=2,
    names={'en': 'Ranch', 'hu': 'Farm'},
    shared=True,
)


@RANCH.when(
    'after phase 2',
    mine='doer',
    may=True,
    can=lambda game, me, this, event: me.hand,
    acts=('discard me', 'draw me'),
    counts='me',
    line=2,
)
def ranch_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/digest-readings/events.yml:2
    them = yield from game.discard_some(me, me.hand, len(me.hand), up_to=True)
    yield from game.draw(me, len(them))
