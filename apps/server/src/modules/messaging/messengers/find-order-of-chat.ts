import type { Messenger } from '@farewind/contract/core/messengers';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ConnectedChat } from './chat-rows.ts';

/**
 * The order that a message in a chat is about: that of the message it replies to, else that of the newest message we
 * sent there, else the one connected last. `connections`: of the chat, the newest first, at least one.
 */
export async function findOrderOfChat(
  { tx, tenantId }: TenantScope,
  messenger: Messenger,
  connections: readonly ConnectedChat[],
  answers: string | undefined,
): Promise<ConnectedChat> {
  const [newest] = connections;
  if (!newest) throw new Error('The chat is not connected');
  if (connections.length === 1) return newest;
  const ids = connections.map(({ id }) => id);
  const sent = await tx
    .selectFrom('message')
    .select(['reference', sql<string>`data ->> 'chatId'`.as('chat')])
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', messenger)
    .where(
      'reference',
      'in',
      connections.map(({ orderId }) => orderId),
    )
    .where('state', '=', 'sent')
    .where(sql<boolean>`data ->> 'chatId' = any(${ids})`)
    .orderBy(sql`(provider_reference is not distinct from ${answers ?? null}::text)`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return connections.find(({ id }) => id === sent?.chat) ?? newest;
}
