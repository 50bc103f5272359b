import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ItemSnapshot } from './order-draft.ts';

/** So many orders are written in one transaction. */
const AT_ONCE = 500;

/** When an item departs, in the words of the generated column `departs_at_local`: `2027-04-11T10:00`, or null. */
export function departsAtLocal({ segments, ride }: Pick<ItemSnapshot, 'segments' | 'ride'>): string | null {
  return segments[0]?.departsAt ?? ride?.pickupAt ?? null;
}

/** The first departure among the items of an order; null where none of them departs. */
export function firstDepartureOf(snapshots: readonly ItemSnapshot[]): string | null {
  return snapshots.flatMap((snapshot) => departsAtLocal(snapshot) ?? []).toSorted()[0] ?? null;
}

/**
 * The ids of the orders whose stored first departure does not hold: they were written before there was one, or a process of
 * the version before has moved one of their items. Read along an index that has only these.
 */
export function selectOutdatedOrders({ tenantId }: Pick<TenantScope, 'tenantId'>): RawBuilder<unknown> {
  return sql`select order_id from order_item where tenant_id = ${tenantId}
    and is_only is not true and order_departs_basis is distinct from departs_at_local`;
}

/** Stores the first departure of these orders on each of their items, as the items depart now. */
export async function storeFirstDepartures(scope: TenantScope, orderIds: readonly string[]): Promise<void> {
  const { tx, tenantId } = scope;
  const ofOrders = sql`tenant_id = ${tenantId} and order_id = any(${[...orderIds]}::text[])`;
  // Locked in a statement of its own: the next one sees what others had changed until then.
  await sql`select 1 from order_item where ${ofOrders} order by order_id, position for update`.execute(tx);
  await sql`update order_item i set order_departs_at = o.departs_at, order_departs_basis = i.departs_at_local
    from (select order_id, min(departs_at_local) as departs_at from order_item where ${ofOrders} group by order_id) o
    where i.tenant_id = ${tenantId} and i.order_id = o.order_id and i.is_only is not true
      and (i.order_departs_at is distinct from o.departs_at
        or i.order_departs_basis is distinct from i.departs_at_local)`.execute(tx);
}

/** Stores the first departures that do not hold, of so many orders; returns whether there may be more. */
export async function refreshFirstDepartures(
  scope: TenantScope,
  { atOnce = AT_ONCE }: { readonly atOnce?: number } = {},
): Promise<boolean> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct order_id from (${selectOutdatedOrders(scope)}) as outdated order by order_id limit ${atOnce}`.execute(
    scope.tx,
  );
  if (rows.length > 0)
    await storeFirstDepartures(
      scope,
      rows.map((row) => row.order_id),
    );
  return rows.length === atOnce;
}
