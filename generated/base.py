"""The set base, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import UNLIMITED, Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'base',
    names={'en': 'BANG!', 'fr': 'Bang!', 'es': 'BANG!', 'hu': 'BANG', 'zh-Hant': '砰！', 'zh-Hans': 'BANG!'},
    digest='2:ffdfe2ed01f9dc0e6d333a587158bb33',
    players=(4, 7),
    sides={'lawman': ['sheriff', 'deputy'], 'loner': ['renegade']},
    alone=['loner'],
    tokens={'stick': 1},
    marks=['away', 'ghost'],
    variants={'dynamite-stick': {'about': 'A Dynamite that comes up lies before whoever holds the stick; a hit with a BANG! wins the stick.'}, 'simplified': {'without': 'book', 'about': 'A first game, without the cards that show a book.'}},
)

BARREL = SET.entry(
    'barrel',
    'play',
    file='cards/base/blue.yml',
    line=1,
    names={'en': 'Barrel', 'es': 'Barril', 'fr': 'Planque', 'hu': 'Hordó', 'zh-Hant': '啤酒桶', 'zh-Hans': '桶'},
    border='blue',
    copies='Q♠ K♠',
    count=2,
)


@BARREL.use(windows=('attack',), acts=('missed', 'with draw!'), order='first', line=1)
def barrel_answer(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/blue.yml:1
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, 'hearts'):
        yield from game.missed(me)


JAIL = SET.entry(
    'jail',
    'play',
    file='cards/base/blue.yml',
    line=2,
    names={'en': 'Jail', 'es': 'Cárcel', 'fr': 'Prison', 'hu': 'Börtön', 'zh-Hant': '監獄', 'zh-Hans': '监狱'},
    border='blue',
    copies='J♠ 10♠ 4♥',
    count=3,
    traits=['book'],
)


JAIL.placed_on(lambda game, me, this: [p for p in game.others(me) if not p.has_role('sheriff')], line=8)

@JAIL.when('before turn', mine='doer', after='dynamite', acts=('discard me', 'skip me', 'with draw!'), line=9)
def jail_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/base/blue.yml:9
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, 'hearts'):
        yield from game.discard(me, [this])
    else:
        yield from game.discard(me, [this])
        yield from game.skip_turn(me)


DYNAMITE = SET.entry(
    'dynamite',
    'play',
    file='cards/base/blue.yml',
    line=12,
    names={'en': 'Dynamite', 'es': 'Dinamita', 'fr': 'Dynamite', 'hu': 'Dinamit', 'zh-Hant': '炸藥', 'zh-Hans': '炸弹'},
    border='blue',
    copies='2♥',
    traits=['book'],
)


@DYNAMITE.when('before turn', mine='doer', acts=('discard me', 'lose me', 'move me', 'with draw!'), line=17)
def dynamite_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/base/blue.yml:17
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, 'spades', '2', '9'):
        yield from game.discard(me, [this])
        yield from game.lose(me, 3)
    else:
        yield from game.move_card(me, this, game.nearest(me, 1, lambda p: not any(c.definition.id == 'dynamite' for c in p.in_play)))


MUSTANG = SET.entry(
    'mustang',
    'play',
    file='cards/base/blue.yml',
    line=20,
    names={'en': 'Mustang', 'es': 'Mustang', 'fr': 'Mustang', 'hu': 'Mustang', 'zh-Hant': '野馬'},
    border='blue',
    copies='8♥ 9♥',
    count=2,
)


MUSTANG.number('distance', '+', 1, at=1, line=20)


SCOPE = SET.entry(
    'scope',
    'play',
    file='cards/base/blue.yml',
    line=21,
    names={'en': 'Scope', 'es': 'Mira Telescópica', 'fr': 'Lunette', 'hu': 'Appaloosa', 'zh-Hant': '望遠鏡瞄準器'},
    border='blue',
    copies='A♠',
)


SCOPE.number('distance', '+', -1, at=0, line=21)


VOLCANIC = SET.entry(
    'volcanic',
    'play',
    file='cards/base/blue.yml',
    line=22,
    names={'en': 'Volcanic', 'es': 'Volcanic', 'fr': 'Volcanic', 'hu': 'Volcanic', 'zh-Hant': '連發槍'},
    border='blue',
    copies='10♠ 10♣',
    count=2,
    traits=['weapon'],
)


VOLCANIC.number('reach', 'is', 1, at=0, line=22)

VOLCANIC.number('limit', 'is', UNLIMITED, at=0, of='bang', line=22)


SCHOFIELD = SET.entry(
    'schofield',
    'play',
    file='cards/base/blue.yml',
    line=23,
    names={'en': 'Schofield', 'es': 'Schofield', 'fr': 'Schofield', 'hu': 'Schofield', 'zh-Hant': '史考菲爾德'},
    border='blue',
    copies='J♣ Q♣ K♠',
    count=3,
    traits=['weapon'],
)


SCHOFIELD.number('reach', 'is', 2, at=0, line=23)


REMINGTON = SET.entry(
    'remington',
    'play',
    file='cards/base/blue.yml',
    line=24,
    names={'en': 'Remington', 'es': 'Remington', 'fr': 'Remington', 'hu': 'Remington', 'zh-Hant': '雷明頓'},
    border='blue',
    copies='K♣',
    traits=['weapon'],
)


REMINGTON.number('reach', 'is', 3, at=0, line=24)


REV_CARABINE = SET.entry(
    'rev-carabine',
    'play',
    file='cards/base/blue.yml',
    line=25,
    names={'en': 'Rev. Carabine', 'es': 'Carabina Revólver', 'fr': 'Carabine', 'hu': 'Ismétlő karabély', 'zh-Hant': '卡賓槍'},
    border='blue',
    copies='A♣',
    traits=['weapon'],
)


REV_CARABINE.number('reach', 'is', 4, at=0, line=25)


WINCHESTER = SET.entry(
    'winchester',
    'play',
    file='cards/base/blue.yml',
    line=26,
    names={'en': 'Winchester', 'es': 'Winchester', 'fr': 'Winchester', 'hu': 'Winchester', 'zh-Hant': '溫徹斯特'},
    border='blue',
    copies='8♠',
    traits=['weapon'],
)


WINCHESTER.number('reach', 'is', 5, at=0, line=26)


BANG = SET.entry(
    'bang',
    'play',
    file='cards/base/brown.yml',
    line=1,
    names={'en': 'BANG!', 'es': '¡BANG!', 'fr': 'BANG !', 'hu': 'BANG!', 'zh-Hant': '砰！', 'zh-Hans': 'BANG!'},
    border='brown',
    copies='A♠ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ Q♥ K♥ A♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦',
    count=25,
)


@BANG.play(
    aims=(lambda game, me, this: game.in_reach(me),),
    done=(('shot',),),
    acts=('bang target', 'with reach', 'with single'),
    line=1,
)
def bang_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/base/brown.yml:1
    yield from game.bang(me, target)


MISSED = SET.entry(
    'missed',
    'play',
    file='cards/base/brown.yml',
    line=2,
    names={'en': 'Missed!', 'es': '¡Fallaste!', 'fr': 'Raté !', 'hu': 'Elvétve!', 'zh-Hant': '失手！'},
    border='brown',
    copies='10♣ J♣ Q♣ K♣ A♣ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠',
    count=12,
)


@MISSED.play(windows=('attack',), acts=('missed',), line=2)
def missed_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/brown.yml:2
    yield from game.missed(me)


BEER = SET.entry(
    'beer',
    'play',
    file='cards/base/brown.yml',
    line=3,
    names={'en': 'Beer', 'es': 'Cerveza', 'fr': 'Bière', 'hu': 'Sör', 'zh-Hant': '啤酒'},
    border='brown',
    copies='6♥ 7♥ 8♥ 9♥ 10♥ J♥',
    count=6,
)


@BEER.play(windows=('turn', 'eliminate',), acts=('heal me',), line=6)
def beer_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/brown.yml:6
    if len(game.alive) > 2:
        yield from game.heal(me)


SALOON = SET.entry(
    'saloon',
    'play',
    file='cards/base/brown.yml',
    line=7,
    names={'en': 'Saloon', 'es': 'Saloon', 'fr': 'Saloon', 'hu': 'Szalon', 'zh-Hant': '酒館'},
    border='brown',
    copies='5♥',
)


@SALOON.play(acts=('heal others', 'heal me', 'with all-others', 'with several'), line=7)
def saloon_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/brown.yml:7
    for other in game.others(me):
        yield from game.heal(other)
    yield from game.heal(me)


STAGECOACH = SET.entry(
    'stagecoach',
    'play',
    file='cards/base/brown.yml',
    line=8,
    names={'en': 'Stagecoach', 'es': 'Diligencia', 'fr': 'Convoi', 'hu': 'Postakocsi', 'zh-Hant': '驛馬車'},
    border='brown',
    copies='9♠ 9♠',
    count=2,
)


@STAGECOACH.play(acts=('draw me',), line=8)
def stagecoach_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/brown.yml:8
    yield from game.draw(me, 2)


WELLS_FARGO = SET.entry(
    'wells-fargo',
    'play',
    file='cards/base/brown.yml',
    line=9,
    names={'en': 'Wells Fargo', 'es': 'Wells Fargo', 'fr': 'Diligence', 'hu': 'Wells Fargo', 'zh-Hant': '威爾斯．法歌'},
    border='brown',
    copies='3♥',
)


@WELLS_FARGO.play(acts=('draw me',), line=9)
def wells_fargo_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/brown.yml:9
    yield from game.draw(me, 3)


GENERAL_STORE = SET.entry(
    'general-store',
    'play',
    file='cards/base/brown.yml',
    line=10,
    names={'en': 'General Store', 'es': 'Almacén', 'fr': 'Magasin', 'hu': 'Áruház', 'zh-Hant': '雜貨店'},
    border='brown',
    copies='9♣ Q♠',
    count=2,
    traits=['book'],
)


@GENERAL_STORE.play(acts=('reveal me', 'draw all', 'with several'), line=10)
def general_store_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/brown.yml:10
    them = yield from game.lift(game.deck, len(game.unspared()))
    for player in game.clockwise_from(me):
        player, comes = yield from game.comes_to(player)
        if not comes:
            continue
        picked = yield from game.pick_cards(player, game.still_there(them), 1, 'draw')
        yield from game.draw(player, cards=picked)


PANIC = SET.entry(
    'panic',
    'play',
    file='cards/base/brown.yml',
    line=11,
    names={'en': 'Panic!', 'es': '¡Pánico!', 'fr': 'Braquage !', 'hu': 'Pánik!', 'zh-Hant': '驚慌！'},
    border='brown',
    copies='J♥ Q♥ A♥ 8♦',
    count=4,
)


@PANIC.play(
    aims=(lambda game, me, this: [p for p in game.within(me, 1) if game.can_draw_from(me, p)],),
    acts=('draw target', 'with range', 'with single'),
    picks=(('draw', 0),),
    line=11,
)
def panic_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/base/brown.yml:11
    yield from game.draw_of(me, target)


CAT_BALOU = SET.entry(
    'cat-balou',
    'play',
    file='cards/base/brown.yml',
    line=12,
    names={'en': 'Cat Balou', 'es': 'La Ingenua Explosiva', 'fr': 'Coup de foudre', 'hu': 'Cat Balou', 'zh-Hant': '凱特．巴洛'},
    border='brown',
    copies='K♥ 9♦ 10♦ J♦',
    count=4,
)


@CAT_BALOU.play(
    aims=(lambda game, me, this: [p for p in game.others(me) if game.can_lose_a_card(p)],),
    acts=('discard target', 'with single'),
    picks=(('discard', 0),),
    line=12,
)
def cat_balou_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/base/brown.yml:12
    yield from game.discard_of(me, target)


GATLING = SET.entry(
    'gatling',
    'play',
    file='cards/base/brown.yml',
    line=13,
    names={'en': 'Gatling', 'es': 'Ametralladora Gatling', 'fr': 'Gatling', 'hu': 'Gatling', 'zh-Hant': '格林機關槍'},
    border='brown',
    copies='10♥',
)


@GATLING.play(acts=('bang others', 'with all-others', 'with several'), line=13)
def gatling_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/brown.yml:13
    for other in game.others(me):
        yield from game.bang(me, other)


INDIANS = SET.entry(
    'indians',
    'play',
    file='cards/base/brown.yml',
    line=14,
    names={'en': 'Indians!', 'es': '¡Indios!', 'fr': 'Indiens !', 'hu': 'Indiánok!', 'zh-Hant': '印地安人！'},
    border='brown',
    copies='K♦ A♦',
    count=2,
    traits=['book'],
)


@INDIANS.play(acts=('discard others', 'lose others', 'with all-others', 'with several'), line=14)
def indians_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/brown.yml:14
    for other in game.others(me):
        other, comes = yield from game.comes_to(other)
        if not comes:
            continue
        choice = yield from game.either(other, [
            ('discard', game.cards_as(other, 'bang')),
            ('lose 1 life', None),
        ], this)
        if choice.index == 0:
            yield from game.discard(other, [choice.thing], willing=True, as_='bang')
        elif choice.index == 1:
            yield from game.lose(other, 1)


DUEL = SET.entry(
    'duel',
    'play',
    file='cards/base/brown.yml',
    line=15,
    names={'en': 'Duel', 'es': 'Duelo', 'fr': 'Duel', 'hu': 'Párbaj', 'zh-Hant': '決鬥'},
    border='brown',
    copies='Q♦ J♠ 8♣',
    count=3,
    traits=['book'],
)


@DUEL.play(
    aims=(lambda game, me, this: game.others(me),),
    acts=('discard target', 'lose target', 'stop', 'with any', 'with single'),
    line=15,
)
def duel_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/base/brown.yml:15
    target, comes = yield from game.comes_to(target)
    if comes:
        game.begin_turns()
        for player in game.alternating([target, me]):
            choice = yield from game.either(player, [
                ('discard', game.cards_as(player, 'bang')),
                ('lose 1 life', None),
            ], this)
            if choice.index == 0:
                yield from game.discard(player, [choice.thing], willing=True, as_='bang')
            elif choice.index == 1:
                yield from game.lose(player, 1)
                break
        yield from game.end_turns()


BART_CASSIDY = SET.entry(
    'bart-cassidy',
    'character',
    file='cards/base/characters.yml',
    line=1,
    names={'en': 'Bart Cassidy', 'es': 'Bart Cassidy', 'fr': 'Bart Cassidy', 'hu': 'Bart Cassidy', 'zh-Hant': '巴特．卡西迪'},
    life=4,
)


@BART_CASSIDY.when(
    'lose',
    match=lambda game, me, this, event: event.token == 'life',
    mine='doer',
    unit=True,
    acts=('draw me',),
    brings=(('draw', 1),),
    line=1,
)
def bart_cassidy_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/base/characters.yml:1
    yield from game.draw(me)


BLACK_JACK = SET.entry(
    'black-jack',
    'character',
    file='cards/base/characters.yml',
    line=2,
    names={'en': 'Black Jack', 'es': 'Black Jack', 'fr': 'Black Jack', 'hu': 'Black Jack', 'zh-Hant': '黑傑克'},
    life=4,
)


@BLACK_JACK.when(
    'draw',
    match=lambda game, me, this, event: event.ordinal == 2 and event.phase == 1,
    mine='doer',
    unit=True,
    acts=('reveal me', 'draw me'),
    line=2,
)
def black_jack_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/base/characters.yml:2
    yield from game.show(me, event.card)
    if game.is_red(event.card):
        yield from game.draw(me)


CALAMITY_JANET = SET.entry(
    'calamity-janet',
    'character',
    file='cards/base/characters.yml',
    line=3,
    names={'en': 'Calamity Janet', 'es': 'Calamity Janet', 'fr': 'Calamity Janet', 'hu': 'Calamity Janet', 'zh-Hant': '凶神賈奈特'},
    life=4,
)


CALAMITY_JANET.counts_as(lambda game, me, this, card: game.named(card, 'bang'), 'missed', line=3)

CALAMITY_JANET.counts_as(lambda game, me, this, card: game.named(card, 'missed'), 'bang', line=3)


EL_GRINGO = SET.entry(
    'el-gringo',
    'character',
    file='cards/base/characters.yml',
    line=4,
    names={'en': 'El Gringo', 'es': 'El Gringo', 'fr': 'El Gringo', 'hu': 'El Gringo', 'zh-Hant': '艾爾．格林哥'},
    life=3,
)


@EL_GRINGO.when(
    'lose',
    match=lambda game, me, this, event: event.token == 'life' and event.culprit is not None and event.culprit is not me,
    mine='doer',
    unit=True,
    acts=('draw target',),
    line=4,
)
def el_gringo_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/base/characters.yml:4
    yield from game.draw_from(me, event.culprit)


JESSE_JONES = SET.entry(
    'jesse-jones',
    'character',
    file='cards/base/characters.yml',
    line=5,
    names={'en': 'Jesse Jones', 'es': 'Jesse Jones', 'fr': 'Jesse Jones', 'hu': 'Jesse Jones', 'zh-Hant': '傑西．瓊斯'},
    life=4,
)


@JESSE_JONES.instead(
    'draw',
    match=lambda game, me, this, event: event.ordinal == 1 and event.phase == 1 and game.choosable(me, this, this.definition, [p for p in game.others(me) if p.hand and game.held(p, 'draw')]),
    mine='doer',
    unit=True,
    may=True,
    acts=('draw target',),
    line=7,
)
def jesse_jones_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/base/characters.yml:7
    player = yield from game.choose(me, "target", game.may_choose([p for p in game.others(me) if p.hand and game.held(p, 'draw')]))
    yield from game.draw_from(me, player)


JOURDONNAIS = SET.entry(
    'jourdonnais',
    'character',
    file='cards/base/characters.yml',
    line=8,
    names={'en': 'Jourdonnais', 'es': 'Jourdonnais', 'fr': 'Jourdonnais', 'hu': 'Jourdonnais', 'zh-Hant': '喬多內'},
    life=4,
)


@JOURDONNAIS.use(windows=('attack',), acts=('missed', 'with draw!'), order='first', line=8)
def jourdonnais_answer(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/characters.yml:8
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, 'hearts'):
        yield from game.missed(me)


KIT_CARLSON = SET.entry(
    'kit-carlson',
    'character',
    file='cards/base/characters.yml',
    line=9,
    names={'en': 'Kit Carlson', 'es': 'Kit Carlson', 'fr': 'Kit Carlson', 'hu': 'Kit Carlson', 'zh-Hant': '工具人卡爾森'},
    life=4,
)


@KIT_CARLSON.instead(
    'draw',
    match=lambda game, me, this, event: event.phase == 1,
    mine='doer',
    acts=('look me', 'draw me', 'put me'),
    line=11,
)
def kit_carlson_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/base/characters.yml:11
    them = yield from game.lift(game.deck, 3, to=me)
    picked = yield from game.pick_cards(me, game.still_there(them), game.number('draw-count', me), 'draw')
    yield from game.draw(me, cards=picked)
    yield from game.put_all(game.still_there(them), game.deck)


LUCKY_DUKE = SET.entry(
    'lucky-duke',
    'character',
    file='cards/base/characters.yml',
    line=12,
    names={'en': 'Lucky Duke', 'es': 'Lucky Duke', 'fr': 'Lucky Duke', 'hu': 'Lucky Duke', 'zh-Hant': '幸運公爵'},
    life=4,
)


LUCKY_DUKE.number('flips', '+', 1, at=0, line=12)


PAUL_REGRET = SET.entry(
    'paul-regret',
    'character',
    file='cards/base/characters.yml',
    line=13,
    names={'en': 'Paul Regret', 'es': 'Paul Regret', 'fr': 'Paul Regret', 'hu': 'Paul Regret', 'zh-Hant': '保羅．瑞格萊特'},
    life=3,
)


PAUL_REGRET.number('distance', '+', 1, at=1, line=13)


PEDRO_RAMIREZ = SET.entry(
    'pedro-ramirez',
    'character',
    file='cards/base/characters.yml',
    line=14,
    names={'en': 'Pedro Ramirez', 'es': 'Pedro Ramirez', 'fr': 'Pedro Ramirez', 'hu': 'Pedro Ramirez', 'zh-Hant': '派德羅．拉米雷茲'},
    life=4,
)


@PEDRO_RAMIREZ.instead(
    'draw',
    match=lambda game, me, this, event: event.ordinal == 1 and event.phase == 1 and game.discards,
    mine='doer',
    unit=True,
    may=True,
    acts=('draw me',),
    line=16,
)
def pedro_ramirez_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/base/characters.yml:16
    yield from game.draw(me, cards=game.discards[-1:])


ROSE_DOOLAN = SET.entry(
    'rose-doolan',
    'character',
    file='cards/base/characters.yml',
    line=17,
    names={'en': 'Rose Doolan', 'es': 'Rose Doolan', 'fr': 'Rose Doolan', 'hu': 'Rose Doolan', 'zh-Hant': '蘿絲．杜蘭'},
    life=4,
)


ROSE_DOOLAN.number('distance', '+', -1, at=0, line=17)


SID_KETCHUM = SET.entry(
    'sid-ketchum',
    'character',
    file='cards/base/characters.yml',
    line=18,
    names={'en': 'Sid Ketchum', 'es': 'Sid Ketchum', 'fr': 'Sid Ketchum', 'hu': 'Sid Ketchum', 'zh-Hant': '席德．可臣'},
    life=4,
)


@SID_KETCHUM.use(
    windows=('any time',),
    acts=('discard cost', 'heal me'),
    can_pay=lambda game, me, this: len(me.hand) >= 2,
    line=20,
)
def sid_ketchum_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/base/characters.yml:20
    yield from game.discard_some(me, me.hand, 2, cost=True)
    yield from game.heal(me)


SLAB_THE_KILLER = SET.entry(
    'slab-the-killer',
    'character',
    file='cards/base/characters.yml',
    line=24,
    names={'en': 'Slab the Killer', 'es': 'Slab «el Asesino»', 'fr': 'Slab le flingueur', 'hu': 'Slab the Killer', 'zh-Hant': '殺手史拉伯'},
    life=4,
)


SLAB_THE_KILLER.number(
    'misses',
    'is',
    2,
    applies=lambda game, me, this, attack: attack.shooter is me and attack.of('bang'),
    line=24,
)


SUZY_LAFAYETTE = SET.entry(
    'suzy-lafayette',
    'character',
    file='cards/base/characters.yml',
    line=25,
    names={'en': 'Suzy Lafayette', 'es': 'Suzy Lafayette', 'fr': 'Suzy Lafayette', 'hu': 'Suzy Lafayette', 'zh-Hant': '蘇西．拉法葉'},
    life=4,
)


@SUZY_LAFAYETTE.state(
    'whenever',
    lambda game, me, this: not me.hand,
    watches=['hand is empty'],
    acts=('draw me',),
    line=25,
)
def suzy_lafayette_whenever(game: Interpreter, me: Player, this: Card, event: None) -> Running:  # cards/base/characters.yml:25
    yield from game.draw(me)


VULTURE_SAM = SET.entry(
    'vulture-sam',
    'character',
    file='cards/base/characters.yml',
    line=26,
    names={'en': 'Vulture Sam', 'es': 'Sam «el Buitre»', 'fr': 'Sam le vautour', 'hu': 'Vulture Sam', 'zh-Hant': '禿鷹山姆'},
    life=4,
)


@VULTURE_SAM.when(
    'eliminate',
    match=lambda game, me, this, event: event.object is not me,
    order='first',
    claims=True,
    acts=('draw me',),
    line=26,
)
def vulture_sam_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/base/characters.yml:26
    yield from game.draw(me, cards=event.object.cards)


WILLY_THE_KID = SET.entry(
    'willy-the-kid',
    'character',
    file='cards/base/characters.yml',
    line=27,
    names={'en': 'Willy the Kid', 'es': 'Willy «el Niño»', 'fr': 'Willy le Kid', 'hu': 'Willy the Kid', 'zh-Hant': '威利小子'},
    life=4,
)


WILLY_THE_KID.number('limit', 'is', UNLIMITED, at=0, of='bang', line=27)


STICK_OF_DYNAMITE = SET.entry(
    'stick-of-dynamite',
    'rule',
    file='cards/base/dynamite-stick.yml',
    line=2,
    names={'en': 'Stick Of Dynamite'},
    variant='dynamite-stick',
)


@STICK_OF_DYNAMITE.when('at start of game', order='last', even_out=True, acts=('gain target',), says_me=False, line=5)
def stick_of_dynamite_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/dynamite-stick.yml:5
    leader = game.meaning("leader")
    if leader is not None:
        yield from game.gain(leader, 1, 'stick')


@STICK_OF_DYNAMITE.when(
    'lose',
    match=lambda game, me, this, event: event.doer is not None and event.doer is not me and event.token == 'life' and event.by is not None and event.by.card is not None and event.by.name.id == 'bang' and event.by.owner is me and game.turn_player is me,
    unit=True,
    order='first',
    acts=('lose all', 'gain me'),
    line=6,
)
def stick_of_dynamite_when_2(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/base/dynamite-stick.yml:6
    for player in game.clockwise_from(me):
        yield from game.lose(player, player.tokens.get('stick', 0), 'stick')
    yield from game.gain(me, 1, 'stick')


@STICK_OF_DYNAMITE.when('eliminate', even_out=True, acts=('lose target',), says_me=False, line=9)
def stick_of_dynamite_when_3(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/dynamite-stick.yml:9
    yield from game.lose(event.object, game.tokens(event.object, 'stick'), 'stick')


@STICK_OF_DYNAMITE.when('leave game', even_out=True, acts=('lose target',), says_me=False, line=10)
def stick_of_dynamite_when_4(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/dynamite-stick.yml:10
    yield from game.lose(event.doer, game.tokens(event.doer, 'stick'), 'stick')


DYNAMITE_COMES_UP = SET.entry(
    'dynamite-comes-up',
    'rule',
    file='cards/base/dynamite-stick.yml',
    line=11,
    names={'en': 'Dynamite Comes Up'},
    variant='dynamite-stick',
)


@DYNAMITE_COMES_UP.instead(
    'leave',
    match=lambda game, me, this, event: event.card.definition.id == 'dynamite' and event.place == 'deck',
    acts=('gain target', 'shuffle me', 'shuffle all', 'put all'),
    says_me=False,
    line=14,
)
def dynamite_comes_up_instead(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/dynamite-stick.yml:14
    if len([p for p in game.alive if p.tokens.get('stick', 0) > 0]) == 0:
        for player in [p for p in game.clockwise_from(me) if p is game.turn_player]:
            yield from game.gain(player, 1, 'stick')
    if len([p for p in game.alive if p.tokens.get('stick', 0) > 0]) == 0:
        yield from game.shuffle_into([event.card], game.deck)
    for player_2 in [p for p in game.clockwise_from(me) if p.tokens.get('stick', 0) > 0]:
        if any(c.definition.id == 'dynamite' for c in player_2.in_play):
            yield from game.shuffle_into([event.card], game.deck)
        else:
            yield from game.put_into_play(player_2, event.card, event)


DYNAMITE_COMES_UP.goes_to(
    'deck',
    lambda game, me, this, card, owner, doer, phase: card.definition.id == 'dynamite',
    shuffled=True,
    line=20,
)

DYNAMITE_COMES_UP.goes_to(
    'play zone',
    lambda game, me, this, card, owner, doer, phase: card.definition.id == 'dynamite',
    verb='draw',
    whom=lambda game, me, this, doer: next(iter([p for p in game.clockwise_from(me) if p.tokens.get('stick', 0) > 0]), None),
    line=21,
)


SHERIFF = SET.entry(
    'sheriff',
    'role',
    file='cards/base/roles.yml',
    line=2,
    names={'en': 'Sheriff', 'es': 'Sheriff', 'fr': 'Shérif', 'hu': 'Seriff', 'zh-Hant': '警長', 'zh-Hans': '警长'},
)


DEPUTY = SET.entry(
    'deputy',
    'role',
    file='cards/base/roles.yml',
    line=3,
    names={'en': 'Deputy', 'es': 'Alguacil', 'fr': 'Adjoint', 'hu': 'Helyettes', 'zh-Hant': '副警長', 'zh-Hans': '副警长'},
    count=2,
)


OUTLAW = SET.entry(
    'outlaw',
    'role',
    file='cards/base/roles.yml',
    line=4,
    names={'en': 'Outlaw', 'es': 'Forajido', 'fr': 'Hors-la-loi', 'hu': 'Bandita', 'zh-Hant': '歹徒', 'zh-Hans': '亡命之徒'},
    count=3,
)


RENEGADE = SET.entry(
    'renegade',
    'role',
    file='cards/base/roles.yml',
    line=5,
    names={'en': 'Renegade', 'es': 'Renegado', 'fr': 'Renégat', 'hu': 'Renegát', 'zh-Hant': '叛徒', 'zh-Hans': '叛徒'},
)


ROLES_IN_USE = SET.entry(
    'roles-in-use',
    'rule',
    file='cards/base/rules.yml',
    line=4,
    names={'en': 'Roles In Use'},
)


@ROLES_IN_USE.when('at start of game', order='first', acts=('put me',), says_me=False, line=6)
def roles_in_use_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:6
    if len(game.players) == 3:
        yield from game.put_all(game.from_box('deputy', 1), game.pile('role-deck'))
        yield from game.put_all(game.from_box('outlaw', 1), game.pile('role-deck'))
        yield from game.put_all(game.from_box('renegade', 1), game.pile('role-deck'))
    if len(game.players) >= 4:
        yield from game.put_all(game.from_box('sheriff', 1), game.pile('role-deck'))
        yield from game.put_all(game.from_box('renegade', 1), game.pile('role-deck'))
        yield from game.put_all(game.from_box('outlaw', 2), game.pile('role-deck'))
    if len(game.players) >= 5:
        yield from game.put_all(game.from_box('deputy', 1), game.pile('role-deck'))
    if len(game.players) >= 6:
        yield from game.put_all(game.from_box('outlaw', 1), game.pile('role-deck'))
    if len(game.players) >= 7:
        yield from game.put_all(game.from_box('deputy', 1), game.pile('role-deck'))
    if len(game.players) >= 8:
        yield from game.put_all(game.from_box('renegade', 1), game.pile('role-deck'))


DEAL = SET.entry(
    'deal',
    'rule',
    file='cards/base/rules.yml',
    line=14,
    names={'en': 'Deal'},
)


@DEAL.when(
    'at start of game',
    acts=('shuffle me', 'take all', 'reveal all', 'reveal target', 'gain all', 'draw all'),
    says_me=False,
    line=16,
)
def deal_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:16
    yield from game.shuffle(game.pile('role-deck'))
    for player in [p for p in game.clockwise_from(me) if p.role is None]:
        yield from game.take_role(player, game.pile('role-deck'))
    if len(game.players) == 3:
        for player_2 in game.clockwise_from(me):
            game.show_role(player_2)
    else:
        for player_3 in [p for p in game.clockwise_from(me) if p.has_role('sheriff')]:
            game.show_role(player_3)
    yield from game.shuffle(game.pile('character-deck'))
    for player_4 in [p for p in game.clockwise_from(me) if p.character is None]:
        yield from game.take_character(player_4, game.pile('character-deck'))
    for player_5 in game.clockwise_from(me):
        yield from game.gain(player_5, game.number('max-life', player_5), 'life')
    yield from game.shuffle(game.deck)
    for player_6 in game.clockwise_from(me):
        yield from game.draw(player_6, game.number('start-hand', player_6))


@DEAL.when('after start of game', even_out=True, acts=('take target',), says_me=False, line=26)
def deal_when_2(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:26
    leader = game.meaning("leader")
    if leader is not None:
        game.take_turn(leader)
    return
    yield


SHERIFF_BULLET = SET.entry(
    'sheriff-bullet',
    'rule',
    file='cards/base/rules.yml',
    line=27,
    names={'en': 'Sheriff Bullet'},
)


SHERIFF_BULLET.number('max-life', '+', 1, applies=lambda game, me, this, player: player.has_role('sheriff'), line=27)


STARTING_HAND = SET.entry(
    'starting-hand',
    'rule',
    file='cards/base/rules.yml',
    line=28,
    names={'en': 'Starting Hand'},
)


STARTING_HAND.number('start-hand', 'is', lambda game, me, this, player: game.number('max-life', me), at=0, line=28)


HEALING_CAP = SET.entry(
    'healing-cap',
    'rule',
    file='cards/base/rules.yml',
    line=29,
    names={'en': 'Healing Cap'},
)


HEALING_CAP.number('most life', 'is', lambda game, me, this, player: game.number('max-life', me), at=0, line=29)


LEADER = SET.entry(
    'leader',
    'rule',
    file='cards/base/rules.yml',
    line=30,
    names={'en': 'Leader'},
)


LEADER.means(
    'leader',
    lambda game, me, this: next(iter([p for p in game.clockwise_from(me) if p.has_role('sheriff')]), None),
    steady=True,
    line=32,
)

LEADER.means(
    'leader',
    lambda game, me, this: game.nearest(game.holder('sheriff'), 1, lambda p: True),
    can=lambda game, me, this: any(p.out for p in game.players if p.has_role('sheriff')),
    steady=True,
    line=33,
)

LEADER.means(
    'leader',
    lambda game, me, this: next(iter([p for p in game.clockwise_from(me) if p.has_role('deputy')]), None),
    can=lambda game, me, this: len(game.players) == 3,
    steady=True,
    line=34,
)

LEADER.means(
    'leader',
    lambda game, me, this: game.nearest(game.holder('deputy'), 1, lambda p: True),
    can=lambda game, me, this: len(game.players) == 3 and any(p.out for p in game.players if p.has_role('deputy')),
    steady=True,
    line=35,
)


TURN_ORDER = SET.entry(
    'turn-order',
    'rule',
    file='cards/base/rules.yml',
    line=38,
    names={'en': 'Turn Order'},
)


TURN_ORDER.means('next seat', 'left', steady=True, line=38)


TURN_PHASES = SET.entry(
    'turn-phases',
    'rule',
    file='cards/base/rules.yml',
    line=39,
    names={'en': 'Turn Phases'},
)


TURN_PHASES.means('turn', (1, 2, 3), steady=True, mine=True, line=39)


PHASE_1 = SET.entry(
    'phase-1',
    'rule',
    file='cards/base/rules.yml',
    line=40,
    names={'en': 'Phase 1'},
)


PHASE_1.number('draw-count', 'is', 2, at=0, line=42)

@PHASE_1.when('at phase 1', mine='doer', acts=('draw me',), line=43)
def phase_1_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/base/rules.yml:43
    yield from game.draw(me, game.number('draw-count', me))


PHASE_2 = SET.entry(
    'phase-2',
    'rule',
    file='cards/base/rules.yml',
    line=44,
    names={'en': 'Phase 2'},
)


@PHASE_2.when('at phase 2', mine='doer', acts=('play me', 'use me', 'stop'), line=44)
def phase_2_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/base/rules.yml:44
    while game.round_again(me):
        choice = yield from game.either(me, [
            ('play', game.playable(me, me.hand)),
            ('use', game.usable(me)),
            ('stop', game.may_stop(me)),
        ], this)
        if choice.index == 0:
            yield from game.play(me, choice.thing)
        elif choice.index == 1:
            yield from game.use(me, choice.thing)
        elif choice.index == 2:
            break


PHASE_3 = SET.entry(
    'phase-3',
    'rule',
    file='cards/base/rules.yml',
    line=45,
    names={'en': 'Phase 3'},
)


PHASE_3.number('hand-limit', 'is', lambda game, me, this, player: me.life, at=0, volatile=True, line=47)

@PHASE_3.when('at phase 3', mine='doer', acts=('discard me',), counts='me', line=48)
def phase_3_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/base/rules.yml:48
    yield from game.discard_some(me, me.hand, max(len(me.hand) - game.number('hand-limit', me), 0))


RESHUFFLE = SET.entry(
    'reshuffle',
    'rule',
    file='cards/base/rules.yml',
    line=49,
    names={'en': 'Reshuffle'},
)


@RESHUFFLE.state(
    'as soon as',
    lambda game, me, this: not game.deck and game.discards,
    says_me=False,
    watches=['deck is empty', 'discard pile is empty'],
    acts=('put me', 'shuffle me'),
    line=51,
)
def reshuffle_as_soon_as(game: Interpreter, me: Player | None, this: None, event: None) -> Running:  # cards/base/rules.yml:51
    yield from game.put_all(game.discards, game.deck)
    yield from game.shuffle(game.deck)


BANG_LIMIT = SET.entry(
    'bang-limit',
    'rule',
    file='cards/base/rules.yml',
    line=55,
    names={'en': 'Bang Limit'},
)


BANG_LIMIT.number('limit', 'is', 1, at=0, of='bang', line=55)


STARTING_WEAPON = SET.entry(
    'starting-weapon',
    'rule',
    file='cards/base/rules.yml',
    line=56,
    names={'en': 'Starting Weapon'},
)


STARTING_WEAPON.number('reach', 'is', 1, at=0, line=56)


DISTANCE = SET.entry(
    'distance',
    'rule',
    file='cards/base/rules.yml',
    line=57,
    names={'en': 'Distance'},
)


DISTANCE.number('distance', 'at least', 1, line=57)


SAME_NAME = SET.entry(
    'same-name',
    'rule',
    file='cards/base/rules.yml',
    line=58,
    names={'en': 'Same Name'},
)


SAME_NAME.room(1, lambda game, me, this, card: [c for c in me.in_play if c.definition is card.definition], line=58)


ONE_WEAPON = SET.entry(
    'one-weapon',
    'rule',
    file='cards/base/rules.yml',
    line=59,
    names={'en': 'One Weapon'},
)


@ONE_WEAPON.when(
    'come into play zone',
    match=lambda game, me, this, event: 'weapon' in event.card.definition.traits,
    mine='owner',
    moves=True,
    acts=('discard me',),
    line=59,
)
def one_weapon_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/base/rules.yml:59
    yield from game.discard_all(me, [c for c in me.in_play if 'weapon' in c.definition.traits and c is not event.card])


BROWN_BORDER = SET.entry(
    'brown-border',
    'rule',
    file='cards/base/rules.yml',
    line=60,
    names={'en': 'Brown Border'},
)


@BROWN_BORDER.when('play', of='brown', mine='doer', order='first', acts=('discard me',), line=62)
def brown_border_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/base/rules.yml:62
    yield from game.discard(me, [event.card])


@BROWN_BORDER.when('play', of='brown', mine='doer', order='last', resolves=['brown'], acts=('do me',), line=63)
def brown_border_when_2(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/base/rules.yml:63
    yield from game.do(me, event.card, event)


BLUE_BORDER = SET.entry(
    'blue-border',
    'rule',
    file='cards/base/rules.yml',
    line=64,
    names={'en': 'Blue Border'},
)


@BLUE_BORDER.when('play', of='blue', mine='doer', order='first', acts=('put me',), line=64)
def blue_border_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/base/rules.yml:64
    yield from game.put_into_play(me, event.card, event)


ATTACK = SET.entry(
    'attack',
    'rule',
    file='cards/base/rules.yml',
    line=67,
    names={'en': 'Attack'},
)


ATTACK.number('damage', 'is', 1, line=69)

ATTACK.number('misses', 'is', 1, line=70)


FLIPS = SET.entry(
    'flips',
    'rule',
    file='cards/base/rules.yml',
    line=71,
    names={'en': 'Flips'},
)


FLIPS.number('flips', 'is', 1, at=0, line=71)


GHOSTS = SET.entry(
    'ghosts',
    'rule',
    file='cards/base/rules.yml',
    line=74,
    names={'en': 'Ghosts'},
)


GHOSTS.forbids('lose', lambda game, me, this, player, card, definition: game.marked(player, 'ghost'), line=76)

GHOSTS.forbids('gain', lambda game, me, this, player, card, definition: game.marked(player, 'ghost'), line=77)

GHOSTS.number(
    'hand-limit',
    'at most',
    0,
    applies=lambda game, me, this, player: game.marked(player, 'ghost'),
    line=78,
)


ELIMINATION = SET.entry(
    'elimination',
    'rule',
    file='cards/base/rules.yml',
    line=81,
    names={'en': 'Elimination'},
)


@ELIMINATION.when(
    'lose',
    match=lambda game, me, this, event: event.token == 'life' and me.life <= 0,
    mine='doer',
    order='first',
    acts=('eliminate me',),
    line=83,
)
def elimination_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/base/rules.yml:83
    yield from game.eliminate(me)


@ELIMINATION.when('eliminate', order='first', even_out=True, acts=('reveal target',), says_me=False, line=84)
def elimination_when_2(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:84
    game.show_role(event.object)
    return
    yield


REWARD = SET.entry(
    'reward',
    'rule',
    file='cards/base/rules.yml',
    line=85,
    names={'en': 'Reward'},
)


@REWARD.when(
    'eliminate',
    match=lambda game, me, this, event: event.object.has_role('outlaw') and len(game.players) > 3,
    even_out=True,
    acts=('draw target',),
    says_me=False,
    line=85,
)
def reward_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:85
    if event.culprit is not None:
        yield from game.draw(event.culprit, 3)


THREE_PLAYER_REWARD = SET.entry(
    'three-player-reward',
    'rule',
    file='cards/base/rules.yml',
    line=86,
    names={'en': 'Three Player Reward'},
)


@THREE_PLAYER_REWARD.when(
    'eliminate',
    match=lambda game, me, this, event: len(game.players) == 3,
    even_out=True,
    acts=('draw target',),
    says_me=False,
    line=86,
)
def three_player_reward_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:86
    if event.culprit is not None:
        yield from game.draw(event.culprit, 3)


CLEANUP = SET.entry(
    'cleanup',
    'rule',
    file='cards/base/rules.yml',
    line=88,
    names={'en': 'Cleanup'},
)


@CLEANUP.when('eliminate', order='last', even_out=True, acts=('discard target',), says_me=False, line=88)
def cleanup_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:88
    yield from game.discard_all(event.object, event.object.cards)


PENALTY = SET.entry(
    'penalty',
    'rule',
    file='cards/base/rules.yml',
    line=89,
    names={'en': 'Penalty'},
)


@PENALTY.when(
    'eliminate',
    match=lambda game, me, this, event: event.object.has_role('deputy') and event.culprit is not None and event.culprit.has_role('sheriff'),
    order='last',
    even_out=True,
    acts=('discard target',),
    says_me=False,
    line=89,
)
def penalty_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:89
    if event.culprit is not None:
        yield from game.discard_all(event.culprit, event.culprit.cards)


VICTORY = SET.entry(
    'victory',
    'rule',
    file='cards/base/rules.yml',
    line=92,
    names={'en': 'Victory'},
)


@VICTORY.state(
    'whenever',
    lambda game, me, this: any(p.out for p in game.players if p.has_role('sheriff')),
    says_me=False,
    watches=['players'],
    acts=('win target', 'win all'),
    line=94,
)
def victory_whenever(game: Interpreter, me: Player | None, this: None, event: None) -> Running:  # cards/base/rules.yml:94
    if len(game.remaining) == 1 and game.remaining[0].has_role('renegade'):
        game.win([game.remaining[0]])
    else:
        game.win(game.together([p for p in game.clockwise_from(me) if p.has_role('outlaw')], [p for p in game.eliminated() if p.has_role('outlaw')]))
    return
    yield


@VICTORY.state(
    'whenever',
    lambda game, me, this: all(p.has_role('sheriff', 'deputy') for p in game.remaining) and any(not p.out for p in game.players if p.has_role('sheriff')),
    says_me=False,
    watches=['players'],
    acts=('win all',),
    line=97,
)
def victory_whenever_2(game: Interpreter, me: Player | None, this: None, event: None) -> Running:  # cards/base/rules.yml:97
    game.win(game.together([p for p in game.clockwise_from(me) if p.has_role('sheriff')], [p for p in game.clockwise_from(me) if p.has_role('deputy')], [p for p in game.eliminated() if p.has_role('deputy')]))
    return
    yield


THREE_PLAYER_VICTORY = SET.entry(
    'three-player-victory',
    'rule',
    file='cards/base/rules.yml',
    line=98,
    names={'en': 'Three Player Victory'},
)


@THREE_PLAYER_VICTORY.when(
    'eliminate',
    match=lambda game, me, this, event: event.object.has_role('renegade') and len(game.players) == 3 and event.culprit is not None and event.culprit.has_role('deputy'),
    acts=('win target',),
    says_me=False,
    line=100,
)
def three_player_victory_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:100
    game.win([p for p in game.clockwise_from(me) if p.has_role('deputy')])
    return
    yield


@THREE_PLAYER_VICTORY.when(
    'eliminate',
    match=lambda game, me, this, event: event.object.has_role('outlaw') and len(game.players) == 3 and event.culprit is not None and event.culprit.has_role('renegade'),
    acts=('win target',),
    says_me=False,
    line=101,
)
def three_player_victory_when_2(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:101
    game.win([p for p in game.clockwise_from(me) if p.has_role('renegade')])
    return
    yield


@THREE_PLAYER_VICTORY.when(
    'eliminate',
    match=lambda game, me, this, event: event.object.has_role('deputy') and len(game.players) == 3 and event.culprit is not None and event.culprit.has_role('outlaw'),
    acts=('win target',),
    says_me=False,
    line=102,
)
def three_player_victory_when_3(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/base/rules.yml:102
    game.win([p for p in game.clockwise_from(me) if p.has_role('outlaw')])
    return
    yield


@THREE_PLAYER_VICTORY.state(
    'whenever',
    lambda game, me, this: len(game.remaining) == 1 and len(game.players) == 3,
    says_me=False,
    watches=['players'],
    acts=('win all',),
    line=103,
)
def three_player_victory_whenever(game: Interpreter, me: Player | None, this: None, event: None) -> Running:  # cards/base/rules.yml:103
    game.win(game.clockwise_from(me))
    return
    yield


@THREE_PLAYER_VICTORY.state(
    'whenever',
    lambda game, me, this: len(game.remaining) == 0 and len(game.players) == 3,
    says_me=False,
    watches=['players'],
    acts=('win target',),
    line=104,
)
def three_player_victory_whenever_2(game: Interpreter, me: Player | None, this: None, event: None) -> Running:  # cards/base/rules.yml:104
    game.win([p for p in game.eliminated() if p.has_role('outlaw')])
    return
    yield
