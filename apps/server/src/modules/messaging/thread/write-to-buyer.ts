import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type * as calls from '@farewind/contract/messages/staff-messages';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { closeTasks, lockTasksAbout, openTask } from '../../../platform/staff-tasks.ts';
import { translate } from '../../../platform/messages/translate.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import { listChats, type ConnectedChat } from '../messengers/chat-rows.ts';
import { orderingKeyOf, planMessage } from '../planning/plan-message.ts';
import { hasSmsProvider } from '../has-sms-provider.ts';
import type { OrderPlanDeps } from '../planning/plan-order-message.ts';
import { foldForSms } from '../templates/fold-for-sms.ts';
import { hasNewerReply } from '../replies/reply-rows.ts';
import { REPLY_TASK } from '../replies/reply-task.ts';
import { endMessage, findMessage } from '../records/message-rows.ts';
import { smsLength } from '../sms-length.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';

export type WriteDeps = Pick<
  OrderPlanDeps,
  'outbox' | 'hasNewsConsent' | 'readOrder' | 'settings' | 'smsProviders'
>;

/** How long staff can stop a message. */
const STOPPABLE_SECONDS = 10;
const MOST_PARTS = 6;
/** People stay far below these limits; a script or a stolen session does not. */
const LIMIT_MS = 10 * 60_000;
const MOST_OF_AGENCY = 60;
const MOST_TO_ORDER = 10;
const TEMPLATE = 'staff-message';
/** An unfilled placeholder: `{newDeparture}`. */
const UNFILLED = /\{[\w ]{1,40}\}/;

/**
 * Sends staff's message to an order's buyer, after ten seconds. Refuses with GEN-NOTFOUND, with ORD-STATE if the
 * buyer's data was erased, with GEN-UNAVAILABLE if no text messages can be sent or a messenger is not connected, and with GEN-LIMIT after too many
 * messages in ten minutes; refuses an unfilled placeholder, or a text message that is too long, at its field.
 */
export async function writeToBuyer(
  deps: WriteDeps,
  scope: TenantScope,
  context: RequestContext,
  { orderId, channels, subject, text, seenReplyId }: ParsedInput<typeof calls.writeToBuyer>,
): Promise<Output<typeof calls.writeToBuyer>> {
  const { order, language, customerEmail } = await deps.readOrder(scope, orderId);
  const { reservationNumber } = order;
  // The buyer's data was erased.
  if (customerEmail === '') throw refusal('ORD-STATE', { message: 'message.noAddress' });
  requireFilled('text', text);
  requireFilled('subject', subject ?? '');
  if (channels.includes('sms')) {
    if (!(await hasSmsProvider(deps, scope))) throw refusal('GEN-UNAVAILABLE');
    if (smsLength(foldForSms(text, language)).parts > MOST_PARTS)
      throw fieldRefusal([{ path: 'text', message: 'template.tooLong', values: { parts: MOST_PARTS } }]);
  }
  const connected = await listChats(scope, orderId);
  const chats = new Map<string, ConnectedChat>(connected.map((chat) => [chat.messenger, chat]));
  if (channels.some((one) => one !== 'mail' && one !== 'sms' && !chats.has(one)))
    throw refusal('GEN-UNAVAILABLE');
  await requireFew(scope, orderId, new Set(channels).size);
  const leavesAt = new Date(scope.now.getTime() + STOPPABLE_SECONDS * 1000);
  const answered = await closeAnswered(scope, orderId, seenReplyId, nameCaller(context));
  const data = {
    reservationNumber,
    subject: subject ?? translate(language, 'message.aboutOrder', { number: reservationNumber }),
    text,
    author: nameCaller(context),
    stoppableUntil: leavesAt.toISOString(),
    ...(answered ? { isAnswer: true } : {}),
    ...(answered?.dueAt ? { answerDueAt: answered.dueAt.toISOString() } : {}),
  };
  const messageIds: string[] = [];
  for (const channel of new Set(channels)) {
    const chat = chats.get(channel);
    const id = newId();
    messageIds.push(id);
    await planMessage(deps, scope, {
      id,
      channel,
      reference: orderId,
      template: TEMPLATE,
      language,
      recipient: chat?.person ?? (channel === 'mail' ? customerEmail : order.customer.phone),
      data: { ...data, ...(chat ? { chatId: chat.id } : {}) },
      orderingKey: orderingKeyOf(channel, orderId),
      leavesAt,
    });
  }
  await recordChange(scope, context, {
    action: 'writeToBuyer',
    entity: 'order',
    entityId: orderId,
    after: { channels: channels.join(', '), messageIds: messageIds.join(', ') },
  });
  return { messageIds, stoppableUntil: leavesAt.toISOString() };
}

