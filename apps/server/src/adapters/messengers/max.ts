import { z } from 'zod';
import type { BotApi, ChatMessage, ChatOutcome, ChatUpdate } from '../../modules/messaging/ports.ts';
import { noteFailure } from '../../platform/call-failure.ts';
import { RetryLater } from '../../platform/outbox/outbox.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { cutText } from './cut-text.ts';

export interface MaxOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Absent: MAX itself. */
  readonly baseUrl?: () => string;
  /** What links begin with; absent: MAX itself. */
  readonly linkBase?: string;
}

const TIMEOUT_MS = 20_000;
const API = 'https://platform-api2.max.ru';
const LONGEST_TEXT = 4000;
const STOP = 'stop';
const BUSY_SECONDS = 2;

const errorSchema = z.object({ code: z.string().default(''), message: z.string().default('') });

interface Answer {
  readonly http: number;
  readonly body: unknown;
}

/**
 * The MAX bot API, https://dev.max.ru/docs-api: the token is the whole `authorization` header. A message whose answer
 * was lost is sent again.
 */
export function createMax({
  fetch: call,
  baseUrl = () => API,
  linkBase = 'https://max.ru',
}: MaxOptions): BotApi {
  async function ask(token: Secret, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const response = await call(`${baseUrl()}${path}`, {
      method,
      headers: {
        authorization: token.reveal(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { http: response.status, body: parse(await response.text()) };
  }

  /** The answer's body; throws the messenger's own words. */
  async function demand(token: Secret, method: 'GET' | 'POST', path: string, body?: object) {
    const answer = await ask(token, method, path, body);
    if (answer.http === 200) return answer.body;
    throw faultOf(answer);
  }

  return {
    secretHeader: 'x-max-bot-api-secret',
    linkTo: (botName, token) => `${linkBase}/${encodeURIComponent(botName)}?start=${token}`,
    async describe(token) {
      const answer = await ask(token, 'GET', '/me');
      if (answer.http === 401 || answer.http === 403) return { outcome: 'unknown', said: detailOf(answer) };
      if (answer.http !== 200) throw faultOf(answer);
      const me = meSchema.parse(answer.body);
      const { subscriptions } = subscriptionsSchema.parse(await demand(token, 'GET', '/subscriptions'));
      const title = me.first_name || me.name || me.username;
      const said = subscriptions.map(({ url }) => url).join(' · ');
      return { outcome: 'known', name: me.username, title, said };
    },
    async openInbox(token, { url, secret }) {
      const answer = await demand(token, 'POST', '/subscriptions', {
        url,
        secret: secret.reveal(),
        update_types: ['bot_started', 'message_created', 'message_callback', 'bot_stopped'],
      });
      const { success, message } = doneSchema.parse(answer);
      if (!success) throw new Error(`MAX answered: ${message}`);
    },
    async send(token, message) {
      const path = `/messages?chat_id=${encodeURIComponent(message.chatId)}&disable_link_preview=true`;
      return readOutcome(await ask(token, 'POST', path, toBody(message)));
    },
    async answerPress(token, press, note) {
      const path = `/answers?callback_id=${encodeURIComponent(press)}`;
      const { success, message } = doneSchema.parse(
        await demand(token, 'POST', path, { notification: note }),
      );
      if (!success) throw new Error(`MAX answered: ${message}`);
    },
    readUpdate,
  };
}

const meSchema = z.object({
  username: z.string(),
  first_name: z.string().default(''),
  name: z.string().default(''),
});
const subscriptionsSchema = z.object({ subscriptions: z.array(z.object({ url: z.string() })) });
const doneSchema = z.object({ success: z.boolean(), message: z.string().default('') });
const sentSchema = z.object({ message: z.object({ body: z.object({ mid: z.string() }) }) });

function toBody({ text, link, stop }: ChatMessage) {
  const buttons = [
    ...(link ? [[{ type: 'link', text: link.text, url: link.url }]] : []),
    ...(stop ? [[{ type: 'callback', text: stop.text, payload: STOP }]] : []),
  ];
  return {
    text: cutText(text, LONGEST_TEXT),
    ...(buttons.length === 0 ? {} : { attachments: [{ type: 'inline_keyboard', payload: { buttons } }] }),
  };
}

function readOutcome(answer: Answer): ChatOutcome {
  const { http } = answer;
  if (http === 200) return { outcome: 'accepted', reference: sentSchema.parse(answer.body).message.body.mid };
  const detail = detailOf(answer);
  // The person stopped the bot, or left.
  if (http === 403) return { outcome: 'blocked', detail };
  if (http === 429) throw new RetryLater(`MAX answered ${detail}`, BUSY_SECONDS);
  if (http >= 400 && http < 500 && http !== 401) return { outcome: 'refused', detail };
  throw faultOf(answer);
}

function detailOf({ http, body }: Answer): string {
  const { code, message } = errorSchema.safeParse(body).data ?? { code: '', message: '' };
  return [String(http), code, message].filter((part) => part !== '').join(': ');
}

function faultOf(answer: Answer): Error {
  const said = detailOf(answer);
  const error = new Error(`MAX answered ${said}`);
  const why = answer.http >= 500 || answer.http === 429 ? 'serverError' : 'refused';
  return noteFailure(error, { why, said: said === String(answer.http) ? `HTTP ${said}` : said });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const userSchema = z.object({
  user_id: z.int(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  name: z.string().nullish(),
  username: z.string().nullish(),
});
const locale = z.string().nullish();
const messageSchema = z.object({
  sender: userSchema.nullish(),
  recipient: z.object({ chat_id: z.int().nullish(), chat_type: z.string() }),
  link: z.object({ type: z.string(), message: z.object({ mid: z.string() }).nullish() }).nullish(),
  body: z.object({ mid: z.string(), text: z.string().nullish() }),
});

const updateSchema = z.discriminatedUnion('update_type', [
  z.object({
    update_type: z.literal('bot_started'),
    timestamp: z.int(),
    chat_id: z.int(),
    user: userSchema,
    payload: z.string().nullish(),
    user_locale: locale,
  }),
  z.object({
    update_type: z.literal('bot_stopped'),
    timestamp: z.int(),
    chat_id: z.int(),
    user: userSchema,
    user_locale: locale,
  }),
  z.object({
    update_type: z.literal('message_created'),
    timestamp: z.int(),
    message: messageSchema,
    user_locale: locale,
  }),
  z.object({
    update_type: z.literal('message_callback'),
    timestamp: z.int(),
    callback: z.object({ callback_id: z.string(), payload: z.string().nullish(), user: userSchema }),
    message: messageSchema.nullish(),
    user_locale: locale,
  }),
]);

/** MAX gives updates no number: a message and a pressed button have one of their own, a start its chat and instant. */
function readUpdate(body: unknown): ChatUpdate | undefined {
  const read = updateSchema.safeParse(body);
  if (!read.success) return undefined;
  const update = read.data;
  const language = update.user_locale ?? undefined;
  switch (update.update_type) {
    case 'bot_started':
    case 'bot_stopped': {
      const { update_type: type, chat_id: chat, timestamp, user } = update;
      const act =
        update.update_type === 'bot_started'
          ? ({ kind: 'start', token: /^[\w-]{1,64}$/.exec(update.payload ?? '')?.[0] ?? '' } as const)
          : ({ kind: 'blocked' } as const);
      return {
        key: `${type}:${chat}:${timestamp}`,
        chatId: String(chat),
        person: nameOf(user),
        language,
        act,
      };
    }
    case 'message_callback': {
      const { callback, message } = update;
      const chat = message?.recipient.chat_id;
      if (callback.payload !== STOP || typeof chat !== 'number') return undefined;
      return {
        key: `callback:${callback.callback_id}`,
        chatId: String(chat),
        person: nameOf(callback.user),
        language,
        press: callback.callback_id,
        act: { kind: 'stop' },
      };
    }
    case 'message_created': {
      const { sender, recipient, body: written, link } = update.message;
      if (recipient.chat_type !== 'dialog' || typeof recipient.chat_id !== 'number') return undefined;
      const text = written.text ?? '';
      return {
        key: `message:${written.mid}`,
        chatId: String(recipient.chat_id),
        person: sender ? nameOf(sender) : '',
        language,
        act:
          text === ''
            ? { kind: 'unreadable' }
            : {
                kind: 'text',
                text,
                answers: link?.type === 'reply' ? link.message?.mid : undefined,
              },
      };
    }
  }
}

function nameOf({ first_name: first, last_name: last, name, username }: z.infer<typeof userSchema>): string {
  const full = `${first ?? ''} ${last ?? ''}`.trim() || (name ?? '');
  return username ? `${full} (@${username})`.trim() : full;
}
