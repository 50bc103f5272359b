import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { messageKinds, type MessageKind, type TemplateName } from '../message-kinds.ts';
import type { Channel, PlannedMessage, StoredMessage } from '../message-source.ts';
import { toMessage } from './to-message.ts';
import { shortDetail } from './short-detail.ts';

export async function findMessage(scope: TenantScope, id: string): Promise<StoredMessage | undefined> {
  const row = await scope.tx
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toMessage(row);
}

/**
 * The newest message about a subject to its own address, made from one of the templates. Copies sent elsewhere do not
 * count.
 */
export async function findNewestMessage(
  scope: TenantScope,
  channel: Channel,
  reference: string,
  templates: readonly TemplateName[],
): Promise<StoredMessage | undefined> {
  const row = await scope.tx
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('reference', '=', reference)
    .where('channel', '=', channel)
    .where('template', 'in', templates)
    .where(sql<boolean>`coalesce(data->>'isCopy', 'false') = 'false'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toMessage(row);
}

export async function listNewestMessages(
  scope: TenantScope,
  templates: readonly TemplateName[],
  limit: number,
): Promise<StoredMessage[]> {
  const rows = await scope.tx
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('template', 'in', templates)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/** False when the message exists already. */
export async function insertMessage(scope: TenantScope, message: PlannedMessage): Promise<boolean> {
  const inserted = await scope.tx
    .insertInto('message')
    .values({
      tenant_id: scope.tenantId,
      id: message.id,
      channel: message.channel,
      reference: message.reference,
      template: message.template,
      language: message.language,
      recipient: message.recipient,
      data: JSON.stringify(message.data),
      created_at: scope.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * `kept`: no server is configured, and only the outbox page shows it. `delivered`: the receiving server accepted it.
 * `sent`: the provider has it. `bounced`: permanently refused. `dropped`: no longer worth sending. `failed`: given up.
 */
export type MessageEnd = 'kept' | 'sent' | 'delivered' | 'bounced' | 'dropped' | 'failed';

export interface EndFacts {
  readonly detail?: string;
  readonly providerReference?: string;
  /** Of a text message: the provider that took it, by the name in the setting. */
  readonly smsProvider?: string | undefined;
}

const MINUTE_MS = 60_000;

export async function endMessage(
  scope: TenantScope,
  id: string,
  state: MessageEnd,
  { detail, providerReference, smsProvider }: EndFacts = {},
): Promise<void> {
  const hasLeft = state === 'kept' || state === 'sent' || state === 'delivered';
  await scope.tx
    .updateTable('message')
    .set({
      state,
      detail: detail === undefined ? null : shortDetail(detail),
      provider_reference: providerReference ?? null,
      sms_provider: smsProvider ?? null,
      ...(hasLeft ? { sent_at: scope.now } : {}),
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .execute();
  await eraseReceiver(scope, id);
}

/** Ends a message whose sending was given up, unless it has left: then only the record of its sending failed. */
export async function giveUpMessage(scope: TenantScope, id: string): Promise<void> {
  const message = await scope.tx
    .selectFrom('message')
    .select('state')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (message?.state === 'waiting') await endMessage(scope, id, 'failed', { detail: 'given up' });
}

const forgetful = Object.entries<MessageKind>(messageKinds).flatMap(([name, { forgetsReceiver }]) =>
  forgetsReceiver ? [name] : [],
);

/** Removes a message's recipient, and a server's answer about the address, where its kind requires that. */
async function eraseReceiver({ tx, tenantId }: TenantScope, id: string): Promise<void> {
  const gone = await tx
    .updateTable('message')
    .set({ recipient: '', detail: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('template', 'in', forgetful)
    .executeTakeFirst();
  if (gone.numUpdatedRows === 0n) return;
  await tx
    .updateTable('message_try')
    .set({ detail: '' })
    .where('tenant_id', '=', tenantId)
    .where('message_id', '=', id)
    .execute();
}

/**
 * Text messages that a provider sent lately and has not reported, newest first, at most `limit`: of more, each minute
 * has the next ones, so that some that are never reported keep no others from their turn.
 */
export async function listUnreported(
  scope: TenantScope,
  { provider, since, limit }: { readonly provider: string; readonly since: Date; readonly limit: number },
): Promise<{ message: StoredMessage; providerReference: string }[]> {
  const unreported = scope.tx
    .selectFrom('message')
    .where('tenant_id', '=', scope.tenantId)
    .where('channel', '=', 'sms')
    .where('state', '=', 'sent')
    .where('provider_reference', 'is not', null)
    .where((is) => is.or([is('sms_provider', '=', provider), is('sms_provider', 'is', null)]))
    .where('sent_at', '>', since);
  const { count } = await unreported
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const turns = Math.ceil(Number(count) / limit);
  if (turns === 0) return [];
  const turn = Math.floor(scope.now.getTime() / MINUTE_MS) % turns;
  const rows = await unreported
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .offset(turn * limit)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ message: toMessage(row), providerReference: row.provider_reference ?? '' }));
}

/** Records a report about a message that was sent. False when the report was known before, or the message was not sent. */
export async function recordArrival(
  scope: TenantScope,
  id: string,
  state: 'delivered' | 'bounced',
  detail: string,
): Promise<boolean> {
  const noted = await scope.tx
    .updateTable('message')
    .set({ state, detail: shortDetail(detail) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'delivered'])
    .where('state', '!=', state)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

export async function insertBounceTask(scope: TenantScope, message: StoredMessage, detail: string) {
  await scope.tx
    .insertInto('staff_task')
    .values({
      tenant_id: scope.tenantId,
      id: newId(),
      kind: `${message.channel}Bounced`,
      reference: message.reference,
      detail: JSON.stringify({ messageId: message.id, detail: shortDetail(detail) }),
    })
    .execute();
}
