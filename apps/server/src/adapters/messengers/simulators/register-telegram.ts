import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ChatDesk, type DeskOptions, type SimulatedBot, type SimulatedChat } from './chat-desk.ts';
import { serveChats } from './serve-chats.ts';

/** Where the simulator of Telegram is. */
export const TELEGRAM_SIMULATOR = '/demo/telegram';

const LONGEST_TEXT = 4096;
const TOO_FAST_SECONDS = 3;

const buttonSchema = z.object({
  text: z.string().min(1),
  url: z.string().url().optional(),
  callback_data: z.string().max(64).optional(),
});
const messageSchema = z.object({
  chat_id: z.int(),
  text: z.string(),
  reply_markup: z.object({ inline_keyboard: z.array(z.array(buttonSchema)) }).optional(),
});
const pressAnswerSchema = z.object({ callback_query_id: z.string(), text: z.string().max(200).default('') });
const hookSchema = z.object({
  url: z.string(),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .optional(),
});

/** Opens a messenger that speaks the Telegram Bot API and delivers to its own pages only. For demos and tests. */
export async function registerTelegram(app: FastifyInstance, options: DeskOptions): Promise<void> {
  const desk = new ChatDesk(options, 'x-telegram-bot-api-secret-token');
  await app.register(
    async (telegram) => {
      await serveChats(telegram, desk, {
        title: 'Telegram simulator',
        base: TELEGRAM_SIMULATOR,
        start: (chat, token) => say(chat, token === '' ? '/start' : `/start ${token}`),
        write: say,
        press: (chat, messageId, data) =>
          desk.tell(chat.bot, {
            update_id: desk.next(),
            callback_query: {
              id: desk.press(chat, data),
              from: personOf(chat),
              data,
              message: { message_id: messageId, chat: { id: chat.id, type: 'private' } },
            },
          }),
        block: (chat) =>
          desk.tell(chat.bot, {
            update_id: desk.next(),
            my_chat_member: {
              chat: { id: chat.id, type: 'private' },
              from: personOf(chat),
              new_chat_member: { status: 'kicked' },
            },
          }),
      });
      telegram.post<{ Params: { path: string; method: string } }>(
        '/:path/:method',
        async ({ params: { path, method }, body }, reply) => {
          const bot = options.bots.find(({ token }) => path === `bot${token}`);
          if (!bot) return refuse(reply, 401, 'Unauthorized');
          return answer(bot, method, body, reply);
        },
      );
    },
    { prefix: TELEGRAM_SIMULATOR },
  );

  function say(chat: SimulatedChat, text: string, answers?: number): Promise<void> {
    const replied = answers === undefined ? {} : { reply_to_message: { message_id: answers } };
    return desk.tell(chat.bot, {
      update_id: desk.next(),
      message: {
        message_id: desk.next(),
        date: Math.floor(options.now().getTime() / 1000),
        from: personOf(chat),
        chat: { id: chat.id, type: 'private' },
        text,
        ...replied,
      },
    });
  }

  async function answer(bot: SimulatedBot, method: string, body: unknown, reply: FastifyReply) {
    switch (method.toLowerCase()) {
      case 'getme':
        return succeed(reply, { id: 1, is_bot: true, first_name: bot.title, username: bot.name });
      case 'getwebhookinfo': {
        const url = desk.inboxes.get(bot.token)?.url ?? '';
        const fault = desk.lastFault === '' ? {} : { last_error_message: desk.lastFault };
        return succeed(reply, { url, pending_update_count: desk.waiting, ...fault });
      }
      case 'setwebhook': {
        const hook = hookSchema.safeParse(body);
        if (!hook.success) return refuse(reply, 400, 'Bad Request: invalid webhook');
        desk.inboxes.set(bot.token, { url: hook.data.url, secret: hook.data.secret_token ?? '' });
        return succeed(reply, true);
      }
      case 'answercallbackquery': {
        const read = pressAnswerSchema.safeParse(body);
        if (!read.success) return refuse(reply, 400, 'Bad Request: MESSAGE_TOO_LONG');
        const { callback_query_id: press, text } = read.data;
        if (desk.answerPress(bot, press, text)) return succeed(reply, true);
        return refuse(reply, 400, 'Bad Request: query is too old or query ID is invalid');
      }
      case 'sendmessage':
        return sendMessage(bot, body, reply);
      default:
        return refuse(reply, 404, 'Not Found');
    }
  }

  async function sendMessage(bot: SimulatedBot, body: unknown, reply: FastifyReply) {
    const read = messageSchema.safeParse(body);
    if (!read.success) return refuse(reply, 400, 'Bad Request: the message cannot be parsed');
    const { chat_id: id, text, reply_markup: markup } = read.data;
    const chat = desk.chats.get(id);
    if (!chat || chat.bot !== bot) return refuse(reply, 400, 'Bad Request: chat not found');
    if (chat.isBlocked) return refuse(reply, 403, 'Forbidden: bot was blocked by the user');
    if (text.trim() === '') return refuse(reply, 400, 'Bad Request: message text is empty');
    if (text.length > LONGEST_TEXT) return refuse(reply, 400, 'Bad Request: message is too long');
    if (desk.isTooFast(chat) || desk.take('tooMany'))
      return refuse(reply, 429, `Too Many Requests: retry after ${TOO_FAST_SECONDS}`, {
        retry_after: TOO_FAST_SECONDS,
      });
    const buttons = (markup?.inline_keyboard ?? [])
      .flat()
      .map(({ text: label, url, callback_data: data }) => ({
        text: label,
        ...(url === undefined ? {} : { url }),
        ...(data === undefined ? {} : { data }),
      }));
    const shown = desk.show(chat, { from: 'bot', text, buttons });
    if (desk.take('lost')) return reply.code(502).send('Bad Gateway');
    return succeed(reply, { message_id: shown.id, chat: { id, type: 'private' }, text });
  }
}

function personOf({ id, person }: SimulatedChat) {
  return { id, is_bot: false, first_name: person, language_code: 'en' };
}

function succeed(reply: FastifyReply, result: unknown): FastifyReply {
  return reply.send({ ok: true, result });
}

function refuse(reply: FastifyReply, code: number, description: string, parameters?: object): FastifyReply {
  return reply
    .code(code)
    .send({ ok: false, error_code: code, description, ...(parameters ? { parameters } : {}) });
}
