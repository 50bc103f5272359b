import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ReplyApi } from '../admin-ports.ts';

const UNPAID_HOURS = 24;
/** A file that comes after the end waits as long, so that staff can answer it. */
const FILE_HOURS = 24;

type ReplyFiles = Pick<ReplyApi, 'listOrdersWithFiles' | 'eraseFiles'>;

/**
 * Erases passengers' document data, and files that came by mail, from orders that have been unpaid for a day. Returns
 * the number of passengers.
 */
export async function eraseUnpaidDocuments(scope: TenantScope, replyFiles: ReplyFiles): Promise<number> {
  await eraseReplyFiles(scope, replyFiles, async (orderIds) => {
    const unpaid = await listUnpaid(scope).where('o.id', 'in', orderIds).execute();
    return unpaid.map(({ id }) => id);
  });
  const erased = await scope.tx
    .updateTable('order_passenger as p')
    .set({ document: null, document_hint: '' })
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.document', 'is not', null)
    .where('p.order_id', 'in', listUnpaid(scope))
    .executeTakeFirst();
  return Number(erased.numUpdatedRows);
}

function listUnpaid({ tx, tenantId, now }: TenantScope) {
  return tx
    .selectFrom('customer_order as o')
    .select('o.id')
    .where('o.tenant_id', '=', tenantId)
    .where('o.created_at', '<', hoursBefore(now, UNPAID_HOURS))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('order_history as h')
            .select('h.seq')
            .whereRef('h.tenant_id', '=', 'o.tenant_id')
            .whereRef('h.order_id', '=', 'o.id')
            .where('h.to_status', 'in', ['booked', 'ticketed', 'problematic']),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('order_item as i')
            .select('i.id')
            .whereRef('i.tenant_id', '=', 'o.tenant_id')
            .whereRef('i.order_id', '=', 'o.id')
            .where('i.status', '=', 'processing'),
        ),
      ),
    );
}

/**
 * Erases passengers' document data, requested document changes, travel documents and files that came by mail once the
 * last flight of their order landed this many days ago, whatever the order's state; without a flight, a day after its
 * last ride. Returns the number of passengers.
 */
export async function eraseTravelledDocuments(
  scope: TenantScope,
  replyFiles: ReplyFiles,
  retentionDays: number,
): Promise<number> {
  const landedBefore = hoursBefore(scope.now, retentionDays * 24);
  const hasLanded = (orderId: string): RawBuilder<unknown> => sql`
    (select coalesce(
        max((s ->> 'arrivesAt')::timestamp - make_interval(mins => (s ->> 'arrivesOffset')::int)),
        max(i.departs_at_local::timestamp) + interval '1 day')
      from order_item i left join lateral jsonb_array_elements(i.snapshot -> 'segments') s on true
      where i.tenant_id = ${scope.tenantId} and i.order_id = ${sql.ref(orderId)})
      <= ${landedBefore.toISOString()}::timestamptz at time zone 'UTC'`;
  await eraseReplyFiles(scope, replyFiles, async (orderIds) => {
    const { rows } = await sql<{ id: string }>`select o.id from customer_order o
      where o.tenant_id = ${scope.tenantId} and o.id = any(${orderIds}) and ${hasLanded('o.id')}`.execute(
      scope.tx,
    );
    return rows.map(({ id }) => id);
  });
  await sql`update passenger_change c set wanted = null
    where c.tenant_id = ${scope.tenantId} and c.wanted is not null and ${hasLanded('c.order_id')}`.execute(
    scope.tx,
  );
  await sql`update order_proof f set file = null, file_name = null
    where f.tenant_id = ${scope.tenantId} and f.file is not null and ${hasLanded('f.order_id')}`.execute(
    scope.tx,
  );
  const erased = await sql`
    update order_passenger p set document = null, document_hint = ''
    where p.tenant_id = ${scope.tenantId} and p.document is not null and ${hasLanded('p.order_id')}`.execute(
    scope.tx,
  );
  return Number(erased.numAffectedRows);
}

/** Asks for the end of only those orders that have files: there are never many. */
async function eraseReplyFiles(
  scope: TenantScope,
  { listOrdersWithFiles, eraseFiles }: ReplyFiles,
  listEnded: (orderIds: readonly string[]) => Promise<string[]>,
): Promise<void> {
  const before = hoursBefore(scope.now, FILE_HOURS);
  const orderIds = await listOrdersWithFiles(scope, before);
  if (orderIds.length > 0) await eraseFiles(scope, await listEnded(orderIds), before);
}

function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * 3_600_000);
}
