import type { Messenger } from '@farewind/contract/core/messengers';
import { languageSchema, type Language } from '@farewind/contract/core/fields';
import { v5 as uuidOfName } from 'uuid';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Settings } from '../../settings/public.ts';
import type { OrderForMessage, ReadOrderForMessage } from '../ports.ts';
import { findReplyLimit } from '../replies/reply-limit.ts';
import { insertReply } from '../replies/reply-rows.ts';
import { openReplyTask } from '../replies/reply-task.ts';
import { planAnswer, type AnswerText } from './answer-chat.ts';
import { connectChat, endChats, listConnections, takeSlot, type ConnectedChat } from './chat-rows.ts';
import { findOrderOfChat } from './find-order-of-chat.ts';
import type { ChatUpdate } from '../messenger-ports.ts';
import { countUpdates, insertUpdate } from './update-rows.ts';

export interface TakeUpdateDeps {
  readonly keyring: Keyring;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly settings: Pick<Settings, 'getOwnLanguage'>;
  readonly readOrder: ReadOrderForMessage;
}

const NAMESPACE = '6d1f2c2e-0b75-4c52-9a5c-1f0f6f2b7d31';
const LONGEST_TEXT = 4096;
/** A stranger's chat is answered this often in a minute. */
const MOST_ANSWERS = 5;
const MINUTE_MS = 60_000;
/** The word that ends the messages, in each language of the product and as a command. */
const STOP = /^\/?(?:stop|стоп|dur|durdur)[.!]?$/iu;

/** Acts on an update of a bot's inbox, once: a repeated one changes nothing and is not answered again. */
export async function takeUpdate(
  deps: TakeUpdateDeps,
  scope: TenantScope,
  bot: { readonly settingId: number; readonly messenger: Messenger },
  update: ChatUpdate,
): Promise<void> {
  const { keyring } = deps;
  const { settingId, messenger } = bot;
  if (!(await insertUpdate(keyring, scope, settingId, messenger, update))) return;
  const connections = await listConnections(keyring, scope, messenger, update.chatId);
  const [newest] = connections;
  const answer = async (text: AnswerText, about: OrderForMessage | undefined, slotOf = newest) => {
    if (!slotOf && (await countUpdates(keyring, scope, messenger, update.chatId, MINUTE_MS)) > MOST_ANSWERS)
      return;
    await planAnswer(deps, scope, {
      settingId,
      updateKey: update.key,
      text,
      language: about?.language ?? (await languageOf(deps, scope, update)),
      number: about?.order.reservationNumber ?? '',
      leavesAt: slotOf && (await takeSlot(scope, slotOf.id)),
      press: update.press,
    });
  };
  const { act } = update;
  if (act.kind === 'blocked') {
    await endChats(scope, { ids: connections.map(({ id }) => id) }, 'blocked');
  } else if (act.kind === 'start') {
    const { chatId, person } = update;
    const connected =
      act.token === ''
        ? newest
        : await connectChat(keyring, scope, { messenger, token: act.token, chatId, person });
    if (connected) await answer('connected', await findOrder(deps, scope, connected.orderId), connected);
    else await answer(act.token === '' ? 'unknown' : 'linkEnded', undefined);
  } else if (act.kind === 'stop' || (act.kind === 'text' && STOP.test(act.text.trim()))) {
    await answer('stopped', newest && (await findOrder(deps, scope, newest.orderId)));
    await endChats(scope, { ids: connections.map(({ id }) => id) }, 'stop');
  } else if (!newest) {
    await answer('unknown', undefined);
  } else if (act.kind === 'unreadable') {
    await answer('textOnly', await findOrder(deps, scope, newest.orderId));
  } else if (act.kind === 'text') {
    const connection = await findOrderOfChat(scope, messenger, connections, act.answers);
    const about = await findOrder(deps, scope, connection.orderId);
    if (!about) return answer('unknown', undefined);
    await answer(await storeReply(deps, scope, { bot, update, connection, about, text: act.text }), about);
  }
}

/** Stores what the buyer wrote like a mail from them, and opens a staff task. */
async function storeReply(
  { keyring }: TakeUpdateDeps,
  scope: TenantScope,
  {
    bot,
    update,
    connection,
    about,
    text,
  }: {
    readonly bot: { readonly settingId: number; readonly messenger: Messenger };
    readonly update: ChatUpdate;
    readonly connection: ConnectedChat;
    readonly about: OrderForMessage;
    readonly text: string;
  },
): Promise<AnswerText> {
  const { orderId } = connection;
  if ((await findReplyLimit(scope, orderId)) !== undefined) return 'tooMany';
  await insertReply(keyring, scope, {
    orderId,
    replyId: uuidOfName(`${scope.tenantId}:${bot.settingId}:${update.key}`, NAMESPACE),
    messageId: '',
    fromAddress: about.customerEmail,
    fromName: connection.person || about.order.customer.name,
    subject: '',
    text: text.slice(0, LONGEST_TEXT),
    quoted: '',
    isCut: text.length > LONGEST_TEXT,
    // Connected by somebody with the right to act on the order.
    isBuyer: true,
    isAutomatic: false,
    isFromPage: false,
    messenger: bot.messenger,
    files: [],
  });
  await openReplyTask(scope, orderId);
  return 'received';
}

/** Undefined if the order is gone, or its buyer's data was erased. */
async function findOrder(
  { readOrder }: TakeUpdateDeps,
  scope: TenantScope,
  orderId: string,
): Promise<OrderForMessage | undefined> {
  try {
    const source = await readOrder(scope, orderId);
    return source.customerEmail === '' ? undefined : source;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The person's language, if it is one of ours; else the agency's own. */
async function languageOf(
  { settings }: TakeUpdateDeps,
  scope: TenantScope,
  { language }: ChatUpdate,
): Promise<Language> {
  const own = languageSchema.safeParse(language?.slice(0, 2));
  return own.success ? own.data : settings.getOwnLanguage(scope);
}
