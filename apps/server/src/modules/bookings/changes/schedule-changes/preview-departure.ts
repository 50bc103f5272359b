import type { previewDeparture as operation } from '@farewind/contract/inventory/departures';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { rehearse } from '../../../../platform/database/rehearse.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import type { OutboxEntry } from '../../../../platform/outbox/outbox-rows.ts';
import { RecordingOutbox } from '../../../../platform/outbox/recording-outbox.ts';
import { getOrderRow, type OrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { changeAndAsk } from './change-and-ask.ts';
import { getProposal } from '../proposals/proposal-rows.ts';
import { userActor } from '../../../../platform/user-actor.ts';

type Preview = Output<typeof operation>;

/** A message, grouped with all buyers who would get the same text in the same language. */
interface MessageGroup {
  readonly event: OutboxEntry;
  readonly order: OrderRow;
  readonly orderIds: Set<string>;
}

/**
 * Previews the messages of moving or cancelling a departure: the change is executed, its messages are rendered like
 * real ones, and everything is rolled back. Equal messages in one language are shown once, with the first buyer's text.
 * Refuses as the change does.
 */
export async function previewDeparture(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  { serviceId, date, change, reason }: ParsedInput<typeof operation>,
): Promise<Preview> {
  const madeBy = context.user ? userActor(context.user.id) : 'system';
  return rehearse(scope, async (rehearsal) => {
    const outbox = new RecordingOutbox(deps.database, deps.log);
    await changeAndAsk({ ...deps, outbox }, rehearsal, {
      serviceId,
      date,
      change,
      reason,
      madeBy,
      durationConfirmed: true,
    });
    const messages: Preview['messages'] = [];
    for (const { event, order, orderIds } of await groupEvents(rehearsal, outbox.entries)) {
      const worded = await deps.admin.formatMessages(rehearsal, event.topic, event.payload);
      const [mail, sms] = (['mail', 'sms'] as const).map((kind) =>
        worded.find(({ channel }) => channel === kind),
      );
      messages.push({
        language: order.language,
        buyers: orderIds.size,
        orderId: order.orderId,
        reservationNumber: order.reservationNumber,
        mail: mail ? { subject: mail.subject, html: mail.html, text: mail.text } : null,
        sms: sms?.text ?? null,
      });
    }
    return { messages };
  });
}

/**
 * Groups events by the buyer's language and the kind of proposal: new times to acknowledge, a choice, a ride, or a
 * return to the times sold.
 */
async function groupEvents(scope: TenantScope, events: readonly OutboxEntry[]): Promise<MessageGroup[]> {
  const groups = new Map<string, MessageGroup>();
  for (const event of events) {
    const order = await getOrderRow(scope, String(event.payload['orderId']));
    const { rule } = await getProposal(scope, String(event.payload['proposalId']));
    const key = [order.language, event.topic, rule].join(' ');
    const told = groups.get(key) ?? { event, order, orderIds: new Set() };
    told.orderIds.add(order.orderId);
    groups.set(key, told);
  }
  return [...groups.values()];
}
