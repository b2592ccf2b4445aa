"""The set gold-rush, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import Abilities, Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'gold-rush',
    names={'en': 'Gold Rush', 'es': 'Fiebre del oro'},
    digest='2:c7801a4cb7e5f9143ccaaae8685108ae',
    needs=['base', 'shadow-gunslingers'],
    zones=['equipment-deck', 'shop'],
    piles={'equipment': 'equipment-deck'},
    shown={'shop': 'all'},
    tokens={'nugget': None},
)

DON_BELL = SET.entry(
    'don-bell',
    'character',
    file='cards/gold-rush/characters.yml',
    line=1,
    names={'en': 'Don Bell', 'es': 'Don Bell'},
    life=4,
)


@DON_BELL.when(
    'after turn',
    match=lambda game, me, this, event: not game.is_extra_turn(),
    mine='doer',
    acts=('take me', 'with draw!'),
    line=1,
)
def don_bell_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/gold-rush/characters.yml:1
    flipped = yield from game.check(me)
    if flipped is not None and game.is_red(flipped):
        game.take_turn(me)


DUTCH_WILL = SET.entry(
    'dutch-will',
    'character',
    file='cards/gold-rush/characters.yml',
    line=2,
    names={'en': 'Dutch Will', 'es': 'Dutch Will'},
    life=4,
)


@DUTCH_WILL.when('after phase 1', mine='doer', acts=('discard me', 'gain me'), line=2)
def dutch_will_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/gold-rush/characters.yml:2
    yield from game.discard_some(me, game.drawn_cards(me), 1)
    yield from game.gain(me, 1, 'nugget')


JACKY_MURIETA = SET.entry(
    'jacky-murieta',
    'character',
    file='cards/gold-rush/characters.yml',
    line=3,
    names={'en': 'Jacky Murieta', 'es': 'Jacky Murieta'},
    life=4,
)


@JACKY_MURIETA.use(
    windows=('turn',),
    aims=(lambda game, me, this: game.in_reach(me),),
    done=(('shot',),),
    acts=('pay cost', 'bang target', 'with reach', 'with single'),
    can_pay=lambda game, me, this: game.purse(me, 'nugget') >= 2,
    line=3,
)
def jacky_murieta_use(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/gold-rush/characters.yml:3
    yield from game.pay(me, 2, 'nugget')
    yield from game.bang(me, target)


JOSH_MCCLOUD = SET.entry(
    'josh-mccloud',
    'character',
    file='cards/gold-rush/characters.yml',
    line=4,
    names={'en': 'Josh McCloud', 'es': 'Josh McCloud'},
    life=4,
)


@JOSH_MCCLOUD.use(
    windows=('turn',),
    acts=('pay cost', 'shuffle me', 'reveal me', 'discard me', 'play me'),
    can_pay=lambda game, me, this: game.purse(me, 'nugget') >= 2,
    line=7,
)
def josh_mccloud_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/gold-rush/characters.yml:7
    yield from game.pay(me, 2, 'nugget')
    if game.lies_open(game.pile('equipment-deck')):
        yield from game.shuffle(game.pile('equipment-deck'))
    them = yield from game.lift(game.pile('equipment-deck'), 1)
    it = next(iter(them), None)
    if any(it is not None and c.definition is it.definition for c in me.in_play):
        yield from game.discard(me, game.one(it))
    else:
        yield from game.order_play(me, it)


MADAM_YTO = SET.entry(
    'madam-yto',
    'character',
    file='cards/gold-rush/characters.yml',
    line=12,
    names={'en': 'Madam Yto', 'es': 'Madam Yto'},
    life=4,
)


@MADAM_YTO.when(
    'play',
    match=lambda game, me, this, event: event.name.id == 'beer',
    acts=('draw me',),
    brings=(('draw', 1),),
    line=12,
)
def madam_yto_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/gold-rush/characters.yml:12
    yield from game.draw(me)


PRETTY_LUZENA = SET.entry(
    'pretty-luzena',
    'character',
    file='cards/gold-rush/characters.yml',
    line=13,
    names={'en': 'Pretty Luzena', 'es': 'Luzena «la Bella»'},
    life=4,
)


@PRETTY_LUZENA.use(
    windows=('turn',),
    aims=(lambda game, me, this: [c for c in game.pile('shop') if game.purse(me, 'nugget') >= max(game.price(c) - 1, 0) and game.orderable(me, c)],),
    acts=('pay cost', 'play me'),
    times=1,
    line=13,
)
def pretty_luzena_use(game: Interpreter, me: Player, this: Card, target: Card) -> Running:  # cards/gold-rush/characters.yml:13
    yield from game.pay(me, max(game.price(target) - 1, 0), 'nugget')
    yield from game.order_play(me, target)


RADDIE_SNAKE = SET.entry(
    'raddie-snake',
    'character',
    file='cards/gold-rush/characters.yml',
    line=14,
    names={'en': 'Raddie Snake', 'es': 'Raddie «el Serpiente»'},
    life=4,
)


@RADDIE_SNAKE.use(
    windows=('turn',),
    acts=('pay cost', 'draw me'),
    can_pay=lambda game, me, this: game.purse(me, 'nugget') >= 1,
    times=2,
    line=14,
)
def raddie_snake_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/gold-rush/characters.yml:14
    yield from game.pay(me, 1, 'nugget')
    yield from game.draw(me)


SIMEON_PICOS = SET.entry(
    'simeon-picos',
    'character',
    file='cards/gold-rush/characters.yml',
    line=15,
    names={'en': 'Simeon Picos', 'es': 'Simeón Picos'},
    life=4,
)


@SIMEON_PICOS.when(
    'lose',
    match=lambda game, me, this, event: event.token == 'life',
    mine='doer',
    unit=True,
    even_out=True,
    acts=('gain me',),
    brings=(('nugget', 1),),
    line=15,
)
def simeon_picos_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/gold-rush/characters.yml:15
    yield from game.gain(me, 1, 'nugget')


SHOT = SET.entry(
    'shot',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=1,
    names={'en': 'Shot'},
    border='brown',
    count=3,
    cost=1,
)


@SHOT.play(
    aims=(lambda game, me, this: game.clockwise_from(me),),
    done=(('healed',),),
    acts=('heal target', 'with single'),
    line=1,
)
def shot_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/gold-rush/equipment.yml:1
    yield from game.heal(target)


BOTTLE = SET.entry(
    'bottle',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=2,
    names={'en': 'Bottle', 'es': 'Botella'},
    border='brown',
    count=3,
    cost=2,
)


@BOTTLE.play(
    acts=('draw target', 'heal me', 'bang target', 'with range', 'with reach'),
    ways=('draw', 'heal', 'bang'),
    line=2,
)
def bottle_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/gold-rush/equipment.yml:2
    choice = yield from game.either(me, [
        ('draw', game.may_choose([p for p in game.within(me, 1) if game.can_draw_from(me, p)])),
        ('heal', None),
        ('bang', game.may_choose(game.in_reach(me), 'shot')),
    ], this)
    if choice.index == 0:
        yield from game.draw_of(me, choice.thing)
    elif choice.index == 1:
        yield from game.heal(me)
    elif choice.index == 2:
        yield from game.bang(me, choice.thing)


PARDNER = SET.entry(
    'pardner',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=3,
    names={'en': 'Pardner', 'es': 'Cómplice'},
    border='brown',
    count=3,
    cost=2,
)


@PARDNER.play(acts=('do me',), line=3)
def pardner_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/gold-rush/equipment.yml:3
    yield from game.do_named(me, this, ('general-store', 'duel', 'cat-balou'))


RHUM = SET.entry(
    'rhum',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=4,
    names={'en': 'Rhum', 'es': 'Ron'},
    border='brown',
    count=2,
    cost=3,
)


@RHUM.play(acts=('heal me', 'with draw!'), line=4)
def rhum_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/gold-rush/equipment.yml:4
    them = yield from game.check_all(me, 4)
    yield from game.heal(me, game.suits(them))


UNION_PACIFIC = SET.entry(
    'union-pacific',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=5,
    names={'en': 'Union Pacific'},
    border='brown',
    cost=4,
)


@UNION_PACIFIC.play(acts=('draw me',), line=5)
def union_pacific_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/gold-rush/equipment.yml:5
    yield from game.draw(me, 4)


GOLD_RUSH_EQUIPMENT = SET.entry(
    'gold-rush-equipment',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=6,
    names={'en': 'Gold Rush'},
    border='brown',
    cost=5,
)


def gold_rush_equipment_lasting(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/gold-rush/equipment.yml:11
    @rules.when('after phase 3', mine='doer', order='last', acts=('heal me', 'take me'), counts='me', line=11)
    def gold_rush_equipment_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/gold-rush/equipment.yml:11
        yield from game.heal(me, game.number('wounds', me))
        game.take_turn(me)


@GOLD_RUSH_EQUIPMENT.play(acts=('finish me', 'heal me', 'take me'), line=11)
def gold_rush_equipment_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/gold-rush/equipment.yml:11
    game.finish_turn(me)
    game.last(gold_rush_equipment_lasting, me, this, (), ('once',))
    return
    yield


CALUMET = SET.entry(
    'calumet',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=12,
    names={'en': 'Calumet', 'es': 'Calumet'},
    border='black',
    cost=3,
)


CALUMET.immune(
    lambda game, me, this, card: game.fits(card, 'diamonds'),
    lambda game, me, this, owner: owner is not None and owner is not me,
    lambda game, me, this, card, name: True,
    line=18,
)

CALUMET.forbids(
    'lose',
    lambda game, me, this, player, card, definition: player is me and card is not None and game.fits(card, 'diamonds') and definition.border != 'brown',
    each=True,
    line=18,
)


GUN_BELT = SET.entry(
    'gun-belt',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=19,
    names={'en': 'Gun Belt'},
    border='black',
    cost=2,
)


GUN_BELT.number('hand-limit', 'is', 8, at=0, line=19)


HORSESHOE = SET.entry(
    'horseshoe',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=20,
    names={'en': 'Horseshoe', 'es': 'Herradura'},
    border='black',
    cost=2,
)


HORSESHOE.number('flips', '+', 1, at=0, line=20)


PICKAXE = SET.entry(
    'pickaxe',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=21,
    names={'en': 'Pickaxe'},
    border='black',
    cost=4,
)


PICKAXE.number('draw-count', '+', 1, at=0, line=21)


WANTED = SET.entry(
    'wanted',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=22,
    names={'en': 'Wanted', 'es': 'Se Busca'},
    border='black',
    count=3,
    cost=2,
)


WANTED.placed_on(lambda game, me, this: game.clockwise_from(me), line=28)

@WANTED.when(
    'eliminate',
    match=lambda game, me, this, event: event.object is me and event.culprit is not None and event.culprit is not me,
    even_out=True,
    acts=('draw target', 'gain target'),
    line=29,
)
def wanted_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/gold-rush/equipment.yml:29
    if (yield from game.acts_on(event.culprit)):
        yield from game.draw(event.culprit, 2)
        yield from game.gain(event.culprit, 1, 'nugget')


GOLD_PAN = SET.entry(
    'gold-pan',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=30,
    names={'en': 'Gold Pan', 'es': 'Cedazo'},
    border='black',
    cost=3,
)


@GOLD_PAN.use(
    windows=('turn',),
    acts=('pay cost', 'draw me'),
    can_pay=lambda game, me, this: game.purse(me, 'nugget') >= 1,
    times=2,
    line=30,
)
def gold_pan_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/gold-rush/equipment.yml:30
    yield from game.pay(me, 1, 'nugget')
    yield from game.draw(me)


BOOTS = SET.entry(
    'boots',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=31,
    names={'en': 'Boots', 'es': 'Botas'},
    border='black',
    cost=3,
)


@BOOTS.when(
    'lose',
    match=lambda game, me, this, event: event.token == 'life' and me.life > 0,
    mine='doer',
    unit=True,
    acts=('draw me',),
    brings=(('draw', 1),),
    line=31,
)
def boots_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/gold-rush/equipment.yml:31
    yield from game.draw(me)


LUCKY_CHARM = SET.entry(
    'lucky-charm',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=32,
    names={'en': 'Lucky Charm', 'es': 'Talismán'},
    border='black',
    cost=3,
)


@LUCKY_CHARM.when(
    'lose',
    match=lambda game, me, this, event: event.token == 'life' and me.life > 0,
    mine='doer',
    unit=True,
    acts=('gain me',),
    brings=(('nugget', 1),),
    line=32,
)
def lucky_charm_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/gold-rush/equipment.yml:32
    yield from game.gain(me, 1, 'nugget')


RUCKSACK = SET.entry(
    'rucksack',
    'equipment',
    file='cards/gold-rush/equipment.yml',
    line=33,
    names={'en': 'Rucksack', 'es': 'Mochila'},
    border='black',
    cost=3,
)


@RUCKSACK.use(
    windows=('turn', 'eliminate',),
    acts=('pay cost', 'heal me'),
    can_pay=lambda game, me, this: game.purse(me, 'nugget') >= 2,
    line=33,
)
def rucksack_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/gold-rush/equipment.yml:33
    yield from game.pay(me, 2, 'nugget')
    yield from game.heal(me)


SHADOW_RENEGADE = SET.entry(
    'shadow-renegade',
    'role',
    file='cards/gold-rush/roles.yml',
    line=1,
    names={'en': 'Shadow Renegade', 'es': 'Renegado Sombra'},
    variant='shadow-gunslingers',
)


NUGGETS = SET.entry(
    'nuggets',
    'rule',
    file='cards/gold-rush/rules.yml',
    line=1,
    names={'en': 'Nuggets'},
)


@NUGGETS.when(
    'lose',
    match=lambda game, me, this, event: event.doer is not None and event.doer is not me and event.token == 'life',
    mine='culprit',
    unit=True,
    acts=('gain me',),
    brings=(('nugget', 1),),
    line=1,
)
def nuggets_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/gold-rush/rules.yml:1
    yield from game.gain(me, 1, 'nugget')


NUGGETS_GO_BACK = SET.entry(
    'nuggets-go-back',
    'rule',
    file='cards/gold-rush/rules.yml',
    line=2,
    names={'en': 'Nuggets Go Back'},
    not_in='shadow-gunslingers',
)


@NUGGETS_GO_BACK.when('eliminate', order='last', even_out=True, acts=('lose target',), says_me=False, line=5)
def nuggets_go_back_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/gold-rush/rules.yml:5
    yield from game.lose(event.object, game.tokens(event.object, 'nugget'), 'nugget')


@NUGGETS_GO_BACK.when('leave game', even_out=True, acts=('lose target',), says_me=False, line=6)
def nuggets_go_back_when_2(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/gold-rush/rules.yml:6
    yield from game.lose(event.doer, game.tokens(event.doer, 'nugget'), 'nugget')


@NUGGETS_GO_BACK.when(
    'gain',
    match=lambda game, me, this, event: event.doer is not None and event.doer.out and event.token == 'nugget',
    even_out=True,
    acts=('lose target',),
    says_me=False,
    line=7,
)
def nuggets_go_back_when_3(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/gold-rush/rules.yml:7
    yield from game.lose(event.doer, game.tokens(event.doer, 'nugget'), 'nugget')


SHOP = SET.entry(
    'shop',
    'rule',
    file='cards/gold-rush/rules.yml',
    line=8,
    names={'en': 'Shop'},
)


@SHOP.when('at start of game', acts=('shuffle me',), says_me=False, line=10)
def shop_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/gold-rush/rules.yml:10
    yield from game.shuffle(game.pile('equipment-deck'))


@SHOP.state(
    'as soon as',
    lambda game, me, this: len(game.pile('shop')) < 3 and game.pile('equipment-deck'),
    says_me=False,
    watches=['equipment-deck is empty', 'shop'],
    acts=('shuffle me', 'put me'),
    line=11,
)
def shop_as_soon_as(game: Interpreter, me: Player | None, this: None, event: None) -> Running:  # cards/gold-rush/rules.yml:11
    for _ in game.times(max(3 - len(game.pile('shop')), 0)):
        if game.lies_open(game.pile('equipment-deck')):
            yield from game.shuffle(game.pile('equipment-deck'))
        yield from game.put_all(game.pile('equipment-deck')[-1:], game.pile('shop'))


BUY_EQUIPMENT = SET.entry(
    'buy-equipment',
    'rule',
    file='cards/gold-rush/rules.yml',
    line=15,
    names={'en': 'Buy Equipment'},
)


def buy_equipment_some(game: Interpreter, me: Player, this: None) -> bool:  # cards/gold-rush/rules.yml:15
    for c in game.pile('shop'):
        if game.purse(me, 'nugget') >= game.price(c) and game.orderable(me, c):
            return True
    return False


@BUY_EQUIPMENT.use(
    windows=('turn',),
    aims=(lambda game, me, this: [c for c in game.pile('shop') if game.purse(me, 'nugget') >= game.price(c) and game.orderable(me, c)],),
    acts=('pay cost', 'play me'),
    some=buy_equipment_some,
    line=15,
)
def buy_equipment_use(game: Interpreter, me: Player, this: None, target: Card) -> Running:  # cards/gold-rush/rules.yml:15
    yield from game.pay(me, game.price(target), 'nugget')
    yield from game.order_play(me, target)


BLACK_BORDER = SET.entry(
    'black-border',
    'rule',
    file='cards/gold-rush/rules.yml',
    line=16,
    names={'en': 'Black Border'},
)


@BLACK_BORDER.when('play', of='black', mine='doer', order='first', acts=('put me',), line=16)
def black_border_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/gold-rush/rules.yml:16
    yield from game.put_into_play(me, event.card, event)


USED_EQUIPMENT = SET.entry(
    'used-equipment',
    'rule',
    file='cards/gold-rush/rules.yml',
    line=18,
    names={'en': 'Used Equipment'},
)


USED_EQUIPMENT.goes_to(
    'equipment-deck',
    lambda game, me, this, card, owner, doer, phase: True,
    of='equipment',
    bottom=True,
    line=18,
)


DISCARD_EQUIPMENT = SET.entry(
    'discard-equipment',
    'rule',
    file='cards/gold-rush/rules.yml',
    line=19,
    names={'en': 'Discard Equipment'},
)


def discard_equipment_some(game: Interpreter, me: Player, this: None) -> bool:  # cards/gold-rush/rules.yml:20
    for p in game.others(me):
        for c in p.in_play:
            if c.definition.border == 'black' and game.purse(me, 'nugget') >= game.price(c) + 1:
                return True
    return False


@DISCARD_EQUIPMENT.use(
    windows=('turn',),
    aims=(lambda game, me, this: [c for p in game.others(me) for c in p.in_play if c.definition.border == 'black' and game.purse(me, 'nugget') >= game.price(c) + 1],),
    acts=('pay cost', 'discard me'),
    some=discard_equipment_some,
    line=20,
)
def discard_equipment_use(game: Interpreter, me: Player, this: None, target: Card) -> Running:  # cards/gold-rush/rules.yml:20
    yield from game.pay(me, game.price(target) + 1, 'nugget')
    yield from game.discard(me, [target])


BEER_FOR_NUGGET = SET.entry(
    'beer-for-nugget',
    'rule',
    file='cards/gold-rush/rules.yml',
    line=21,
    names={'en': 'Beer For Nugget'},
)


@BEER_FOR_NUGGET.instead(
    'do beer',
    match=lambda game, me, this, event: game.in_phase(me, 2) and me.life > 0,
    mine='doer',
    may=True,
    acts=('gain me',),
    line=21,
)
def beer_for_nugget_instead(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/gold-rush/rules.yml:21
    yield from game.gain(me, 1, 'nugget')


EQUIPMENT_PROTECTED = SET.entry(
    'equipment-protected',
    'rule',
    file='cards/gold-rush/rules.yml',
    line=22,
    names={'en': 'Equipment Protected'},
)


EQUIPMENT_PROTECTED.protects('drawn', lambda game, me, this, card: game.in_play(card), of='equipment', line=24)

EQUIPMENT_PROTECTED.protects('discarded', lambda game, me, this, card: game.in_play(card), of='equipment', line=25)
