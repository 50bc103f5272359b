import type { Language } from '@farewind/contract/core/fields';
import type { ContactMessage, ContactRow, contactStates } from '@farewind/contract/feedback/contact';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';

const EXCERPT_LENGTH = 140;

export const rowColumns = [
  ...(['id', 'ticket_no', 'email', 'name', 'message', 'website', 'order_number', 'language'] as const),
  ...(['state', 'note', 'version', 'created_at'] as const),
] as const;

export interface MessageRow {
  readonly id: string;
  readonly ticket_no: string;
  readonly email: string;
  readonly name: string | null;
  readonly message: string;
  readonly website: string | null;
  readonly order_number: string | null;
  readonly language: string;
  readonly state: string;
  readonly note: string;
  readonly version: number;
  readonly created_at: Date;
}

export function presentRow(row: MessageRow): ContactRow {
  const line = row.message.replace(/\s+/g, ' ');
  return {
    contactId: row.id,
    ticketNo: row.ticket_no,
    email: row.email,
    name: row.name,
    excerpt: line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH - 1)}…` : line,
    orderNumber: row.order_number,
    language: row.language as Language,
    version: row.version,
    state: row.state as (typeof contactStates)[number],
    createdAt: row.created_at.toISOString(),
  };
}

/** A message with its answers, oldest first. Refuses with GEN-NOTFOUND. */
export async function getMessage(
  { tx, tenantId }: TenantScope,
  contactId: string,
  lock = false,
): Promise<ContactMessage> {
  let query = tx
    .selectFrom('contact_message')
    .select(rowColumns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  const answers = await tx
    .selectFrom('contact_answer')
    .select(['text', 'answered_by', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute();
  return {
    ...presentRow(row),
    message: row.message,
    website: row.website,
    note: row.note,
    answers: answers.map((answer) => ({
      text: answer.text,
      by: answer.answered_by,
      at: answer.created_at.toISOString(),
    })),
  };
}
