import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { messengerSchema } from '@farewind/contract/core/messengers';
import { orUndefined, storedText } from '../../../platform/database/stored.ts';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import type { KeptType } from './file-name.ts';

const bodySchema = z.object({
  /** The mail's Message-ID, which an answer to it refers to. */
  messageId: z.string().default(''),
  fromAddress: z.string().default(''),
  fromName: z.string().default(''),
  subject: z.string().default(''),
  text: z.string().default(''),
  quoted: z.string().default(''),
  isCut: z.boolean().default(false),
  /** Whether it was written on the order's page, not in a mail. */
  isFromPage: z.boolean().default(false),
  /** The messenger in which it was written; absent: not in one. */
  messenger: orUndefined(messengerSchema),
  files: z.array(z.object({ name: z.string(), size: z.int(), isKept: z.boolean() })).default([]),
});
type ReplyBody = z.infer<typeof bodySchema>;
const readBody = storedText('buyer_reply.body', bodySchema);

/** A mail that answers one of ours, or a message that the buyer wrote on the order's page or in a messenger. */
export interface BuyerReply extends ReplyBody {
  readonly replyId: string;
  readonly isBuyer: boolean;
  readonly isAutomatic: boolean;
  readonly at: Date;
}

export interface NewReply extends Omit<BuyerReply, 'at' | 'files' | 'messenger'> {
  readonly messenger?: BuyerReply['messenger'];
  readonly orderId: string;
  readonly files: readonly KeptFile[];
}

export interface KeptFile {
  readonly name: string;
  readonly size: number;
  /** Undefined if only its name is kept. */
  readonly kept: { readonly contentType: KeptType; readonly content: Buffer } | undefined;
}

