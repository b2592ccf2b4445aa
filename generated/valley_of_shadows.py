"""The set valley-of-shadows, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import Abilities, Attack, Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'valley-of-shadows',
    names={'en': 'The Valley of Shadows', 'es': 'El Valle de las Sombras'},
    digest='2:e3d07b7fd97d6050b126fbede9a7873f',
    needs=['base'],
)

GHOST = SET.entry(
    'ghost',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=1,
    names={'en': 'Ghost', 'es': 'Fantasma'},
    border='blue',
    copies='9♠ 10♠',
    count=2,
)


GHOST.placed_on(lambda game, me, this: game.eliminated(), line=5)

def ghost_lasting(rules: Abilities[Player, Card], me: Player, this: Card) -> None:  # cards/valley-of-shadows/cards.yml:6
    rules.mark('ghost', me, lifeless=True, line=6)


@GHOST.when(
    'come into play zone',
    match=lambda game, me, this, event: event.card is this,
    even_out=True,
    acts=('return me',),
    line=6,
)
def ghost_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/cards.yml:6
    yield from game.bring_back(me)
    game.last(ghost_lasting, me, this, (), ('leaves play', this))


@GHOST.when(
    'leave',
    match=lambda game, me, this, event: event.card is this and event.place == 'play zone' and not game.marked(me, 'ghost'),
    even_off=True,
    acts=('leave me',),
    line=7,
)
def ghost_when_2(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/cards.yml:7
    yield from game.leave(me)


LEMAT = SET.entry(
    'lemat',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=8,
    names={'en': 'Lemat', 'es': 'Revólver LeMat'},
    border='blue',
    copies='4♦',
    traits=['weapon'],
)


LEMAT.number('reach', 'is', 1, at=0, line=8)

LEMAT.plays_as(lambda game, me, this, card: game.turn_player is me, 'bang', line=8)


RATTLESNAKE = SET.entry(
    'rattlesnake',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=9,
    names={'en': 'Rattlesnake', 'es': 'Serpiente de cascabel'},
    border='blue',
    copies='7♥',
)


RATTLESNAKE.placed_on(lambda game, me, this: game.clockwise_from(me), line=13)

@RATTLESNAKE.when('before turn', mine='doer', after='jail', acts=('lose me', 'with draw!'), line=14)
def rattlesnake_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/cards.yml:14
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, 'spades'):
        yield from game.lose(me, 1)


SHOTGUN = SET.entry(
    'shotgun',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=15,
    names={'en': 'Shotgun'},
    border='blue',
    copies='K♠',
    traits=['weapon'],
)


SHOTGUN.number('reach', 'is', 1, at=0, line=19)

@SHOTGUN.when(
    'hit',
    match=lambda game, me, this, event: event.object is not me and event.attack is not None and event.attack.shooter is me and event.attack.of('bang'),
    even_out=True,
    acts=('discard target',),
    line=19,
)
def shotgun_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/cards.yml:19
    if (yield from game.acts_on(event.object)):
        yield from game.discard_some(event.object, event.object.hand, 1)


BOUNTY = SET.entry(
    'bounty',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=20,
    names={'en': 'Bounty', 'es': 'Recompensa'},
    border='blue',
    copies='9♣',
)


BOUNTY.placed_on(lambda game, me, this: game.clockwise_from(me), line=24)

@BOUNTY.when(
    'hit',
    match=lambda game, me, this, event: event.object is me and event.attack is not None and event.attack.of('bang'),
    even_out=True,
    acts=('draw target',),
    line=25,
)
def bounty_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/cards.yml:25
    if game.shooter_of(event) is not None and (yield from game.acts_on(game.shooter_of(event))):
        yield from game.draw(game.shooter_of(event))


BANDIDOS = SET.entry(
    'bandidos',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=27,
    names={'en': 'Bandidos'},
    border='brown',
    copies='Q♦',
)


@BANDIDOS.play(acts=('discard all', 'lose all', 'with several'), line=27)
def bandidos_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/cards.yml:27
    for player in game.clockwise_from(me):
        player, comes = yield from game.comes_to(player)
        if not comes:
            continue
        choice = yield from game.either(player, [
            ('discard', None if player.hand else []),
            ('lose 1 life', None),
        ], this)
        if choice.index == 0:
            yield from game.discard_some(player, player.hand, 2, willing=True)
        elif choice.index == 1:
            yield from game.lose(player, 1)


ESCAPE = SET.entry(
    'escape',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=28,
    names={'en': 'Escape', 'es': 'Fuga'},
    border='brown',
    copies='3♥',
)


@ESCAPE.play(
    windows=('targeted',),
    acts=('ignore me',),
    answers=lambda game, me, this, what: what.name is not None and what.name.border == 'brown' and what.name.id != 'bang',
    line=28,
)
def escape_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/cards.yml:28
    game.ignore(me)
    return
    yield


AIM = SET.entry(
    'aim',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=29,
    names={'en': 'Aim', 'es': 'Apuntar'},
    border='brown',
    copies='6♣',
)


def aim_lasting(rules: Abilities[Player, Card], me: Player, this: Card, that_card: Card) -> None:  # cards/valley-of-shadows/cards.yml:29
    rules.number('damage', 'is', 2, applies=lambda game, me, this, attack: attack.card is that_card, line=29)


@AIM.play(
    windows=('improve',),
    answers=lambda game, me, this, what: what.doer is me and what.name.id == 'bang',
    line=29,
)
def aim_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/cards.yml:29
    answered = game.answered()
    if answered is None:
        return
    game.last(aim_lasting, me, this, (answered.card,), ('root',))
    return
    yield


POKER = SET.entry(
    'poker',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=30,
    names={'en': 'Poker'},
    border='brown',
    copies='J♥',
)


@POKER.play(acts=('discard others', 'draw me', 'with all-others', 'with several'), line=34)
def poker_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/cards.yml:34
    them = yield from game.discard_at_once(game.others(me))
    if not any(game.fits(c, '', 'A', 'A') for c in them):
        picked = yield from game.pick_cards(me, game.discarded(them), 2, 'draw', up_to=True)
        yield from game.draw(me, cards=picked)


BACKFIRE = SET.entry(
    'backfire',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=36,
    names={'en': 'Backfire'},
    border='brown',
    copies='Q♣',
)


def backfire_lasting(rules: Abilities[Player, Card], me: Player, this: Card, that_attack: Attack, that_shooter: Player) -> None:  # cards/valley-of-shadows/cards.yml:36
    @rules.when(
        'after attack',
        match=lambda game, me, this, event: event.object is that_attack,
        acts=('bang target',),
        says_me=False,
        line=36,
    )
    def backfire_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/cards.yml:36
        yield from game.bang(me, that_shooter)


@BACKFIRE.play(windows=('attack',), acts=('missed', 'bang target'), line=36)
def backfire_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/cards.yml:36
    answered = game.answered()
    if answered is None:
        return
    yield from game.missed(me)
    game.last(backfire_lasting, me, this, (answered, answered.shooter,), ('once',))


BACKFIRE.also_named('missed', line=36)


SAVED = SET.entry(
    'saved',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=37,
    names={'en': 'Saved!', 'es': '¡Salvado!'},
    border='brown',
    copies='5♥',
)


def saved_lasting(rules: Abilities[Player, Card], me: Player, this: Card, that_loss: Attack, that_player: Player) -> None:  # cards/valley-of-shadows/cards.yml:40
    @rules.when(
        'after loss',
        match=lambda game, me, this, event: event.object is that_loss and not that_player.out,
        acts=('draw me', 'draw target'),
        says_me=False,
        line=40,
    )
    def saved_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/cards.yml:40
        choice = yield from game.either(me, [
            ('draw from the deck', None),
            ('draw from a hand', None),
        ], this)
        if choice.index == 0:
            yield from game.draw(me, 2)
        elif choice.index == 1:
            if (yield from game.acts_on(that_player)):
                yield from game.draw_from(me, that_player, 2)


@SAVED.play(
    windows=('loss',),
    acts=('prevent me', 'draw me', 'draw target'),
    answers=lambda game, me, this, what: what.doer is not None and what.doer is not me and what.token == 'life',
    ways=('draw from the deck', 'draw from a hand'),
    line=40,
)
def saved_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/cards.yml:40
    answered = game.answered()
    if answered is None:
        return
    game.prevent(1)
    game.last(saved_lasting, me, this, (answered, answered.doer,), ('once',))
    return
    yield


FANNING = SET.entry(
    'fanning',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=41,
    names={'en': 'Fanning', 'es': 'Abanicar'},
    border='brown',
    copies='2♠',
)


@FANNING.play(
    aims=(lambda game, me, this: game.in_reach(me), lambda game, me, this, target: [p for p in game.others(me) if game.near(target, p) <= 1 and p not in (target,)],),
    done=(('shot',), ('shot',)),
    acts=('bang target', 'with reach', 'with single'),
    line=46,
)
def fanning_play(game: Interpreter, me: Player, this: Card, target: Player, target_2: Player | None) -> Running:  # cards/valley-of-shadows/cards.yml:46
    yield from game.bang(me, target)
    yield from game.bang(me, target_2)


FANNING.shares_limit('bang', line=45)


TOMAHAWK = SET.entry(
    'tomahawk',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=48,
    names={'en': 'Tomahawk', 'es': 'Tomahawk'},
    border='brown',
    copies='A♦',
)


@TOMAHAWK.play(
    aims=(lambda game, me, this: game.within(me, 2),),
    done=(('shot',),),
    acts=('bang target', 'with range', 'with single'),
    line=48,
)
def tomahawk_play(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/valley-of-shadows/cards.yml:48
    yield from game.bang(me, target)


TORNADO = SET.entry(
    'tornado',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=49,
    names={'en': 'Tornado', 'es': 'Tornado'},
    border='brown',
    copies='A♣',
)


@TORNADO.play(acts=('discard all', 'draw all', 'with several'), line=49)
def tornado_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/cards.yml:49
    for player in game.clockwise_from(me):
        player, comes = yield from game.comes_to(player)
        if not comes:
            continue
        yield from game.discard_some(player, player.hand, 1)
        yield from game.draw(player, 2)


LAST_CALL = SET.entry(
    'last-call',
    'play',
    file='cards/valley-of-shadows/cards.yml',
    line=50,
    names={'en': 'Last Call', 'es': 'Última ronda'},
    border='brown',
    copies='8♦',
)


@LAST_CALL.play(acts=('heal me',), line=50)
def last_call_play(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/cards.yml:50
    yield from game.heal(me)


BLACK_FLOWER = SET.entry(
    'black-flower',
    'character',
    file='cards/valley-of-shadows/characters.yml',
    line=1,
    names={'en': 'Black Flower', 'es': 'Flor Negra'},
    life=4,
)


@BLACK_FLOWER.use(
    windows=('turn',),
    can=lambda game, me, this: bool(game.playable_as(me, [c for c in me.hand if game.fits(c, 'clubs')], 'bang')),
    acts=('play me',),
    times=1,
    line=3,
)
def black_flower_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/characters.yml:3
    card = yield from game.choose(me, "card", game.playable_as(me, [c for c in me.hand if game.fits(c, 'clubs')], 'bang'))
    yield from game.order_play(me, card, 'bang')


COLORADO_BILL = SET.entry(
    'colorado-bill',
    'character',
    file='cards/valley-of-shadows/characters.yml',
    line=6,
    names={'en': 'Colorado Bill', 'es': 'Colorado Bill'},
    life=4,
)


@COLORADO_BILL.when(
    'play',
    match=lambda game, me, this, event: event.name.id == 'bang',
    mine='doer',
    acts=('with draw!',),
    line=6,
)
def colorado_bill_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/characters.yml:6
    flipped = yield from game.check(me)
    if flipped is not None and game.fits(flipped, 'spades'):
        game.make_unavoidable(event.play)


DER_SPOT_BURST_RINGER = SET.entry(
    'der-spot-burst-ringer',
    'character',
    file='cards/valley-of-shadows/characters.yml',
    line=7,
    names={'en': 'Der Spot - Burst Ringer', 'es': '«Dobletiro»'},
    life=4,
)


@DER_SPOT_BURST_RINGER.use(
    windows=('turn',),
    can=lambda game, me, this: bool(game.playable_as(me, game.cards_as(me, 'bang'), 'gatling')),
    acts=('play me',),
    times=1,
    line=7,
)
def der_spot_burst_ringer_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/characters.yml:7
    card = yield from game.choose(me, "card", game.playable_as(me, game.cards_as(me, 'bang'), 'gatling'))
    yield from game.order_play(me, card, 'gatling')


EVELYN_SHEBANG = SET.entry(
    'evelyn-shebang',
    'character',
    file='cards/valley-of-shadows/characters.yml',
    line=8,
    names={'en': 'Evelyn Shebang', 'es': 'Evelyn «la Sucesos»'},
    life=4,
)


@EVELYN_SHEBANG.instead(
    'draw',
    match=lambda game, me, this, event: event.phase == 1,
    mine='doer',
    acts=('bang target', 'draw me', 'with reach'),
    line=10,
)
def evelyn_shebang_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/characters.yml:10
    those = yield from game.pick_players(me, game.may_choose([p for p in game.clockwise_from(me) if p in game.in_reach(me)], 'shot'), game.number('draw-count', me))
    for other in those:
        yield from game.bang(me, other)
    yield from game.draw(me, max(game.number('draw-count', me) - len(those), 0))


HENRY_BLOCK = SET.entry(
    'henry-block',
    'character',
    file='cards/valley-of-shadows/characters.yml',
    line=11,
    names={'en': 'Henry Block', 'es': 'Henry Block'},
    life=4,
)


@HENRY_BLOCK.when(
    'before draw',
    match=lambda game, me, this, event: event.doer is not None and event.doer is not me and event.willing,
    mine='owner',
    unit=True,
    acts=('bang target',),
    line=13,
)
@HENRY_BLOCK.when(
    'before discard',
    match=lambda game, me, this, event: event.doer is not None and event.doer is not me and event.willing and game.being_played(event.card) is None,
    mine='owner',
    unit=True,
    acts=('bang target',),
    line=13,
)
def henry_block_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/characters.yml:13
    yield from game.bang(me, event.doer)


LEMONADE_JIM = SET.entry(
    'lemonade-jim',
    'character',
    file='cards/valley-of-shadows/characters.yml',
    line=16,
    names={'en': 'Lemonade Jim'},
    life=4,
)


@LEMONADE_JIM.when(
    'play',
    match=lambda game, me, this, event: event.doer is not None and event.doer is not me and event.name.id == 'beer' and game.number('wounds', me) > 0,
    may=True,
    can=lambda game, me, this, event: me.hand,
    acts=('discard cost', 'heal me'),
    line=16,
)
def lemonade_jim_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/valley-of-shadows/characters.yml:16
    yield from game.discard_some(me, me.hand, 1, cost=True)
    yield from game.heal(me)


MICK_DEFENDER = SET.entry(
    'mick-defender',
    'character',
    file='cards/valley-of-shadows/characters.yml',
    line=17,
    names={'en': 'Mick Defender', 'es': 'Mick «el Protector»'},
    life=4,
)


@MICK_DEFENDER.use(
    windows=('targeted',),
    acts=('discard cost', 'ignore me'),
    can_pay=lambda game, me, this: game.cards_as(me, 'missed', cost=True),
    answers=lambda game, me, this, what: what.name is not None and what.name.border == 'brown' and what.name.id != 'bang',
    order='first',
    line=17,
)
def mick_defender_answer(game: Interpreter, me: Player, this: Card) -> Running:  # cards/valley-of-shadows/characters.yml:17
    yield from game.discard_some(me, game.cards_as(me, 'missed', cost=True), 1, cost=True, as_='missed')
    game.ignore(me)


TUCO_FRANZISKANER = SET.entry(
    'tuco-franziskaner',
    'character',
    file='cards/valley-of-shadows/characters.yml',
    line=18,
    names={'en': 'Tuco Franziskaner'},
    life=5,
)


TUCO_FRANZISKANER.number(
    'draw-count',
    '+',
    2,
    at=0,
    applies=lambda game, me, this, player: not any(c.definition.border == 'blue' for c in me.in_play),
    volatile=True,
    line=18,
)
