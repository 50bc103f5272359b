import {
  CHARGE_MISMATCH,
  CHARGEBACK,
  moneyEventsKey,
  REFUND_APPROVED,
  REFUND_FAILED,
  REFUND_REJECTED,
  REFUND_SETTLED,
  type ChargebackEvent,
  type RefundEvent,
} from './modules/payments/events.ts';
import { COMMISSION_DUE, type PartnerEarnings } from './on-order-events.ts';
import type { Bookings } from './modules/bookings/public.ts';
import type { Database } from './platform/database/database.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

/** How cancellations handle the outcome of their refunds. */
const CANCELLATION_APPROVED = 'bookings.refundApproved';
const CANCELLATION_REJECTED = 'bookings.refundRejected';
const CANCELLATION_SETTLED = 'bookings.refundSettled';

/** Notifies the customer of refunds, and the agency of chargebacks and of charges with a wrong sum. */
export const MONEY_MESSAGES = {
  refundApproved: 'messaging.refundApproved',
  refundSettled: 'messaging.refundSettled',
  refundFailed: 'messaging.refundFailed',
  refundRejected: 'messaging.refundRejected',
  chargeback: 'messaging.chargeback',
  chargeMismatch: 'messaging.chargeMismatch',
} as const;

/** The effects of money events, by topic; the modules named handle them. */
const effects = {
  [REFUND_APPROVED]: [CANCELLATION_APPROVED, MONEY_MESSAGES.refundApproved],
  [REFUND_SETTLED]: [CANCELLATION_SETTLED, MONEY_MESSAGES.refundSettled],
  [REFUND_FAILED]: [MONEY_MESSAGES.refundFailed],
  [REFUND_REJECTED]: [CANCELLATION_REJECTED, MONEY_MESSAGES.refundRejected],
  // Staff notify the customers, because the outcome is uncertain. A disputed or wrong sum is a matter of hours, so the
  // agency gets a mail in addition to a task.
  [CHARGEBACK]: [MONEY_MESSAGES.chargeback],
  [CHARGE_MISMATCH]: [MONEY_MESSAGES.chargeMismatch],
} as const satisfies Record<string, readonly string[]>;

/** Events after which a sales partner has earned less of an order. */
const changesThePrice: readonly string[] = [REFUND_APPROVED, CHARGEBACK];

export interface MoneyEventDeps {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly bookings: Pick<Bookings, 'onRefundEvent'>;
  /** Absent: no order has a source. */
  readonly partners?: Pick<PartnerEarnings, 'isSourced'>;
}

/** Splits a money event into one outbox row per effect, so that each effect is retried separately. */
export function onMoneyEvents({ database, outbox, bookings, partners }: MoneyEventDeps): void {
  outbox.on(CANCELLATION_APPROVED, (tenantId, { subject }) =>
    bookings.onRefundEvent(tenantId, String(subject), 'approved'),
  );
  outbox.on(CANCELLATION_REJECTED, (tenantId, { subject }) =>
    bookings.onRefundEvent(tenantId, String(subject), 'rejected'),
  );
  outbox.on(CANCELLATION_SETTLED, (tenantId, { subject }) =>
    bookings.onRefundEvent(tenantId, String(subject), 'settled'),
  );
  for (const [event, topics] of Object.entries<readonly string[]>(effects)) {
    outbox.on(event, (tenantId, payload) =>
      database.inTenant(tenantId, async (scope) => {
        const cause = causeOf(payload);
        const reference = String(payload['reference']);
        const isEarned =
          changesThePrice.includes(event) && (await partners?.isSourced(scope, reference)) === true;
        for (const topic of isEarned ? [...topics, COMMISSION_DUE] : topics) {
          const orderingKey = orderingKeyOfMoney(topic, reference);
          await outbox.add(scope, { topic, dedupeKey: `${topic}:${cause}`, payload, orderingKey });
        }
      }),
    );
  }
}

/**
 * Identifies the event for deduplication; more of the same charge may be charged back later, or the same again after a win, and a part of a refund sent
 * later.
 */
function causeOf(payload: Readonly<Record<string, unknown>>): string {
  const {
    refundId,
    sentParts,
    attemptId = '',
    taken,
    entriesBefore,
  } = payload as Partial<RefundEvent & ChargebackEvent>;
  if (refundId !== undefined) return sentParts === undefined ? refundId : `${refundId}:${sentParts}`;
  if (taken === undefined) return attemptId;
  return [attemptId, taken.sum, ...(entriesBefore === undefined ? [] : [entriesBefore])].join(':');
}

/** Mails about an order's money are sent in order; one that cannot be rendered does not delay money effects. */
function orderingKeyOfMoney(topic: string, reference: string): string {
  const isTold = Object.values<string>(MONEY_MESSAGES).includes(topic);
  return isTold ? `told:${moneyEventsKey(reference)}` : moneyEventsKey(reference);
}
