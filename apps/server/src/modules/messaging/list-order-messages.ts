import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../platform/database/scope.ts';

/** A message as the order's page in the office tells it. */
interface OrderMessage {
  readonly messageId: string;
  readonly channel: 'mail' | 'sms';
  readonly template: string;
  readonly language: Language;
  readonly recipient: string;
  readonly state: string;
  readonly at: Date;
  readonly sentAt: Date | undefined;
  /** The receiving server's answer, or why it was not sent. */
  readonly detail: string | undefined;
}

/** What was written about an order, to whom and what became of it, the newest first. */
export async function listOrderMessages(
  { tx, tenantId }: TenantScope,
  orderId: string,
): Promise<OrderMessage[]> {
  const rows = await tx
    .selectFrom('message')
    .select([
      'id',
      'channel',
      'template',
      'language',
      'recipient',
      'state',
      'created_at',
      'sent_at',
      'detail',
    ])
    .where('tenant_id', '=', tenantId)
    .where('reference', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    messageId: row.id,
    channel: row.channel === 'sms' ? 'sms' : 'mail',
    template: row.template,
    language: row.language as Language,
    recipient: row.recipient,
    state: row.state,
    at: row.created_at,
    sentAt: row.sent_at ?? undefined,
    detail: row.detail ?? undefined,
  }));
}
