import { describe, expect, it, test } from 'vitest';
import {
  listOrderActions,
  listTicketActions,
  type OrderActionFacts,
  type TicketFacts,
} from './allowed-actions.ts';

const ticket = (facts: Partial<TicketFacts>) =>
  listTicketActions({
    kind: 'flight',
    status: 'ticketed',
    isCancelled: false,
    hasDeparted: false,
    isBroken: false,
    ...facts,
  });

describe('the actions allowed on one passenger on one flight', () => {
  test.each([
    ['a ticket that is still to be flown is cancelled and changed', {}, ['cancel', 'changePassenger']],
    ['one that is cancelled is left alone', { isCancelled: true }, []],
    ['one that has left too', { hasDeparted: true }, []],
    [
      'unless its carrier cancelled it: then it is given back, however late',
      { status: 'problematic', hasDeparted: true, isBroken: true },
      ['cancel'],
    ],
    ['while a cancellation waits for an answer nothing else is begun', { status: 'waitingForCancel' }, []],
    ['what is not paid is not cancelled', { status: 'pendingPayment' }, []],
    ['a ride is cancelled, and has no passenger to change', { kind: 'transfer' }, ['cancel']],
  ] as const)('%s', (_, facts, actions) => {
    expect(ticket(facts)).toEqual(actions);
  });
});

describe('the actions allowed on an order', () => {
  const order = (facts: Partial<OrderActionFacts>) =>
    listOrderActions({
      status: 'ticketed',
      lastAttempt: 'captured',
      mayMail: false,
      hasRefunds: false,
      ticketActions: [],
      proposalActions: [],
      proofs: [],
      ...facts,
    });

  it('is allowed if any of its tickets allows it, or if its buyer is asked for it', () => {
    const facts = {
      ticketActions: ['cancel', 'cancel', 'changePassenger'],
      proposalActions: ['answerProposal'],
      proofs: ['accepted', 'asked'],
    } as const;
    expect(order(facts)).toEqual([
      'print',
      'download',
      'cancel',
      'changePassenger',
      'answerProposal',
      'sendProof',
    ]);
  });

  it('an order waits for its bank; where only the bank’s page takes its payment, the way there is still offered', () => {
    const unpaid = { status: 'pendingPayment', lastAttempt: 'unknown' } as const;
    expect(order(unpaid)).toEqual(['wait']);
    expect(order({ ...unpaid, isStartUnanswered: true })).toEqual(['wait', 'continuePaying']);
  });

  it('a cancelled order still shows its refund; an order that was never paid shows nothing', () => {
    expect(order({ status: 'cancelled', hasRefunds: true })).toEqual(['print', 'download']);
    expect(order({ status: 'cancelled' })).toEqual([]);
  });
});
