import {
  CHARGE_MISMATCH,
  CHARGEBACK,
  moneyEvents,
  REFUND_APPROVED,
  REFUND_FAILED,
  REFUND_REJECTED,
  REFUND_SETTLED,
} from './modules/payments/events.ts';
import type { Database } from './platform/database/database.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

/** Which effects what happens to money has, by their topics; whoever does them handles them. */
const effects = {
  [REFUND_APPROVED]: [],
  [REFUND_SETTLED]: [],
  [REFUND_FAILED]: [],
  [REFUND_REJECTED]: [],
  // Staff have a task, and customers are told by staff: what became of the money is not certain.
  [CHARGEBACK]: [],
  [CHARGE_MISMATCH]: [],
} as const satisfies Record<string, readonly string[]>;

export interface MoneyFollowers {
  readonly database: Database;
  readonly outbox: Outbox;
}

/** Splits what happens to money into one outbox row for each of its effects; each is tried again for itself. */
export function followMoney({ database, outbox }: MoneyFollowers): void {
  for (const [event, topics] of Object.entries<readonly string[]>(effects)) {
    outbox.on(event, (tenantId, payload) =>
      database.inTenant(tenantId, async (scope) => {
        const cause = String(payload['refundId'] ?? payload['attemptId']);
        for (const topic of topics) {
          const lane = moneyEvents(String(payload['reference']));
          await outbox.add(scope, { topic, dedupeKey: `${topic}:${cause}`, payload, lane });
        }
      }),
    );
  }
}
