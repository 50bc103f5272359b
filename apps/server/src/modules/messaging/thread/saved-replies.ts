import { localeOf } from '@farewind/contract/core/languages';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { getSavedReplies as getSavedRepliesCall } from '@farewind/contract/messages/staff-messages';
import { formatMoney } from '@farewind/values/format-money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { MessageValues } from '../../../platform/errors.ts';
import { listChats } from '../messengers/chat-rows.ts';
import { hasSmsProvider } from '../has-sms-provider.ts';
import type { OrderPlanDeps } from '../planning/plan-order-message.ts';
import type { OrderForMessage } from '../ports.ts';
import { arrivalMoment, departureMoment, momentOf, toldMoment, tripValues } from '../sources/order-values.ts';
import { listRepliesInUse } from './saved-reply-records.ts';

/**
 * Texts to start a message with, in the buyer's language; their titles are in the reader's. Refuses with GEN-NOTFOUND.
 */
export async function getSavedReplies(
  deps: Pick<OrderPlanDeps, 'readOrder' | 'settings' | 'smsProviders'>,
  scope: TenantScope,
  orderId: string,
  reader: Language,
): Promise<Output<typeof getSavedRepliesCall>> {
  const source = await deps.readOrder(scope, orderId);
  const values = replyValues(source);
  const replies = await listRepliesInUse(scope);
  return {
    language: source.language,
    hasSms: await hasSmsProvider(deps, scope),
    messengers: (await listChats(scope, orderId)).map(({ messenger }) => messenger),
    replies: replies.flatMap(({ name, texts }) => {
      const { title, subject, text } = texts[source.language];
      if (text === '') return [];
      return [
        {
          name,
          title: texts[reader].title || title,
          subject: fillReply(subject, values),
          text: fillReply(text.trim(), values),
        },
      ];
    }),
  };
}

/** Fills in the known values; the others stay in braces for the writer to see. */
export function fillReply(text: string, values: MessageValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined || value === '' ? whole : String(value).replaceAll('\u00A0', ' ');
  });
}

function replyValues(source: OrderForMessage): MessageValues {
  const { order, language } = source;
  const moved = order.proposals?.find(({ kind, state }) => kind === 'retimed' && state !== 'withdrawn');
  const [before, after] = [moved?.before.segments?.[0], moved?.after.segments?.[0]];
  const asked = order.proposals?.find(({ state }) => state === 'open');
  const proof = order.proofs?.find(({ state }) => state === 'asked' || state === 'missed');
  return {
    ...tripValues(source),
    ...(after ? { flightNumber: `${after.carrier} ${after.number}` } : {}),
    ...(before ? { oldDeparture: departureMoment(before) } : {}),
    ...(after ? { newDeparture: departureMoment(after), newArrival: arrivalMoment(after) } : {}),
    ...(moved?.after.pickupAt === undefined ? {} : { newPickup: momentOf(moved.after.pickupAt) }),
    ...(asked ? { answerBy: toldMoment(source, asked.dueAt) } : {}),
    ...(proof ? { proofBy: toldMoment(source, proof.dueAt) } : {}),
    ...(Number(order.refundTotal) === 0
      ? {}
      : { refundTotal: formatMoney(order.refundTotal, order.currency, localeOf[language]) }),
  };
}
