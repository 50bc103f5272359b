import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ChatDesk, type DeskOptions, type SimulatedBot, type SimulatedChat } from './chat-desk.ts';
import { serveChats } from './serve-chats.ts';

/** Where the simulator of MAX is. */
export const MAX_SIMULATOR = '/demo/max';

const LONGEST_TEXT = 4000;

const buttonSchema = z.object({
  type: z.enum(['link', 'callback']),
  text: z.string().min(1),
  url: z.string().url().optional(),
  payload: z.string().max(1024).optional(),
});
const messageSchema = z.object({
  text: z.string().nullish(),
  attachments: z
    .array(
      z.object({
        type: z.literal('inline_keyboard'),
        payload: z.object({ buttons: z.array(z.array(buttonSchema)) }),
      }),
    )
    .nullish(),
});
/** A changed message would answer too; bots of ours send a notification. */
const pressAnswerSchema = z.object({ notification: z.string().min(1) });
const subscriptionSchema = z.object({
  url: z.string(),
  update_types: z.array(z.string()).optional(),
  secret: z
    .string()
    .regex(/^[\w-]{5,256}$/)
    .optional(),
});

/** Opens a messenger that speaks the MAX bot API and delivers to its own pages only. For demos and tests. */
export async function registerMax(app: FastifyInstance, options: DeskOptions): Promise<void> {
  const desk = new ChatDesk(options, 'x-max-bot-api-secret');
  await app.register(
    async (max) => {
      await serveChats(max, desk, {
        title: 'MAX simulator',
        base: MAX_SIMULATOR,
        start: (chat, token) =>
          tell(chat, 'bot_started', {
            chat_id: chat.id,
            user: personOf(chat),
            payload: token === '' ? null : token,
          }),
        write: (chat, text, answers) =>
          tell(chat, 'message_created', {
            message: {
              ...messageIn(chat, `mid.${desk.next()}`, text),
              sender: personOf(chat),
              ...(answers === undefined
                ? {}
                : { link: { type: 'reply', message: { mid: `mid.${answers}` } } }),
            },
          }),
        press: (chat, messageId, data) =>
          tell(chat, 'message_callback', {
            callback: {
              timestamp: options.now().getTime(),
              callback_id: desk.press(chat, data),
              payload: data,
              user: personOf(chat),
            },
            message: messageIn(chat, `mid.${messageId}`, ''),
          }),
        block: (chat) => tell(chat, 'bot_stopped', { chat_id: chat.id, user: personOf(chat) }),
      });
      max.get('/me', async ({ headers }, reply) => {
        const bot = findBot(headers.authorization);
        if (!bot) return refuse(reply, 401, 'verify.token', 'Invalid access_token');
        const { name: username, title } = bot;
        return { user_id: 1, first_name: title, name: title, username, is_bot: true, last_activity_time: 0 };
      });
      max.get('/subscriptions', async ({ headers }, reply) => {
        const bot = findBot(headers.authorization);
        if (!bot) return refuse(reply, 401, 'verify.token', 'Invalid access_token');
        const inbox = desk.inboxes.get(bot.token);
        return { subscriptions: inbox ? [{ url: inbox.url, time: 0, update_types: null }] : [] };
      });
      max.post('/subscriptions', async ({ headers, body }, reply) => {
        const bot = findBot(headers.authorization);
        if (!bot) return refuse(reply, 401, 'verify.token', 'Invalid access_token');
        const wanted = subscriptionSchema.safeParse(body);
        if (!wanted.success) return refuse(reply, 400, 'proto.payload', 'The subscription cannot be parsed');
        desk.inboxes.set(bot.token, { url: wanted.data.url, secret: wanted.data.secret ?? '' });
        return { success: true };
      });
      max.post<{ Querystring: { callback_id?: string } }>(
        '/answers',
        async ({ headers, query, body }, reply) => {
          const bot = findBot(headers.authorization);
          if (!bot) return refuse(reply, 401, 'verify.token', 'Invalid access_token');
          const read = pressAnswerSchema.safeParse(body);
          if (!read.success)
            return refuse(reply, 400, 'proto.payload', 'A message or a notification is needed');
          const isKnown = desk.answerPress(bot, query.callback_id ?? '', read.data.notification);
          return { success: isKnown, ...(isKnown ? {} : { message: 'Unknown callback_id' }) };
        },
      );
      max.post<{ Querystring: { chat_id?: string; user_id?: string } }>(
        '/messages',
        async ({ headers, query, body }, reply) => {
          const bot = findBot(headers.authorization);
          if (!bot) return refuse(reply, 401, 'verify.token', 'Invalid access_token');
          return sendMessage(bot, Number(query.chat_id ?? query.user_id), body, reply);
        },
      );
    },
    { prefix: MAX_SIMULATOR },
  );

  /** The token is the whole header: with `Bearer` before it, it is another one. */
  function findBot(authorization: string | undefined): SimulatedBot | undefined {
    return options.bots.find(({ token }) => token === authorization);
  }

  function tell(chat: SimulatedChat, type: string, more: object): Promise<void> {
    // Two updates of one chat never have the same instant.
    const timestamp = options.now().getTime() + desk.next();
    return desk.tell(chat.bot, { update_type: type, timestamp, user_locale: 'en', ...more });
  }

  async function sendMessage(bot: SimulatedBot, id: number, body: unknown, reply: FastifyReply) {
    const read = messageSchema.safeParse(body);
    if (!read.success) return refuse(reply, 400, 'proto.payload', 'The message cannot be parsed');
    const chat = desk.chats.get(id);
    if (!chat || chat.bot !== bot) return refuse(reply, 404, 'chat.not.found', `Chat ${id} not found`);
    if (chat.isBlocked) return refuse(reply, 403, 'chat.denied', 'error.dialog.suspended');
    const text = read.data.text ?? '';
    if (text.trim() === '' || text.length > LONGEST_TEXT)
      return refuse(reply, 400, 'proto.payload', 'text: size must be between 1 and 4000');
    if (desk.isTooFast(chat) || desk.take('tooMany'))
      return refuse(reply, 429, 'too.many.requests', 'Too many requests');
    const buttons = (read.data.attachments ?? [])
      .flatMap(({ payload }) => payload.buttons.flat())
      .map(({ text: label, url, payload: data }) => ({
        text: label,
        ...(url === undefined ? {} : { url }),
        ...(data === undefined ? {} : { data }),
      }));
    const shown = desk.show(chat, { from: 'bot', text, buttons });
    if (desk.take('lost')) return reply.code(502).send('Bad Gateway');
    return { message: messageIn(chat, `mid.${shown.id}`, text) };
  }

  function messageIn(chat: SimulatedChat, mid: string, text: string) {
    return {
      recipient: { chat_id: chat.id, chat_type: 'dialog', user_id: chat.id },
      timestamp: options.now().getTime(),
      body: { mid, seq: 0, text, attachments: null },
    };
  }
}

function personOf({ id, person }: SimulatedChat) {
  return {
    user_id: id,
    first_name: person,
    name: person,
    username: null,
    is_bot: false,
    last_activity_time: 0,
  };
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ code, message });
}
