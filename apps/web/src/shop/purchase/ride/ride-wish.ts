import type { TransferPlace } from '@farewind/contract/transfers/places';
import { readJson, readObject, readText } from '../../../shared/session/read-value.ts';
import { readTab, removeTab, writeTab } from '../../../shared/session/tab-store.ts';
import { readPlace } from './read-place.ts';

const KEY = 'farewind.rideWish';

/** Where somebody wants to be driven after the flights of a search: asked beside an offer, answered at the payment. */
interface KeptWish {
  readonly searchId: string;
  readonly place: TransferPlace;
}

const readWish = readObject<KeptWish>({ searchId: readText, place: readPlace });

/** Where it cannot be kept, the place is asked for once more. */
export function storeRideWish(searchId: string, place: TransferPlace | undefined): void {
  if (place === undefined) removeTab(KEY);
  else writeTab(KEY, JSON.stringify({ searchId, place } satisfies KeptWish));
}

export function findRideWish(searchId: string): TransferPlace | undefined {
  const kept = readJson(readTab(KEY), readWish);
  return kept?.searchId === searchId ? kept.place : undefined;
}
