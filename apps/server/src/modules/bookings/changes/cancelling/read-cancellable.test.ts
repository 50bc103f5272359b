import { expect, test } from 'vitest';
import type { ItemRow, TicketRow } from '../../order/order-rows.ts';
import { toCancellable } from './read-cancellable.ts';
import { paidOf, refundOf } from './part.ts';
import { refundPart } from './refund-part.ts';

const DEPARTS_AT = new Date('2027-05-01T07:00:00Z');
const hoursBefore = (hours: number): Date => new Date(DEPARTS_AT.getTime() - hours * 3_600_000);

/** An item with one ticket, ordered for a caller with a fee of 20.00 in the service line. */
function sell(kind: 'flight' | 'transfer', prices: Partial<TicketRow>, snapshot: object = {}) {
  const start = { pickupAt: '2027-05-01T10:00', pickupOffset: 180 };
  const segment = { departsAt: '2027-05-01T10:00', departsOffset: 180 };
  const item = {
    itemId: 'out',
    kind,
    status: 'ticketed',
    snapshot: {
      charter: false,
      cancelRule: { allowed: true, feeMinor: 0, untilHours: 24 },
      segments: kind === 'flight' ? [segment] : [],
      ...(kind === 'flight' ? {} : { ride: start }),
      ...snapshot,
    },
  } as unknown as ItemRow;
  const ticket = {
    ticketId: 'one',
    itemId: 'out',
    passengerPosition: 0,
    taxMinor: 0,
    fuelMinor: 0,
    serviceMinor: 20_00,
    agentFeeMinor: 20_00,
    state: 'issued',
    ...prices,
  } as TicketRow;
  const [sold] = toCancellable([item], { tickets: [ticket], extras: [], broken: new Set() });
  const [part] = sold!.parts;
  const refundAt = (hours: number) =>
    refundOf(refundPart(part!, sold!.terms, { kind: 'choice' }, hoursBefore(hours)));
  return { sums: part!.sums, refundAt };
}

const halfRide = { fareMinor: 100_00, discountMinor: 50_00, totalMinor: 70_00 };

test('a half-price ride is refunded as paid, and its ordering fee, which no coupon reduces, is kept', () => {
  const { sums, refundAt } = sell('transfer', halfRide);
  expect(sums).toEqual([
    { kind: 'transfer', paidMinor: 50_00, discountMinor: 50_00 },
    { kind: 'service', paidMinor: 20_00 },
  ]);
  expect(refundAt(48)).toBe(50_00);
  expect(refundAt(12)).toBe(25_00);
});

test('the ordering fee is refunded in full if the agency refunds it', () => {
  const { refundAt } = sell('transfer', halfRide, { serviceFeeRefund: 'whole' });
  expect(refundAt(48)).toBe(70_00);
  expect(refundAt(1)).toBe(20_00);
});

test('of a flight the coupon reduced fare, surcharge and service charge, but neither taxes nor the fee of the call', () => {
  const { sums } = sell('flight', {
    fareMinor: 80_00,
    taxMinor: 30_00,
    fuelMinor: 10_00,
    serviceMinor: 30_00,
    discountMinor: 50_00,
    totalMinor: 100_00,
  });
  expect(sums).toEqual([
    { kind: 'fare', paidMinor: 40_00, discountMinor: 40_00 },
    { kind: 'tax', paidMinor: 30_00 },
    { kind: 'fuel', paidMinor: 5_00, discountMinor: 5_00 },
    { kind: 'service', paidMinor: 25_00, discountMinor: 5_00 },
  ]);
  expect(paidOf(sums)).toBe(100_00);
});
