import type { CancellableItem } from '../changes/cancelling/cancellable-item.ts';
import type { PaidSum, Part, Terms } from '../changes/cancelling/part.ts';

export const DEPARTS_AT = new Date('2027-05-01T07:00:00Z');

/** The instant this many hours before the sample departure. */
export function before(hours: number): Date {
  return new Date(DEPARTS_AT.getTime() - hours * 3_600_000);
}

/** Price lines of one passenger's ticket, in minor units. */
export function ticketSums(fare: number, tax: number, fuel: number, service = 0): PaidSum[] {
  const sums: PaidSum[] = [
    { kind: 'fare', paidMinor: fare },
    { kind: 'tax', paidMinor: tax },
    { kind: 'fuel', paidMinor: fuel },
    { kind: 'service', paidMinor: service },
  ];
  return sums.filter(({ paidMinor }) => paidMinor > 0);
}

export function part(itemId: string, passengerPosition: number, sums: readonly PaidSum[]): Part {
  return { itemId, ticketId: `${itemId}-${passengerPosition}`, passengerPosition, sums };
}

/** A fee of forty units until a day before departure. */
export const scheduled: Terms = {
  kind: 'flight',
  charter: false,
  cancelRule: { allowed: true, feeMinor: 40_00, untilHours: 24 },
  departsAt: DEPARTS_AT,
};

export const charter: Terms = { ...scheduled, charter: true };

export function item(terms: Terms, parts: readonly Part[], itemId = parts[0]!.itemId): CancellableItem {
  return { itemId, terms, isOpen: true, isBroken: false, parts, cancelledTicketIds: [] };
}
