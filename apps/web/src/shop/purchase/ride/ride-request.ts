import type { TransferPlace } from '@farewind/contract/transfers/places';
import { readJson, readObject, readText } from '../../../shared/session/read-value.ts';
import { readTab, removeTab, writeTab } from '../../../shared/session/tab-store.ts';
import { readPlace } from './read-place.ts';

const KEY = 'farewind.rideWish';

/** Destination of a ride after a search's flights: entered beside an offer, used at checkout. */
interface StoredRequest {
  readonly searchId: string;
  readonly place: TransferPlace;
}

const readRequestedChange = readObject<StoredRequest>({ searchId: readText, place: readPlace });

/** If it cannot be stored, the checkout asks again. */
export function storeRideRequest(searchId: string, place: TransferPlace | undefined): void {
  if (place === undefined) removeTab(KEY);
  else writeTab(KEY, JSON.stringify({ searchId, place } satisfies StoredRequest));
}

export function findRideRequest(searchId: string): TransferPlace | undefined {
  const kept = readJson(readTab(KEY), readRequestedChange);
  return kept?.searchId === searchId ? kept.place : undefined;
}
