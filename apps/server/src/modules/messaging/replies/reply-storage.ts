import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** Limits on the storage of an agency's replies, because anybody who knows an order's address can write to it. */
export interface ReplyBounds {
  readonly replies: number;
  /** Stored size. */
  readonly fileBytes: number;
}

export const REPLY_BOUNDS: ReplyBounds = { replies: 200_000, fileBytes: 2 * 1024 ** 3 };

/** A staff task: a part of a buyer's mail was not kept for lack of room. */
export const FULL_TASK = 'repliesFull';

/** How much of the limits is used. */
export interface ReplyStorage extends ReplyBounds {
  readonly bounds: ReplyBounds;
}

export async function measureReplies(scope: TenantScope, bounds = REPLY_BOUNDS): Promise<ReplyStorage> {
  const { tx, tenantId } = scope;
  const { rows } = await sql<{ replies: number; fileBytes: string }>`
    select (select count(*)::int from buyer_reply where tenant_id = ${tenantId} and body is not null) as replies,
      (select coalesce(sum(stored_bytes), 0) from buyer_reply_file where tenant_id = ${tenantId}) as "fileBytes"
  `.execute(tx);
  const [used] = rows;
  return { replies: used?.replies ?? 0, fileBytes: Number(used?.fileBytes ?? 0), bounds };
}

/**
 * Makes room for one more reply with this many bytes of files, and returns what there is room for. The oldest automatic
 * mails are removed first; what people wrote is never removed for another mail.
 */
export async function makeRoom(
  scope: TenantScope,
  bounds: ReplyBounds,
  newBytes: number,
): Promise<{ readonly forReply: boolean; readonly forFiles: boolean }> {
  const { replies, fileBytes } = await measureReplies(scope, bounds);
  const tooMany = replies + 1 - bounds.replies;
  const removed = tooMany > 0 ? await removeOfMachines(scope, tooMany) : { replies: 0, bytes: 0 };
  const tooMuch = newBytes === 0 ? 0 : fileBytes - removed.bytes + newBytes - bounds.fileBytes;
  const freed = tooMuch > 0 ? await removeFilesOfMachines(scope, tooMuch) : 0;
  return { forReply: removed.replies >= tooMany, forFiles: freed >= tooMuch };
}

/** Removes the oldest automatic replies, with their files. */
async function removeOfMachines(
  { tx, tenantId }: TenantScope,
  most: number,
): Promise<{ readonly replies: number; readonly bytes: number }> {
  const oldest = await tx
    .selectFrom('buyer_reply')
    .select(['order_id', 'id'])
    .where('tenant_id', '=', tenantId)
    .where('is_automatic', '=', true)
    .where('body', 'is not', null)
    .orderBy('received_at')
    .orderBy('id')
    .limit(most)
    .execute();
  let bytes = 0;
  for (const { order_id, id } of oldest) {
    const files = await tx
      .deleteFrom('buyer_reply_file')
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', order_id)
      .where('reply_id', '=', id)
      .returning('stored_bytes')
      .execute();
    for (const { stored_bytes } of files) bytes += stored_bytes;
    await tx
      .deleteFrom('buyer_reply')
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', order_id)
      .where('id', '=', id)
      .execute();
  }
  return { replies: oldest.length, bytes };
}

/** Removes files of the oldest automatic replies until this many bytes are freed; the text of the replies stays. */
async function removeFilesOfMachines({ tx, tenantId }: TenantScope, wanted: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with files as (
      select f.order_id, f.reply_id, f.position, f.stored_bytes,
        sum(f.stored_bytes) over (order by r.received_at, r.id, f.position) as reached
      from buyer_reply r
      join buyer_reply_file f on f.tenant_id = r.tenant_id and f.order_id = r.order_id and f.reply_id = r.id
      where r.tenant_id = ${tenantId} and r.is_automatic and r.body is not null
    ), oldest as (
      select * from files where reached - stored_bytes < ${wanted} and (select max(reached) from files) >= ${wanted}
    )
    delete from buyer_reply_file d using oldest o
    where d.tenant_id = ${tenantId} and d.order_id = o.order_id and d.reply_id = o.reply_id and d.position = o.position
    returning d.stored_bytes as bytes`.execute(tx);
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}
