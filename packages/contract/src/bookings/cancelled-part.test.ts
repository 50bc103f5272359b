import { expect, test } from 'vitest';
import { findCancelledPart } from './cancelled-part.ts';
import type { OrderedItem } from './unsold-items.ts';

const flight = (status: OrderedItem['status'], ...states: OrderedItem['tickets'][number]['state'][]) => ({
  kind: 'flight' as const,
  status,
  tickets: states.map((state) => ({ state })),
});
const insurance = (status: OrderedItem['status']) => ({ kind: 'insurance' as const, status, tickets: [] });

test('a buyer who gives up only the insurance has a part of the order cancelled, and still flies', () => {
  expect(findCancelledPart([flight('ticketed', 'issued'), insurance('ticketed')])).toBeUndefined();
  expect(findCancelledPart([flight('ticketed', 'issued'), insurance('cancelled')])).toBe('insurance');
  expect(findCancelledPart([flight('booked', 'open'), insurance('cancelled')])).toBe('insurance');
});

test('a cancelled ticket is the more important part', () => {
  const [out, back] = [flight('ticketed', 'issued', 'issued'), flight('ticketed', 'issued', 'refunded')];
  expect(findCancelledPart([out, back, insurance('ticketed')])).toBe('tickets');
  expect(findCancelledPart([out, back, insurance('cancelled')])).toBe('tickets');
});

test('an order that is cancelled as a whole, or could not be had in part, is not cancelled in part', () => {
  expect(findCancelledPart([flight('cancelled', 'refunded'), insurance('cancelled')])).toBeUndefined();
  expect(findCancelledPart([flight('cancelled', 'open'), insurance('cancelled')])).toBeUndefined();
  expect(findCancelledPart([flight('booked', 'open'), flight('cancelled', 'open')])).toBeUndefined();
  // The way back could not be had, and the outbound flight was given up since.
  expect(findCancelledPart([flight('cancelled', 'cancelled'), flight('cancelled', 'open')])).toBeUndefined();
});
