import type { Database } from '../../platform/database/database.ts';
import type { Settings } from '../settings/public.ts';
import type { OrderDocuments } from './documents/order-documents.ts';
import { confirmationTemplate, renderConfirmationMail } from './mails/confirmation-mail.ts';
import type { FindOrderKey, OrderForMessage, ReadOrderForMessage, SendMail } from './ports.ts';
import { findMessage, insertMessage, markMessage } from './repository.ts';

export interface ConfirmationParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly readOrder: ReadOrderForMessage;
  readonly findOrderKey: FindOrderKey;
  readonly documents: Pick<OrderDocuments, 'listForMail'>;
  /** Absent where no mail server is configured: the mail is kept for the outbox page. */
  readonly sendMail: SendMail | undefined;
}

/**
 * The confirmation of a paid order: its documents are drawn once, the mail leaves with them. May be called again after a
 * crash; a mail that is marked as sent is not sent twice.
 */
export async function sendConfirmation(
  parts: ConfirmationParts,
  tenantId: number,
  orderId: string,
): Promise<void> {
  const { database, settings, readOrder } = parts;
  const { source, info } = await database.inTenant(tenantId, async (scope) => ({
    source: await readOrder(scope, orderId),
    info: (await settings.getAgency(scope)).info,
  }));
  const attachments = await parts.documents.listForMail(tenantId, orderId);
  const message = await keepMessage(parts, tenantId, source);
  if (message.state !== 'waiting') return;
  if (parts.sendMail) {
    const key = await database.inTenant(tenantId, (scope) => parts.findOrderKey(scope, orderId));
    const mail = await renderConfirmationMail(source, info, key);
    await parts.sendMail({
      fromName: info.brandName,
      fromAddress: info.email,
      to: source.customerEmail,
      ...mail,
      messageId: `${message.id}@${new URL(source.siteOrigin).hostname}`,
      attachments,
    });
  }
  const state = parts.sendMail ? 'sent' : 'kept';
  await database.inTenant(tenantId, (scope) => markMessage(scope, message.id, state));
}

function keepMessage({ database }: ConfirmationParts, tenantId: number, source: OrderForMessage) {
  const template = confirmationTemplate(source.order);
  return database.inTenant(tenantId, async (scope) => {
    const known = await findMessage(scope, source.order.orderId, template);
    if (known) return { id: known.id, state: known.state };
    const id = await insertMessage(scope, {
      reference: source.order.orderId,
      template,
      language: source.language,
      recipient: source.customerEmail,
      data: { reservationNumber: source.order.reservationNumber },
    });
    return { id, state: 'waiting' };
  });
}
