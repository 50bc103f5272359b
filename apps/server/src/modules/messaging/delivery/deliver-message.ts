import { sendCopy } from './send-copy.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { AgencyInfo, EmailSetting, Settings } from '../../settings/public.ts';
import type { EndPriceAlert } from './mail-bounces.ts';
import { formatMailName } from './mail-name.ts';
import { kindOf } from '../message-kinds.ts';
import type { MessageContent, MessageSources, MessageUse, StoredMessage } from '../message-source.ts';
import type { Mail, MailAttachment, MailServer, SendMail, SmsProviders } from '../ports.ts';
import { insertTry, storeContent, type KeptContent } from '../records/record-rows.ts';
import { endChats, findChatNumber } from '../messengers/chat-rows.ts';
import { planSparedSms, type SparedSmsDeps } from './spared-sms.ts';
import type { BotApis } from '../messenger-ports.ts';
import { chatLink, renderChat, renderMail, renderSms, type Worded } from '../rendering/render-message.ts';
import { formatReplyAddress } from '../replies/reply-address.ts';
import { listReplies } from '../replies/reply-rows.ts';
import { openReplyTask } from '../replies/reply-task.ts';
import { endMessage, findMessage, insertBounceTask } from '../records/message-rows.ts';
import { readTexts } from '../templates/template-rows.ts';
import { textChannelOf, type TemplatePlace } from '../templates/template-texts.ts';

export interface DeliveryDeps extends SparedSmsDeps {
  readonly database: Database;
  readonly settings: Settings;
  readonly sources: MessageSources;
  readonly keyring: Keyring;
  readonly endPriceAlert: EndPriceAlert;
  readonly sendMail: SendMail;
  readonly smsProviders: SmsProviders;
  readonly bots: BotApis;
  /**
   * The installation's mail server, for tenants without their own. Without either, and in training copies, mails are
   * only stored, to be read in the office.
   */
  readonly smtpUrl: string | undefined;
  /** The return path of mails sent by that server. */
  readonly mailReturnPath: string | undefined;
}

/**
 * Sends a planned message at least once: after a crash it is called again, and sends again only what was not recorded
 * as sent. Throws when a retry may help, and records that too.
 */
export async function deliverMessage(deps: DeliveryDeps, tenantId: number, id: string): Promise<void> {
  const message = await deps.database.inTenant(tenantId, (scope) => findMessage(scope, id));
  if (message?.state !== 'waiting') return;
  try {
    const deliver =
      message.channel === 'mail' ? deliverMail : message.channel === 'sms' ? deliverSms : deliverChat;
    await deliver(deps, tenantId, message);
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'unknown';
    await deps.database.inTenant(tenantId, async (scope) => {
      await insertTry(scope, id, 'faulted', detail);
      await planSparedSms(deps, scope, message);
    });
    throw error;
  }
}

async function deliverMail(deps: DeliveryDeps, tenantId: number, message: StoredMessage): Promise<void> {
  const attachments = (await deps.sources.get(message.template)?.attach?.(tenantId, message)) ?? [];
  const ready = await deps.database.inTenant(tenantId, async (scope) => {
    const own = scope.isTraining ? undefined : await deps.settings.findEmailSetting(scope);
    const server: MailServer | undefined = scope.isTraining
      ? undefined
      : (own ?? (deps.smtpUrl ? { url: deps.smtpUrl } : undefined));
    const content = await fill(deps, scope, message, server ? 'sent' : 'shown');
    if (!content) return undefined;
    const { info } = await deps.settings.getAgency(scope);
    const way = own ? await findReplyWay(deps.keyring, scope, message, own) : {};
    return { server, own, info, way, texts: await readTexts(scope, placeOf(message)), ...content };
  });
  if (!ready) return;
  const kept = {
    ...(await renderMail({ ...message, texts: ready.texts }, ready.shown, ready.info)),
    attachments: attachments.map(({ filename }) => filename),
  };
  if (!ready.server) {
    await deps.database.inTenant(tenantId, async (scope) => {
      await storeContent(scope, message.id, kept);
      await endMessage(scope, message.id, 'kept');
    });
    return;
  }
  const { mailReturnPath: returnPath } = deps;
  const mail = {
    ...(await writeMail(message, formatMailName(deps.keyring, tenantId, message.id), ready, attachments)),
    ...ready.way,
    // An agency's own server may send for its own domain only.
    ...(ready.own || returnPath === undefined ? {} : { returnPath }),
  };
  const sent = await deps.sendMail(ready.server, mail);
  await end(deps, tenantId, message, kept, sent);
  const copyFor = ready.own?.bcc;
  if (copyFor !== undefined && sent.outcome === 'accepted')
    await sendCopy(deps, tenantId, ready.server, { ...mail, ...kept, attachments }, copyFor);
}

