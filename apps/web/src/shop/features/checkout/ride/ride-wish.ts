import type { TransferPlace } from '@farewind/contract/transfers/places';

const KEY = 'farewind.rideWish';

/** Where somebody wants to be driven after the flights of a search: asked beside an offer, answered at the payment. */
interface KeptWish {
  readonly searchId: string;
  readonly place: TransferPlace;
}

export function keepRideWish(searchId: string, place: TransferPlace | undefined): void {
  try {
    if (place === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ searchId, place } satisfies KeptWish));
  } catch {
    // Without it the place is asked for once more.
  }
}

export function findRideWish(searchId: string): TransferPlace | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptWish | null;
    return kept?.searchId === searchId ? kept.place : undefined;
  } catch {
    return undefined;
  }
}
