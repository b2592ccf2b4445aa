"""The set great-train-robbery, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import UNLIMITED, Abilities, Attack, Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'great-train-robbery',
    names={'en': 'The Great Train Robbery', 'es': 'El gran asalto al tren'},
    digest='2:6feb5b9f5ba2e7f2e14987c7d8d36696',
    needs=['base'],
    zones=['line', 'locomotive-deck', 'railcar-deck', 'station-deck', 'train'],
    piles={'locomotive': 'locomotive-deck', 'railcar': 'railcar-deck', 'station': 'station-deck'},
    shown={'line': 'all', 'train': 'all'},
    faces={'train': 'line'},
    variants={'custom-station': {'about': 'With one station more, whose price the players set themselves.'}},
)

CACTUS = SET.entry(
    'cactus',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=1,
    names={'en': 'Cactus'},
    border='brown',
    copies='7♥',
)


@CACTUS.play(windows=('attack',), acts=('missed', 'heal me', 'with draw!'), line=1)
def cactus_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/cards.yml:1
    yield from game.missed(me)
    flipped = yield from game.check(me)
    if flipped is not None and game.is_red(flipped):
        yield from game.heal(me)


DRAGOON = SET.entry(
    'dragoon',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=2,
    names={'en': 'Dragoon'},
    border='blue',
    copies='J♠',
    traits=['weapon'],
)


DRAGOON.number('reach', 'is', 2, at=0, line=2)

DRAGOON.number('limit', '+', 1, at=0, of='bang', line=2)


EVADED = SET.entry(
    'evaded',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=3,
    names={'en': 'Evaded!', 'es': '¡Por los pelos!'},
    border='brown',
    copies='Q♣',
)


def evaded_lasting(rules: Abilities[Player, Card], me: Player, this: Card, that_attack: Attack) -> None:  # cards/great-train-robbery/cards.yml:6
    @rules.when(
        'after effect',
        match=lambda game, me, this, event: that_attack is not None and that_attack.avoided and that_attack.by is not None and (game.lies_in(that_attack.by, 'discard pile') or game.lies_in(that_attack.by, 'deck')),
        acts=('draw me',),
        says_me=False,
        line=6,
    )
    def evaded_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/great-train-robbery/cards.yml:6
        yield from game.draw(me, cards=game.one(that_attack.by))


@EVADED.play(windows=('attack',), acts=('missed', 'draw me'), line=6)
def evaded_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/cards.yml:6
    answered = game.answered()
    if answered is None:
        return
    yield from game.missed(me)
    game.last(evaded_lasting, me, this, (answered,), ('root',))


FULL_STEAM = SET.entry(
    'full-steam',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=9,
    names={'en': 'Full Steam', 'es': 'A toda máquina'},
    border='brown',
    copies='2♠',
)


def full_steam_lasting(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/great-train-robbery/cards.yml:9
    @rules.instead('do a locomotive', mine='doer', acts=('do me',), line=9)
    def full_steam_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/cards.yml:9
        if (yield from game.wants(me, this)):
            yield from game.do(me, event.card, event)
            yield from game.do(me, event.card, event)


@FULL_STEAM.play(acts=('advance me', 'do me'), line=9)
def full_steam_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/cards.yml:9
    yield from game.advance(me, 'train', to_end=True)
    game.last(full_steam_lasting, me, this, (), ('once',))


KNIFE_REVOLVER = SET.entry(
    'knife-revolver',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=10,
    names={'en': 'Knife Revolver', 'es': 'Cuchillo revólver'},
    border='brown',
    copies='5♦',
)


@KNIFE_REVOLVER.play(
    aims=(lambda game, me, this: game.in_reach(me),),
    done=(('shot',),),
    acts=('draw me', 'bang target', 'with reach', 'with draw!', 'with single'),
    line=10,
)
def knife_revolver_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/great-train-robbery/cards.yml:10
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, '', 'J', 'A'):
        yield from game.draw(me, cards=[this])
    yield from game.bang(me, target)


KNIFE_REVOLVER.shares_limit('bang', line=10)


MAP = SET.entry(
    'map',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=11,
    names={'en': 'Map', 'es': 'Mapa'},
    border='blue',
    copies='3♦',
)


@MAP.when('at start of turn', mine='doer', order='first', after='dining-car', acts=('look me', 'discard me'), line=11)
def map_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/cards.yml:11
    them = yield from game.lift(game.deck, 2, to=me)
    if (yield from game.wants(me, this)):
        yield from game.discard_some(me, game.still_there(them), 1, willing=True)


MONEY_BAG = SET.entry(
    'money-bag',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=12,
    names={'en': 'Money Bag', 'es': 'Saca de dinero'},
    border='brown',
    copies='Q♣',
)


@MONEY_BAG.play(
    aims=(lambda game, me, this: [c for c in game.discards[-1:] if c.definition.border == 'brown' and game.doable(me, c, this)],),
    acts=('do me',),
    at_cards=(0,),
    line=15,
)
def money_bag_play(game: Interpreter, me: Player, this: Card, target: Card) -> Running:  # cards/great-train-robbery/cards.yml:15
    yield from game.do(me, target, stands_in=this)


MOST_WANTED = SET.entry(
    'most-wanted',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=18,
    names={'en': 'Most Wanted', 'es': 'Los más buscados'},
    border='brown',
    copies='K♠',
)


@MOST_WANTED.play(acts=('draw me', 'lose all', 'with draw!', 'with several'), line=18)
def most_wanted_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/cards.yml:18
    yield from game.draw(me)
    for player in game.clockwise_from(me):
        player, comes = yield from game.comes_to(player)
        if not comes:
            continue
        flipped = yield from game.check(player)
        if flipped is not None and game.fits(flipped, 'spades'):
            yield from game.lose(player, 1)


NEXT_STOP = SET.entry(
    'next-stop',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=19,
    names={'en': 'Next Stop', 'es': 'Próxima parada'},
    border='brown',
    copies='2♦ K♣',
    count=2,
)


@NEXT_STOP.play(acts=('draw me', 'advance me'), line=19)
def next_stop_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/cards.yml:19
    yield from game.draw(me)
    yield from game.advance(me, 'train')


REFUND = SET.entry(
    'refund',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=20,
    names={'en': 'Refund', 'es': 'Reembolso'},
    border='blue',
    copies='3♠',
)


@REFUND.when(
    'draw',
    match=lambda game, me, this, event: event.doer is not None and event.doer is not me and event.card is not this,
    mine='owner',
    unit=True,
    acts=('draw me',),
    brings=(('draw', 1),),
    line=24,
)
def refund_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/cards.yml:24
    yield from game.draw(me)


@REFUND.when(
    'discard',
    match=lambda game, me, this, event: event.card is not this and event.culprit is not None and event.culprit is not me,
    mine='owner',
    unit=True,
    acts=('draw me',),
    brings=(('draw', 1),),
    line=25,
)
def refund_when_2(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/cards.yml:25
    yield from game.draw(me)


STRONGBOX = SET.entry(
    'strongbox',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=29,
    names={'en': 'Strongbox', 'es': 'Caja fuerte'},
    border='blue',
    copies='9♥',
)


@STRONGBOX.when('at end of turn', mine='doer', acts=('draw me',), brings=(('draw', 1),), line=29)
def strongbox_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/cards.yml:29
    yield from game.draw(me)


SWITCH = SET.entry(
    'switch',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=30,
    names={'en': 'Switch', 'es': 'Cambio de vías'},
    border='brown',
    copies='6♥',
)


@SWITCH.play(
    aims=(lambda game, me, this: [c for c in me.in_play if game.swappable(c, [d for p in game.others(me) for d in p.in_play])], lambda game, me, this, target: [c for p in game.others(me) for c in p.in_play if game.may_swap(target, c)],),
    acts=('swap me',),
    at_cards=(0, 1),
    line=30,
)
def switch_play(game: Interpreter, me: Player, this: Card, target: Card, target_2: Card | None) -> Running:  # cards/great-train-robbery/cards.yml:30
    if (yield from game.reaches(target_2)):
        yield from game.swap_cards(target, target_2)


TRAIN_ROBBERY = SET.entry(
    'train-robbery',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=31,
    names={'en': 'Train Robbery', 'es': 'Asalto al tren'},
    border='brown',
    copies='4♦ J♣',
    count=2,
)


@TRAIN_ROBBERY.play(
    aims=(lambda game, me, this: game.others(me),),
    done=(('shot',),),
    acts=('discard target', 'bang target', 'with any', 'with single'),
    line=36,
)
def train_robbery_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/great-train-robbery/cards.yml:36
    target, comes = yield from game.comes_to(target)
    if comes:
        left = game.allowed(target.in_play)
        while left and target.in_game:
            card = yield from game.next_of(target, left)
            if not game.in_play(card):
                continue
            target, comes = yield from game.comes_to(target)
            if comes:
                if (yield from game.wants(target, this)):
                    yield from game.discard(target, [card], willing=True)
                else:
                    yield from game.bang(me, target)


TRAIN_ROBBERY.shares_limit('bang', line=35)


WATER_TOWER = SET.entry(
    'water-tower',
    'play',
    file='cards/great-train-robbery/cards.yml',
    line=40,
    names={'en': 'Water Tower', 'es': 'Aguada'},
    border='brown',
    copies='8♥',
)


@WATER_TOWER.play(
    aims=(lambda game, me, this: [c for c in game.standing('railcar', 'station') if game.has_place(me, c, c.definition)],),
    acts=('take me',),
    at_cards=(0,),
    line=40,
)
def water_tower_play(game: Interpreter, me: Player, this: Card, target: Card) -> Running:  # cards/great-train-robbery/cards.yml:40
    yield from game.take(me, target)


BENNY_BRAWLER = SET.entry(
    'benny-brawler',
    'character',
    file='cards/great-train-robbery/characters.yml',
    line=1,
    names={'en': 'Benny Brawler', 'es': 'Benny Brawler'},
    life=4,
)


BENNY_BRAWLER.number('limit', 'is', UNLIMITED, at=0, of='take-railcar', line=1)


EVAN_BABBIT = SET.entry(
    'evan-babbit',
    'character',
    file='cards/great-train-robbery/characters.yml',
    line=2,
    names={'en': 'Evan Babbit', 'es': 'Evan Babbit'},
    life=4,
)


@EVAN_BABBIT.use(
    windows=('targeted',),
    can=lambda game, me, this: len(game.alive) > 2,
    acts=('discard cost', 'redirect target', 'with single'),
    answers=lambda game, me, this, what: what.name is not None and what.name.id == 'bang' and me in what.aims and any(game.same_suit(c, what.card) for c in me.hand) and bool([p for p in game.others(me) if game.number('distance', me, p) <= 1 and p is not what.owner]),
    order='first',
    line=5,
)
def evan_babbit_answer(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/characters.yml:5
    answered = game.answered()
    if answered is None:
        return
    yield from game.discard_some(me, [c for c in me.hand if game.same_suit(c, answered.card)], 1, cost=True)
    player = yield from game.choose(me, "target", game.may_choose([p for p in game.others(me) if game.number('distance', me, p) <= 1 and p is not answered.owner]))
    game.redirect(me, player)


JIMMY_TEXAS = SET.entry(
    'jimmy-texas',
    'character',
    file='cards/great-train-robbery/characters.yml',
    line=7,
    names={'en': 'Jimmy Texas', 'es': 'Jimmy Texas'},
    life=4,
)


@JIMMY_TEXAS.when('at end of turn', mine='doer', acts=('draw me',), brings=(('draw', 1),), line=7)
def jimmy_texas_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/characters.yml:7
    yield from game.draw(me)


MANUELITA = SET.entry(
    'manuelita',
    'character',
    file='cards/great-train-robbery/characters.yml',
    line=8,
    names={'en': 'Manuelita', 'es': 'Manuelita'},
    life=4,
)


@MANUELITA.when(
    'advance',
    match=lambda game, me, this, event: event.place == 'train' and game.place_of('train') > len(game.pile('line')),
    acts=('draw me',),
    brings=(('draw', 2),),
    line=8,
)
def manuelita_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/characters.yml:8
    yield from game.draw(me, 2)


SANCHO = SET.entry(
    'sancho',
    'character',
    file='cards/great-train-robbery/characters.yml',
    line=9,
    names={'en': 'Sancho', 'es': 'Sancho'},
    life=3,
)


@SANCHO.instead('do a station', mine='doer', may=True, acts=('ignore me',), line=9)
def sancho_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/characters.yml:9
    pass
    return
    yield


SGT_BLAZE = SET.entry(
    'sgt-blaze',
    'character',
    file='cards/great-train-robbery/characters.yml',
    line=10,
    names={'en': 'Sgt. Blaze', 'es': 'Sgt. Blaze'},
    life=5,
)


@SGT_BLAZE.use(windows=('several',), acts=('spare me',), line=12)
def sgt_blaze_answer(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/characters.yml:12
    yield from game.spare(me)


SHADE_OCONNOR = SET.entry(
    'shade-oconnor',
    'character',
    file='cards/great-train-robbery/characters.yml',
    line=15,
    names={'en': "Shade O'Connor", 'es': "Shade O'Connor"},
    life=4,
)


@SHADE_OCONNOR.when(
    'advance',
    match=lambda game, me, this, event: event.place == 'train' and game.turn_player is not me,
    may=True,
    can=lambda game, me, this, event: me.hand,
    acts=('discard cost', 'draw me'),
    line=15,
)
def shade_oconnor_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/characters.yml:15
    yield from game.discard_some(me, me.hand, 1, cost=True)
    yield from game.draw(me)


ZIPPY_ROY = SET.entry(
    'zippy-roy',
    'character',
    file='cards/great-train-robbery/characters.yml',
    line=16,
    names={'en': 'Zippy Roy', 'es': 'Zippy Roy'},
    life=5,
)


@ZIPPY_ROY.use(windows=('turn',), acts=('advance me',), times=1, line=16)
def zippy_roy_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/characters.yml:16
    yield from game.advance(me, 'train')


IRON_HORSE = SET.entry(
    'iron-horse',
    'locomotive',
    file='cards/great-train-robbery/line.yml',
    line=1,
    names={'en': 'Iron Horse', 'es': 'Caballo de hierro'},
    shared=True,
)


@IRON_HORSE.play(acts=('bang all', 'with several'), line=1)
def iron_horse_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:1
    for other in game.clockwise_from(me):
        yield from game.bang(me, other)


LELAND = SET.entry(
    'leland',
    'locomotive',
    file='cards/great-train-robbery/line.yml',
    line=2,
    names={'en': 'Leland', 'es': 'Leland'},
    shared=True,
)


@LELAND.play(acts=('do me',), line=2)
def leland_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:2
    yield from game.do_named(me, this, ('general-store',))


BOOM_TOWN = SET.entry(
    'boom-town',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=4,
    names={'en': 'Boom Town', 'es': 'Boom Town'},
    shared=True,
)


@BOOM_TOWN.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in me.cards if c.definition.id == 'bang'),
    line=4,
)
def boom_town_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:4
    yield from game.discard_some(me, [c for c in me.cards if c.definition.id == 'bang'], 1, cost=True)


CATICO = SET.entry(
    'catico',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=5,
    names={'en': 'Catico', 'es': 'Catico'},
    shared=True,
)


@CATICO.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in game.together([c for c in me.cards if c.definition.id == 'cat-balou'], [c for c in me.cards if c.definition.id == 'panic'])),
    line=5,
)
def catico_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:5
    yield from game.discard_some(me, game.together([c for c in me.cards if c.definition.id == 'cat-balou'], [c for c in me.cards if c.definition.id == 'panic']), 1, cost=True)


CREEPY_CREEK = SET.entry(
    'creepy-creek',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=6,
    names={'en': 'Creepy Creek', 'es': 'Creepy Creek'},
    shared=True,
)


@CREEPY_CREEK.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in game.of_suit(me.cards, 'spades')),
    line=6,
)
def creepy_creek_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:6
    yield from game.discard_some(me, [c for c in me.cards if game.fits(c, 'spades')], 1, cost=True)


CROWNS_HOLE = SET.entry(
    'crowns-hole',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=7,
    names={'en': "Crown's Hole", 'es': "Crown's Hole"},
    shared=True,
)


@CROWNS_HOLE.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in me.cards if c.definition.id == 'beer'),
    line=7,
)
def crowns_hole_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:7
    yield from game.discard_some(me, [c for c in me.cards if c.definition.id == 'beer'], 1, cost=True)


DEATHWOOD = SET.entry(
    'deathwood',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=8,
    names={'en': 'Deathwood', 'es': 'Deathwood'},
    shared=True,
)


@DEATHWOOD.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in me.cards if c.definition.border == 'blue'),
    line=8,
)
def deathwood_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:8
    yield from game.discard_some(me, [c for c in me.cards if c.definition.border == 'blue'], 1, cost=True)


DODGEVILLE = SET.entry(
    'dodgeville',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=9,
    names={'en': 'Dodgeville', 'es': 'Dodgeville'},
    shared=True,
)


@DODGEVILLE.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in me.cards if c.definition.id == 'missed'),
    line=9,
)
def dodgeville_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:9
    yield from game.discard_some(me, [c for c in me.cards if c.definition.id == 'missed'], 1, cost=True)


FORT_WROTH = SET.entry(
    'fort-wroth',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=10,
    names={'en': 'Fort Wroth', 'es': 'Fort Wroth'},
    shared=True,
)


@FORT_WROTH.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in me.cards if game.fits(c, '', '10', 'A')),
    line=10,
)
def fort_wroth_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:10
    yield from game.discard_some(me, [c for c in me.cards if game.fits(c, '', '10', 'A')], 1, cost=True)


FRISCO = SET.entry(
    'frisco',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=11,
    names={'en': 'Frisco', 'es': 'Frisco'},
    shared=True,
)


@FRISCO.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in game.of_suit(me.cards, 'clubs')),
    line=11,
)
def frisco_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:11
    yield from game.discard_some(me, [c for c in me.cards if game.fits(c, 'clubs')], 1, cost=True)


MINERS_OATH = SET.entry(
    'miners-oath',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=12,
    names={'en': "Miner's Oath", 'es': "Miner's Oath"},
    shared=True,
)


@MINERS_OATH.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in game.of_suit(me.cards, 'diamonds')),
    line=12,
)
def miners_oath_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:12
    yield from game.discard_some(me, [c for c in me.cards if game.fits(c, 'diamonds')], 1, cost=True)


SAN_TAFE = SET.entry(
    'san-tafe',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=13,
    names={'en': 'San Tafe', 'es': 'San Tafe'},
    shared=True,
)


@SAN_TAFE.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in game.of_suit(me.cards, 'hearts')),
    line=13,
)
def san_tafe_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:13
    yield from game.discard_some(me, [c for c in me.cards if game.fits(c, 'hearts')], 1, cost=True)


TOMBROCK = SET.entry(
    'tombrock',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=14,
    names={'en': 'Tombrock', 'es': 'Tombrock'},
    shared=True,
)


@TOMBROCK.play(acts=('lose me',), payable=lambda game, me, this: me.life > 1, line=14)
def tombrock_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:14
    yield from game.lose(me, 1, cost=True)


VIRGINIA_TOWN = SET.entry(
    'virginia-town',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=15,
    names={'en': 'Virginia Town', 'es': 'Virginia Town'},
    shared=True,
)


@VIRGINIA_TOWN.play(acts=('discard me',), payable=lambda game, me, this: len(game.allowed(me.cards)) >= 2, line=15)
def virginia_town_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:15
    yield from game.discard_some(me, me.cards, 2, cost=True)


YOOMA = SET.entry(
    'yooma',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=16,
    names={'en': 'Yooma', 'es': 'Yooma'},
    shared=True,
)


@YOOMA.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in me.cards if game.fits(c, '', '2', '9')),
    line=16,
)
def yooma_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:16
    yield from game.discard_some(me, [c for c in me.cards if game.fits(c, '', '2', '9')], 1, cost=True)


CUSTOM_STATION = SET.entry(
    'custom-station',
    'station',
    file='cards/great-train-robbery/line.yml',
    line=17,
    names={'en': 'Customizable Station'},
    variant='custom-station',
    shared=True,
)


@CUSTOM_STATION.play(
    acts=('discard me',),
    payable=lambda game, me, this: any(game.is_allowed(c) for c in me.cards if game.is_red(c)),
    line=20,
)
def custom_station_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/line.yml:20
    yield from game.discard_some(me, [c for c in me.cards if game.is_red(c)], 1, cost=True)


BAGGAGE_CAR = SET.entry(
    'baggage-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=1,
    names={'en': 'Baggage Car'},
    border='blue',
)


@BAGGAGE_CAR.use(
    windows=('turn',),
    acts=('discard cost', 'draw target', 'discard target', 'bang target', 'with range', 'with reach'),
    line=5,
)
def baggage_car_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/railcars.yml:5
    yield from game.discard(me, [this], willing=True)
    choice = yield from game.either(me, [
        ('draw', game.may_choose([p for p in game.within(me, 1) if game.can_draw_from(me, p)])),
        ('discard', game.may_choose([p for p in game.others(me) if game.can_lose_a_card(p)])),
        ('bang', game.may_choose(game.in_reach(me), 'shot')),
    ], this)
    if choice.index == 0:
        yield from game.draw_of(me, choice.thing)
    elif choice.index == 1:
        yield from game.discard_of(me, choice.thing)
    elif choice.index == 2:
        yield from game.bang(me, choice.thing)


@BAGGAGE_CAR.use(windows=('attack',), acts=('discard cost', 'missed'), line=6)
def baggage_car_answer(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/railcars.yml:6
    yield from game.discard(me, [this], willing=True)
    yield from game.missed(me)


CABOOSE = SET.entry(
    'caboose',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=7,
    names={'en': 'Caboose', 'es': 'Vagón de cola'},
    border='blue',
)


@CABOOSE.use(
    windows=('attack',),
    acts=('discard cost', 'missed'),
    can_pay=lambda game, me, this: any(game.is_allowed(c) for c in me.cards if c is not this and c.definition.border == 'blue'),
    line=7,
)
def caboose_answer(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/railcars.yml:7
    yield from game.discard_some(me, [c for c in me.cards if c is not this and c.definition.border == 'blue'], 1, cost=True)
    yield from game.missed(me)


CATTLE_TRUCK = SET.entry(
    'cattle-truck',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=8,
    names={'en': 'Cattle Truck'},
    border='blue',
)


@CATTLE_TRUCK.use(windows=('turn',), acts=('discard cost', 'look me', 'draw me'), line=8)
def cattle_truck_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/railcars.yml:8
    yield from game.discard(me, [this], willing=True)
    them = yield from game.lift(game.discards, 3, to=me)
    picked = yield from game.pick_cards(me, game.still_there(them), 1, 'draw')
    yield from game.draw(me, cards=picked)


CIRCUS_WAGON = SET.entry(
    'circus-wagon',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=9,
    names={'en': 'Circus Wagon', 'es': 'Vagón circense'},
    border='blue',
)


@CIRCUS_WAGON.use(
    windows=('turn',),
    acts=('discard cost', 'discard others', 'with all-others', 'with several'),
    line=9,
)
def circus_wagon_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/railcars.yml:9
    yield from game.discard(me, [this], willing=True)
    for other in game.others(me):
        other, comes = yield from game.comes_to(other)
        if not comes:
            continue
        yield from game.discard_some(other, other.in_play, 1)


COAL_HOPPER = SET.entry(
    'coal-hopper',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=10,
    names={'en': 'Coal Hopper'},
    border='blue',
)


@COAL_HOPPER.use(
    windows=('turn',),
    aims=(lambda game, me, this: [c for c in game.cards_in_play() if c is not this and c.definition.kind == 'railcar'],),
    acts=('discard cost', 'draw me', 'discard me'),
    line=13,
)
def coal_hopper_use(game: Interpreter, me: Player, this: Card, target: Card) -> Running:  # cards/great-train-robbery/railcars.yml:13
    yield from game.discard(me, [this], willing=True)
    yield from game.draw(me)
    if (yield from game.reaches(target)):
        yield from game.discard(me, [target])


DINING_CAR = SET.entry(
    'dining-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=14,
    names={'en': 'Dining Car'},
    border='blue',
)


@DINING_CAR.when('at start of turn', mine='doer', order='first', acts=('heal me', 'with draw!'), line=14)
def dining_car_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/railcars.yml:14
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, 'hearts'):
        yield from game.heal(me)


EXPRESS_CAR = SET.entry(
    'express-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=15,
    names={'en': 'Express Car', 'es': 'Vagón expreso'},
    border='blue',
)


@EXPRESS_CAR.use(windows=('turn',), acts=('discard cost', 'discard me', 'finish me', 'take me'), line=15)
def express_car_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/railcars.yml:15
    yield from game.discard(me, [this], willing=True)
    yield from game.discard_all(me, me.hand)
    game.finish_turn(me)
    game.take_turn(me, last=True)


GHOST_CAR = SET.entry(
    'ghost-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=16,
    names={'en': 'Ghost Car', 'es': 'Vagón fantasma'},
    border='blue',
)


GHOST_CAR.placed_on(
    lambda game, me, this: game.together([p for p in game.clockwise_from(me) if not p.has_role('sheriff')], [p for p in game.eliminated() if not p.has_role('sheriff')]),
    line=20,
)

def ghost_car_lasting(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/great-train-robbery/railcars.yml:21
    rules.mark('ghost', me, lifeless=True, line=21)


@GHOST_CAR.when(
    'come into play zone',
    match=lambda game, me, this, event: event.card is this and me.life <= 0,
    even_out=True,
    even_off=True,
    acts=('return me',),
    line=21,
)
def ghost_car_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/railcars.yml:21
    yield from game.bring_back(me)
    game.last(ghost_car_lasting, me, this, (), ('leaves play', this))


def ghost_car_lasting_2(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/great-train-robbery/railcars.yml:22
    rules.mark('ghost', me, lifeless=True, line=22)


@GHOST_CAR.instead(
    'eliminate',
    match=lambda game, me, this, event: event.object is me,
    even_off=True,
    acts=('set me',),
    line=22,
)
def ghost_car_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/railcars.yml:22
    yield from game.set_life(me, 0)
    game.last(ghost_car_lasting_2, me, this, (), ('leaves play', this))


@GHOST_CAR.when(
    'leave',
    match=lambda game, me, this, event: event.card is this and event.place == 'play zone' and me.life <= 0 and not game.marked(me, 'ghost'),
    even_off=True,
    acts=('reveal me', 'leave me'),
    line=23,
)
def ghost_car_when_2(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/great-train-robbery/railcars.yml:23
    game.show_role(me)
    yield from game.leave(me)


LOUNGE_CAR = SET.entry(
    'lounge-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=24,
    names={'en': 'Lounge Car', 'es': 'Vagón salón'},
    border='blue',
)


@LOUNGE_CAR.use(windows=('turn',), acts=('discard cost', 'reveal me', 'put me'), line=27)
def lounge_car_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/railcars.yml:27
    yield from game.discard(me, [this], willing=True)
    them = yield from game.lift(game.pile('railcar-deck'), 2)
    yield from game.put_before(me, them, game.others(me))
    yield from game.put_all(game.still_there(them), me.in_play)


LUMBER_FLATCAR = SET.entry(
    'lumber-flatcar',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=28,
    names={'en': 'Lumber Flatcar', 'es': 'Vagón maderero'},
    border='blue',
)


LUMBER_FLATCAR.placed_on(lambda game, me, this: game.clockwise_from(me), line=28)

LUMBER_FLATCAR.number('distance', '+', 1, at=0, line=28)


MAIL_CAR = SET.entry(
    'mail-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=29,
    names={'en': 'Mail Car'},
    border='blue',
)


@MAIL_CAR.use(windows=('turn',), acts=('discard cost', 'draw me', 'give target', 'with any', 'with single'), line=29)
def mail_car_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/great-train-robbery/railcars.yml:29
    yield from game.discard(me, [this], willing=True)
    them = yield from game.draw(me, 3)
    picked = yield from game.pick_cards(me, game.still_held(me, them), 1, 'give')
    player = yield from game.choose(me, "target", game.may_choose(game.others(me)))
    player, comes = yield from game.comes_to(player)
    if comes and player is not None:
        yield from game.give(me, picked, player)


OBSERVATION_CAR = SET.entry(
    'observation-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=30,
    names={'en': 'Observation Car'},
    border='blue',
)


OBSERVATION_CAR.number('distance', '+', -1, at=0, line=30)

OBSERVATION_CAR.number('distance', '+', 1, at=1, line=30)


PASSENGER_CAR = SET.entry(
    'passenger-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=31,
    names={'en': 'Passenger Car'},
    border='blue',
)


@PASSENGER_CAR.use(
    windows=('turn',),
    aims=(lambda game, me, this: [p for p in game.others(me) if game.can_draw_from(me, p)],),
    acts=('discard cost', 'draw target', 'with single'),
    line=31,
)
def passenger_car_use(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/great-train-robbery/railcars.yml:31
    yield from game.discard(me, [this], willing=True)
    yield from game.draw_of(me, target)


PRISONER_CAR = SET.entry(
    'prisoner-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=32,
    names={'en': 'Prisoner Car'},
    border='blue',
)


PRISONER_CAR.immune(
    lambda game, me, this, card: True,
    lambda game, me, this, owner: owner is not None and owner is not me,
    lambda game, me, this, card, name: name.id == 'indians',
    line=32,
)

PRISONER_CAR.immune(
    lambda game, me, this, card: True,
    lambda game, me, this, owner: owner is not None and owner is not me,
    lambda game, me, this, card, name: name.id == 'duel',
    line=32,
)


PRIVATE_CAR = SET.entry(
    'private-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=33,
    names={'en': 'Private Car', 'es': 'Vagón privado'},
    border='blue',
)


PRIVATE_CAR.not_chosen(
    lambda game, me, this, player, card, definition, by: player is me and not me.hand,
    of='bang',
    line=33,
)


SLEEPER_CAR = SET.entry(
    'sleeper-car',
    'railcar',
    file='cards/great-train-robbery/railcars.yml',
    line=34,
    names={'en': 'Sleeper Car', 'es': 'Coche cama'},
    border='blue',
)


@SLEEPER_CAR.use(
    windows=('turn',),
    aims=(lambda game, me, this: game.in_reach(me),),
    done=(('shot',),),
    acts=('discard cost', 'bang target', 'with reach', 'with single'),
    can_pay=lambda game, me, this: any(game.is_allowed(c) for c in me.cards if c is not this and c.definition.border == 'blue'),
    times=1,
    line=38,
)
def sleeper_car_use(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/great-train-robbery/railcars.yml:38
    yield from game.discard_some(me, [c for c in me.cards if c is not this and c.definition.border == 'blue'], 1, cost=True)
    yield from game.bang(me, target)


SLEEPER_CAR.discards_as(
    lambda game, me, this, card: card is not this and card.definition.border == 'blue',
    'bang',
    times=1,
    line=39,
)


NEW_LINE = SET.entry(
    'new-line',
    'rule',
    file='cards/great-train-robbery/rules.yml',
    line=2,
    names={'en': 'New Line'},
)


@NEW_LINE.when('at start of game', acts=('shuffle me', 'put me', 'set me'), says_me=False, line=4)
def new_line_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/great-train-robbery/rules.yml:4
    yield from game.shuffle(game.pile('station-deck'))
    yield from game.put_top(game.pile('station-deck'), len(game.players), game.pile('line'))
    yield from game.shuffle(game.pile('locomotive-deck'))
    yield from game.put_all(game.pile('locomotive-deck')[-1:], game.pile('train'))
    yield from game.shuffle(game.pile('railcar-deck'))
    game.set_place('train', 1)


FULL_TRAIN = SET.entry(
    'full-train',
    'rule',
    file='cards/great-train-robbery/rules.yml',
    line=8,
    names={'en': 'Full Train'},
)


@FULL_TRAIN.state(
    'as soon as',
    lambda game, me, this: len([c for c in game.pile('train') if c.definition.kind == 'railcar']) < 3 and game.pile('railcar-deck'),
    says_me=False,
    watches=['railcar-deck is empty', 'train'],
    acts=('put me',),
    line=10,
)
def full_train_as_soon_as(game: Interpreter, me: Player | None, this: None, event: None) -> Running:  # cards/great-train-robbery/rules.yml:10
    for _ in game.times(max(4 - len(game.pile('train')), 0)):
        yield from game.put_all(game.pile('railcar-deck')[-1:], game.pile('train'))


MOVING_TRAIN = SET.entry(
    'moving-train',
    'rule',
    file='cards/great-train-robbery/rules.yml',
    line=12,
    names={'en': 'Moving Train'},
)


@MOVING_TRAIN.when(
    'before turn',
    match=lambda game, me, this, event: me is game.meaning("leader"),
    mine='doer',
    acts=('advance me',),
    line=12,
)
def moving_train_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/great-train-robbery/rules.yml:12
    yield from game.advance(me, 'train')


END_OF_THE_LINE = SET.entry(
    'end-of-the-line',
    'rule',
    file='cards/great-train-robbery/rules.yml',
    line=14,
    names={'en': 'End Of The Line'},
)


@END_OF_THE_LINE.when(
    'advance',
    match=lambda game, me, this, event: event.place == 'train' and game.place_of('train') > len(game.pile('line')),
    mine='doer',
    later=True,
    even_out=True,
    acts=('use me', 'do me', 'shuffle me', 'put me', 'swap me', 'set me'),
    line=16,
)
def end_of_the_line_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/great-train-robbery/rules.yml:16
    if game.can_use(me, 'take-railcar') and (yield from game.wants(me, this)):
        yield from game.use_named(me, 'take-railcar')
    yield from game.do(me, game.the('locomotive'), name=event.name)
    yield from game.shuffle_into([c for c in game.pile('line') if c.definition.kind == 'station'], game.pile('station-deck'))
    yield from game.put_top(game.pile('station-deck'), len(game.players), game.pile('line'))
    yield from game.swap_cards(game.the('locomotive'), next(iter(game.pile('locomotive-deck')[-1:]), None))
    yield from game.shuffle_into([c for c in game.pile('train') if c.definition.kind == 'railcar'], game.pile('railcar-deck'))
    game.set_place('train', 1)


TAKE_RAILCAR = SET.entry(
    'take-railcar',
    'rule',
    file='cards/great-train-robbery/rules.yml',
    line=25,
    names={'en': 'Take Railcar'},
)


TAKE_RAILCAR.number('limit', 'is', 1, at=0, of='take-railcar', line=27)

def take_railcar_some(game: Interpreter, me: Player, this: None) -> bool:  # cards/great-train-robbery/rules.yml:28
    for c in game.standing('railcar', 'station'):
        if game.payable(me, game.facing(c)) and game.has_place(me, c, c.definition):
            return True
    return False


@TAKE_RAILCAR.use(
    windows=('turn',),
    aims=(lambda game, me, this: [c for c in game.standing('railcar', 'station') if game.payable(me, game.facing(c)) and game.has_place(me, c, c.definition)],),
    acts=('do cost', 'take me'),
    some=take_railcar_some,
    line=28,
)
def take_railcar_use(game: Interpreter, me: Player, this: None, target: Card) -> Running:  # cards/great-train-robbery/rules.yml:28
    yield from game.do(me, game.facing(target))
    yield from game.take(me, target)


FREE_ADVANCE = SET.entry(
    'free-advance',
    'rule',
    file='cards/great-train-robbery/rules.yml',
    line=29,
    names={'en': 'Free Advance'},
)


@FREE_ADVANCE.use(
    windows=('turn',),
    can=lambda game, me, this: game.after_advance('train', lambda: game.can_use(me, 'take-railcar') is not None),
    acts=('advance me', 'use me'),
    times=1,
    line=29,
)
def free_advance_use(game: Interpreter, me: Player, this: None) -> Running:  # cards/great-train-robbery/rules.yml:29
    yield from game.advance(me, 'train')
    yield from game.use_named(me, 'take-railcar')


RAILCARS_ARE_NOT_HELD = SET.entry(
    'railcars-are-not-held',
    'rule',
    file='cards/great-train-robbery/rules.yml',
    line=30,
    names={'en': 'Railcars Are Not Held'},
)


RAILCARS_ARE_NOT_HELD.goes_to(
    'play zone',
    lambda game, me, this, card, owner, doer, phase: True,
    of='railcar',
    verb='draw',
    line=32,
)

RAILCARS_ARE_NOT_HELD.goes_to(
    'railcar-deck',
    lambda game, me, this, card, owner, doer, phase: True,
    of='railcar',
    bottom=True,
    line=33,
)
