import { v5 as uuidOfName } from 'uuid';
import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { Refusal } from '../../../platform/errors.ts';
import { pictureTypeOf } from '../../../platform/picture-type.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openTask } from '../../../platform/staff-tasks.ts';
import { bounceMessage, type EndPriceAlert } from '../delivery/mail-bounces.ts';
import { readMailName } from '../delivery/mail-name.ts';
import { kindOf } from '../message-kinds.ts';
import type { FindOrders } from '../outbox/outbox-page.ts';
import type {
  DeliveryReport,
  IncomingMail,
  MailHead,
  OrderForMessage,
  ReadDeliveryReport,
  ReadIncomingMail,
  ReadOrderForMessage,
} from '../ports.ts';
import { findMessage } from '../records/message-rows.ts';
import type { EmailSetting } from '../../settings/public.ts';
import { formatFileName, type KeptType } from '../replies/file-name.ts';
import { readReplyAddress } from '../replies/reply-address.ts';
import { findRoomOfDay } from '../replies/reply-limit.ts';
import { insertReply, type KeptFile } from '../replies/reply-rows.ts';
import { FULL_TASK, makeRoom, REPLY_BOUNDS, type ReplyBounds } from '../replies/reply-storage.ts';
import { openReplyTask } from '../replies/reply-task.ts';
import { splitQuoted } from './split-quoted.ts';

export interface TakeMailDeps {
  readonly endPriceAlert: EndPriceAlert;
  readonly keyring: Keyring;
  readonly readOrder: ReadOrderForMessage;
  readonly findOrders: FindOrders;
  readonly readDeliveryReport: ReadDeliveryReport;
  readonly readIncomingMail: ReadIncomingMail;
  /** Absent: the product's own; tests pass others. */
  readonly replyBounds?: ReplyBounds | undefined;
}

const NAMESPACE = '0a8f3a52-6b1c-4f0e-8a0e-51b0a6a8c6c1';
const LONGEST_TEXT = 20_000;
const LONGEST_LINE = 250;
const MOST_FILES = 10;
const LARGEST_FILE = 5 * 1024 * 1024;

/** The order that a mail is about: by the key in an address that it was sent to, else by the mail of ours that it answers. */
export async function findOrderOfMail(
  { keyring, findOrders }: Pick<TakeMailDeps, 'keyring' | 'findOrders'>,
  scope: TenantScope,
  { recipients, answers }: MailHead,
): Promise<string | undefined> {
  for (const address of recipients) {
    const number = readReplyAddress(keyring, scope.tenantId, address);
    const [orderId] = number === undefined ? [] : await findOrders(scope, number);
    if (orderId !== undefined) return orderId;
  }
  // The newest mail that it refers to is last.
  for (const name of answers.toReversed()) {
    const id = readMailName(keyring, scope.tenantId, name);
    const message = id === undefined ? undefined : await findMessage(scope, id);
    if (message && kindOf(message.template).isRepeatable) return message.reference;
  }
  return undefined;
}

/** A notice that a mail of ours did not arrive marks its message; any other notice changes nothing. */
export async function takeReport(
  { endPriceAlert, keyring }: Pick<TakeMailDeps, 'endPriceAlert' | 'keyring'>,
  scope: TenantScope,
  report: DeliveryReport,
): Promise<void> {
  const id = readMailName(keyring, scope.tenantId, report.messageId ?? '');
  if (id !== undefined) await bounceMessage(endPriceAlert, scope, id, report.recipients);
}

/**
 * Stores a mail with its order, and opens a staff task unless it is automatic. Ignores mails from the agency itself,
 * and mails about an order whose buyer was erased.
 */
export async function takeReply(
  deps: TakeMailDeps,
  scope: TenantScope,
  {
    orderId,
    mail,
    isCut,
    setting,
  }: {
    readonly orderId: string;
    readonly mail: IncomingMail;
    /** Whether the mail was longer than what was fetched. */
    readonly isCut: boolean;
    readonly setting: EmailSetting;
  },
): Promise<void> {
  const from = normalizeEmail(mail.fromAddress);
  const own = [setting.defaultFromAddress, setting.replyTo, setting.imapUserName, setting.userName];
  if (own.some((address) => address !== undefined && normalizeEmail(address) === from)) return;
  const order = await findOrder(deps, scope, orderId);
  if (!order || order.customerEmail === '') return;
  const isBuyer = from === normalizeEmail(order.customerEmail) && mail.isSenderConfirmed !== false;
  const sender = { isBuyer, isAutomatic: mail.isAutomatic };
  const ofDay = await findRoomOfDay(scope, orderId, sender);
  if (!ofDay.forReply) {
    // It is only in the mailbox, where staff have to look for it.
    if (!mail.isAutomatic) await openReplyTask(scope, orderId);
    return;
  }
  // The last file of a truncated mail is incomplete.
  const sent = mail.files
    .slice(0, MOST_FILES)
    .map((file, at, all) => keepFile(file, isCut && at === all.length - 1));
  const files = sizeOf(sent) <= ofDay.fileBytes ? sent : sent.map(withoutContent);
  const room = await makeRoom(scope, deps.replyBounds ?? REPLY_BOUNDS, sizeOf(files));
  const isTold = !mail.isAutomatic && !(room.forReply && room.forFiles);
  if (isTold) await openTask(scope, { kind: FULL_TASK, reference: FULL_TASK });
  if (!room.forReply) {
    if (!mail.isAutomatic) await openReplyTask(scope, orderId);
    return;
  }
  const { text, quoted } = splitQuoted(mail.text);
  const isNew = await insertReply(deps.keyring, scope, {
    orderId,
    replyId: uuidOfName(`${scope.tenantId}:${orderId}:${mail.messageId || mail.text}`, NAMESPACE),
    messageId: mail.messageId.slice(0, LONGEST_LINE),
    fromAddress: mail.fromAddress.slice(0, LONGEST_LINE),
    fromName: mail.fromName.slice(0, LONGEST_LINE),
    subject: mail.subject.slice(0, LONGEST_LINE),
    text: text.slice(0, LONGEST_TEXT),
    quoted: quoted.slice(0, LONGEST_TEXT),
    isCut: isCut || text.length > LONGEST_TEXT,
    ...sender,
    isFromPage: false,
    files: room.forFiles ? files : files.map(withoutContent),
  });
  if (isNew && !mail.isAutomatic) await openReplyTask(scope, orderId);
}

async function findOrder(
  { readOrder }: Pick<TakeMailDeps, 'readOrder'>,
  scope: TenantScope,
  orderId: string,
): Promise<OrderForMessage | undefined> {
  try {
    return await readOrder(scope, orderId);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function withoutContent({ name, size }: KeptFile): KeptFile {
  return { name, size, kept: undefined };
}

/** Stored size, in base64. */
function sizeOf(files: readonly KeptFile[]): number {
  return files.reduce((sum, { kept }) => sum + Math.ceil((kept?.content.length ?? 0) / 3) * 4, 0);
}

/** The type by the file's bytes, whatever its name: only types that open without running anything. */
function keepFile({ name, content }: IncomingMail['files'][number], isCut: boolean): KeptFile {
  const picture = pictureTypeOf(content);
  const contentType: KeptType | undefined =
    content.toString('latin1', 0, 5) === '%PDF-'
      ? 'application/pdf'
      : picture === undefined
        ? undefined
        : `image/${picture}`;
  const kept =
    contentType !== undefined && content.length <= LARGEST_FILE && !isCut
      ? { contentType, content }
      : undefined;
  return { name: formatFileName(name, kept?.contentType), size: content.length, kept };
}
