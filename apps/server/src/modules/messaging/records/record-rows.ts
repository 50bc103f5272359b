import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { shortDetail } from './short-detail.ts';

/** A message's text, without links and codes that grant rights. */
export interface KeptContent {
  /** A text message has neither. */
  readonly subject?: string;
  readonly html?: string;
  readonly text: string;
  readonly attachments: readonly string[];
}

/** Stores a message's text when it is sent: later edits of texts and orders do not change it. */
export async function storeContent(scope: TenantScope, id: string, content: KeptContent): Promise<void> {
  const { subject = null, html = null, text: body, attachments } = content;
  await scope.tx
    .updateTable('message')
    .set({ subject, html, body, attachments: [...attachments] })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}

export type TryOutcome = 'accepted' | 'refused' | 'faulted';

/** Records one attempt to send a message; nothing if the message was deleted meanwhile, with its training copy. */
export async function insertTry(
  { tx, tenantId, now }: TenantScope,
  messageId: string,
  outcome: TryOutcome,
  detail: string,
): Promise<void> {
  await sql`
    insert into message_try (tenant_id, message_id, position, at, outcome, detail)
    select ${tenantId}, ${messageId}, coalesce((
        select max(position) from message_try where tenant_id = ${tenantId} and message_id = ${messageId}), 0) + 1,
      ${now}, ${outcome}, ${shortDetail(detail)}
    from message where tenant_id = ${tenantId} and id = ${messageId} for key share`.execute(tx);
}

export interface MessageTry {
  readonly at: Date;
  readonly outcome: TryOutcome;
  readonly detail: string;
}

/** The attempts to send a message, oldest first. */
export async function listTries(
  { tx, tenantId }: TenantScope,
  messageId: string,
): Promise<readonly MessageTry[]> {
  const rows = await tx
    .selectFrom('message_try')
    .select(['at', 'outcome', 'detail'])
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, outcome: row.outcome as TryOutcome }));
}

/** How often messages were tried to be sent; absent for those that never were. */
export async function countTries(
  { tx, tenantId }: TenantScope,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (messageIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('message_try')
    .select((eb) => ['message_id', eb.fn.max('position').as('tries')])
    .where('tenant_id', '=', tenantId)
    .where('message_id', 'in', messageIds)
    .groupBy('message_id')
    .execute();
  return new Map(rows.map(({ message_id: id, tries }) => [id, tries]));
}

/** The stored contents of a message; `content` is absent if it was not sent. */
export async function findContent(
  { tx, tenantId }: TenantScope,
  id: string,
): Promise<{ readonly content: KeptContent | undefined; readonly resentBy: string | null }> {
  const row = await tx
    .selectFrom('message')
    .select(['subject', 'html', 'body', 'attachments', 'resent_by'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { subject, html, body: text, attachments, resent_by: resentBy } = row;
  if (text === null) return { content: undefined, resentBy };
  const head = subject === null || html === null ? {} : { subject, html };
  return { content: { ...head, text, attachments }, resentBy };
}

/** Records which member of staff resent a message. */
export async function recordResender(scope: TenantScope, id: string, resentBy: string): Promise<void> {
  await scope.tx
    .updateTable('message')
    .set({ resent_by: resentBy })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
}
