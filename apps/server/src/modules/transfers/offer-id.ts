import type { RideDirection } from '@farewind/contract/transfers/search';

export interface OfferKey {
  readonly direction: RideDirection;
  readonly supplier: string;
  readonly ref: string;
}

const LETTERS = { outbound: 'o', return: 'r' } as const;

/** `o~houseRides~sedan`: identifies a ride within its search. */
export function formatOfferId({ direction, supplier, ref }: OfferKey): string {
  return `${LETTERS[direction]}~${supplier}~${ref}`;
}

export function parseOfferId(id: string): OfferKey | undefined {
  const [, letter, supplier, ref] = /^([or])~([^~]+)~(.+)$/s.exec(id) ?? [];
  if (supplier === undefined || ref === undefined) return undefined;
  return { direction: letter === 'o' ? 'outbound' : 'return', supplier, ref };
}
