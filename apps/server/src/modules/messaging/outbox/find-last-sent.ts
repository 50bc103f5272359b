import type { TenantScope } from '../../../platform/database/scope.ts';

/** When a message of a channel was last sent; undefined if none was. */
export async function findLastSent(
  { tx, tenantId }: TenantScope,
  channel: 'mail' | 'sms',
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('message')
    .select('sent_at')
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', channel)
    .where('state', 'in', ['sent', 'delivered'])
    .where('sent_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? undefined;
}
