import type { Order } from '@farewind/contract/bookings/get-order';
import type { Proposal } from '@farewind/contract/bookings/proposals';
import { expect, test } from 'vitest';
import type { MessageValues } from '../../../platform/errors.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { sampleRide, sampleRideItem } from '../../../testing/sample-rides.ts';
import { afterSale, item, retimed, NOW } from '../testing/after-sale-order.ts';
import { orderForMessage } from '../testing/message-desk.ts';
import type { StoredMessage } from '../message-source.ts';
import { proposalSource } from './proposal-source.ts';

const minutesLater = { ...item.segments[0]!, departsAt: '2027-06-12T07:20', arrivesAt: '2027-06-12T12:30' };

interface Case {
  readonly of: string;
  readonly charter: boolean;
  readonly change: Partial<Proposal>;
  /** The texts that the mail selects. */
  readonly says: Readonly<Record<string, string>>;
}

test.each<Case>([
  {
    of: 'a scheduled flight that moves by minutes',
    charter: false,
    change: { after: { segments: [minutesLater] } },
    says: { choice: 'fullRefund', shift: 'short' },
  },
  {
    of: 'a scheduled flight that moves by days',
    charter: false,
    change: {},
    says: { choice: 'fullRefund', shift: 'long' },
  },
  {
    of: 'a charter that moved too far in several steps',
    charter: true,
    change: { after: { segments: [minutesLater] } },
    says: { choice: 'fullRefund', shift: 'long' },
  },
  {
    of: 'a missed connection, which cannot be accepted',
    charter: false,
    change: { choices: ['refund'] },
    says: { choice: 'fullRefund', shift: 'broken' },
  },
  {
    of: 'a charter that moves within its rules',
    charter: true,
    change: { choices: ['acknowledge'], after: { segments: [minutesLater] } },
    says: { choice: 'read' },
  },
  {
    of: 'an arrival that moves while the departure stays',
    charter: false,
    change: { after: { segments: [{ ...item.segments[0]!, arrivesAt: '2027-06-12T12:30' }] } },
    says: { choice: 'fullRefund', moved: 'arrival' },
  },
  {
    of: 'a flight that only gets another number',
    charter: false,
    change: { after: { segments: [{ ...item.segments[0]!, number: '99' }] } },
    says: { choice: 'fullRefund', moved: 'number' },
  },
  {
    of: 'the refund chosen for a moved flight',
    charter: false,
    change: { state: 'refused' },
    says: { answer: 'refund' },
  },
  {
    of: 'the refund chosen for a cancelled flight',
    charter: false,
    change: { kind: 'supplierCancelled', state: 'accepted', after: {} },
    says: { answer: 'refund' },
  },
  {
    of: 'an offer in words, which staff still have to carry out',
    charter: false,
    change: { kind: 'offer', state: 'accepted', after: {} },
    says: { answer: 'offer' },
  },
  {
    of: 'another flight that staff proposed',
    charter: false,
    change: { kind: 'offer', state: 'accepted' },
    says: { answer: 'accepted' },
  },
  {
    of: 'a change that the buyer wished for',
    charter: false,
    change: { kind: 'offer', state: 'accepted', dueAt: retimed.madeAt },
    says: { answer: 'changed' },
  },
  {
    of: 'a declined offer',
    charter: false,
    change: { kind: 'offer', state: 'refused' },
    says: { answer: 'refused' },
  },
])(
  'a buyer is told what has happened, why there is a choice, and of what: $of',
  async ({ charter, change, says }) => {
    const items = [{ ...item, charter }];
    expect(await valuesOf(afterSale({ items, proposals: [{ ...retimed, ...change }] }))).toMatchObject(says);
  },
);

test('the mail about a ride says from where to where it goes', async () => {
  const ride = sampleRideItem(sampleRide({ joinedTo: 'outbound' }));
  const { itemId } = ride;
  const proposals: Proposal[] = [
    { ...retimed, kind: 'ride', itemId, state: 'accepted', before: {}, after: {} },
  ];
  expect(await valuesOf(afterSale({ items: [item, ride], proposals }))).toMatchObject({
    answer: 'accepted',
    route: 'Antalya airport – Sunray Lara',
  });
});

async function valuesOf(order: Order): Promise<MessageValues | undefined> {
  const { fill } = proposalSource({
    readOrder: async () => orderForMessage({ order }),
    findOrderKey: async () => undefined,
    documents: { findCalendar: async () => undefined },
  });
  const message = {
    template: 'schedule-changed',
    reference: order.orderId,
    recipient: 'anna@example.com',
    data: { proposalId: retimed.proposalId },
    createdAt: NOW,
  } as unknown as StoredMessage;
  const content = await fill({} as TenantScope, message, 'shown');
  return content?.values;
}
