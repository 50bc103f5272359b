import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../platform/database/scope.ts';

/** A contact message as mails show it: to the agency, and back to its sender with one of the answers. */
export interface ContactForMessage {
  readonly ticketNo: string;
  readonly email: string;
  readonly name: string;
  readonly orderNumber: string;
  readonly message: string;
  readonly language: Language;
  /** Undefined: it was not written on a site. */
  readonly siteOrigin: string | undefined;
  /** Empty: the mail is about the message itself. */
  readonly answer: string;
}

/** Undefined when the message, or the answer, was deleted meanwhile. */
export async function findContactForMessage(
  { tx, tenantId }: TenantScope,
  contactId: string,
  answerId?: string,
): Promise<ContactForMessage | undefined> {
  const row = await tx
    .selectFrom('contact_message')
    .select(['ticket_no', 'email', 'name', 'order_number', 'message', 'language', 'site_origin'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  const answer = answerId === undefined ? { text: '' } : await findAnswer();
  if (!row || !answer) return undefined;
  return {
    ticketNo: row.ticket_no,
    email: row.email,
    name: row.name ?? '',
    message: row.message,
    orderNumber: row.order_number ?? '',
    language: row.language as Language,
    answer: answer.text,
    siteOrigin: row.site_origin ?? undefined,
  };

  function findAnswer() {
    return tx
      .selectFrom('contact_answer')
      .select('text')
      .where('tenant_id', '=', tenantId)
      .where('contact_id', '=', contactId)
      .where('id', '=', answerId ?? '')
      .executeTakeFirst();
  }
}
