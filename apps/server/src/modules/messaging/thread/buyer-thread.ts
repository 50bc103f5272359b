import { v5 as uuidOfName } from 'uuid';
import type * as calls from '@farewind/contract/bookings/order-thread';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { listOrderMessages } from '../outbox/list-order-messages.ts';
import type { ReadOrderForMessage } from '../ports.ts';
import { findReplyLimit } from '../replies/reply-limit.ts';
import { hasReply, insertReply, listReplies } from '../replies/reply-rows.ts';
import { openReplyTask } from '../replies/reply-task.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';

type ThreadMessage = Output<typeof calls.getThread>['messages'][number];

export interface BuyerThreadDeps {
  readonly keyring: Keyring;
  readonly readOrder: ReadOrderForMessage;
}

const NAMESPACE = '9f3a4f0d-5b8c-4d7b-9a51-6c0d2c7a8e11';
/** Identical answers by mail and text message within this time are shown as one message. */
const TOGETHER_MS = 2000;

/**
 * What buyer and agency wrote to each other, oldest first. Excludes mails from other addresses and from machines, and
 * messages that staff can still stop.
 */
export async function readThread(
  { keyring }: Pick<BuyerThreadDeps, 'keyring'>,
  scope: TenantScope,
  orderId: string,
): Promise<Output<typeof calls.getThread>> {
  const replies = (await listReplies(keyring, scope, orderId))
    .filter(({ isBuyer, isAutomatic }) => isBuyer && !isAutomatic)
    .map((reply): ThreadMessage => {
      const { replyId, at, text, isFromPage, messenger } = reply;
      const files = reply.files.map(({ name }) => name).filter((name) => name !== '');
      return {
        messageId: replyId,
        from: 'buyer',
        at: at.toISOString(),
        text,
        by: messenger ?? (isFromPage ? 'page' : 'mail'),
        ...(files.length > 0 ? { files } : {}),
      };
    });
  const written: ThreadMessage[] = [];
  for (const message of (await listOrderMessages(scope, orderId)).toReversed()) {
    const { messageId, template, state, text, stoppableUntil, at } = message;
    if (template !== 'staff-message' || state === 'dropped' || text === null) continue;
    if (stoppableUntil !== null && scope.now < new Date(stoppableUntil)) continue;
    const isSame = written.some(
      (one) => one.text === text && at.getTime() - Date.parse(one.at) < TOGETHER_MS,
    );
    if (!isSame) written.push({ messageId, from: 'agency', at: at.toISOString(), text, by: 'mail' });
  }
  return { messages: [...replies, ...written].toSorted((one, other) => one.at.localeCompare(other.at)) };
}

/**
 * Stores what the buyer wrote on the order's page like a mail from them, and opens a staff task. Refuses with
 * GEN-NOTFOUND, with ORD-STATE if the buyer's data was erased, and with GEN-LIMIT after too many messages.
 */
export async function writeToAgency(
  { keyring, readOrder }: BuyerThreadDeps,
  scope: TenantScope,
  { orderId, text, messageKey }: ParsedInput<typeof calls.writeToAgency>,
): Promise<void> {
  const { order, customerEmail } = await readOrder(scope, orderId);
  if (customerEmail === '') throw refusal('ORD-STATE');
  const { tenantId } = scope;
  // Concurrent requests are counted one after the other.
  await waitForTurn(scope, `thread:${orderId}`);
  // A text that was changed after a lost answer is another message, also from a page that kept the key.
  const replyId = uuidOfName(`${tenantId}:${orderId}:${messageKey}:${text}`, NAMESPACE);
  if (await hasReply(scope, orderId, replyId)) return;
  const retryAfterSeconds = await findReplyLimit(scope, orderId);
  if (retryAfterSeconds !== undefined) throw refusal('GEN-LIMIT', { retryAfterSeconds });
  await insertReply(keyring, scope, {
    orderId,
    replyId,
    messageId: '',
    fromAddress: customerEmail,
    fromName: order.customer.name,
    subject: '',
    text,
    quoted: '',
    isCut: false,
    isBuyer: true,
    isAutomatic: false,
    isFromPage: true,
    files: [],
  });
  await openReplyTask(scope, orderId);
}
