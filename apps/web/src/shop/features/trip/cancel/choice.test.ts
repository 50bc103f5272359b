import type { Order } from '@farewind/contract/bookings/get-order';
import { expect, it } from 'vitest';
import { listCancellableParts, requestOf } from './choice.ts';

const ticket = (ticketId: string, passengerIndex: number, allowedActions: string[] = ['cancel']) => ({
  ticketId,
  passengerIndex,
  allowedActions,
});
const order = {
  items: [
    { itemId: 'out', status: 'ticketed', tickets: [ticket('t1', 0), ticket('t2', 1)] },
    { itemId: 'back', status: 'ticketed', tickets: [ticket('t3', 0), ticket('t4', 1, [])] },
    { itemId: 'insured', status: 'booked', tickets: [] },
    { itemId: 'gone', status: 'cancelled', tickets: [] },
  ],
} as unknown as Order;

it('what the server does not let cancel is not offered', () => {
  expect(listCancellableParts(order).map(({ id }) => id)).toEqual(['t1', 't2', 't3', 'insured']);
});

it('everything is asked for by naming nothing, a part by its tickets and items', () => {
  const parts = listCancellableParts(order);
  expect(requestOf(parts, new Set(['t1', 't2', 't3', 'insured']))).toEqual({});
  expect(requestOf(parts, new Set(['t2', 't3']))).toEqual({ tickets: 't2,t3' });
  expect(requestOf(parts, new Set(['insured']))).toEqual({ items: 'insured' });
});
