import type { Language } from '@farewind/contract/core/fields';
import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/database/schema.ts';
import type { TemplateName } from '../message-kinds.ts';
import type { StoredMessage } from '../message-source.ts';
import { recordSchema, stored } from '../../../platform/database/stored.ts';

const readData = stored('message.data', recordSchema);

/** A stored message, from its row. */
export function toMessage(row: Selectable<DB['message']>): StoredMessage {
  return {
    id: row.id,
    channel: row.channel as StoredMessage['channel'],
    reference: row.reference,
    template: row.template as TemplateName,
    language: row.language as Language,
    recipient: row.recipient,
    data: readData(row.data),
    state: row.state,
    detail: row.detail ?? undefined,
    createdAt: row.created_at,
    sentAt: row.sent_at ?? undefined,
  };
}
