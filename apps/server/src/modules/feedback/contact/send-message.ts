import { randomInt } from 'node:crypto';
import type { sendMessage as operation } from '@farewind/contract/feedback/contact';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { CONTACT_RECEIVED, type ContactReceived } from '../events.ts';
import type { FeedbackDeps } from '../deps.ts';
import { consumeTurn } from '../feedback-limits.ts';

/**
 * Stores a contact message and notifies the agency. The sender gets no confirmation mail: the address is not proved, and
 * the form could be used to mail strangers. A message with a filled honeypot gets the same answer and is not stored.
 */
export function sendMessage(
  { database, keyring, outbox }: Pick<FeedbackDeps, 'database' | 'keyring' | 'outbox'>,
  context: Pick<RequestContext, 'tenantId' | 'address' | 'language' | 'site'>,
  { fax, ...message }: ParsedInput<typeof operation>,
): Promise<{ ticketNo: string }> {
  return database.inTenant(context.tenantId, async (scope) => {
    await consumeTurn(scope, keyring, context, 'contact');
    if (fax !== undefined && fax !== '') return { ticketNo: newTicketNo() };
    const contactId = newId();
    const ticketNo = await insertMessage(scope, contactId, context, message);
    const payload: ContactReceived = { contactId };
    await outbox.add(scope, {
      topic: CONTACT_RECEIVED,
      dedupeKey: `contact:${contactId}`,
      payload: { ...payload },
    });
    return { ticketNo };
  });
}

/** `M` and eight random digits: short enough to be read out, and of no use to anybody else. */
function newTicketNo(): string {
  return `M${String(randomInt(100_000_000)).padStart(8, '0')}`;
}

async function insertMessage(
  { tx, tenantId }: TenantScope,
  id: string,
  { language, site }: Pick<RequestContext, 'language' | 'site'>,
  { message, email, website, name, orderNumber }: Omit<ParsedInput<typeof operation>, 'fax'>,
): Promise<string> {
  for (;;) {
    const row = await tx
      .insertInto('contact_message')
      .values({
        tenant_id: tenantId,
        id,
        ticket_no: newTicketNo(),
        language,
        message,
        email,
        website: website ?? null,
        name: name ?? null,
        order_number: orderNumber ?? null,
        site_origin: site?.origin ?? null,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'ticket_no']).doNothing())
      .returning('ticket_no')
      .executeTakeFirst();
    if (row) return row.ticket_no;
  }
}
