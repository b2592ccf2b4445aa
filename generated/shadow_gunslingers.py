"""The set shadow-gunslingers, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import Abilities, CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'shadow-gunslingers',
    names={'en': 'Shadow Gunslingers'},
    digest='2:e9768ca5c9119277880a839a63481113',
    needs=['base'],
    variants={'shadow-gunslingers': {'about': 'Eliminated players come back for their turns as shadows, without life.'}},
)

SHADOWS = SET.entry(
    'shadows',
    'rule',
    file='cards/shadow-gunslingers/rules.yml',
    line=1,
    names={'en': 'Shadows'},
    variant='shadow-gunslingers',
)


def shadows_lasting(rules: Abilities[Player | None, None], me: Player | None, this: None, that_player: Player) -> None:  # cards/shadow-gunslingers/rules.yml:6
    rules.mark('ghost', that_player, lifeless=True, line=6)


def shadows_lasting_2(rules: Abilities[Player | None, None], me: Player | None, this: None, that_player: Player) -> None:  # cards/shadow-gunslingers/rules.yml:7
    @rules.when(
        'turn leaves',
        match=lambda game, me, this, event: event.doer is that_player,
        even_out=True,
        acts=('leave target',),
        says_me=False,
        line=7,
    )
    def shadows_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/shadow-gunslingers/rules.yml:7
        if (yield from game.acts_on(event.doer)):
            yield from game.leave(event.doer)


@SHADOWS.when(
    'turn passes',
    match=lambda game, me, this, event: event.doer is not None and event.doer.out and (any(not p.out for p in game.players if p.has_role('outlaw')) or any(not p.out for p in game.players if p.has_role('deputy'))),
    order='last',
    acts=('return target', 'leave target'),
    says_me=False,
    line=4,
)
def shadows_when_2(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/shadow-gunslingers/rules.yml:4
    yield from game.bring_back(event.doer)
    game.last(shadows_lasting, me, this, (event.doer,), ('left', event.doer))
    game.last(shadows_lasting_2, me, this, (event.doer,), ('once',))


SHADOW_RENEGADES = SET.entry(
    'shadow-renegades',
    'rule',
    file='cards/shadow-gunslingers/rules.yml',
    line=8,
    names={'en': 'Shadow Renegades'},
    variant='shadow-gunslingers',
)


def shadow_renegades_lasting(rules: Abilities[Player | None, None], me: Player | None, this: None, that_renegade: Player) -> None:  # cards/shadow-gunslingers/rules.yml:12
    rules.role_is(that_renegade, 'deputy', line=12)


def shadow_renegades_lasting_2(rules: Abilities[Player | None, None], me: Player | None, this: None, that_renegade: Player) -> None:  # cards/shadow-gunslingers/rules.yml:13
    rules.role_is(that_renegade, 'outlaw', line=13)


@SHADOW_RENEGADES.when(
    'turn passes',
    match=lambda game, me, this, event: event.doer is not None and event.doer.out and event.doer.had_role('renegade') and (any(not p.out for p in game.players if p.has_role('outlaw')) or any(not p.out for p in game.players if p.has_role('deputy'))),
    order='first',
    says_me=False,
    line=11,
)
def shadow_renegades_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/shadow-gunslingers/rules.yml:11
    if len([p for p in game.players if p.had_role('sheriff', 'deputy') and p.role_known]) > len([p for p in game.players if p.had_role('outlaw') and p.role_known]):
        game.last(shadow_renegades_lasting, me, this, (event.doer,), ('passes', event.doer))
    else:
        game.last(shadow_renegades_lasting_2, me, this, (event.doer,), ('passes', event.doer))
    return
    yield
