import type { Language } from '@farewind/contract/core/fields';
import { z } from 'zod';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Channel } from '../message-source.ts';
import { isResendable } from './outbox-page.ts';
import { toMessage } from '../records/to-message.ts';

const staffSchema = z.object({
  subject: z.string().optional(),
  text: z.string().optional(),
  author: z.string().optional(),
  stoppableUntil: z.string().optional(),
});

/** A message as shown on the order's page in the office. */
interface OrderMessage {
  readonly messageId: string;
  readonly channel: Channel;
  readonly template: string;
  readonly language: Language;
  readonly recipient: string;
  readonly state: string;
  readonly at: Date;
  readonly sentAt: Date | undefined;
  /** The receiving server's answer, or why it was not sent. */
  readonly detail: string | undefined;
  /** Set for messages written by staff; a sent text message has a text as well. */
  readonly subject: string | null;
  readonly text: string | null;
  /** The member of staff who wrote it. */
  readonly author: string | null;
  /** The time until which it can be stopped. */
  readonly stoppableUntil: string | null;
  readonly isResendable: boolean;
}

/** The messages about an order with their recipients and outcomes, newest first. */
export async function listOrderMessages(
  { tx, tenantId }: TenantScope,
  orderId: string,
): Promise<OrderMessage[]> {
  const rows = await tx
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('reference', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => {
    const message = toMessage(row);
    const written = message.template === 'staff-message' ? staffSchema.parse(message.data) : {};
    return {
      messageId: message.id,
      channel: message.channel,
      template: message.template,
      language: message.language,
      recipient: message.recipient,
      state: message.state,
      at: message.createdAt,
      sentAt: message.sentAt,
      detail: message.detail,
      subject: written.subject ?? null,
      text: written.text ?? (message.channel === 'mail' ? null : row.body),
      author: written.author ?? row.resent_by,
      stoppableUntil: message.state === 'waiting' ? (written.stoppableUntil ?? null) : null,
      isResendable: isResendable(message),
    };
  });
}
