import type { Messenger } from '@farewind/contract/core/messengers';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';
import { hashChat } from './chat-rows.ts';
import type { ChatUpdate } from '../messenger-ports.ts';

const KEPT_MS = 2 * 86_400_000;

/** Records an update of a bot's inbox; false if it was received before. */
export async function insertUpdate(
  keyring: Keyring,
  { tx, tenantId, now }: TenantScope,
  settingId: number,
  messenger: Messenger,
  { key, chatId }: ChatUpdate,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('messenger_update')
    .values({
      tenant_id: tenantId,
      setting_id: settingId,
      update_key: key,
      chat: keyring.seal(placeOf(tenantId, settingId, key), chatId),
      chat_hash: hashChat(keyring, messenger, chatId),
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** How many updates came from a chat lately. */
export async function countUpdates(
  keyring: Keyring,
  { tx, tenantId, now }: TenantScope,
  messenger: Messenger,
  chatId: string,
  withinMs: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('messenger_update')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('chat_hash', '=', hashChat(keyring, messenger, chatId))
    .where('received_at', '>', new Date(now.getTime() - withinMs))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of the chat that an update came from; undefined once it is purged. */
export async function findUpdateChat(
  keyring: Keyring,
  { tx, tenantId }: TenantScope,
  settingId: number,
  key: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('messenger_update')
    .select('chat')
    .where('tenant_id', '=', tenantId)
    .where('setting_id', '=', settingId)
    .where('update_key', '=', key)
    .executeTakeFirst();
  return row?.chat ? keyring.open(placeOf(tenantId, settingId, key), row.chat) : undefined;
}

/** Removes updates that messengers no longer repeat, and links that nobody followed. */
export async function purgeUpdates({ tx, tenantId, now }: TenantScope): Promise<void> {
  await tx
    .deleteFrom('messenger_update')
    .where('tenant_id', '=', tenantId)
    .where('received_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
  await tx
    .deleteFrom('messenger_chat')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'offered')
    .where('token_until', '<', now)
    .execute();
}

function placeOf(tenantId: number, settingId: number, key: string): SealPlace {
  return { tenantId, table: 'messenger_update', column: 'chat', row: `${settingId}:${key}` };
}
