import { columns, keyed, keyedOfAddress, plain, sealed, type PersonalTable } from './personal-column.ts';

/** Chats in messengers, and what was received from them. */
export const messengerTables: Readonly<Record<string, PersonalTable>> = {
  messenger_chat: {
    personal: {
      chat: sealed,
      chat_hash: keyed,
      token_hash: keyed,
      person: plain,
    },
    other: columns(
      'tenant_id id messenger order_id state token_until spares_sms free_at created_at connected_at ended_at ended_by',
    ),
  },
  messenger_update: {
    personal: {
      chat: { sealed: true, end: 'expires', exported: { not: 'only the number of a chat to answer in' } },
      chat_hash: keyedOfAddress,
    },
    other: columns('tenant_id setting_id update_key received_at'),
  },
};
