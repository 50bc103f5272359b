import type { RideChoice } from '../../../purchase/ride-drafts.ts';

export interface RideParams {
  readonly searchId?: string | undefined;
  readonly transferId?: string | undefined;
  readonly returnTransferId?: string | undefined;
}

/** The choice in an address; undefined if a ride is missing. */
export function findRideChoice({
  searchId,
  transferId,
  returnTransferId,
}: RideParams): RideChoice | undefined {
  if (searchId === undefined || transferId === undefined) return undefined;
  return { searchId, transferId, ...(returnTransferId === undefined ? {} : { returnTransferId }) };
}

/** `?join=…`: the order whose flights the rides belong to. */
export function readJoin(raw: Readonly<Record<string, unknown>>): { readonly join?: string } {
  const { join } = raw;
  return typeof join === 'string' && join !== '' && join.length <= 64 ? { join } : {};
}
