import { v5 as uuidOfName } from 'uuid';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { kindOf } from '../message-kinds.ts';
import type { Channel, PlannedMessage } from '../message-source.ts';
import type { HasNewsConsent } from '../ports.ts';
import { insertMessage } from '../records/message-rows.ts';

/** The messages of each channel are sent independently of the others. */
export const deliveryTopics: Readonly<Record<Channel, string>> = {
  mail: 'messaging.deliverMail',
  sms: 'messaging.deliverSms',
  telegram: 'messaging.deliverTelegram',
  max: 'messaging.deliverMax',
};

const NAMESPACE = '5f0c9d5e-6f0e-4f6e-9f58-2d1f3d0f7a11';

export interface PlanDeps {
  readonly outbox: Pick<Outbox, 'add'>;
  readonly hasNewsConsent: HasNewsConsent;
}

/**
 * Stores a message and the effect that sends it, in one transaction; repeating an id changes nothing, and nothing is
 * stored for a buyer who gave no address of this kind, or whose data was erased. Throws for news to a recipient who has
 * not opted in.
 */
export async function planMessage(
  { outbox, hasNewsConsent }: PlanDeps,
  scope: TenantScope,
  message: PlannedMessage,
): Promise<void> {
  const { id, orderingKey, leavesAt, template, recipient } = message;
  if (recipient === '') return;
  if (kindOf(template).purpose === 'marketing' && !(await hasNewsConsent(scope, recipient)))
    throw new Error(`No consent to ${template}`);
  if (!(await insertMessage(scope, message))) return;
  await outbox.add(scope, {
    topic: deliveryTopics[message.channel],
    dedupeKey: effectKey(id),
    payload: { messageId: id },
    ...(orderingKey === undefined ? {} : { orderingKey }),
    ...(leavesAt === undefined ? {} : { availableAt: leavesAt }),
  });
}

/** The key of the effect that sends a message. */
export function effectKey(messageId: string): string {
  return `message:${messageId}`;
}

/** The id of a cause's message on a channel: repeating the cause plans no second message. */
export function messageIdOf(tenantId: number, cause: string, channel: Channel): string {
  return uuidOfName(`${tenantId}:${cause}:${channel}`, NAMESPACE);
}

/** Messages about one order are sent in order, each channel separately. */
export function orderingKeyOf(channel: Channel, orderId: string): string {
  return `${channel}:order:${orderId}`;
}
