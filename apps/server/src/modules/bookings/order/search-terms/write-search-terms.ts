import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { PLACE_MARK, searchTermsOf, type SearchableFlight, type SearchableOrder } from './search-terms.ts';
import { readContact } from '../read-stored.ts';

/** Orders read per transaction. */
const BATCH_SIZE = 500;

/** Writes the terms of orders that have none yet. */
export async function insertSearchTerms(
  { tx, tenantId }: TenantScope,
  orders: readonly (SearchableOrder & { readonly orderId: string })[],
): Promise<void> {
  const rows = orders.flatMap(({ orderId, ...order }) =>
    searchTermsOf(order).map((term) => ({ tenant_id: tenantId, order_id: orderId, term })),
  );
  // Another process may have indexed the same order concurrently.
  if (rows.length > 0)
    await tx
      .insertInto('order_search_term')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Rebuilds the terms of an order from its current data. */
export async function rewriteSearchTerms(scope: TenantScope, orderId: string): Promise<void> {
  await scope.tx
    .deleteFrom('order_search_term')
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .execute();
  await insertSearchTerms(scope, await readSearchable(scope, [orderId]));
}

/**
 * Indexes one batch of orders without terms: those older than the index, or written by a process of the previous
 * version. Returns whether there are more.
 */
export async function indexOrders(
  scope: TenantScope,
  { atOnce = BATCH_SIZE }: { readonly atOnce?: number } = {},
): Promise<boolean> {
  const rows = await scope.tx
    .selectFrom('customer_order as o')
    .select('o.id')
    .where('o.tenant_id', '=', scope.tenantId)
    .where(
      sql<boolean>`(not exists (select 1 from order_search_term t
        where t.tenant_id = ${scope.tenantId} and t.order_id = o.id) or ${lacksPlaces(scope)})`,
    )
    .limit(atOnce)
    .execute();
  const orderIds = rows.map(({ id }) => id);
  if (orderIds.length > 0) await insertSearchTerms(scope, await readSearchable(scope, orderIds));
  return rows.length === atOnce;
}

/** Orders with rides that were indexed before places became terms. */
function lacksPlaces({ tenantId }: TenantScope): RawBuilder<boolean> {
  return sql`o.id in (select i.order_id from order_item i
    where i.tenant_id = ${tenantId} and i.kind = 'transfer' and i.snapshot ? 'ride' and not exists (
      select 1 from order_search_term t
      where t.tenant_id = ${tenantId} and t.term = ${PLACE_MARK} and t.order_id = i.order_id))`;
}

async function readSearchable({ tx, tenantId }: TenantScope, orderIds: readonly string[]) {
  const rows = await tx
    .selectFrom('customer_order as o')
    .select([
      ...(['o.id', 'o.reservation_number', 'o.contact'] as const),
      sql<string[]>`array(select unnest(array[p.name, p.surname]) from order_passenger p
        where p.tenant_id = ${tenantId} and p.order_id = o.id)`.as('travellers'),
      sql<SearchableFlight[] | null>`(select jsonb_agg(segment) from order_item i
        cross join lateral jsonb_array_elements(i.snapshot -> 'segments') segment
        where i.tenant_id = ${tenantId} and i.order_id = o.id)`.as('flights'),
      sql<
        (string | null)[]
      >`array(select unnest(array[place ->> 'name', place ->> 'address']) from order_item i
        cross join lateral (values (i.snapshot #> '{ride,from}'), (i.snapshot #> '{ride,to}')) places (place)
        where i.tenant_id = ${tenantId} and i.order_id = o.id and i.snapshot ? 'ride')`.as('ride_places'),
    ])
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', 'in', orderIds)
    .execute();
  return rows.map(
    ({ id, reservation_number: reservationNumber, contact, travellers, flights, ride_places }) => {
      const { name, surname, phone } = readContact(contact);
      const names = [name, surname, ...travellers];
      const ridePlaces = ride_places.map((text) => text ?? '');
      return { orderId: id, reservationNumber, phone, names, flights: flights ?? [], ridePlaces };
    },
  );
}
