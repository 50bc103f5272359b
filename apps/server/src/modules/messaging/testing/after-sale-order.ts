import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Proposal } from '@farewind/contract/bookings/proposals';
import { sampleOrder } from '../../../testing/sample-order.ts';

export const NOW = new Date('2027-05-20T10:00:10Z');
const ANSWER_BY = '2027-05-21T10:00:00.000Z';
const PROMISED = '2027-05-31T15:00:00.000Z';

const sale = sampleOrder();
export const item = sale.items[0]!;
const segment = item.segments[0]!;

function proposalOf(change: Partial<Proposal> & Pick<Proposal, 'proposalId' | 'kind'>): Proposal {
  return {
    itemId: item.itemId,
    text: '',
    before: { segments: [segment] },
    after: {},
    currency: sale.currency,
    madeAt: NOW.toISOString(),
    dueAt: ANSWER_BY,
    ifUnanswered: 'refund',
    state: 'open',
    choices: ['accept', 'refund'],
    ...change,
  };
}

const back = {
  ...item,
  itemId: '0190a0a0-0000-7000-8000-000000000002',
  direction: 'return' as const,
  segments: [
    {
      ...segment,
      number: '830',
      from: 'AYT',
      to: 'VKO',
      departsAt: '2027-06-19T15:20',
      arrivesAt: '2027-06-19T20:30',
    },
  ],
};

const later = { ...segment, departsAt: '2027-06-14T09:30', arrivesAt: '2027-06-14T13:10' };
export const retimed = proposalOf({ proposalId: 'retimed', kind: 'retimed', after: { segments: [later] } });
export const dearer = proposalOf({
  proposalId: 'price',
  kind: 'priceChanged',
  before: { total: '30228.00' },
  after: { total: '31000.00' },
});

/** One proposal of each kind, requested changes and documents, and pending refunds. */
export function afterSale(change: Partial<Order> = {}): Order {
  return sampleOrder({
    items: [item, back],
    customer: { ...sale.customer, phone: '+79161234517' },
    refunds: [
      {
        refundId: 'refund',
        sum: '18920.00',
        currency: 'RUB',
        state: 'settled',
        last4: '4444',
        promisedAt: PROMISED,
        settledAt: '2027-05-22T09:00:00.000Z',
        reason: 'choice',
      },
    ],
    proposals: [
      retimed,
      dearer,
      proposalOf({ proposalId: 'gone', kind: 'supplierCancelled', choices: ['refund', 'otherOffer'] }),
      proposalOf({ proposalId: 'offer', kind: 'offer', text: 'Hotel & <b>bus</b>' }),
    ],
    changes: [
      {
        changeId: 'change',
        state: 'refused',
        fee: '1920.00',
        currency: 'RUB',
        reason: '*Too* late',
        requestedAt: NOW.toISOString(),
        lines: [
          {
            passengerIndex: 0,
            letters: 1,
            members: ['passportNumber'],
            reason: 'fee',
            fee: '1920.00',
            from: { name: 'ANA', surname: 'SOKOLOVA' },
            to: { name: 'ANNA', surname: 'SOKOLOVA' },
          },
        ],
      },
    ],
    proofs: [{ proofId: 'proof', code: 'x', text: 'Return ticket', state: 'asked', dueAt: ANSWER_BY }],
    ...change,
  });
}

export function cancelQuote(): CancelQuoteView {
  const ticket = { itemId: item.itemId, ticketId: 'one', passengerIndex: 0 };
  const sums = { paid: '27480.00', deduction: '8560.00', refund: '18920.00' };
  return {
    quoteId: 'quote',
    orderId: 'order',
    currency: 'RUB',
    expiresAt: ANSWER_BY,
    ...sums,
    lines: [
      {
        ...ticket,
        kind: 'fare',
        ...sums,
        reason: 'fee',
        text: 'REASON OF THE FARE',
        heldBy: { kind: 'carrier', name: 'AZUR air' },
      },
    ],
    tickets: [{ ...ticket, ...sums }],
    promisedAt: PROMISED,
    card: { brand: 'mastercard', last4: '4444' },
    needsApproval: false,
    curve: [],
  };
}
