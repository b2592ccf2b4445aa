"""The set wild-west-show, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import PROCEED, Card, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'wild-west-show',
    names={'en': 'Wild West Show', 'es': 'Wild West Show'},
    digest='2:97d7a0852cb5bc856ab80ff9a81aad67',
    needs=['base'],
    zones=['show', 'show-deck'],
    reports=['talk'],
    piles={'show-event': 'show-deck'},
    shown={'show': 'all'},
    tokens={'show-box': 1},
    plurals={'show-box': 'show-boxes'},
)

BIG_SPENCER = SET.entry(
    'big-spencer',
    'character',
    file='cards/wild-west-show/characters.yml',
    line=1,
    names={'en': 'Big Spencer', 'es': 'Big Spencer'},
    life=9,
)


BIG_SPENCER.number('start-hand', 'is', 5, at=0, line=1)

BIG_SPENCER.forbids(
    'play',
    lambda game, me, this, player, card, definition: player is me and card.definition.id == 'missed',
    each=True,
    line=1,
)


FLINT_WESTWOOD = SET.entry(
    'flint-westwood',
    'character',
    file='cards/wild-west-show/characters.yml',
    line=2,
    names={'en': 'Flint Westwood', 'es': 'Flint Westwood'},
    life=4,
)


@FLINT_WESTWOOD.use(
    windows=('turn',),
    aims=(lambda game, me, this: [p for p in game.others(me) if p.hand],),
    acts=('draw target', 'give target', 'with single'),
    can_pay=lambda game, me, this: me.hand,
    times=1,
    line=4,
)
def flint_westwood_use(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/wild-west-show/characters.yml:4
    card = yield from game.choose(me, "card", me.hand)
    target, comes = yield from game.comes_to(target)
    if comes:
        yield from game.draw_from(me, target, 2)
    target, comes = yield from game.comes_to(target)
    if comes:
        yield from game.give(me, game.one(card), target)


GARY_LOOTER = SET.entry(
    'gary-looter',
    'character',
    file='cards/wild-west-show/characters.yml',
    line=5,
    names={'en': 'Gary Looter'},
    life=5,
)


GARY_LOOTER.goes_to(
    'hand',
    lambda game, me, this, card, owner, doer, phase: doer is not None and doer is not me and phase == 3,
    line=5,
)


GREYGORY_DECK = SET.entry(
    'greygory-deck',
    'character',
    file='cards/wild-west-show/characters.yml',
    line=6,
    names={'en': 'Greygory Deck', 'es': 'Gregory Deck'},
    life=4,
)


@GREYGORY_DECK.when('at start of game', order='last', acts=('put me',), line=10)
def greygory_deck_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/wild-west-show/characters.yml:10
    yield from game.put_all(game.some([c for c in game.pile('character-deck') if c.definition.kind == 'character' and c.definition.set == 'base'], 2), me.on)


@GREYGORY_DECK.when('at start of turn', mine='doer', may=True, acts=('put me',), line=11)
def greygory_deck_when_2(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/wild-west-show/characters.yml:11
    yield from game.put_all([c for c in me.on if c.definition.kind == 'character'], game.pile('character-deck'))
    yield from game.put_all(game.some([c for c in game.pile('character-deck') if c.definition.kind == 'character' and c.definition.set == 'base'], 2), me.on)


GREYGORY_DECK.borrows_on(line=12)


JOHN_PAIN = SET.entry(
    'john-pain',
    'character',
    file='cards/wild-west-show/characters.yml',
    line=13,
    names={'en': 'John Pain', 'es': 'John Pain'},
    life=4,
)


@JOHN_PAIN.when('draw!', later=True, acts=('draw me',), counts='me', line=13)
def john_pain_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/wild-west-show/characters.yml:13
    for card in list([c for c in event.cards if game.lies_in(c, 'discard pile')]):
        if len(me.hand) < 6:
            yield from game.draw(me, cards=[card])


LEE_VAN_KLIFF = SET.entry(
    'lee-van-kliff',
    'character',
    file='cards/wild-west-show/characters.yml',
    line=14,
    names={'en': 'Lee Van Kliff', 'es': 'Lee Van Kliff'},
    life=4,
)


@LEE_VAN_KLIFF.when(
    'play',
    of='brown',
    match=lambda game, me, this, event: game.turn_player is me,
    mine='doer',
    may=True,
    resolves=['brown'],
    later=True,
    can=lambda game, me, this, event: game.cards_as(me, 'bang', cost=True) and game.can_do(me, event),
    acts=('discard cost', 'do me'),
    line=16,
)
def lee_van_kliff_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/wild-west-show/characters.yml:16
    yield from game.discard_some(me, game.cards_as(me, 'bang', cost=True), 1, cost=True, as_='bang')
    yield from game.do(me, event.card, name=event.name)


TEREN_KILL = SET.entry(
    'teren-kill',
    'character',
    file='cards/wild-west-show/characters.yml',
    line=19,
    names={'en': 'Teren Kill', 'es': 'Teren Kill'},
    life=3,
)


@TEREN_KILL.instead(
    'eliminate',
    match=lambda game, me, this, event: event.object is me and not game.marked(me, 'ghost'),
    acts=('set me', 'draw me', 'proceed me', 'with draw!'),
    line=22,
)
def teren_kill_instead(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/wild-west-show/characters.yml:22
    flipped = yield from game.check(me)
    if flipped is not None and not game.fits(flipped, 'spades'):
        yield from game.set_life(me, 1)
        yield from game.draw(me)
    else:
        return PROCEED


YOUL_GRINNER = SET.entry(
    'youl-grinner',
    'character',
    file='cards/wild-west-show/characters.yml',
    line=25,
    names={'en': 'Youl Grinner'},
    life=4,
)


@YOUL_GRINNER.when('before phase 1', mine='doer', acts=('give all',), counts='all', line=25)
def youl_grinner_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/wild-west-show/characters.yml:25
    for player in [p for p in game.clockwise_from(me) if len(p.hand) > len(me.hand)]:
        picked = yield from game.pick_cards(player, player.hand, 1, 'give')
        yield from game.give(player, picked, me)


BONE_ORCHARD = SET.entry(
    'bone-orchard',
    'show-event',
    file='cards/wild-west-show/events.yml',
    line=1,
    names={'en': 'Bone Orchard', 'es': 'Camposanto'},
    shared=True,
)


@BONE_ORCHARD.when(
    'turn passes',
    match=lambda game, me, this, event: event.doer is not None and event.doer.out,
    acts=('shuffle me', 'return target', 'gain target'),
    says_me=False,
    line=4,
)
def bone_orchard_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/wild-west-show/events.yml:4
    game.shuffle_roles(game.eliminated())
    yield from game.bring_back(event.doer)
    yield from game.gain(event.doer, 1, 'life')


DARLING_VALENTINE = SET.entry(
    'darling-valentine',
    'show-event',
    file='cards/wild-west-show/events.yml',
    line=7,
    names={'en': 'Darling Valentine', 'es': 'Darling Valentine'},
    shared=True,
)


@DARLING_VALENTINE.when('before turn', mine='doer', order='first', acts=('discard me', 'draw me'), line=7)
def darling_valentine_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/wild-west-show/events.yml:7
    them = yield from game.discard_all(me, me.hand)
    yield from game.draw(me, len(them))


DOROTHY_RAGE = SET.entry(
    'dorothy-rage',
    'show-event',
    file='cards/wild-west-show/events.yml',
    line=8,
    names={'en': 'Dorothy Rage', 'es': 'Dorothy Rage'},
    shared=True,
)


@DOROTHY_RAGE.use(
    windows=('turn',),
    aims=(lambda game, me, this: game.others(me),),
    acts=('name me', 'play target', 'reveal target', 'with any', 'with single'),
    counts='all',
    times=1,
    line=11,
)
def dorothy_rage_use(game: Interpreter, me: Player, this: Card, target: Player) -> Running:  # cards/wild-west-show/events.yml:11
    named = yield from game.name_card(me, target, to_play=True)
    if any(c.definition.id == named.key for c in target.hand):
        target, comes = yield from game.comes_to(target)
        if comes:
            yield from game.play_as_ordered(target, named)
    else:
        target, comes = yield from game.comes_to(target)
        if comes:
            yield from game.show_hand(target)


GAG = SET.entry(
    'gag',
    'show-event',
    file='cards/wild-west-show/events.yml',
    line=19,
    names={'en': 'Gag'},
    shared=True,
)


@GAG.when('talk', mine='doer', acts=('lose me',), line=19)
def gag_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/wild-west-show/events.yml:19
    yield from game.lose(me, 1)


HELENA_ZONTERO = SET.entry(
    'helena-zontero',
    'show-event',
    file='cards/wild-west-show/events.yml',
    line=20,
    names={'en': 'Helena Zontero'},
    shared=True,
)


@HELENA_ZONTERO.when(
    'come into show',
    match=lambda game, me, this, event: event.card is this,
    even_out=True,
    acts=('shuffle target', 'reveal all', 'with draw!'),
    says_me=False,
    line=23,
)
def helena_zontero_when(game: Interpreter, me: Player | None, this: Card, event: Event) -> Running:  # cards/wild-west-show/events.yml:23
    if event.culprit is not None:
        flipped = yield from game.check(event.culprit)
        if flipped is not None and game.is_red(flipped):
            game.shuffle_roles([p for p in game.clockwise_from(me) if not p.has_role('sheriff')])
            if len(game.players) == 3:
                for player in game.clockwise_from(me):
                    game.show_role(player)


LADY_ROSA_OF_TEXAS = SET.entry(
    'lady-rosa-of-texas',
    'show-event',
    file='cards/wild-west-show/events.yml',
    line=25,
    names={'en': 'Lady Rosa of Texas', 'es': 'Lady Rose de Texas'},
    shared=True,
)


@LADY_ROSA_OF_TEXAS.use(
    windows=('turn',),
    can=lambda game, me, this: len(game.alive) > 2,
    acts=('swap target', 'skip target'),
    times=1,
    line=27,
)
def lady_rosa_of_texas_use(game: Interpreter, me: Player, this: Card) -> Running:  # cards/wild-west-show/events.yml:27
    player = game.nearest(me, -1, lambda p: True)
    player, comes = yield from game.comes_to(player)
    if comes and player is not None:
        game.swap_seats(me, player)
    player, comes = yield from game.comes_to(player)
    if comes and player is not None:
        game.skip_next_turn(player)


MISS_SUSANNA = SET.entry(
    'miss-susanna',
    'show-event',
    file='cards/wild-west-show/events.yml',
    line=28,
    names={'en': 'Miss Susanna', 'es': 'Miss Susanna'},
    shared=True,
)


@MISS_SUSANNA.when(
    'after phase 3',
    match=lambda game, me, this, event: game.plays_this_turn(me) < 3,
    mine='doer',
    order='first',
    acts=('lose me',),
    line=28,
)
def miss_susanna_when(game: Interpreter, me: Player, this: Card, event: Event) -> Running:  # cards/wild-west-show/events.yml:28
    yield from game.lose(me, 1)


SACAGAWAY = SET.entry(
    'sacagaway',
    'show-event',
    file='cards/wild-west-show/events.yml',
    line=29,
    names={'en': 'Sacagaway'},
    shared=True,
)


SACAGAWAY.opens('hand', line=29)


SHOWDOWN = SET.entry(
    'showdown',
    'show-event',
    file='cards/wild-west-show/events.yml',
    line=30,
    names={'en': 'Showdown', 'es': 'Ajuste de cuentas'},
    shared=True,
)


SHOWDOWN.counts_as(lambda game, me, this, card: not game.named(card, 'bang'), 'bang', line=33)

SHOWDOWN.counts_as(lambda game, me, this, card: game.named(card, 'bang'), 'missed', line=34)

SHOWDOWN.forbids(
    'play',
    lambda game, me, this, player, card, definition: player is me and card.definition.id == 'bang' and definition.id == 'bang',
    each=True,
    line=35,
)


WILD_WEST_SHOW = SET.entry(
    'wild-west-show',
    'show-event',
    file='cards/wild-west-show/events.yml',
    line=36,
    names={'en': 'Wild West Show', 'es': 'El Show del Salvaje Oeste'},
    shared=True,
)


WILD_WEST_SHOW.silences('victory', line=39)

WILD_WEST_SHOW.silences('three-player-victory', line=40)

@WILD_WEST_SHOW.state(
    'whenever',
    lambda game, me, this: len(game.remaining) == 1,
    says_me=False,
    watches=['players'],
    acts=('win all',),
    line=41,
)
def wild_west_show_whenever(game: Interpreter, me: Player | None, this: Card, event: None) -> Running:  # cards/wild-west-show/events.yml:41
    game.win(game.clockwise_from(me))
    return
    yield


@WILD_WEST_SHOW.state(
    'whenever',
    lambda game, me, this: len(game.remaining) == 0,
    says_me=False,
    watches=['players'],
    acts=('finish me',),
    line=42,
)
def wild_west_show_whenever_2(game: Interpreter, me: Player | None, this: Card, event: None) -> Running:  # cards/wild-west-show/events.yml:42
    game.win([])
    return
    yield


SHOW_DECK = SET.entry(
    'show-deck',
    'rule',
    file='cards/wild-west-show/rules.yml',
    line=1,
    names={'en': 'Show Deck'},
)


@SHOW_DECK.when('at start of game', acts=('shuffle me', 'put me'), says_me=False, line=1)
def show_deck_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/wild-west-show/rules.yml:1
    yield from game.shuffle(game.pile('show-deck'))
    yield from game.put_all(game.all_named('wild-west-show'), game.pile('show-deck'), bottom=True)


TURN_UP_SHOW = SET.entry(
    'turn-up-show',
    'rule',
    file='cards/wild-west-show/rules.yml',
    line=2,
    names={'en': 'Turn Up Show'},
)


@TURN_UP_SHOW.when(
    'play',
    match=lambda game, me, this, event: (event.name.id == 'stagecoach' or event.name.id == 'wells-fargo'),
    mine='doer',
    later=True,
    acts=('lose all', 'gain me', 'put me'),
    line=4,
)
def turn_up_show_when(game: Interpreter, me: Player, this: None, event: Event) -> Running:  # cards/wild-west-show/rules.yml:4
    for player in game.together(game.clockwise_from(me), game.eliminated()):
        yield from game.lose(player, player.tokens.get('show-box', 0), 'show-box')
    yield from game.gain(me, 1, 'show-box')
    yield from game.put_all(game.pile('show-deck')[-1:], game.pile('show'))


SHOW_IN_FORCE = SET.entry(
    'show-in-force',
    'rule',
    file='cards/wild-west-show/rules.yml',
    line=8,
    names={'en': 'Show In Force'},
)


SHOW_IN_FORCE.in_force('show', line=8)
