import {
  CHARGE_MISMATCH,
  CHARGEBACK,
  moneyEvents,
  REFUND_APPROVED,
  REFUND_FAILED,
  REFUND_REJECTED,
  REFUND_SETTLED,
} from './modules/payments/events.ts';
import type { Bookings } from './modules/bookings/public.ts';
import type { Database } from './platform/database/database.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

/** What cancellations do about their refunds. */
const CANCELLATION_APPROVED = 'bookings.refundApproved';
const CANCELLATION_REJECTED = 'bookings.refundRejected';
const CANCELLATION_SETTLED = 'bookings.refundSettled';

/** The customer is told of a refund. */
export const REFUND_MESSAGES = {
  approved: 'messaging.refundApproved',
  settled: 'messaging.refundSettled',
  failed: 'messaging.refundFailed',
} as const;

/** Which effects what happens to money has, by their topics; whoever does them handles them. */
const effects = {
  [REFUND_APPROVED]: [CANCELLATION_APPROVED, REFUND_MESSAGES.approved],
  [REFUND_SETTLED]: [CANCELLATION_SETTLED, REFUND_MESSAGES.settled],
  [REFUND_FAILED]: [REFUND_MESSAGES.failed],
  [REFUND_REJECTED]: [CANCELLATION_REJECTED],
  // Staff have a task, and customers are told by staff: what became of the money is not certain.
  [CHARGEBACK]: [],
  [CHARGE_MISMATCH]: [],
} as const satisfies Record<string, readonly string[]>;

export interface MoneyFollowers {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly bookings: Pick<Bookings, 'followRefund'>;
}

/** Splits what happens to money into one outbox row for each of its effects; each is tried again for itself. */
export function followMoney({ database, outbox, bookings }: MoneyFollowers): void {
  outbox.on(CANCELLATION_APPROVED, (tenantId, { subject }) =>
    bookings.followRefund(tenantId, String(subject), 'approved'),
  );
  outbox.on(CANCELLATION_REJECTED, (tenantId, { subject }) =>
    bookings.followRefund(tenantId, String(subject), 'rejected'),
  );
  outbox.on(CANCELLATION_SETTLED, (tenantId, { subject }) =>
    bookings.followRefund(tenantId, String(subject), 'settled'),
  );
  for (const [event, topics] of Object.entries<readonly string[]>(effects)) {
    outbox.on(event, (tenantId, payload) =>
      database.inTenant(tenantId, async (scope) => {
        const cause = String(payload['refundId'] ?? payload['attemptId']);
        for (const topic of topics) {
          const lane = laneOf(topic, String(payload['reference']));
          await outbox.add(scope, { topic, dedupeKey: `${topic}:${cause}`, payload, lane });
        }
      }),
    );
  }
}

/** Mails of an order's money come in their order, and one that cannot be written holds up no money. */
function laneOf(topic: string, reference: string): string {
  const isTold = Object.values<string>(REFUND_MESSAGES).includes(topic);
  return isTold ? `told:${moneyEvents(reference)}` : moneyEvents(reference);
}
