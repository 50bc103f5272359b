import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, test } from 'vitest';
import { hasPapers } from './tickets-due.ts';

const copy: Parameters<typeof hasPapers>[0] = { clock: [], documents: [], items: [] };
const receipt: Order['clock'][number] = {
  step: 'itineraryReceipt',
  state: 'next',
  dueAt: '2027-06-12T09:00:00.000Z',
};

test('documents are headed only where there is one, or one is still to come', () => {
  expect(hasPapers(copy)).toBe(false);
  expect(hasPapers({ ...copy, clock: [{ ...receipt, state: 'done' }] })).toBe(false);
  expect(hasPapers({ ...copy, clock: [receipt] })).toBe(true);
  expect(hasPapers({ ...copy, documents: [{ kind: 'ticket.pdf', url: '/' }] })).toBe(true);
  expect(hasPapers({ ...copy, mail: { state: 'sent', address: 'anna@example.com' } })).toBe(true);
});
