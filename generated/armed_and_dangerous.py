"""The set armed-and-dangerous, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import Abilities, Any, Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'armed-and-dangerous',
    names={'en': 'Armed & Dangerous', 'es': 'Armados y peligrosos'},
    digest='2:6f04a9c399d169e611f98b0c2a458375',
    needs=['base'],
    tokens={'charge': 32},
)

CARAVAN = SET.entry(
    'caravan',
    'play',
    file='cards/armed-and-dangerous/brown.yml',
    line=1,
    names={'en': 'Caravan'},
    border='brown',
    copies='2♠',
    cost=2,
)


def caravan_improve(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/brown.yml:1
    while game.purse(me, 'charge') >= 2 and game.once_more() and (yield from game.wants(me, this)):
        yield from game.pay(me, 2, 'charge')
        game.improve(0)


@CARAVAN.play(acts=('draw me', 'pay cost'), improve=caravan_improve, line=1)
def caravan_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/brown.yml:1
    yield from game.draw(me, 2)
    for _ in range(game.improved(0)):
        yield from game.draw(me)


A_LITTLE_NIP = SET.entry(
    'a-little-nip',
    'play',
    file='cards/armed-and-dangerous/brown.yml',
    line=2,
    names={'en': 'A Little Nip', 'es': 'De un trago'},
    border='brown',
    copies='5♥',
    cost=3,
)


def a_little_nip_improve(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/brown.yml:2
    while game.purse(me, 'charge') >= 3 and game.once_more() and (yield from game.wants(me, this)):
        yield from game.pay(me, 3, 'charge')
        game.improve(0)


@A_LITTLE_NIP.play(acts=('heal me', 'pay cost'), improve=a_little_nip_improve, line=2)
def a_little_nip_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/brown.yml:2
    yield from game.heal(me)
    for _ in range(game.improved(0)):
        yield from game.heal(me)


QUICK_SHOT = SET.entry(
    'quick-shot',
    'play',
    file='cards/armed-and-dangerous/brown.yml',
    line=3,
    names={'en': 'Quick Shot', 'es': 'Disparo rápido'},
    border='brown',
    copies='3♠',
    cost=1,
)


def quick_shot_improve(game: Interpreter, me: Player, this: Card, *targets: Any) -> Running:  # cards/armed-and-dangerous/brown.yml:8
    aimed = list(targets)
    while game.purse(me, 'charge') >= 1 and (others := [p for p in game.may_choose([q for q in game.others(me) if q in game.in_reach(me)]) if p not in aimed]) and game.once_more() and (yield from game.wants(me, this)):
        yield from game.pay(me, 1, 'charge')
        game.improve(0)
        aimed.append((yield from game.aim_too(me, others)))


@QUICK_SHOT.play(
    aims=(lambda game, me, this: [p for p in game.others(me) if p in game.in_reach(me)],),
    acts=('pay cost', 'choose target', 'bang target', 'with reach', 'with single', 'with several'),
    improve=quick_shot_improve,
    line=8,
)
def quick_shot_play(game: Interpreter, me: Player, this: Card, *targets: Any) -> Running:  # cards/armed-and-dangerous/brown.yml:8
    for other in targets:
        yield from game.bang(me, other)


FLINTLOCK = SET.entry(
    'flintlock',
    'play',
    file='cards/armed-and-dangerous/brown.yml',
    line=11,
    names={'en': 'Flintlock', 'es': 'Arma de chispa'},
    border='brown',
    copies='A♠',
    cost=2,
)


@FLINTLOCK.play(
    aims=(lambda game, me, this: game.in_reach(me),),
    done=(('shot',),),
    acts=('bang target', 'pay cost', 'draw me', 'with reach', 'with single'),
    line=11,
)
def flintlock_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/armed-and-dangerous/brown.yml:11
    attack = yield from game.bang(me, target)
    if attack is not None and attack.avoided:
        if game.purse(me, 'charge') >= 2 and (yield from game.wants(me, this)):
            yield from game.pay(me, 2, 'charge')
            yield from game.draw(me, cards=[this])


ARROW = SET.entry(
    'arrow',
    'play',
    file='cards/armed-and-dangerous/brown.yml',
    line=12,
    names={'en': 'Arrow', 'es': 'Flecha'},
    border='brown',
    copies='5♦',
    cost=1,
)


def arrow_improve(game: Interpreter, me: Player, this: Card, *targets: Any) -> Running:  # cards/armed-and-dangerous/brown.yml:17
    aimed = list(targets)
    while game.purse(me, 'charge') >= 1 and (others := [p for p in game.may_choose(game.others(me)) if p not in aimed]) and game.once_more() and (yield from game.wants(me, this)):
        yield from game.pay(me, 1, 'charge')
        game.improve(0)
        aimed.append((yield from game.aim_too(me, others)))


@ARROW.play(
    aims=(lambda game, me, this: game.others(me),),
    acts=('pay cost', 'choose target', 'discard target', 'lose target', 'with any', 'with single', 'with several'),
    improve=arrow_improve,
    line=17,
)
def arrow_play(game: Interpreter, me: Player, this: Card, *targets: Any) -> Running:  # cards/armed-and-dangerous/brown.yml:17
    for player in targets:
        player, comes = yield from game.comes_to(player)
        if not comes:
            continue
        choice = yield from game.either(player, [
            ('discard', game.cards_as(player, 'bang')),
            ('lose 1 life', None),
        ], this)
        if choice.index == 0:
            yield from game.discard(player, [choice.thing], willing=True, as_='bang')
        elif choice.index == 1:
            yield from game.lose(player, 1)


DUCK = SET.entry(
    'duck',
    'play',
    file='cards/armed-and-dangerous/brown.yml',
    line=20,
    names={'en': 'Duck!'},
    border='brown',
    copies='3♦',
    cost=2,
)


def duck_improve(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/brown.yml:20
    if game.purse(me, 'charge') >= 2 and (yield from game.wants(me, this)):
        yield from game.pay(me, 2, 'charge')
        game.improve(0)


@DUCK.play(windows=('attack',), acts=('missed', 'pay me', 'draw me'), improve=duck_improve, line=20)
def duck_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/brown.yml:20
    yield from game.missed(me)
    if game.improved(0):
        yield from game.draw(me, cards=[this])


RELOADING = SET.entry(
    'reloading',
    'play',
    file='cards/armed-and-dangerous/brown.yml',
    line=21,
    names={'en': 'Reloading', 'es': 'Recarga'},
    border='brown',
    copies='4♦',
)


@RELOADING.play(acts=('put me',), line=21)
def reloading_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/brown.yml:21
    for _ in game.times(3):
        yield from game.put_tokens(me, game.together([c for c in me.in_play if c.definition.border == 'orange'], [me]), 1, 'charge')


RUST = SET.entry(
    'rust',
    'play',
    file='cards/armed-and-dangerous/brown.yml',
    line=22,
    names={'en': 'Rust', 'es': 'Óxido'},
    border='brown',
    copies='9♠',
)


@RUST.play(acts=('move others', 'with all-others', 'with several'), line=25)
def rust_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/brown.yml:25
    for other in game.others(me):
        other, comes = yield from game.comes_to(other)
        if not comes:
            continue
        yield from game.move_tokens(other, 1, 'charge', game.together([c for c in other.in_play if c.definition.border == 'orange'], [other]), me, each=True)


SQUAW = SET.entry(
    'squaw',
    'play',
    file='cards/armed-and-dangerous/brown.yml',
    line=26,
    names={'en': 'Squaw', 'es': 'Squaw'},
    border='brown',
    copies='3♦',
    cost=2,
)


def squaw_improve(game: Interpreter, me: Player, this: Card, target: Card) -> Running:  # cards/armed-and-dangerous/brown.yml:31
    if game.purse(me, 'charge') >= 2 and game.may_draw(me, [target]) and (yield from game.wants(me, this)):
        yield from game.pay(me, 2, 'charge')
        game.improve(0)


@SQUAW.play(
    aims=(lambda game, me, this: game.cards_in_play(),),
    acts=('pay me', 'draw me', 'discard me'),
    improve=squaw_improve,
    at_cards=(0,),
    line=31,
)
def squaw_play(game: Interpreter, me: Player, this: Card, target: Card) -> Running:  # cards/armed-and-dangerous/brown.yml:31
    if game.improved(0):
        if (yield from game.reaches(target)):
            yield from game.draw(me, cards=[target])
    else:
        if (yield from game.reaches(target)):
            yield from game.discard(me, [target])


AL_PREACHER = SET.entry(
    'al-preacher',
    'character',
    file='cards/armed-and-dangerous/characters.yml',
    line=1,
    names={'en': 'Al Preacher', 'es': 'El Predicador'},
    life=4,
)


@AL_PREACHER.when(
    'play',
    match=lambda game, me, this, event: event.doer is not None and event.doer is not me and (event.name.border == 'blue' or event.name.border == 'orange'),
    may=True,
    can=lambda game, me, this, event: game.purse(me, 'charge') >= 2,
    acts=('pay cost', 'draw me'),
    line=1,
)
def al_preacher_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/characters.yml:1
    yield from game.pay(me, 2, 'charge')
    yield from game.draw(me)


BASS_GREEVES = SET.entry(
    'bass-greeves',
    'character',
    file='cards/armed-and-dangerous/characters.yml',
    line=2,
    names={'en': 'Bass Greeves', 'es': 'Bass Greeves'},
    life=4,
)


@BASS_GREEVES.use(
    windows=('turn',),
    can=lambda game, me, this: game.roomy(game.together([c for c in me.in_play if c.definition.border == 'orange'], [me]), 'charge'),
    acts=('discard cost', 'put me'),
    can_pay=lambda game, me, this: me.hand,
    times=1,
    line=2,
)
def bass_greeves_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/characters.yml:2
    yield from game.discard_some(me, me.hand, 1, cost=True)
    yield from game.put_tokens(me, game.together([c for c in me.in_play if c.definition.border == 'orange'], [me]), 2, 'charge')


BLOODY_MARY = SET.entry(
    'bloody-mary',
    'character',
    file='cards/armed-and-dangerous/characters.yml',
    line=3,
    names={'en': 'Bloody Mary', 'es': 'Bloody Mary'},
    life=4,
)


@BLOODY_MARY.when(
    'avoid',
    match=lambda game, me, this, event: event.name is not None and event.name.id == 'bang',
    mine='doer',
    acts=('draw me',),
    brings=(('draw', 1),),
    line=3,
)
def bloody_mary_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/characters.yml:3
    yield from game.draw(me)


FRANKIE_CANTON = SET.entry(
    'frankie-canton',
    'character',
    file='cards/armed-and-dangerous/characters.yml',
    line=4,
    names={'en': 'Frankie Canton', 'es': 'Frankie Canton'},
    life=4,
)


@FRANKIE_CANTON.use(
    windows=('turn',),
    can=lambda game, me, this: game.with_tokens(game.together(game.cards_in_play(), game.others(me)), 'charge'),
    acts=('move me',),
    times=1,
    line=6,
)
def frankie_canton_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/characters.yml:6
    yield from game.move_tokens(me, 1, 'charge', game.together(game.cards_in_play(), game.others(me)), me)


JULIE_CUTTER = SET.entry(
    'julie-cutter',
    'character',
    file='cards/armed-and-dangerous/characters.yml',
    line=7,
    names={'en': 'Julie Cutter', 'es': 'Julie Cutter'},
    life=4,
)


@JULIE_CUTTER.when(
    'lose',
    match=lambda game, me, this, event: event.token == 'life' and event.culprit is not None and event.culprit is not me,
    mine='doer',
    acts=('bang target', 'with draw!'),
    line=7,
)
def julie_cutter_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/characters.yml:7
    flipped = yield from game.check(me)
    if flipped is not None and game.is_red(flipped):
        yield from game.bang(me, event.culprit)


MEXICALI_KID = SET.entry(
    'mexicali-kid',
    'character',
    file='cards/armed-and-dangerous/characters.yml',
    line=8,
    names={'en': 'Mexicali Kid', 'es': 'Mexicali Kid'},
    life=4,
)


@MEXICALI_KID.use(
    windows=('turn',),
    aims=(lambda game, me, this: game.in_reach(me),),
    done=(('shot',),),
    acts=('pay cost', 'bang target', 'with reach', 'with single'),
    can_pay=lambda game, me, this: game.purse(me, 'charge') >= 2,
    times=1,
    line=8,
)
def mexicali_kid_use(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/armed-and-dangerous/characters.yml:8
    yield from game.pay(me, 2, 'charge')
    yield from game.bang(me, target)


MS_ABIGAIL = SET.entry(
    'ms-abigail',
    'character',
    file='cards/armed-and-dangerous/characters.yml',
    line=9,
    names={'en': 'Ms. Abigail', 'es': 'Srta. Abigail'},
    life=4,
)


@MS_ABIGAIL.use(
    windows=('targeted',),
    acts=('ignore me',),
    answers=lambda game, me, this, what: what.name is not None and game.fits(what.card, '', 'J', 'A') and what.name.border == 'brown' and me in what.aims,
    line=9,
)
def ms_abigail_answer(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/characters.yml:9
    game.ignore(me)
    return
    yield


RED_RINGO = SET.entry(
    'red-ringo',
    'character',
    file='cards/armed-and-dangerous/characters.yml',
    line=10,
    names={'en': 'Red Ringo', 'es': 'Red Ringo'},
    life=5,
)


@RED_RINGO.when('at start of game', order='last', acts=('put me',), line=13)
def red_ringo_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/characters.yml:13
    game.lay(me, 4, 'charge')
    return
    yield


@RED_RINGO.use(
    windows=('turn',),
    can=lambda game, me, this: game.with_tokens([me], 'charge') and any(game.bound('charge', c) > game.tokens(c, 'charge') for c in [c for c in me.in_play if c.definition.border == 'orange']),
    acts=('move me',),
    times=1,
    line=14,
)
def red_ringo_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/characters.yml:14
    yield from game.spread_tokens(me, 2, 'charge', me, [c for c in me.in_play if c.definition.border == 'orange'])


ACE_UP_THE_SLEEVE = SET.entry(
    'ace-up-the-sleeve',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=1,
    names={'en': 'Ace Up The Sleeve'},
    border='orange',
    copies='A♥',
    cost=2,
)


@ACE_UP_THE_SLEEVE.use(
    windows=('turn',),
    acts=('pay cost', 'draw me'),
    can_pay=lambda game, me, this: game.tokens(this, 'charge') >= 2,
    line=1,
)
def ace_up_the_sleeve_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/orange.yml:1
    yield from game.pay(me, 2, 'charge', of=this)
    yield from game.draw(me)


BANDOLIER = SET.entry(
    'bandolier',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=2,
    names={'en': 'Bandolier', 'es': 'Bandolera'},
    border='orange',
    copies='2♥',
    cost=1,
)


def bandolier_lasting(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/armed-and-dangerous/orange.yml:6
    rules.number('extra', '+', 1, at=0, of='bang', line=6)


@BANDOLIER.use(
    windows=('turn',),
    acts=('pay cost',),
    can_pay=lambda game, me, this: game.tokens(this, 'charge') >= 1,
    times=1,
    line=6,
)
def bandolier_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/orange.yml:6
    yield from game.pay(me, 1, 'charge', of=this)
    game.last(bandolier_lasting, me, this, (), ('turn',))


BIG_FIFTY = SET.entry(
    'big-fifty',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=7,
    names={'en': 'Big Fifty', 'es': 'Big Fifty'},
    border='orange',
    copies='Q♠',
    cost=1,
    traits=['weapon'],
)


BIG_FIFTY.number('reach', 'is', 6, at=0, line=14)

def big_fifty_lasting(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/armed-and-dangerous/orange.yml:16
    rules.number('reach', 'is', 6, at=0, line=16)


def big_fifty_lasting_2(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/armed-and-dangerous/orange.yml:17
    rules.ignores(
        'distance',
        lambda game, me, this, card: ((card.definition.kind == 'character' and game.whose(card) is not None and game.whose(card) is not me) or (game.in_play(card) and game.whose(card) is not None and game.whose(card) is not me)),
        line=17,
    )


def big_fifty_lasting_3(rules: Abilities[Player, Card], me: Player, this: Card, that_target: Player | None) -> None:  # cards/armed-and-dangerous/orange.yml:18
    rules.switches_off(
        lambda game, me, this, card: (card is game.character_of(that_target) or (game.in_play(card) and game.whose(card) is not None and game.whose(card) is that_target)),
        line=18,
    )


def big_fifty_lasting_4(rules: Abilities[Player, Card], me: Player, this: Card, that_card: Card, that_target: Player | None) -> None:  # cards/armed-and-dangerous/orange.yml:18
    @rules.when('play', match=lambda game, me, this, event: event.card is that_card, mine='doer', order='first', line=18)
    def big_fifty_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/orange.yml:18
        game.last(big_fifty_lasting_3, me, this, (game.target_of(event),), ('root',))
        return
        yield


@BIG_FIFTY.when(
    'before play',
    match=lambda game, me, this, event: event.name.id == 'bang',
    mine='doer',
    may=True,
    can=lambda game, me, this, event: game.tokens(this, 'charge') >= 1,
    acts=('pay cost',),
    supposes=big_fifty_lasting,
    line=15,
)
def big_fifty_when_2(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/orange.yml:15
    yield from game.pay(me, 1, 'charge', of=this)
    game.last(big_fifty_lasting, me, this, (), ('root',))
    game.last(big_fifty_lasting_2, me, this, (), ('root',))
    game.last(big_fifty_lasting_4, me, this, (event.card, game.target_of(event),), ('once',))


BOMB = SET.entry(
    'bomb',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=19,
    names={'en': 'Bomb', 'es': 'Bomba'},
    border='orange',
    copies='7♦',
)


BOMB.placed_on(lambda game, me, this: game.clockwise_from(me), line=23)

@BOMB.when('before turn', mine='doer', order='last', acts=('move me', 'lose me', 'with draw!'), line=24)
def bomb_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/orange.yml:24
    flipped = yield from game.check(me)
    if flipped is not None and game.is_red(flipped):
        player = yield from game.choose(me, "target", game.may_choose([p for p in game.others(me) if game.has_room(p, this)]))
        yield from game.move_card(me, this, player)
    else:
        yield from game.lose_tokens(me, this, 2, 'charge')


@BOMB.state(
    'as soon as',
    lambda game, me, this: game.tokens(this, 'charge') <= 0,
    order='first',
    watches=['charge'],
    acts=('discard me', 'lose me'),
    line=27,
)
def bomb_as_soon_as(game: Interpreter, me: Player, this: Card, event: None) -> Running:  # cards/armed-and-dangerous/orange.yml:27
    yield from game.discard(me, [this])
    yield from game.lose(me, 2)


BUNTLINE_SPECIAL = SET.entry(
    'buntline-special',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=28,
    names={'en': 'Buntline Special', 'es': 'Buntline Special'},
    border='orange',
    copies='J♠',
    cost=1,
    traits=['weapon'],
)


BUNTLINE_SPECIAL.number('reach', 'is', 2, at=0, line=34)

def buntline_special_lasting(rules: Abilities[Player, Card], me: Player, this: Card, that_card: Card) -> None:  # cards/armed-and-dangerous/orange.yml:36
    @rules.when(
        'avoid',
        match=lambda game, me, this, event: event.name is not None and event.card is that_card,
        even_out=True,
        acts=('discard target',),
        says_me=False,
        line=36,
    )
    def buntline_special_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/orange.yml:36
        target = game.target_of(event)
        if target is not None and (yield from game.acts_on(target)):
            yield from game.discard_some(target, target.hand, 1)


@BUNTLINE_SPECIAL.when(
    'play',
    match=lambda game, me, this, event: event.name.id == 'bang',
    mine='doer',
    may=True,
    can=lambda game, me, this, event: game.tokens(this, 'charge') >= 1,
    acts=('pay cost', 'discard target'),
    line=35,
)
def buntline_special_when_2(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/orange.yml:35
    yield from game.pay(me, 1, 'charge', of=this)
    game.last(buntline_special_lasting, me, this, (event.card,), ('root',))


BELL_TOWER = SET.entry(
    'bell-tower',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=37,
    names={'en': 'Bell Tower', 'es': 'Campanario'},
    border='orange',
    copies='7♣',
    cost=1,
)


def bell_tower_lasting(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/armed-and-dangerous/orange.yml:41
    rules.number('distance', 'at most', 1, at=0, line=41)


def bell_tower_lasting_2(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/armed-and-dangerous/orange.yml:41
    @rules.when('before play', mine='doer', supposes=bell_tower_lasting, line=41)
    def bell_tower_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/orange.yml:41
        game.last(bell_tower_lasting, me, this, (), ('root',))
        return
        yield


@BELL_TOWER.use(
    windows=('turn',),
    acts=('pay cost',),
    can_pay=lambda game, me, this: game.tokens(this, 'charge') >= 1,
    line=41,
)
def bell_tower_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/orange.yml:41
    yield from game.pay(me, 1, 'charge', of=this)
    game.last(bell_tower_lasting_2, me, this, (), ('once',))


CRATE = SET.entry(
    'crate',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=42,
    names={'en': 'Crate', 'es': 'Caja'},
    border='orange',
    copies='3♥',
    cost=2,
)


@CRATE.use(
    windows=('attack',),
    acts=('pay cost', 'missed'),
    can_pay=lambda game, me, this: game.tokens(this, 'charge') >= 2,
    line=42,
)
def crate_answer(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/orange.yml:42
    yield from game.pay(me, 2, 'charge', of=this)
    yield from game.missed(me)


TUMBLEWEED = SET.entry(
    'tumbleweed',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=43,
    names={'en': 'Tumbleweed', 'es': 'Planta rodadora'},
    border='orange',
    copies='4♣',
    cost=1,
)


@TUMBLEWEED.use(
    windows=('flipped',),
    acts=('pay cost', 'redo me'),
    can_pay=lambda game, me, this: game.tokens(this, 'charge') >= 1,
    line=43,
)
def tumbleweed_answer(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/orange.yml:43
    yield from game.pay(me, 1, 'charge', of=this)
    game.redo()


DOUBLE_BARREL = SET.entry(
    'double-barrel',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=44,
    names={'en': 'Double Barrel', 'es': 'Escopeta de dos cañones'},
    border='orange',
    copies='6♣',
    cost=1,
    traits=['weapon'],
)


DOUBLE_BARREL.number('reach', 'is', 1, at=0, line=50)

@DOUBLE_BARREL.when(
    'play',
    match=lambda game, me, this, event: event.name.id == 'bang',
    mine='doer',
    may=True,
    can=lambda game, me, this, event: game.tokens(this, 'charge') >= 1,
    acts=('pay cost',),
    line=51,
)
def double_barrel_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/orange.yml:51
    yield from game.pay(me, 1, 'charge', of=this)
    if game.fits(event.card, 'diamonds'):
        game.make_unavoidable(event.play)


WHIP = SET.entry(
    'whip',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=52,
    names={'en': 'Whip', 'es': 'Látigo'},
    border='orange',
    copies='5♣',
    cost=3,
)


@WHIP.use(
    windows=('turn',),
    aims=(lambda game, me, this: game.cards_in_play(),),
    acts=('pay cost', 'discard me'),
    can_pay=lambda game, me, this: game.tokens(this, 'charge') >= 3,
    line=52,
)
def whip_use(game: Interpreter, me: Player, this: Card, target: Card) -> Running:  # cards/armed-and-dangerous/orange.yml:52
    yield from game.pay(me, 3, 'charge', of=this)
    if (yield from game.reaches(target)):
        yield from game.discard(me, [target])


BEER_KEG = SET.entry(
    'beer-keg',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=53,
    names={'en': 'Beer Keg', 'es': 'Barrilete de cerveza'},
    border='orange',
    copies='4♥',
    cost=3,
)


@BEER_KEG.use(
    windows=('turn',),
    acts=('pay cost', 'heal me'),
    can_pay=lambda game, me, this: game.tokens(this, 'charge') >= 3,
    line=53,
)
def beer_keg_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/armed-and-dangerous/orange.yml:53
    yield from game.pay(me, 3, 'charge', of=this)
    yield from game.heal(me)


LOCKPICK = SET.entry(
    'lockpick',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=54,
    names={'en': 'Lockpick', 'es': 'Ganzúa'},
    border='orange',
    copies='2♣',
    cost=3,
)


@LOCKPICK.use(
    windows=('turn',),
    aims=(lambda game, me, this: [p for p in game.others(me) if p.hand and game.held(p, 'draw')],),
    acts=('pay cost', 'draw target', 'with single'),
    can_pay=lambda game, me, this: game.tokens(this, 'charge') >= 3,
    line=58,
)
def lockpick_use(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/armed-and-dangerous/orange.yml:58
    yield from game.pay(me, 3, 'charge', of=this)
    target, comes = yield from game.comes_to(target)
    if comes:
        yield from game.draw_from(me, target)


THUNDERER = SET.entry(
    'thunderer',
    'play',
    file='cards/armed-and-dangerous/orange.yml',
    line=59,
    names={'en': 'Thunderer', 'es': 'Thunderer'},
    border='orange',
    copies='3♣',
    cost=1,
    traits=['weapon'],
)


THUNDERER.number('reach', 'is', 3, at=0, line=64)

@THUNDERER.when(
    'play',
    match=lambda game, me, this, event: event.name.id == 'bang',
    mine='doer',
    may=True,
    can=lambda game, me, this, event: game.tokens(this, 'charge') >= 1 and game.is_at_hand(event),
    acts=('pay cost', 'draw me'),
    line=64,
)
def thunderer_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/armed-and-dangerous/orange.yml:64
    yield from game.pay(me, 1, 'charge', of=this)
    yield from game.draw(me, cards=[event.card])


SET.reprint('bang', '6♥ 2♣ 2♦ 3♦')


SET.reprint('cat-balou', '3♥')


SET.reprint('missed', 'K♠')


ORANGE_BORDER = SET.entry(
    'orange-border',
    'rule',
    file='cards/armed-and-dangerous/rules.yml',
    line=1,
    names={'en': 'Orange Border'},
)


@ORANGE_BORDER.when('play', of='orange', mine='doer', order='first', acts=('put me',), line=3)
def orange_border_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/armed-and-dangerous/rules.yml:3
    game.lay(event.card, 3, 'charge')
    yield from game.put_into_play(me, event.card, event)


ORANGE_BORDER.forbids(
    'play',
    lambda game, me, this, player, card, definition: player is me and game.in_supply('charge') < 3,
    of='orange',
    line=4,
)

@ORANGE_BORDER.state(
    'as soon as',
    lambda game, me, this, event: game.tokens(event, 'charge') <= 0,
    says_me=False,
    watches=['charge', 'play zone of orange'],
    among=lambda game, me, this: [c for c in game.cards_in_play() if c.definition.border == 'orange'],
    acts=('discard me',),
    line=5,
)
def orange_border_as_soon_as(game: Interpreter, me: Player | None, this: None, event: Card) -> Running:  # cards/armed-and-dangerous/rules.yml:5
    yield from game.discard(me, [event])


FULL_LOAD = SET.entry(
    'full-load',
    'rule',
    file='cards/armed-and-dangerous/rules.yml',
    line=6,
    names={'en': 'Full Load'},
)


FULL_LOAD.number('most charge', 'is', 4, at=0, line=8)

FULL_LOAD.number('most charge', 'is', 4, applies=lambda game, me, this, player: game.is_card(player), line=9)


RECHARGE = SET.entry(
    'recharge',
    'rule',
    file='cards/armed-and-dangerous/rules.yml',
    line=10,
    names={'en': 'Recharge'},
)


@RECHARGE.when(
    'play',
    of='blue',
    mine='doer',
    may=True,
    can=lambda game, me, this, event: game.roomy(game.together([c for c in me.in_play if c.definition.border == 'orange'], [me]), 'charge'),
    acts=('put me',),
    line=12,
)
def recharge_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/armed-and-dangerous/rules.yml:12
    yield from game.put_tokens(me, game.together([c for c in me.in_play if c.definition.border == 'orange'], [me]), 1, 'charge')


@RECHARGE.when(
    'discard',
    of='phase 3',
    mine='doer',
    unit=True,
    may=True,
    can=lambda game, me, this, event: game.roomy(game.together([c for c in me.in_play if c.definition.border == 'orange'], [me]), 'charge'),
    acts=('put me',),
    line=13,
)
def recharge_when_2(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/armed-and-dangerous/rules.yml:13
    yield from game.put_tokens(me, game.together([c for c in me.in_play if c.definition.border == 'orange'], [me]), 1, 'charge')


CHARGES_GO_BACK = SET.entry(
    'charges-go-back',
    'rule',
    file='cards/armed-and-dangerous/rules.yml',
    line=14,
    names={'en': 'Charges Go Back'},
)


@CHARGES_GO_BACK.when('eliminate', order='last', even_out=True, acts=('lose target',), says_me=False, line=16)
def charges_go_back_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/armed-and-dangerous/rules.yml:16
    yield from game.lose(event.object, game.tokens(event.object, 'charge'), 'charge')


@CHARGES_GO_BACK.when('leave game', even_out=True, acts=('lose target',), says_me=False, line=17)
def charges_go_back_when_2(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/armed-and-dangerous/rules.yml:17
    yield from game.lose(event.doer, game.tokens(event.doer, 'charge'), 'charge')
