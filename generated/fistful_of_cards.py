"""The set fistful-of-cards, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import Abilities, Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'fistful-of-cards',
    names={'en': 'A Fistful of Cards', 'fr': 'Pour une poignée de cartes en plus', 'es': 'Por un puñado de cartas', 'hu': 'Egy maréknyi kártya'},
    digest='2:328021f10bdc7d25795bbe8a457dbbba',
    needs=['base', 'event-cards'],
)

A_FISTFUL_OF_CARDS = SET.entry(
    'a-fistful-of-cards',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=1,
    names={'en': 'A Fistful of Cards', 'fr': 'Pour une poignée de cartes', 'es': 'Por un puñado de cartas', 'hu': 'Egy maréknyi kártya'},
    traits=['last-card'],
    shared=True,
)


@A_FISTFUL_OF_CARDS.when('before turn', mine='doer', order='first', acts=('bang me',), counts='me', line=1)
def a_fistful_of_cards_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/fistful-of-cards/events.yml:1
    for _ in game.times(len(me.hand)):
        yield from game.bang(me, me)


ABANDONED_MINE = SET.entry(
    'abandoned-mine',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=2,
    names={'en': 'Abandoned Mine', 'hu': 'Elhagyott bánya'},
    shared=True,
)


ABANDONED_MINE.means(
    'deck',
    'discard pile',
    can=lambda game, me, this: game.discards and game.in_phase(me, 1),
    line=5,
)

def abandoned_mine_lasting(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/fistful-of-cards/events.yml:6
    rules.goes_to('deck', lambda game, me, this, card, owner, doer, phase: owner is me, line=6)


@ABANDONED_MINE.when(
    'draw',
    match=lambda game, me, this, event: event.place == 'discard pile' and event.phase == 1,
    mine='doer',
    line=6,
)
def abandoned_mine_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/fistful-of-cards/events.yml:6
    game.last(abandoned_mine_lasting, me, this, (), ('turn',))
    return
    yield


AMBUSH = SET.entry(
    'ambush',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=10,
    names={'en': 'Ambush', 'hu': 'Lesben állás'},
    shared=True,
)


AMBUSH.number('distance', 'is', 1, line=10)

AMBUSH.ignores('distance', lambda game, me, this, card: card.definition.kind == 'character', line=10)


BLOOD_BROTHERS = SET.entry(
    'blood-brothers',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=11,
    names={'en': 'Blood Brothers', 'hu': 'Vértestvérek'},
    shared=True,
)


@BLOOD_BROTHERS.when(
    'before turn',
    mine='doer',
    order='first',
    may=True,
    can=lambda game, me, this, event: game.choosable(me, this, this.definition, [p for p in game.others(me) if game.number('wounds', p) > 0], 'healed') and me.life > 1,
    acts=('lose cost', 'heal target'),
    counts='all',
    line=13,
)
def blood_brothers_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/fistful-of-cards/events.yml:13
    player = yield from game.choose(me, "target", game.may_choose([p for p in game.others(me) if game.number('wounds', p) > 0], 'healed'))
    yield from game.lose(me, 1, cost=True)
    if player is not None:
        yield from game.heal(player)


DEAD_MAN = SET.entry(
    'dead-man',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=14,
    names={'en': 'Dead Man', 'hu': 'Hulla'},
    shared=True,
)


@DEAD_MAN.when(
    'turn passes',
    match=lambda game, me, this, event: event.doer is not None and event.doer.out and event.doer is game.table.first_out,
    order='first',
    even_out=True,
    times=1,
    acts=('return target', 'gain target', 'draw target'),
    says_me=False,
    line=16,
)
def dead_man_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/fistful-of-cards/events.yml:16
    yield from game.bring_back(event.doer)
    yield from game.gain(event.doer, 2, 'life')
    yield from game.draw(event.doer, 2)


HARD_LIQUOR = SET.entry(
    'hard-liquor',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=19,
    names={'en': 'Hard Liquor', 'hu': 'Méregerős szesz'},
    shared=True,
)


@HARD_LIQUOR.instead(
    'do phase 1',
    match=lambda game, me, this, event: game.number('wounds', me) > 0,
    mine='doer',
    may=True,
    acts=('heal me',),
    line=19,
)
def hard_liquor_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/fistful-of-cards/events.yml:19
    yield from game.heal(me)


LASSO = SET.entry(
    'lasso',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=20,
    names={'en': 'Lasso', 'hu': 'Lasszó'},
    shared=True,
)


LASSO.switches_off(lambda game, me, this, card: game.in_play(card), line=22)


LAW_OF_THE_WEST = SET.entry(
    'law-of-the-west',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=27,
    names={'en': 'Law of the West', 'hu': 'A Vadnyugat törvénye'},
    shared=True,
)


def law_of_the_west_lasting(rules: Abilities[Player, Card], me: Player, this: Card, that_card: Card) -> None:  # cards/fistful-of-cards/events.yml:29
    rules.obliges('play', lambda game, me, this, player, card: player is me and card is that_card, line=29)


@LAW_OF_THE_WEST.when(
    'draw',
    match=lambda game, me, this, event: event.ordinal == 2 and event.phase == 1,
    mine='doer',
    unit=True,
    acts=('reveal me',),
    line=29,
)
def law_of_the_west_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/fistful-of-cards/events.yml:29
    yield from game.show(me, event.card)
    game.last(law_of_the_west_lasting, me, this, (event.card,), ('turn',))


PEYOTE = SET.entry(
    'peyote',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=33,
    names={'en': 'Peyote', 'hu': 'Meszkalin kaktusz'},
    shared=True,
)


@PEYOTE.instead('do phase 1', mine='doer', acts=('name me', 'reveal me', 'draw me', 'discard me', 'stop'), line=36)
def peyote_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/fistful-of-cards/events.yml:36
    while game.round_again(me):
        named = yield from game.name_value(me, 'colour')
        them = yield from game.lift(game.deck, 1)
        it = next(iter(them), None)
        if it is not None and game.colour(it) == named:
            yield from game.draw(me, cards=game.one(it))
        else:
            yield from game.discard(me, game.one(it))
            break


RANCH = SET.entry(
    'ranch',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=41,
    names={'en': 'Ranch', 'hu': 'Farm'},
    shared=True,
)


@RANCH.when(
    'after phase 1',
    mine='doer',
    may=True,
    can=lambda game, me, this, event: me.hand,
    acts=('discard me', 'draw me'),
    counts='me',
    line=41,
)
def ranch_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/fistful-of-cards/events.yml:41
    them = yield from game.discard_some(me, me.hand, len(me.hand), up_to=True)
    yield from game.draw(me, len(them))


RICOCHET = SET.entry(
    'ricochet',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=42,
    names={'en': 'Ricochet', 'es': 'Bala perdida', 'hu': 'Gellert kapott golyó'},
    shared=True,
)


@RICOCHET.use(
    windows=('turn',),
    aims=(lambda game, me, this: [c for p in game.others(me) for c in p.in_play],),
    acts=('discard cost', 'play target', 'discard target'),
    can_pay=lambda game, me, this: game.cards_as(me, 'bang', cost=True),
    line=45,
)
def ricochet_use(game: Interpreter, me: Player, this: Card, target: Card) -> Running:  # cards/fistful-of-cards/events.yml:45
    yield from game.discard_some(me, game.cards_as(me, 'bang', cost=True), 1, cost=True, as_='bang')
    owner = game.owner(target)
    if owner is not None and (yield from game.touches(owner)):
        choice = yield from game.either(owner, [
            ('play', game.with_verb(owner, 'missed')),
            ('discard', None),
        ], this)
        if choice.index == 0:
            yield from game.carry_out(owner, choice.thing)
        elif choice.index == 1:
            if (yield from game.reaches(target)):
                yield from game.discard(owner, [target], willing=choice.free)


RUSSIAN_ROULETTE = SET.entry(
    'russian-roulette',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=53,
    names={'en': 'Russian Roulette', 'es': 'Ruleta rusa', 'hu': 'Orosz rulett'},
    shared=True,
)


@RUSSIAN_ROULETTE.when(
    'come into event-pile',
    match=lambda game, me, this, event: event.card is this,
    acts=('discard all', 'lose all', 'stop'),
    says_me=False,
    line=55,
)
def russian_roulette_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/fistful-of-cards/events.yml:55
    game.begin_turns()
    for player in game.alternating([*game.clockwise_from(me)]):
        choice = yield from game.either(player, [
            ('discard', game.with_verb(player, 'missed', once=True)),
            ('lose 2 life', None),
        ], this)
        if choice.index == 0:
            yield from game.discard_way(player, choice.thing, willing=True)
        elif choice.index == 1:
            yield from game.lose(player, 2)
            break
    yield from game.end_turns()


SNIPER = SET.entry(
    'sniper',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=60,
    names={'en': 'Sniper', 'hu': 'Mesterlövész'},
    shared=True,
)


@SNIPER.use(
    windows=('turn',),
    aims=(lambda game, me, this: game.in_reach(me),),
    done=(('shot',),),
    acts=('discard cost', 'bang target', 'with reach', 'with single'),
    can_pay=lambda game, me, this: len(game.cards_as(me, 'bang', cost=True)) >= 2,
    line=60,
)
def sniper_use(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/fistful-of-cards/events.yml:60
    yield from game.discard_some(me, game.cards_as(me, 'bang', cost=True), 2, cost=True, as_='bang')
    yield from game.bang(me, target, misses=2)


THE_JUDGE = SET.entry(
    'the-judge',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=61,
    names={'en': 'The Judge', 'hu': 'A bíró'},
    shared=True,
)


THE_JUDGE.forbids(
    'play',
    lambda game, me, this, player, card, definition: player is me and definition.border != 'brown',
    line=63,
)


VENDETTA = SET.entry(
    'vendetta',
    'event',
    file='cards/fistful-of-cards/events.yml',
    line=67,
    names={'en': 'Vendetta', 'hu': 'Vérbosszú'},
    shared=True,
)


@VENDETTA.when(
    'after turn',
    match=lambda game, me, this, event: not game.is_extra_turn(),
    mine='doer',
    acts=('take me', 'with draw!'),
    line=69,
)
def vendetta_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/fistful-of-cards/events.yml:69
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, 'hearts'):
        game.take_turn(me)
