const stop = 'stop';
/** What differs between the messengers: their simulator, and an update in which a person writes "stop". */
export const messengerKinds = {
  telegram: {
    provider: 'standInTelegram',
    secretHeader: 'x-telegram-bot-api-secret-token',
    link: /\/demo\/telegram\/open\/farewind_demo_bot\?start=[\w-]{32,64}$/,
    stopIn: (chat: number) => ({
      update_id: 900_001,
      message: { chat: { id: chat, type: 'private' }, text: stop },
    }),
  },
  max: {
    provider: 'standInMax',
    secretHeader: 'x-max-bot-api-secret',
    link: /\/demo\/max\/open\/id7700_farewind_bot\?start=[\w-]{32,64}$/,
    stopIn: (chat: number) => ({
      update_type: 'message_created',
      timestamp: 1,
      message: { recipient: { chat_id: chat, chat_type: 'dialog' }, body: { mid: 'mid.forged', text: stop } },
    }),
  },
} as const;
