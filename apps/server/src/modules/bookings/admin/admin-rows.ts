import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { ItemStatus } from '../order/order-moves.ts';

/** Queries used by order administration only. */

export interface NoteRow {
  readonly noteId: string;
  readonly text: string;
  readonly author: string;
  readonly at: Date;
}

/** Newest first. */
export async function listNotes({ tx, tenantId }: TenantScope, orderId: string): Promise<NoteRow[]> {
  const rows = await tx
    .selectFrom('order_note')
    .select(['id', 'text', 'author_name', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    noteId: row.id,
    text: row.text,
    author: row.author_name,
    at: row.created_at,
  }));
}

export async function insertNote(
  { tx, tenantId, now }: TenantScope,
  note: {
    readonly orderId: string;
    readonly text: string;
    readonly authorId: number;
    readonly author: string;
  },
): Promise<NoteRow> {
  const noteId = newId();
  await tx
    .insertInto('order_note')
    .values({
      tenant_id: tenantId,
      order_id: note.orderId,
      id: noteId,
      text: note.text,
      author_id: note.authorId,
      author_name: note.author,
    })
    .execute();
  return { noteId, text: note.text, author: note.author, at: now };
}

export interface HistoryRow {
  readonly at: Date;
  readonly itemId: string | undefined;
  readonly from: ItemStatus | undefined;
  readonly to: ItemStatus;
  readonly reason: string;
  readonly actor: string;
  readonly version: number | undefined;
}

/** Newest first. */
export async function listHistory({ tx, tenantId }: TenantScope, orderId: string): Promise<HistoryRow[]> {
  const rows = await tx
    .selectFrom('order_history')
    .select(['at', 'item_id', 'from_status', 'to_status', 'reason', 'actor', 'item_version'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map((row) => ({
    at: row.at,
    itemId: row.item_id ?? undefined,
    from: (row.from_status ?? undefined) as ItemStatus | undefined,
    to: row.to_status as ItemStatus,
    reason: row.reason,
    actor: row.actor,
    version: row.item_version ?? undefined,
  }));
}

/**
 * The customer who owns the order now, with the number of their orders, this one included, and the time of the first. One
 * statement, because an order can move to another customer between two.
 */
export async function countOrdersOfOwner(
  { tx, tenantId }: TenantScope,
  orderId: string,
): Promise<{ readonly customerId: number; readonly count: number; readonly firstAt: Date }> {
  const row = await tx
    .selectFrom('customer_order')
    .select((eb) => [
      'customer_id',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('created_at').as('first_at'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', ({ selectFrom }) =>
      selectFrom('customer_order as o')
        .select('o.customer_id')
        .where('o.tenant_id', '=', tenantId)
        .where('o.id', '=', orderId),
    )
    .groupBy('customer_id')
    .executeTakeFirstOrThrow();
  return { customerId: row.customer_id, count: row.count, firstAt: row.first_at };
}