/** The reply address of a mail, and the mail that it answers itself. */
async function findReplyWay(
  keyring: Keyring,
  scope: TenantScope,
  { template, reference, data }: StoredMessage,
  { imapHost, plusAddress, replyTo, defaultFromAddress }: EmailSetting,
): Promise<Pick<Mail, 'replyTo' | 'inReplyTo'>> {
  const number = data['reservationNumber'];
  if (imapHost === undefined || typeof number !== 'string' || kindOf(template).isRepeatable !== true)
    return {};
  const [answered] = template === 'staff-message' ? await listReplies(keyring, scope, reference, 1) : [];
  const address = replyTo ?? defaultFromAddress;
  return {
    ...(plusAddress ? { replyTo: formatReplyAddress(keyring, scope.tenantId, number, address) } : {}),
    ...(answered && answered.messageId !== '' ? { inReplyTo: answered.messageId } : {}),
  };
}

interface ReadyMail extends Pick<Worded, 'texts'> {
  readonly own: EmailSetting | undefined;
  readonly content: MessageContent;
  readonly info: AgencyInfo;
}

async function writeMail(
  message: StoredMessage,
  mailName: string,
  { own, content, info, texts }: ReadyMail,
  attachments: readonly MailAttachment[],
): Promise<Mail> {
  const { hasSecret, purpose, request } = kindOf(message.template);
  const host = new URL(content.siteOrigin).hostname;
  // Each try has another secret: its mail must not be discarded as a copy of the first.
  const name = hasSecret ? `${mailName}.${newId()}` : mailName;
  return {
    fromName: own?.defaultFromDisplayName ?? info.brandName,
    // An agency that has not entered an address yet sends from its site's address.
    fromAddress: own?.defaultFromAddress ?? (info.email || `no-reply@${host}`),
    replyTo: own?.replyTo,
    to: message.recipient,
    ...(await renderMail({ ...message, texts }, content, info)),
    messageId: `${name}@${host}`,
    attachments,
    ...(purpose === 'marketing' || request === 'confirmed'
      ? { oneClickUrl: String(content.values['oneClickUrl']) }
      : {}),
  };
}

async function deliverSms(deps: DeliveryDeps, tenantId: number, message: StoredMessage): Promise<void> {
  const ready = await deps.database.inTenant(tenantId, async (scope) => {
    const setting = scope.isTraining ? undefined : await deps.settings.findSmsSetting(scope);
    const send = setting && deps.smsProviders[setting.provider];
    if (!send) return endMessage(scope, message.id, 'dropped', { detail: 'no provider' });
    const content = await fill(deps, scope, message, 'sent');
    if (!content) return undefined;
    const { info } = await deps.settings.getAgency(scope);
    return { setting, send, info, texts: await readTexts(scope, placeOf(message)), ...content };
  });
  if (!ready) return;
  const { setting, send, content, shown, info, texts } = ready;
  const { purpose } = kindOf(message.template);
  const worded = { language: message.language, texts };
  const text = renderSms(worded, content, info);
  const kept = { text: renderSms(worded, shown, info), attachments: [] };
  const sent = await send(setting, { to: message.recipient, text, purpose });
  await end(deps, tenantId, message, kept, { ...sent, smsProvider: setting.provider });
}