/**
 * Closes the task to answer the buyer, and returns its deadline; undefined when none was open, or when a mail has
 * arrived that the writer has not seen.
 */
async function closeAnswered(
  scope: TenantScope,
  orderId: string,
  seenReplyId: string | null | undefined,
  by: string,
): Promise<{ readonly dueAt: Date | null } | undefined> {
  // A mail that is being stored opens its task before or after this, never between.
  await lockTasksAbout(scope, REPLY_TASK, orderId);
  if (seenReplyId !== undefined && (await hasNewerReply(scope, orderId, seenReplyId))) return undefined;
  const task = await scope.tx
    .selectFrom('staff_task')
    .select('due_at as dueAt')
    .where('tenant_id', '=', scope.tenantId)
    .where('kind', '=', REPLY_TASK)
    .where('reference', '=', orderId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (task) await closeTasks(scope, REPLY_TASK, orderId, by);
  return task;
}

function requireFilled(path: string, text: string): void {
  const [name] = UNFILLED.exec(text) ?? [];
  if (name !== undefined) throw fieldRefusal([{ path, message: 'validation.unfilled', values: { name } }]);
}

/**
 * Refuses with GEN-LIMIT when too many messages would go to the order's buyer or from the agency. Concurrent requests
 * are counted one after the other.
 */
async function requireFew(scope: TenantScope, orderId: string, added: number): Promise<void> {
  const { tx, tenantId, now } = scope;
  await waitForTurn(scope, TEMPLATE);
  const rows = await tx
    .selectFrom('message')
    .select(['created_at', 'reference'])
    .where('tenant_id', '=', tenantId)
    .where('template', '=', TEMPLATE)
    .where('created_at', '>', new Date(now.getTime() - LIMIT_MS))
    .orderBy('created_at', 'desc')
    .execute();
  const requireRoom = (times: readonly Date[], most: number): void => {
    // Waits until enough earlier messages have left the window to make room for the added ones.
    const last = times[most - added];
    if (!last) return;
    const waitMs = last.getTime() + LIMIT_MS - now.getTime();
    throw refusal('GEN-LIMIT', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  };
  const toOrder = rows.filter(({ reference }) => reference === orderId);
  requireRoom(
    toOrder.map((row) => row.created_at),
    MOST_TO_ORDER,
  );
  requireRoom(
    rows.map((row) => row.created_at),
    MOST_OF_AGENCY,
  );
}

/** Stops staff's messages that are not sent yet. Refuses with GEN-NOTFOUND, and those being sent with ORD-STATE. */
export async function stopMessages(
  scope: TenantScope,
  context: RequestContext,
  { orderId, messageIds }: ParsedInput<typeof calls.stopMessages>,
): Promise<void> {
  for (const id of messageIds) {
    const message = await findMessage(scope, id);
    if (message?.reference !== orderId) throw refusal('GEN-NOTFOUND');
    const until = message.data['stoppableUntil'];
    const isHeld = typeof until === 'string' && scope.now < new Date(until);
    if (message.state !== 'waiting' || !isHeld) throw refusal('ORD-STATE', { message: 'message.hasLeft' });
    await endMessage(scope, id, 'dropped', { detail: 'stopped' });
    // The message that it answered waits again, with its previous deadline.
    const due = message.data['answerDueAt'];
    const dueAt = typeof due === 'string' ? { dueAt: new Date(due) } : {};
    if (message.data['isAnswer'] === true)
      await openTask(scope, { kind: REPLY_TASK, reference: orderId, ...dueAt });
  }
  await recordChange(scope, context, {
    action: 'stopMessages',
    entity: 'order',
    entityId: orderId,
    after: { messageIds: messageIds.join(', ') },
  });
}
