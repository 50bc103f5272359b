import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Settings } from '../settings/public.ts';
import { ORDER_CODE, renderOrderCodeMail } from './mails/order-code-mail.ts';
import type { IssueOrderCode, OrderForMessage, ReadOrderForMessage, SendMail } from './ports.ts';
import { findMessageById, insertMessage, markMessage } from './repository.ts';

export interface CodeMailParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly readOrder: ReadOrderForMessage;
  readonly issueOrderCode: IssueOrderCode;
  /** Absent where no mail server is configured: no code is made that nobody could read. */
  readonly sendMail: SendMail | undefined;
}

/**
 * Sends the code that was asked for to the order's own address. The code exists from here on only: in the mail, and as a
 * hash. May be called again after a crash; then the code of the mail that may have left is not good any more.
 */
export async function sendCodeMail(
  parts: CodeMailParts,
  tenantId: number,
  orderId: string,
  codeId: string,
): Promise<void> {
  const { database, settings, readOrder, issueOrderCode, sendMail } = parts;
  const { source, info, isWaiting } = await database.inTenant(tenantId, async (scope) => {
    const order = await readOrder(scope, orderId);
    const known = await findMessageById(scope, codeId);
    if (!known) await insertMessage(scope, messageOf(order, codeId));
    return {
      source: order,
      info: (await settings.getAgency(scope)).info,
      isWaiting: (known?.state ?? 'waiting') === 'waiting',
    };
  });
  if (!isWaiting) return;
  const issued = await database.inTenant(tenantId, async (scope) => {
    const code = sendMail && (await issueOrderCode(scope, orderId, codeId));
    if (!code) await markMessage(scope, codeId, sendMail ? 'failed' : 'kept');
    return code;
  });
  if (!sendMail || !issued) return;
  await sendMail({
    fromName: info.brandName,
    fromAddress: info.email,
    to: source.customerEmail,
    ...(await renderOrderCodeMail(source, info, issued)),
    // Another try brings another code: its mail must not be taken for a copy of the first.
    messageId: `${newId()}@${new URL(source.siteOrigin).hostname}`,
    attachments: [],
  });
  await database.inTenant(tenantId, (scope) => markMessage(scope, codeId, 'sent'));
}

function messageOf({ order, language, customerEmail }: OrderForMessage, codeId: string) {
  return {
    id: codeId,
    reference: order.orderId,
    template: ORDER_CODE,
    language,
    recipient: customerEmail,
    data: { reservationNumber: order.reservationNumber },
  };
}