/** Stores a reply with its files; false when it is stored already. */
export async function insertReply(
  keyring: Keyring,
  scope: TenantScope,
  { orderId, replyId, isBuyer, isAutomatic, files, ...told }: NewReply,
): Promise<boolean> {
  const { tx, tenantId } = scope;
  const body = {
    ...told,
    files: files.map(({ name, size, kept }) => ({ name, size, isKept: kept !== undefined })),
  };
  const inserted = await tx
    .insertInto('buyer_reply')
    .values({
      tenant_id: tenantId,
      order_id: orderId,
      id: replyId,
      body: keyring.seal(bodyPlace(tenantId, orderId, replyId), JSON.stringify(body)),
      is_buyer: isBuyer,
      is_automatic: isAutomatic,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  for (const [position, { kept }] of files.entries()) {
    if (kept === undefined) continue;
    const content = keyring.seal(
      filePlace(tenantId, orderId, replyId, position),
      kept.content.toString('base64'),
    );
    await tx
      .insertInto('buyer_reply_file')
      .values({
        tenant_id: tenantId,
        order_id: orderId,
        reply_id: replyId,
        position,
        content_type: kept.contentType,
        content,
        stored_bytes: content.length,
      })
      .execute();
  }
  return true;
}

const MOST_SHOWN = 200;

/** The replies about an order that were not erased, newest first. */
export async function listReplies(
  keyring: Keyring,
  { tx, tenantId }: TenantScope,
  orderId: string,
  most = MOST_SHOWN,
): Promise<BuyerReply[]> {
  const rows = await tx
    .selectFrom('buyer_reply')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('body', 'is not', null)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .$if(most < Infinity, (query) => query.limit(most))
    .execute();
  const files = await tx
    .selectFrom('buyer_reply_file')
    .select(['reply_id', 'position'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  // Files are erased before the mail that they came with.
  const kept = new Set(files.map((file) => `${file.reply_id}:${file.position}`));
  return rows.flatMap((row) => {
    if (row.body === null) return [];
    const body = readBody(keyring.open(bodyPlace(tenantId, orderId, row.id), row.body));
    return [
      {
        ...body,
        files: body.files.map((file, position) => ({ ...file, isKept: kept.has(`${row.id}:${position}`) })),
        replyId: row.id,
        isBuyer: row.is_buyer,
        isAutomatic: row.is_automatic,
        at: row.received_at,
      },
    ];
  });
}

/** Whether a reply is stored already. */
export async function hasReply(
  { tx, tenantId }: TenantScope,
  orderId: string,
  replyId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('buyer_reply')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('id', '=', replyId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a person wrote after the given reply, in the order of `listReplies`; without one, whether a person wrote at
 * all.
 */
export async function hasNewerReply(
  { tx, tenantId }: TenantScope,
  orderId: string,
  replyId: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from buyer_reply r
    where r.tenant_id = ${tenantId} and r.order_id = ${orderId} and not r.is_automatic and not exists (
      select 1 from buyer_reply s where s.tenant_id = r.tenant_id and s.order_id = r.order_id
        and s.id = ${replyId}::uuid and (s.received_at, s.id) >= (r.received_at, r.id))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** The sender of a reply: a machine, the buyer, or somebody else who knows the order's address. */
export type ReplySender = Pick<BuyerReply, 'isAutomatic' | 'isBuyer'>;

/**
 * How many replies an order has received from one kind of sender since an instant, and the stored bytes of their files.
 */
export async function countReplies(
  { tx, tenantId }: TenantScope,
  orderId: string,
  since: Date,
  { isAutomatic, isBuyer }: ReplySender,
): Promise<{ readonly count: number; readonly fileBytes: number }> {
  const { rows } = await sql<{ count: number; fileBytes: string }>`
    select count(*)::int as count,
      coalesce(sum((select sum(f.stored_bytes) from buyer_reply_file f
        where f.tenant_id = r.tenant_id and f.order_id = r.order_id and f.reply_id = r.id)), 0) as "fileBytes"
    from buyer_reply r
    where r.tenant_id = ${tenantId} and r.order_id = ${orderId} and r.received_at >= ${since}
      and r.is_automatic = ${isAutomatic} and (r.is_automatic or r.is_buyer = ${isBuyer})`.execute(tx);
  const [found] = rows;
  return { count: found?.count ?? 0, fileBytes: Number(found?.fileBytes ?? 0) };
}

/** The file at a position of a reply; undefined when it was not kept. */
export async function findReplyFile(
  keyring: Keyring,
  { tx, tenantId }: TenantScope,
  { orderId, replyId, position }: FileKey,
): Promise<{ readonly contentType: string; readonly content: Buffer } | undefined> {
  const row = await tx
    .selectFrom('buyer_reply_file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('reply_id', '=', replyId)
    .where('position', '=', position)
    .executeTakeFirst();
  if (!row) return undefined;
  const opened = keyring.open(filePlace(tenantId, orderId, replyId, position), row.content);
  return { contentType: row.content_type, content: Buffer.from(opened, 'base64') };
}

export interface FileKey {
  readonly orderId: string;
  readonly replyId: string;
  readonly position: number;
}

/** Replies in the form that order administration needs. */
export function createReplyApi(keyring: Keyring): {
  readonly list: (scope: TenantScope, orderId: string) => Promise<BuyerReply[]>;
  readonly listOrdersWithFiles: typeof listOrdersWithFiles;
  readonly eraseFiles: typeof eraseFiles;
} {
  return {
    list: (scope, orderId) => listReplies(keyring, scope, orderId),
    listOrdersWithFiles,
    eraseFiles,
  };
}

/** Orders with files that arrived before an instant. */
async function listOrdersWithFiles({ tx, tenantId }: TenantScope, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('buyer_reply_file as f')
    .innerJoin('buyer_reply as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'f.tenant_id')
        .onRef('r.order_id', '=', 'f.order_id')
        .onRef('r.id', '=', 'f.reply_id'),
    )
    .select('f.order_id')
    .distinct()
    .where('f.tenant_id', '=', tenantId)
    .where('r.received_at', '<', before)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Removes the files of these orders that arrived before an instant; the text of the replies stays. */
async function eraseFiles(
  { tx, tenantId }: TenantScope,
  orderIds: readonly string[],
  before: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .deleteFrom('buyer_reply_file')
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('buyer_reply as r')
          .select('r.id')
          .whereRef('r.tenant_id', '=', 'buyer_reply_file.tenant_id')
          .whereRef('r.order_id', '=', 'buyer_reply_file.order_id')
          .whereRef('r.id', '=', 'buyer_reply_file.reply_id')
          .where('r.received_at', '<', before),
      ),
    )
    .execute();
}

/** Removes the content that people wrote about these orders; the fact that they wrote stays. */
export async function eraseReplies(
  { tx, tenantId }: TenantScope,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .deleteFrom('buyer_reply_file')
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .execute();
  await tx
    .updateTable('buyer_reply')
    .set({ body: null })
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .execute();
}

function bodyPlace(tenantId: number, orderId: string, id: string): SealPlace {
  return { tenantId, table: 'buyer_reply', column: 'body', row: `${orderId}:${id}` };
}

function filePlace(tenantId: number, orderId: string, replyId: string, position: number): SealPlace {
  return {
    tenantId,
    table: 'buyer_reply_file',
    column: 'content',
    row: `${orderId}:${replyId}:${position}`,
  };
}
