import { dayNumber, type LocalDate } from '@farewind/values/local-time';

/** Decides whether two directions may be sold as one round trip: the first flight of each. */
export interface PairSide {
  readonly kind: 'charter' | 'scheduled';
  readonly carrier: string;
  /** Local date of departure. */
  readonly date: LocalDate;
  /** The group of a fare that is sold only as a pair. */
  readonly pairGroup: string | undefined;
  /** Of the same fare: days from the departure to that of the return. */
  readonly stay: { readonly minDays: number | undefined; readonly maxDays: number | undefined };
}

/**
 * Charters are bought for both directions from one carrier unless their fares are of one pair group, and return by
 * `latestReturn` if a travel rule limits the stay. A pair fare combines only with its own group, and the stay limits of
 * both halves apply.
 */
export function mayPair(outbound: PairSide, inbound: PairSide, latestReturn: LocalDate | undefined): boolean {
  if (outbound.pairGroup !== inbound.pairGroup || !fitsStays(outbound, inbound)) return false;
  const charters = [outbound, inbound].filter(({ kind }) => kind === 'charter').length;
  if (charters === 0) return true;
  if (outbound.pairGroup === undefined && outbound.carrier !== inbound.carrier) return false;
  return charters < 2 || latestReturn === undefined || inbound.date <= latestReturn;
}

function fitsStays(outbound: PairSide, inbound: PairSide): boolean {
  const days = dayNumber(inbound.date) - dayNumber(outbound.date);
  return [outbound.stay, inbound.stay].every(
    ({ minDays = days, maxDays = days }) => minDays <= days && days <= maxDays,
  );
}
