"""The set dodge-city, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import Abilities, Any, Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'dodge-city',
    names={'en': 'Dodge City', 'fr': 'Dodge City', 'es': 'Dodge City'},
    digest='2:003a38c75135c679699a2f2457b04ae4',
    players=(3, 8),
    needs=['base'],
    marks=['fresh'],
)

BINOCULAR = SET.entry(
    'binocular',
    'play',
    file='cards/dodge-city/cards.yml',
    line=1,
    names={'en': 'Binocular', 'hu': 'Silver'},
    border='blue',
    copies='10♦',
)


BINOCULAR.number('distance', '+', -1, at=0, line=1)


HIDEOUT = SET.entry(
    'hideout',
    'play',
    file='cards/dodge-city/cards.yml',
    line=2,
    names={'en': 'Hideout', 'hu': 'Búvóhely'},
    border='blue',
    copies='K♦',
)


HIDEOUT.number('distance', '+', 1, at=1, line=2)


PUNCH = SET.entry(
    'punch',
    'play',
    file='cards/dodge-city/cards.yml',
    line=4,
    names={'en': 'Punch', 'es': 'Puñetazo', 'fr': 'Coup de poing', 'hu': 'Ökölcsapás'},
    border='brown',
    copies='10♠',
)


@PUNCH.play(
    aims=(lambda game, me, this: game.within(me, 1),),
    done=(('shot',),),
    acts=('bang target', 'with range', 'with single'),
    line=4,
)
def punch_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:4
    yield from game.bang(me, target)


DODGE = SET.entry(
    'dodge',
    'play',
    file='cards/dodge-city/cards.yml',
    line=5,
    names={'en': 'Dodge', 'es': 'Esquivar', 'fr': 'Esquive', 'hu': 'Elkerülés'},
    border='brown',
    copies='7♦ K♥',
    count=2,
)


@DODGE.play(windows=('attack',), acts=('missed', 'draw me'), line=5)
def dodge_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:5
    yield from game.missed(me)
    yield from game.draw(me)


SPRINGFIELD = SET.entry(
    'springfield',
    'play',
    file='cards/dodge-city/cards.yml',
    line=6,
    names={'en': 'Springfield', 'hu': 'Springfield'},
    border='brown',
    copies='K♠',
)


def springfield_pay(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:6
    yield from game.discard_some(me, me.hand, 1)


@SPRINGFIELD.play(
    aims=(lambda game, me, this: game.others(me),),
    done=(('shot',),),
    acts=('discard-another cost', 'bang target', 'with any', 'with single'),
    can_pay=lambda game, me, this: any(c is not this for c in me.hand),
    pay=springfield_pay,
    line=6,
)
def springfield_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:6
    yield from game.bang(me, target)


RAG_TIME = SET.entry(
    'rag-time',
    'play',
    file='cards/dodge-city/cards.yml',
    line=7,
    names={'en': 'Rag Time', 'es': 'Ragtime', 'fr': 'Pianiste', 'hu': 'Rag time'},
    border='brown',
    copies='9♥',
)


def rag_time_pay(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:7
    yield from game.discard_some(me, me.hand, 1)


@RAG_TIME.play(
    aims=(lambda game, me, this: [p for p in game.others(me) if game.can_draw_from(me, p)],),
    acts=('discard-another cost', 'draw target', 'with single'),
    can_pay=lambda game, me, this: any(c is not this for c in me.hand),
    pay=rag_time_pay,
    picks=(('draw', 0),),
    line=7,
)
def rag_time_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:7
    yield from game.draw_of(me, target)


BRAWL = SET.entry(
    'brawl',
    'play',
    file='cards/dodge-city/cards.yml',
    line=8,
    names={'en': 'Brawl', 'es': 'Reyerta', 'fr': 'Bagarre', 'hu': 'Verekedés'},
    border='brown',
    copies='J♠',
)


def brawl_pay(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:8
    yield from game.discard_some(me, me.hand, 1)


@BRAWL.play(
    acts=('discard-another cost', 'discard others', 'with all-others', 'with several'),
    can_pay=lambda game, me, this: any(c is not this for c in me.hand),
    pay=brawl_pay,
    line=8,
)
def brawl_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:8
    for other in game.others(me):
        yield from game.discard_of(me, other)


TEQUILA = SET.entry(
    'tequila',
    'play',
    file='cards/dodge-city/cards.yml',
    line=9,
    names={'en': 'Tequila', 'es': 'Tequila', 'fr': 'Tequila', 'hu': 'Tequila'},
    border='brown',
    copies='9♣',
)


def tequila_pay(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:9
    yield from game.discard_some(me, me.hand, 1)


@TEQUILA.play(
    aims=(lambda game, me, this: game.clockwise_from(me),),
    done=(('healed',),),
    acts=('discard-another cost', 'heal target', 'with single'),
    can_pay=lambda game, me, this: any(c is not this for c in me.hand),
    pay=tequila_pay,
    line=9,
)
def tequila_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:9
    yield from game.heal(target)


WHISKY = SET.entry(
    'whisky',
    'play',
    file='cards/dodge-city/cards.yml',
    line=10,
    names={'en': 'Whisky', 'es': 'Whisky', 'fr': 'Whisky', 'hu': 'Whisky'},
    border='brown',
    copies='Q♥',
)


def whisky_pay(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:10
    yield from game.discard_some(me, me.hand, 1)


@WHISKY.play(
    acts=('discard-another cost', 'heal me'),
    can_pay=lambda game, me, this: any(c is not this for c in me.hand),
    pay=whisky_pay,
    line=10,
)
def whisky_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:10
    yield from game.heal(me, 2)


BIBLE = SET.entry(
    'bible',
    'play',
    file='cards/dodge-city/cards.yml',
    line=12,
    names={'en': 'Bible', 'hu': 'Biblia'},
    border='green',
    copies='10♥',
)


@BIBLE.play(windows=('attack',), acts=('missed', 'draw me'), line=12)
def bible_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:12
    yield from game.missed(me)
    yield from game.draw(me)


IRON_PLATE = SET.entry(
    'iron-plate',
    'play',
    file='cards/dodge-city/cards.yml',
    line=13,
    names={'en': 'Iron Plate', 'hu': 'Vaslemez'},
    border='green',
    copies='A♦ Q♠',
    count=2,
)


@IRON_PLATE.play(windows=('attack',), acts=('missed',), line=13)
def iron_plate_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:13
    yield from game.missed(me)


SOMBRERO = SET.entry(
    'sombrero',
    'play',
    file='cards/dodge-city/cards.yml',
    line=14,
    names={'en': 'Sombrero', 'es': 'Sombrero mexicano', 'fr': 'Sombrero', 'hu': 'Sombrero'},
    border='green',
    copies='7♣',
)


@SOMBRERO.play(windows=('attack',), acts=('missed',), line=14)
def sombrero_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:14
    yield from game.missed(me)


TEN_GALLON_HAT = SET.entry(
    'ten-gallon-hat',
    'play',
    file='cards/dodge-city/cards.yml',
    line=15,
    names={'en': 'Ten Gallon Hat', 'hu': '10 gallonos kalap'},
    border='green',
    copies='J♦',
)


@TEN_GALLON_HAT.play(windows=('attack',), acts=('missed',), line=15)
def ten_gallon_hat_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:15
    yield from game.missed(me)


CANTEEN = SET.entry(
    'canteen',
    'play',
    file='cards/dodge-city/cards.yml',
    line=16,
    names={'en': 'Canteen', 'es': 'Cantimplora', 'fr': 'Gourde', 'hu': 'Kulacs'},
    border='green',
    copies='7♥',
)


@CANTEEN.play(acts=('heal me',), line=16)
def canteen_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:16
    yield from game.heal(me)


PONY_EXPRESS = SET.entry(
    'pony-express',
    'play',
    file='cards/dodge-city/cards.yml',
    line=17,
    names={'en': 'Pony Express', 'hu': 'Póni expressz'},
    border='green',
    copies='Q♦',
)


@PONY_EXPRESS.play(acts=('draw me',), line=17)
def pony_express_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:17
    yield from game.draw(me, 3)


CAN_CAN = SET.entry(
    'can-can',
    'play',
    file='cards/dodge-city/cards.yml',
    line=18,
    names={'en': 'Can Can', 'es': 'Cancán', 'fr': 'French cancan', 'hu': 'Kánkán'},
    border='green',
    copies='J♣',
)


@CAN_CAN.play(
    aims=(lambda game, me, this: [p for p in game.others(me) if game.can_lose_a_card(p)],),
    acts=('discard target', 'with single'),
    picks=(('discard', 0),),
    line=18,
)
def can_can_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:18
    yield from game.discard_of(me, target)


CONESTOGA = SET.entry(
    'conestoga',
    'play',
    file='cards/dodge-city/cards.yml',
    line=19,
    names={'en': 'Conestoga', 'hu': 'Conestoga'},
    border='green',
    copies='9♦',
)


@CONESTOGA.play(
    aims=(lambda game, me, this: [p for p in game.others(me) if game.can_draw_from(me, p)],),
    acts=('draw target', 'with single'),
    picks=(('draw', 0),),
    line=19,
)
def conestoga_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:19
    yield from game.draw_of(me, target)


DERRINGER = SET.entry(
    'derringer',
    'play',
    file='cards/dodge-city/cards.yml',
    line=20,
    names={'en': 'Derringer', 'es': 'Derringer', 'fr': 'Derringer', 'hu': 'Derringer'},
    border='green',
    copies='7♠',
)


@DERRINGER.play(
    aims=(lambda game, me, this: game.within(me, 1),),
    done=(('shot',),),
    acts=('bang target', 'draw me', 'with range', 'with single'),
    line=20,
)
def derringer_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:20
    yield from game.bang(me, target)
    yield from game.draw(me)


KNIFE = SET.entry(
    'knife',
    'play',
    file='cards/dodge-city/cards.yml',
    line=21,
    names={'en': 'Knife', 'hu': 'Kés'},
    border='green',
    copies='8♥',
)


@KNIFE.play(
    aims=(lambda game, me, this: game.within(me, 1),),
    done=(('shot',),),
    acts=('bang target', 'with range', 'with single'),
    line=21,
)
def knife_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:21
    yield from game.bang(me, target)


PEPPERBOX = SET.entry(
    'pepperbox',
    'play',
    file='cards/dodge-city/cards.yml',
    line=22,
    names={'en': 'Pepperbox', 'hu': 'Pepperbox'},
    border='green',
    copies='A♥',
)


@PEPPERBOX.play(
    aims=(lambda game, me, this: game.in_reach(me),),
    done=(('shot',),),
    acts=('bang target', 'with reach', 'with single'),
    line=22,
)
def pepperbox_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:22
    yield from game.bang(me, target)


BUFFALO_RIFLE = SET.entry(
    'buffalo-rifle',
    'play',
    file='cards/dodge-city/cards.yml',
    line=23,
    names={'en': 'Buffalo Rifle', 'hu': 'Bivalyölő puska'},
    border='green',
    copies='Q♣',
)


@BUFFALO_RIFLE.play(
    aims=(lambda game, me, this: game.others(me),),
    done=(('shot',),),
    acts=('bang target', 'with any', 'with single'),
    line=23,
)
def buffalo_rifle_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/cards.yml:23
    yield from game.bang(me, target)


HOWITZER = SET.entry(
    'howitzer',
    'play',
    file='cards/dodge-city/cards.yml',
    line=24,
    names={'en': 'Howitzer', 'hu': 'Howitzer'},
    border='green',
    copies='9♠',
)


@HOWITZER.play(acts=('bang others', 'with all-others', 'with several'), line=24)
def howitzer_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/cards.yml:24
    for other in game.others(me):
        yield from game.bang(me, other)


APACHE_KID = SET.entry(
    'apache-kid',
    'character',
    file='cards/dodge-city/characters.yml',
    line=1,
    names={'en': 'Apache Kid', 'es': 'Apache Kid', 'fr': 'Apache Kid', 'hu': 'Apache Kid'},
    life=3,
)


APACHE_KID.immune(
    lambda game, me, this, card: game.fits(card, 'diamonds'),
    lambda game, me, this, owner: owner is not None and owner is not me,
    lambda game, me, this, card, name: name.border == 'brown',
    line=3,
)


BELLE_STAR = SET.entry(
    'belle-star',
    'character',
    file='cards/dodge-city/characters.yml',
    line=7,
    names={'en': 'Belle Star', 'es': 'Belle Star', 'fr': 'Belle Star', 'hu': 'Belle Star'},
    life=4,
)


BELLE_STAR.switches_off(
    lambda game, me, this, card: game.in_play(card) and game.whose(card) is not None and game.whose(card) is not me,
    can=lambda game, me, this: game.turn_player is me,
    line=9,
)


BILL_NOFACE = SET.entry(
    'bill-noface',
    'character',
    file='cards/dodge-city/characters.yml',
    line=12,
    names={'en': 'Bill Noface', 'es': 'Bill Sinrostro', 'fr': 'Bill Sans-Visage', 'hu': 'Bill Noface'},
    life=4,
)


BILL_NOFACE.number(
    'draw-count',
    'is',
    lambda game, me, this, player: 1 + game.number('wounds', me),
    at=0,
    volatile=True,
    line=12,
)


CHUCK_WENGAM = SET.entry(
    'chuck-wengam',
    'character',
    file='cards/dodge-city/characters.yml',
    line=13,
    names={'en': 'Chuck Wengam', 'es': 'Chuck Wengam', 'fr': 'Chuck Wengam', 'hu': 'Chuck Wengam'},
    life=4,
)


@CHUCK_WENGAM.use(
    windows=('turn',),
    acts=('lose cost', 'draw me'),
    can_pay=lambda game, me, this: me.life > 1,
    line=13,
)
def chuck_wengam_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/characters.yml:13
    yield from game.lose(me, 1, cost=True)
    yield from game.draw(me, 2)


DOC_HOLYDAY = SET.entry(
    'doc-holyday',
    'character',
    file='cards/dodge-city/characters.yml',
    line=14,
    names={'en': 'Doc Holyday', 'es': 'Doc Holyday', 'fr': 'Doc Holiday', 'hu': 'Doc Holiday'},
    life=4,
)


@DOC_HOLYDAY.use(
    windows=('turn',),
    aims=(lambda game, me, this: game.in_reach(me),),
    done=(('shot',),),
    acts=('discard cost', 'bang target', 'with reach', 'with single'),
    can_pay=lambda game, me, this: len(me.hand) >= 2,
    times=1,
    line=14,
)
def doc_holyday_use(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/dodge-city/characters.yml:14
    yield from game.discard_some(me, me.hand, 2, cost=True)
    yield from game.bang(me, target)


ELENA_FUENTE = SET.entry(
    'elena-fuente',
    'character',
    file='cards/dodge-city/characters.yml',
    line=15,
    names={'en': 'Elena Fuente', 'es': 'Elena Fuente', 'fr': 'Elena Fuente', 'hu': 'Elena Fuente'},
    life=3,
)


ELENA_FUENTE.counts_as(lambda game, me, this, card: True, 'missed', line=15)


GREG_DIGGER = SET.entry(
    'greg-digger',
    'character',
    file='cards/dodge-city/characters.yml',
    line=16,
    names={'en': 'Greg Digger', 'es': 'Greg Digger', 'fr': 'Greg le Fossoyeur', 'hu': 'Greg Digger'},
    life=4,
)


@GREG_DIGGER.when(
    'eliminate',
    match=lambda game, me, this, event: event.object is not me,
    acts=('heal me',),
    brings=(('life', 2),),
    line=16,
)
def greg_digger_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/dodge-city/characters.yml:16
    yield from game.heal(me, 2)


HERB_HUNTER = SET.entry(
    'herb-hunter',
    'character',
    file='cards/dodge-city/characters.yml',
    line=17,
    names={'en': 'Herb Hunter', 'es': 'Herb Hunter', 'fr': 'Herb Hunter', 'hu': 'Herb Hunter'},
    life=4,
)


@HERB_HUNTER.when(
    'eliminate',
    match=lambda game, me, this, event: event.object is not me,
    acts=('draw me',),
    brings=(('draw', 2),),
    line=17,
)
def herb_hunter_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/dodge-city/characters.yml:17
    yield from game.draw(me, 2)


JOSE_DELGADO = SET.entry(
    'jose-delgado',
    'character',
    file='cards/dodge-city/characters.yml',
    line=18,
    names={'en': 'José Delgado', 'es': 'José Delgado', 'fr': 'José Delgado', 'hu': 'José Delgado'},
    life=4,
)


@JOSE_DELGADO.use(
    windows=('turn',),
    acts=('discard cost', 'draw me'),
    can_pay=lambda game, me, this: [c for c in me.hand if c.definition.border == 'blue'],
    times=2,
    line=18,
)
def jose_delgado_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/dodge-city/characters.yml:18
    yield from game.discard_some(me, [c for c in me.hand if c.definition.border == 'blue'], 1, cost=True)
    yield from game.draw(me, 2)


MOLLY_STARK = SET.entry(
    'molly-stark',
    'character',
    file='cards/dodge-city/characters.yml',
    line=19,
    names={'en': 'Molly Stark', 'es': 'Molly Stark', 'fr': 'Molly Stark', 'hu': 'Molly Stark'},
    life=4,
)


@MOLLY_STARK.when(
    'play',
    match=lambda game, me, this, event: (event.name.id == 'missed' or event.name.id == 'bang' or event.name.id == 'beer') and game.turn_player is not me,
    mine='doer',
    acts=('draw me',),
    brings=(('draw', 1),),
    line=21,
)
@MOLLY_STARK.when(
    'discard',
    match=lambda game, me, this, event: (event.card.definition.id == 'missed' or event.card.definition.id == 'bang' or event.card.definition.id == 'beer') and event.willing and game.turn_player is not me and game.being_played(event.card) is None,
    mine='doer',
    unit=True,
    acts=('draw me',),
    brings=(('draw', 1),),
    line=21,
)
def molly_stark_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/dodge-city/characters.yml:21
    yield from game.draw(me)


PAT_BRENNAN = SET.entry(
    'pat-brennan',
    'character',
    file='cards/dodge-city/characters.yml',
    line=24,
    names={'en': 'Pat Brennan', 'es': 'Pat Brennan', 'fr': 'Pat Brennan', 'hu': 'Pat Brennan'},
    life=4,
)


@PAT_BRENNAN.instead(
    'draw',
    match=lambda game, me, this, event: event.phase == 1 and game.may_draw(me, [c for c in game.cards_in_play() if (c.definition.border == 'blue' or c.definition.border == 'green')]),
    mine='doer',
    may=True,
    acts=('draw me',),
    line=24,
)
def pat_brennan_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/dodge-city/characters.yml:24
    picked = yield from game.pick_cards(me, game.may_draw(me, [c for c in game.cards_in_play() if (c.definition.border == 'blue' or c.definition.border == 'green')]), 1, 'draw')
    yield from game.draw(me, cards=picked)


PIXIE_PETE = SET.entry(
    'pixie-pete',
    'character',
    file='cards/dodge-city/characters.yml',
    line=25,
    names={'en': 'Pixie Pete', 'es': 'Pixie Pete', 'fr': 'Pixie Pete', 'hu': 'Pixie Pete'},
    life=3,
)


PIXIE_PETE.number('draw-count', 'is', 3, at=0, line=25)


SEAN_MALLORY = SET.entry(
    'sean-mallory',
    'character',
    file='cards/dodge-city/characters.yml',
    line=26,
    names={'en': 'Sean Mallory', 'es': 'Sean Mallory', 'fr': 'Sean Mallory', 'hu': 'Sean Mallory'},
    life=3,
)


SEAN_MALLORY.number('hand-limit', 'is', 10, at=0, line=26)


TEQUILA_JOE = SET.entry(
    'tequila-joe',
    'character',
    file='cards/dodge-city/characters.yml',
    line=27,
    names={'en': 'Tequila Joe', 'es': 'Tequila Joe', 'fr': 'Tequila Joe', 'hu': 'Tequila Joe'},
    life=4,
)


TEQUILA_JOE.number('healing', 'is', 2, at=0, of='beer', line=27)


VERA_CUSTER = SET.entry(
    'vera-custer',
    'character',
    file='cards/dodge-city/characters.yml',
    line=28,
    names={'en': 'Vera Custer', 'es': 'Vera Custer', 'fr': 'Vera Custer', 'hu': 'Vera Custer'},
    life=3,
)


def vera_custer_lasting(rules: Abilities[Player, Card], me: Player, this: Card, that_character: Card | None) -> None:  # cards/dodge-city/characters.yml:30
    rules.borrows(that_character)


@VERA_CUSTER.when('at start of turn', mine='doer', acts=('with any',), line=30)
def vera_custer_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/dodge-city/characters.yml:30
    player = yield from game.choose(me, "target", game.may_choose(game.others(me)))
    game.last(vera_custer_lasting, me, this, (game.character_of(player),), ('next turn', me))


SET.reprint('bang', '8♠ 5♣ 6♣ K♣')


SET.reprint('beer', '6♥ 6♠')


SET.reprint('cat-balou', '8♣')


SET.reprint('general-store', 'A♠')


SET.reprint('indians', '5♦')


SET.reprint('missed', '8♦')


SET.reprint('panic', 'J♥')


SET.reprint('barrel', 'A♣')


SET.reprint('dynamite', '10♣')


SET.reprint('mustang', '5♥')


SET.reprint('remington', '6♦')


SET.reprint('rev-carabine', '5♠')


SHERIFF = SET.entry(
    'sheriff',
    'role',
    file='cards/dodge-city/roles.yml',
    line=2,
    names={'en': 'Sheriff', 'es': 'Sheriff', 'fr': 'Shérif', 'hu': 'Seriff', 'zh-Hant': '警長', 'zh-Hans': '警长'},
)


DEPUTY = SET.entry(
    'deputy',
    'role',
    file='cards/dodge-city/roles.yml',
    line=3,
    names={'en': 'Deputy', 'es': 'Alguacil', 'fr': 'Adjoint', 'hu': 'Helyettes', 'zh-Hant': '副警長', 'zh-Hans': '副警长'},
    count=2,
)


OUTLAW = SET.entry(
    'outlaw',
    'role',
    file='cards/dodge-city/roles.yml',
    line=4,
    names={'en': 'Outlaw', 'es': 'Forajido', 'fr': 'Hors-la-loi', 'hu': 'Bandita', 'zh-Hant': '歹徒', 'zh-Hans': '亡命之徒'},
    count=3,
)


RENEGADE = SET.entry(
    'renegade',
    'role',
    file='cards/dodge-city/roles.yml',
    line=5,
    names={'en': 'Renegade', 'es': 'Renegado', 'fr': 'Renégat', 'hu': 'Renegát', 'zh-Hant': '叛徒', 'zh-Hans': '叛徒'},
    count=2,
)


GREEN_BORDER = SET.entry(
    'green-border',
    'rule',
    file='cards/dodge-city/rules.yml',
    line=1,
    names={'en': 'Green Border'},
)


@GREEN_BORDER.when('play', of='green', mine='doer', order='first', acts=('put me',), line=3)
def green_border_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/dodge-city/rules.yml:3
    yield from game.put_into_play(me, event.card, event)


def green_border_lasting(rules: Abilities[Player | None, None], me: Player | None, this: None, that_card: Card) -> None:  # cards/dodge-city/rules.yml:4
    rules.mark('fresh', that_card, line=4)


@GREEN_BORDER.when(
    'come into play zone',
    match=lambda game, me, this, event: event.card.definition.border == 'green',
    says_me=False,
    line=4,
)
def green_border_when_2(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/dodge-city/rules.yml:4
    game.last(green_border_lasting, me, this, (event.card,), ('turn',))
    return
    yield


@GREEN_BORDER.grant(of='green', can=lambda game, me, this: not game.marked(this, 'fresh'), line=5)
def green_border_grant(game: Interpreter, me: Player, this: Card, *targets: Any) -> Running:  # cards/dodge-city/rules.yml:5
    yield from game.discard(me, [this], willing=True)
    yield from game.do(me, this, aimed=targets)
