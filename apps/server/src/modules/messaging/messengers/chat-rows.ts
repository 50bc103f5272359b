import { randomBytes } from 'node:crypto';
import type { Messenger } from '@farewind/contract/core/messengers';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { Keyring, SealPlace } from '../../../platform/secrets/keyring.ts';

/** 192 bits as 32 characters; messengers allow 64 of A–Z, a–z, 0–9, _ and -. */
const TOKEN_BYTES = 24;
const OFFERED_MS = 3_600_000;
const LONGEST_PERSON = 128;

/** A chat that gets the messages about an order. */
export interface ConnectedChat {
  readonly id: string;
  readonly messenger: Messenger;
  readonly orderId: string;
  readonly person: string;
  readonly sparesSms: boolean;
}

/** Why a chat gets no more messages. `replaced`: another chat was connected instead. */
export type ChatEnd = 'stop' | 'page' | 'blocked' | 'replaced' | 'address';

const shown = ['id', 'messenger', 'order_id as orderId', 'person', 'spares_sms as sparesSms'] as const;
const toChat = (row: Omit<ConnectedChat, 'messenger'> & { readonly messenger: string }): ConnectedChat => ({
  ...row,
  messenger: row.messenger as Messenger,
});

/** Makes the secret of a link that connects one chat with an order; an unused earlier one no longer works. */
export async function offerChat(
  keyring: Keyring,
  scope: TenantScope,
  orderId: string,
  messenger: Messenger,
): Promise<{ readonly token: string; readonly validUntil: Date }> {
  const { tx, tenantId, now } = scope;
  await withdrawOffers(scope, { orderIds: [orderId], messenger });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const validUntil = new Date(now.getTime() + OFFERED_MS);
  await tx
    .insertInto('messenger_chat')
    .values({
      tenant_id: tenantId,
      id: newId(),
      messenger,
      order_id: orderId,
      token_hash: hashToken(keyring, token),
      token_until: validUntil,
      created_at: now,
    })
    .execute();
  return { token, validUntil };
}

/**
 * Connects the chat that followed a link, in place of an earlier one, or returns the connection that this chat has by it
 * already. Undefined if another chat used the link, or if it is too old.
 */
