import type { getOutbox, OutboxRow } from '@farewind/contract/messages/outbox';
import type { Language } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { readPage } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/http/read-sorting.ts';
import { readEfforts, type Effort } from '../../../platform/outbox/read-efforts.ts';
import { kindOf } from '../message-kinds.ts';
import type { StoredMessage } from '../message-source.ts';
import { effectKey } from '../plan-message.ts';
import { templateTitle } from '../templates/template-texts.ts';
import { toMessage } from '../to-message.ts';

const columns = {
  ...{ createdAt: 'created_at', sentAt: 'sent_at', recipient: 'recipient', template: 'template' },
  ...{ channel: 'channel', state: 'state', language: 'language' },
} as const;

/** The agency's messages, the newest first unless asked otherwise. */
export async function readOutbox(
  scope: TenantScope,
  language: Language,
  input: ParsedInput<typeof getOutbox>,
): Promise<Output<typeof getOutbox>> {
  const { channel, state, template, reference, keyword, sorting } = input;
  let query = scope.tx.selectFrom('message').selectAll().where('tenant_id', '=', scope.tenantId);
  if (channel) query = query.where('channel', '=', channel);
  if (state) query = query.where('state', '=', state);
  if (template) query = query.where('template', '=', template);
  if (reference) query = query.where('reference', '=', reference);
  if (keyword) {
    const part = `%${keyword.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`lower(recipient) like ${part}`,
        sql<boolean>`lower(coalesce(data->>'reservationNumber', '')) like ${part}`,
        sql<boolean>`lower(coalesce(subject, '')) like ${part}`,
        eb('reference', '=', keyword),
      ]),
    );
  }
  const wished = readSorting(sorting, columns, []);
  const newest = { column: 'created_at', direction: 'desc' } as const;
  const sort = [...(wished.length > 0 ? wished : [newest]), { column: 'id', direction: 'desc' } as const];
  const { totalCount, rows } = await readPage(query, input, sort);
  const messages = rows.map(toMessage);
  const efforts = await readEfforts(
    scope,
    messages.map(({ id }) => effectKey(id)),
  );
  const items = messages.map((message) => presentRow(message, efforts.get(effectKey(message.id)), language));
  return { totalCount, items };
}

/** A message as a line of the list tells it. */
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
  };
}

/** Whether it helps to write a message once more: about an order, to its buyer, and not on its way already. */
export function isResendable({ template, state }: StoredMessage): boolean {
  return kindOf(template).isRepeatable === true && state !== 'waiting';
}