/** Blocking the bot ends the connection, and is no trouble for staff: the mail was sent as well. */
async function deliverChat(deps: DeliveryDeps, tenantId: number, message: StoredMessage): Promise<void> {
  const { channel } = message;
  const chat = String(message.data['chatId']);
  const dropChat = async (scope: TenantScope, detail: string): Promise<undefined> => {
    await planSparedSms(deps, scope, message);
    return drop(scope, message, detail);
  };
  const ready = await deps.database.inTenant(tenantId, async (scope) => {
    const setting =
      scope.isTraining || channel === 'mail' || channel === 'sms'
        ? undefined
        : await deps.settings.findMessengerSetting(scope, channel);
    const bot = setting && deps.bots[setting.provider];
    if (!bot) return dropChat(scope, 'no bot');
    const chatId = await findChatNumber(deps.keyring, scope, chat);
    if (chatId === undefined) return dropChat(scope, 'not connected');
    const content = await fill(deps, scope, message, 'sent');
    if (!content) return undefined;
    const { info } = await deps.settings.getAgency(scope);
    return { setting, bot, chatId, info, texts: await readTexts(scope, placeOf(message)), ...content };
  });
  if (!ready) return;
  const { setting, bot, chatId, content, shown, info } = ready;
  const worded = { ...message, texts: ready.texts };
  const link = chatLink(worded, content, info);
  const sent = await bot.send(setting.token, { chatId, text: renderChat(worded, content, info), link });
  const kept = { text: renderChat(worded, shown, info), attachments: [] };
  if (sent.outcome === 'accepted') return end(deps, tenantId, message, kept, sent);
  await deps.database.inTenant(tenantId, async (scope) => {
    await storeContent(scope, message.id, kept);
    await insertTry(scope, message.id, 'refused', sent.detail);
    await endMessage(scope, message.id, 'bounced', { detail: sent.detail });
    await planSparedSms(deps, scope, message);
    if (sent.outcome === 'blocked') await endChats(scope, { ids: [chat] }, 'blocked');
    // Nothing else carries what staff wrote.
    if (message.template === 'staff-message') await openReplyTask(scope, message.reference);
  });
}

/** The current text, for the recipient and for everybody else; drops a message that must not be sent any more. */
async function fill(
  { sources, hasNewsConsent }: DeliveryDeps,
  scope: TenantScope,
  message: StoredMessage,
  use: MessageUse,
): Promise<{ content: MessageContent; shown: MessageContent } | undefined> {
  const { purpose } = kindOf(message.template);
  if (purpose === 'marketing' && !(await hasNewsConsent(scope, message.recipient)))
    return drop(scope, message, 'no consent');
  const source = sources.get(message.template);
  if (!source) throw new Error(`No source for ${message.template}`);
  const content = await source.fill(scope, message, use);
  const shown = content && (use === 'shown' ? content : await source.fill(scope, message, 'shown'));
  return content && shown ? { content, shown } : drop(scope, message, 'too late');
}

async function drop(scope: TenantScope, { id }: StoredMessage, detail: string): Promise<undefined> {
  await endMessage(scope, id, 'dropped', { detail });
  return undefined;
}

/** The server's or provider's answer, in a form common to all channels. */
interface Outcome {
  readonly outcome: 'accepted' | 'refused';
  readonly answer?: string;
  readonly detail?: string;
  readonly reference?: string;
  readonly smsProvider?: string;
}

async function end(
  { database, endPriceAlert }: DeliveryDeps,
  tenantId: number,
  message: StoredMessage,
  kept: KeptContent,
  { outcome, answer, detail = answer ?? '', reference, smsProvider }: Outcome,
): Promise<void> {
  await database.inTenant(tenantId, async (scope) => {
    await storeContent(scope, message.id, kept);
    await insertTry(scope, message.id, outcome, detail);
    if (outcome === 'refused') {
      await endMessage(scope, message.id, 'bounced', { detail });
      if (kindOf(message.template).request !== undefined)
        await endPriceAlert(scope, message.reference, message.recipient);
      // The recipient is erased, so staff could not contact them in another way.
      if (!kindOf(message.template).forgetsReceiver) await insertBounceTask(scope, message, detail);
      return;
    }
    const state = message.channel === 'mail' ? 'delivered' : 'sent';
    const name = reference === undefined ? {} : { providerReference: reference };
    await endMessage(scope, message.id, state, { detail, smsProvider, ...name });
  });
}

function placeOf({ template, language, channel }: StoredMessage): TemplatePlace {
  return { kind: template, language, channel: textChannelOf(channel) };
}