export async function connectChat(
  keyring: Keyring,
  scope: TenantScope,
  {
    messenger,
    token,
    chatId,
    person,
  }: Record<'token' | 'chatId' | 'person', string> & {
    readonly messenger: Messenger;
  },
): Promise<ConnectedChat | undefined> {
  const { tx, tenantId, now } = scope;
  const chatHash = hashChat(keyring, messenger, chatId);
  const found = await tx
    .selectFrom('messenger_chat')
    .select([...shown, 'state', 'token_until', 'chat_hash'])
    .where('tenant_id', '=', tenantId)
    .where('messenger', '=', messenger)
    .where('token_hash', '=', hashToken(keyring, token))
    .forUpdate()
    .executeTakeFirst();
  if (found?.state === 'active' && found.chat_hash?.equals(chatHash)) {
    const { state: _state, token_until: _until, chat_hash: _hash, ...connected } = found;
    return toChat(connected);
  }
  if (found?.state !== 'offered' || found.token_until === null || found.token_until <= now) return undefined;
  const { id, orderId } = found;
  await endChats(scope, { orderId, messenger }, 'replaced');
  const name = person.slice(0, LONGEST_PERSON);
  await tx
    .updateTable('messenger_chat')
    .set({
      state: 'active',
      chat: keyring.seal(chatPlace(tenantId, id), chatId),
      chat_hash: chatHash,
      person: name,
      connected_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return { id, messenger, orderId, person: name, sparesSms: false };
}

/** The chats that get the messages about an order. */
export async function listChats({ tx, tenantId }: TenantScope, orderId: string): Promise<ConnectedChat[]> {
  const rows = await tx
    .selectFrom('messenger_chat')
    .select(shown)
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'active')
    .orderBy('messenger', 'desc')
    .execute();
  return rows.map(toChat);
}

/** The connections of one chat, the newest first: one for each order. */
export async function listConnections(
  keyring: Keyring,
  { tx, tenantId }: TenantScope,
  messenger: Messenger,
  chatId: string,
): Promise<ConnectedChat[]> {
  const rows = await tx
    .selectFrom('messenger_chat')
    .select(shown)
    .where('tenant_id', '=', tenantId)
    .where('chat_hash', '=', hashChat(keyring, messenger, chatId))
    .where('state', '=', 'active')
    .orderBy('connected_at', 'desc')
    .execute();
  return rows.map(toChat);
}

/** Sets whether a message that arrives in an order's chat needs no text message; false if it has none. */
export async function setSparesSms(
  { tx, tenantId }: TenantScope,
  { orderId, messenger, sparesSms }: { orderId: string; messenger: Messenger; sparesSms: boolean },
): Promise<boolean> {
  const set = await tx
    .updateTable('messenger_chat')
    .set({ spares_sms: sparesSms })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('messenger', '=', messenger)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return set.numUpdatedRows > 0n;
}

/** The number of a connected chat in its messenger; undefined if it is not connected any more. */
export async function findChatNumber(
  keyring: Keyring,
  { tx, tenantId }: TenantScope,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('messenger_chat')
    .select('chat')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row?.chat ? keyring.open(chatPlace(tenantId, id), row.chat) : undefined;
}

/** Ends connections: of an order, of an order in one messenger, or one of them. True if there were any. */
export async function endChats(
  { tx, tenantId, now }: TenantScope,
  which: { readonly orderId: string; readonly messenger?: Messenger } | { readonly ids: readonly string[] },
  by: ChatEnd,
): Promise<boolean> {
  let query = tx
    .updateTable('messenger_chat')
    .set({ state: 'ended', ended_at: now, ended_by: by, chat: null, chat_hash: null, person: '' })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'active');
  if ('ids' in which) query = query.where('id', 'in', which.ids.length === 0 ? [NO_ID] : which.ids);
  else {
    query = query.where('order_id', '=', which.orderId);
    if (which.messenger) query = query.where('messenger', '=', which.messenger);
  }
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Ends the links of an order, or of one messenger, that nobody has followed yet. */
export async function withdrawOffers(
  { tx, tenantId }: TenantScope,
  { orderIds, messenger }: { readonly orderIds: readonly string[]; readonly messenger?: Messenger },
): Promise<void> {
  let query = tx
    .deleteFrom('messenger_chat')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .where('state', '=', 'offered');
  if (messenger) query = query.where('messenger', '=', messenger);
  await query.execute();
}

/** Ends the chats of an order and the links to connect one: the holder of the former address made them. */
export async function endChatsOfFormerAddress(scope: TenantScope, orderId: string): Promise<void> {
  // In this order: a link that is being followed meanwhile is an active chat afterwards.
  await withdrawOffers(scope, { orderIds: [orderId] });
  await endChats(scope, { orderId }, 'address');
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
const SLOT_MS = 1000;

/** The next instant at which a chat, whichever orders it is connected with, may get a message: one a second. */
export async function takeSlot({ tx, tenantId, now }: TenantScope, id: string): Promise<Date> {
  const { rows } = await sql<{ free: Date }>`
    update messenger_chat set free_at = greatest(free_at, ${now}::timestamptz) + make_interval(secs => ${SLOT_MS / 1000})
    where tenant_id = ${tenantId} and state = 'active' and chat_hash = (
      select chat_hash from messenger_chat where tenant_id = ${tenantId} and id = ${id})
    returning free_at as free`.execute(tx);
  const free = Math.max(...rows.map((row) => row.free.getTime()));
  return rows.length === 0 ? now : new Date(free - SLOT_MS);
}

/** Removes the connections of these orders. */
export async function eraseChats({ tx, tenantId }: TenantScope, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .deleteFrom('messenger_chat')
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .execute();
}

/** The connections of these orders, for the person's own export. */
export async function exportChats(
  keyring: Keyring,
  { tx, tenantId }: TenantScope,
  orderIds: readonly string[],
) {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectFrom('messenger_chat')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .where('chat', 'is not', null)
    .orderBy('connected_at')
    .execute();
  return rows.flatMap((row) =>
    row.chat === null
      ? []
      : [
          {
            at: (row.connected_at ?? row.created_at).toISOString(),
            channel: row.messenger,
            kind: 'messenger-chat',
            language: '',
            recipient: row.person,
            state: row.state,
            text: '',
            sender: { chat: keyring.open(chatPlace(tenantId, row.id), row.chat) },
          },
        ],
  );
}

export function hashChat(keyring: Keyring, messenger: Messenger, chatId: string): Buffer {
  return keyring.fingerprint('messenger-chat', `${messenger}:${chatId}`);
}

function hashToken(keyring: Keyring, token: string): Buffer {
  return keyring.fingerprint('messenger-token', token);
}

function chatPlace(tenantId: number, id: string): SealPlace {
  return { tenantId, table: 'messenger_chat', column: 'chat', row: id };
}
