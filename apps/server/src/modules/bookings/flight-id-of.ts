import type { ItemRow } from './order-rows.ts';
import type { QuoteClaims } from './quote-claims.ts';

/** Whose seats an item has, as searches name flights; undefined for what is no flight. */
export function flightIdOf(
  { kind, snapshot }: Pick<ItemRow, 'kind' | 'snapshot'>,
  claims: QuoteClaims,
): string | undefined {
  if (kind !== 'flight') return undefined;
  return snapshot.flightId ?? claims.items.find(({ itemId }) => itemId === snapshot.direction)?.flightId;
}
