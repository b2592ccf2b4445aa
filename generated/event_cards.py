"""The set event-cards, compiled by bangdsl from its cards. Do not edit; run `bangdsl compile`."""

from __future__ import annotations

from bangdsl.play.contract import CompiledSet, Event, Interpreter, Player, Running

SET = CompiledSet(
    'event-cards',
    names={'en': 'Event cards'},
    digest='2:927cca7eb33128a26e62b9ca636d1ea9',
    needs=['base'],
    zones=['event-deck', 'event-pile', 'last-events'],
    piles={'event': 'event-deck'},
    shown={'event-deck': 'top', 'event-pile': 'all'},
)

EVENT_DECK = SET.entry(
    'event-deck',
    'rule',
    file='cards/event-cards/rules.yml',
    line=2,
    names={'en': 'Event Deck'},
)


@EVENT_DECK.when('at start of game', order='last', acts=('put me', 'shuffle me'), says_me=False, line=4)
def event_deck_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/event-cards/rules.yml:4
    yield from game.put_all([c for c in game.pile('event-deck') if 'last-card' in c.definition.traits], game.pile('last-events'))
    yield from game.shuffle(game.pile('event-deck'))
    yield from game.shuffle(game.pile('last-events'))
    if len(game.pile('last-events')) >= 2:
        yield from game.put_top(game.pile('event-deck'), max(len(game.pile('event-deck')) - 12, 0), game.pile('box'))
    yield from game.put_all(game.pile('last-events')[-1:], game.pile('event-deck'), bottom=True)


TURN_UP_EVENT = SET.entry(
    'turn-up-event',
    'rule',
    file='cards/event-cards/rules.yml',
    line=9,
    names={'en': 'Turn Up Event'},
)


@TURN_UP_EVENT.when(
    'before turn',
    match=lambda game, me, this, event: event.doer is not None and event.doer is game.meaning("leader") and not game.is_first_turn() and not game.is_extra_turn(),
    order='first',
    acts=('put me',),
    says_me=False,
    line=10,
)
def turn_up_event_when(game: Interpreter, me: Player | None, this: None, event: Event) -> Running:  # cards/event-cards/rules.yml:10
    yield from game.put_all(game.pile('event-deck')[-1:], game.pile('event-pile'))


EVENT_IN_FORCE = SET.entry(
    'event-in-force',
    'rule',
    file='cards/event-cards/rules.yml',
    line=11,
    names={'en': 'Event In Force'},
)


EVENT_IN_FORCE.in_force('event-pile', line=11)
