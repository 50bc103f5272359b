import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from '../order/deps.ts';
import { selectMatching } from './matching-orders.ts';
import { readKeyword } from './read-keyword.ts';

/** Lists of other records show those of at most this many orders. */
const MOST_FOUND = 200;

/**
 * The newest orders that a text finds in the list of orders: by number, booking code, ticket, name in any alphabet,
 * phone, mail address or the end of a card's number.
 */
export async function findOrderIds(
  deps: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  typed: string,
): Promise<string[]> {
  const { sought } = await readKeyword(deps, scope, typed);
  const { rows } = await sql<{ id: string }>`
    select id from (${selectMatching(scope, sought)}) found (id) order by id desc limit ${MOST_FOUND}`.execute(
    scope.tx,
  );
  return rows.map(({ id }) => id);
}
