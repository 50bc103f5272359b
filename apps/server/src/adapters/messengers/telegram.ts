import { z } from 'zod';
import type { BotApi, ChatMessage, ChatOutcome, ChatUpdate } from '../../modules/messaging/ports.ts';
import { noteFailure } from '../../platform/call-failure.ts';
import { RetryLater } from '../../platform/outbox/outbox.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import { cutText } from './cut-text.ts';

export interface TelegramOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Absent: Telegram itself. */
  readonly baseUrl?: () => string;
  /** What links begin with; absent: Telegram itself. */
  readonly linkBase?: string;
}

const TIMEOUT_MS = 20_000;
const API = 'https://api.telegram.org';
/** "1-4096 characters after entities parsing", in UTF-16 code units. */
const LONGEST_TEXT = 4096;
const STOP = 'stop';
const LONGEST_WAIT_SECONDS = 3600;

const answerSchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.int().optional(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});
type Answer = z.infer<typeof answerSchema> & { readonly http: number };

/** The Telegram Bot API, https://core.telegram.org/bots/api. A message whose answer was lost is sent again. */
export function createTelegram({
  fetch: call,
  baseUrl = () => API,
  linkBase = 'https://t.me',
}: TelegramOptions): BotApi {
  async function ask(token: Secret, method: string, body: object): Promise<Answer> {
    const response = await call(`${baseUrl()}/bot${token.reveal()}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { http: response.status, ...parseAnswer(await response.text()) };
  }

  /** The result; throws the messenger's own words. */
  async function demand(token: Secret, method: string, body: object = {}): Promise<unknown> {
    const answer = await ask(token, method, body);
    if (answer.ok) return answer.result;
    throw faultOf(answer);
  }

  return {
    secretHeader: 'x-telegram-bot-api-secret-token',
    linkTo: (botName, token) => `${linkBase}/${encodeURIComponent(botName)}?start=${token}`,
    async describe(token) {
      const answer = await ask(token, 'getMe', {});
      // A malformed token is an unknown path.
      if ([401, 403, 404].includes(codeOf(answer))) return { outcome: 'unknown', said: answer.description };
      if (!answer.ok) throw faultOf(answer);
      const me = meSchema.parse(answer.result);
      const hook = hookSchema.parse(await demand(token, 'getWebhookInfo'));
      const said = [hook.url, hook.last_error_message].filter((text) => text !== '').join(' · ');
      return { outcome: 'known', name: me.username, title: me.first_name, said };
    },
    async openInbox(token, { url, secret }) {
      await demand(token, 'setWebhook', {
        url,
        secret_token: secret.reveal(),
        allowed_updates: ['message', 'callback_query', 'my_chat_member'],
        max_connections: 10,
      });
    },
    async send(token, message) {
      return readOutcome(await ask(token, 'sendMessage', toBody(message)));
    },
    async answerPress(token, press, note) {
      await demand(token, 'answerCallbackQuery', { callback_query_id: press, text: note });
    },
    readUpdate,
  };
}

const meSchema = z.object({ username: z.string(), first_name: z.string() });
const hookSchema = z.object({ url: z.string().default(''), last_error_message: z.string().default('') });
const sentSchema = z.object({ message_id: z.int() });

function toBody({ chatId, text, link, stop }: ChatMessage) {
  const rows = [
    ...(link ? [[{ text: link.text, url: link.url }]] : []),
    ...(stop ? [[{ text: stop.text, callback_data: STOP }]] : []),
  ];
  return {
    chat_id: Number(chatId),
    text: cutText(text, LONGEST_TEXT),
    link_preview_options: { is_disabled: true },
    ...(rows.length === 0 ? {} : { reply_markup: { inline_keyboard: rows } }),
  };
}

function readOutcome(answer: Answer): ChatOutcome {
  if (answer.ok)
    return { outcome: 'accepted', reference: String(sentSchema.parse(answer.result).message_id) };
  const [code, detail] = [codeOf(answer), `${codeOf(answer)}: ${answer.description}`];
  // Blocked, or the account was deleted.
  if (code === 403) return { outcome: 'blocked', detail };
  if (code === 429) {
    const seconds = Math.min(answer.parameters?.retry_after ?? 1, LONGEST_WAIT_SECONDS);
    throw new RetryLater(`Telegram answered ${detail}`, seconds);
  }
  // An unknown token is for staff to correct; everything else of the kind is final.
  if (code >= 400 && code < 500 && code !== 401 && code !== 404) return { outcome: 'refused', detail };
  throw faultOf(answer);
}

function codeOf({ error_code: code, http }: Answer): number {
  return code ?? http;
}

function faultOf(answer: Answer): Error {
  const [code, said] = [codeOf(answer), answer.description];
  const error = new Error(`Telegram answered ${code}: ${said || 'unknown'}`);
  const why = code >= 500 || code === 429 ? 'serverError' : code === 200 ? 'unreadable' : 'refused';
  return noteFailure(error, { why, said: said === '' ? `HTTP ${code}` : `${code}: ${said}` });
}

function parseAnswer(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return { ok: false, description: '' };
  }
}

const personSchema = z.object({
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  username: z.string().optional(),
  language_code: z.string().optional(),
});
const chatSchema = z.object({ id: z.int(), type: z.string() });

const updateSchema = z.object({
  update_id: z.int(),
  message: z
    .object({
      chat: chatSchema,
      from: personSchema.optional(),
      text: z.string().optional(),
      reply_to_message: z.object({ message_id: z.int() }).optional(),
    })
    .optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: personSchema,
      data: z.string().optional(),
      message: z.object({ chat: chatSchema }).optional(),
    })
    .optional(),
  my_chat_member: z
    .object({
      chat: chatSchema,
      from: personSchema,
      new_chat_member: z.object({ status: z.string() }),
    })
    .optional(),
});

const START = /^\/start(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/;

function readUpdate(body: unknown): ChatUpdate | undefined {
  const read = updateSchema.safeParse(body);
  if (!read.success) return undefined;
  const { update_id, message, callback_query: pressed, my_chat_member: member } = read.data;
  const chat = message?.chat ?? pressed?.message?.chat ?? member?.chat;
  const from = message?.from ?? pressed?.from ?? member?.from;
  if (chat?.type !== 'private') return undefined;
  const act = readAct(read.data);
  return (
    act && {
      key: String(update_id),
      chatId: String(chat.id),
      person: from ? nameOf(from) : '',
      language: from?.language_code,
      press: pressed?.id,
      act,
    }
  );

  function readAct(update: z.infer<typeof updateSchema>): ChatUpdate['act'] | undefined {
    if (update.my_chat_member)
      return update.my_chat_member.new_chat_member.status === 'kicked' ? { kind: 'blocked' } : undefined;
    if (update.callback_query) return update.callback_query.data === STOP ? { kind: 'stop' } : undefined;
    const { text, reply_to_message: answered } = update.message ?? {};
    if (text === undefined) return { kind: 'unreadable' };
    const start = START.exec(text);
    if (start) return { kind: 'start', token: start[1] ?? '' };
    return {
      kind: 'text',
      text,
      answers: answered === undefined ? undefined : String(answered.message_id),
    };
  }
}

function nameOf({ first_name: first, last_name: last, username }: z.infer<typeof personSchema>): string {
  const name = `${first} ${last}`.trim();
  return username === undefined ? name : `${name} (@${username})`.trim();
}
