import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ItemSnapshot } from './order-draft.ts';

/** Orders written per transaction. */
const BATCH_SIZE = 500;

/** When an item departs, as the generated column `departs_at_local` has it: `2027-04-11T10:00`, or null. */
export function departsAtLocal({ segments, ride }: Pick<ItemSnapshot, 'segments' | 'ride'>): string | null {
  return segments[0]?.departsAt ?? ride?.pickupAt ?? null;
}

/** The first departure among the items of an order; null where none of them departs. */
export function firstDepartureOf(snapshots: readonly ItemSnapshot[]): string | null {
  return snapshots.flatMap((snapshot) => departsAtLocal(snapshot) ?? []).toSorted()[0] ?? null;
}

/**
 * Ids of orders whose stored first departure is missing or outdated: they are older than the column, or a process of
 * the previous version moved one of their items. Uses a partial index on exactly these.
 */
export function selectOutdatedOrders({ tenantId }: Pick<TenantScope, 'tenantId'>): RawBuilder<unknown> {
  return sql`select order_id from order_item where tenant_id = ${tenantId}
    and is_only is not true and order_departs_basis is distinct from departs_at_local`;
}

/** Recomputes and stores the first departure of these orders on each of their items. */
export async function storeFirstDepartures(scope: TenantScope, orderIds: readonly string[]): Promise<void> {
  const { tx, tenantId } = scope;
  const ofOrders = sql`tenant_id = ${tenantId} and order_id = any(${[...orderIds]}::text[])`;
  // Locked in a separate statement, so that the next one sees what others committed meanwhile.
  await sql`select 1 from order_item where ${ofOrders} order by order_id, position for update`.execute(tx);
  await sql`update order_item i set order_departs_at = o.departs_at, order_departs_basis = i.departs_at_local
    from (select order_id, min(departs_at_local) as departs_at from order_item where ${ofOrders} group by order_id) o
    where i.tenant_id = ${tenantId} and i.order_id = o.order_id and i.is_only is not true
      and (i.order_departs_at is distinct from o.departs_at
        or i.order_departs_basis is distinct from i.departs_at_local)`.execute(tx);
}

/** Recomputes one batch of outdated first departures; returns whether there may be more. */
export async function refreshFirstDepartures(
  scope: TenantScope,
  { atOnce = BATCH_SIZE }: { readonly atOnce?: number } = {},
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
