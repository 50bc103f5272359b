import type { getOutbox, OutboxRow } from '@farewind/contract/messages/outbox';
import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import { sql, type RawBuilder } from 'kysely';
import { begins } from '../../../platform/database/begins.ts';
import { readLongPage, SEARCHED } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import { readEfforts, type Effort } from '../../../platform/outbox/read-efforts.ts';
import { kindOf } from '../message-kinds.ts';
import type { StoredMessage } from '../message-source.ts';
import { effectKey } from '../planning/plan-message.ts';
import { templateTitle } from '../templates/template-texts.ts';
import { countTries } from '../records/record-rows.ts';
import { toMessage } from '../records/to-message.ts';

const columns = {
  createdAt: 'created_at',
  sentAt: 'sent_at',
  recipient: 'recipient',
  template: 'template',
  channel: 'channel',
  state: 'state',
  language: 'language',
} as const;

/** The orders whose reservation number begins with the typed text. */
export type FindOrders = (scope: TenantScope, typed: string) => Promise<readonly string[]>;

/** The agency's messages, newest first by default. */
export async function readOutbox(
  scope: TenantScope,
  language: Language,
  input: ParsedInput<typeof getOutbox>,
  findOrders: FindOrders,
): Promise<Output<typeof getOutbox>> {
  const { channel, state, template, reference, keyword, sorting } = input;
  let query = scope.tx.selectFrom('message').selectAll().where('tenant_id', '=', scope.tenantId);
  if (channel) query = query.where('channel', '=', channel);
  if (state) query = query.where('state', '=', state);
  if (template) query = query.where('template', '=', template);
  if (reference) query = query.where('reference', '=', reference);
  if (keyword) query = query.where(matches(scope, keyword, await findOrders(scope, keyword)));
  const requested = readSorting(sorting, columns, []);
  const newest = { column: 'created_at', direction: 'desc' } as const;
  const sort = [
    ...(requested.length > 0 ? requested : [newest]),
    { column: 'id', direction: 'desc' } as const,
  ];
  const { total, rows } = await readLongPage(scope, query, input, sort);
  const messages = rows.map(toMessage);
  const efforts = await readMessageEfforts(
    scope,
    messages.map(({ id }) => id),
  );
  const items = messages.map((message) => presentRow(message, efforts.get(message.id), language));
  return { ...total, items };
}

/** The progress of messages, by their ids; of those whose effect is purged, the stored tries. */
export async function readMessageEfforts(
  scope: TenantScope,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Effort>> {
  const efforts = await readEfforts(scope, messageIds.map(effectKey));
  const purged = messageIds.filter((id) => !efforts.has(effectKey(id)));
  const tries = await countTries(scope, purged);
  return new Map(
    messageIds.map((id) => [
      id,
      efforts.get(effectKey(id)) ?? { attempts: tries.get(id) ?? 0, nextTryAt: undefined },
    ]),
  );
}

/** By order and by the beginning of the address, among all; by any part of address or subject, among the newest. */
function matches({ tenantId }: TenantScope, keyword: string, orders: readonly string[]): RawBuilder<boolean> {
  const messages = sql`select id from message where tenant_id = ${tenantId} and`;
  const lower = normalizeEmail(keyword);
  // Addresses are stored as typed; telephones capitalise the first letter.
  const spellings = new Set([keyword, lower, lower.charAt(0).toUpperCase() + lower.slice(1)]);
  const addressed = [...spellings].map((spelling) => sql`union ${messages} ${begins('recipient', spelling)}`);
  return sql<boolean>`message.id in (
    ${messages} reference = any(${[keyword, ...orders]})
    ${sql.join(addressed, sql` `)}
    union select id from (select id, recipient, subject from message where tenant_id = ${tenantId}
      order by created_at desc limit ${SEARCHED}) newest
      where strpos(lower(concat_ws(' ', recipient, subject)), lower(${keyword})) > 0)`;
}

/** A message as a row of the list. */
export function presentRow(
  message: StoredMessage,
  effort: Effort | undefined,
  language: Language,
): OutboxRow {
  const { reservationNumber } = message.data;
  return {
    messageId: message.id,
    channel: message.channel,
    template: message.template,
    title: templateTitle(message.template, language),
    language: message.language,
    recipient: message.recipient,
    reference: message.reference,
    reservationNumber: typeof reservationNumber === 'string' ? reservationNumber : null,
    state: message.state as OutboxRow['state'],
    detail: message.detail ?? null,
    attempts: effort?.attempts ?? 0,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
    nextTryAt: message.state === 'waiting' ? (effort?.nextTryAt?.toISOString() ?? null) : null,
    isResendable: isResendable(message),
  };
}

/** Whether resending helps: a message about an order, to its buyer, that is not being sent already. */
export function isResendable({ template, state }: StoredMessage): boolean {
  return kindOf(template).isRepeatable === true && state !== 'waiting';
}
