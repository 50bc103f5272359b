import type { Proposal } from '@farewind/contract/bookings/proposals';
import { expect, test } from 'vitest';
import type { TenantScope } from '../../../platform/database/scope.ts';
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
  readonly says: { readonly choice: string; readonly shift?: string };
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
])('a buyer is told why there is a choice, and of what: $of', async ({ charter, change, says }) => {
  const order = afterSale({ items: [{ ...item, charter }], proposals: [{ ...retimed, ...change }] });
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
  const scope = {} as TenantScope;
  const content = await fill(scope, message, 'shown');
  expect(content?.values).toMatchObject(says);
});
