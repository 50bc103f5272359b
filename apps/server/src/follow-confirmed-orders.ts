import { ORDER_CONFIRMED, orderEvents } from './modules/bookings/events.ts';
import type { Bookings } from './modules/bookings/public.ts';
import type { Identity } from './modules/identity/public.ts';
import type { Database } from './platform/database/database.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

/** The effects of a paid order; each succeeds, fails and is tried again for itself. */
export const CONFIRMATION_DUE = 'messaging.confirmation';
const ACCOUNT_DUE = 'identity.openAccount';

export interface OrderFollowers {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly bookings: Pick<Bookings, 'getBuyer'>;
  readonly identity: Pick<Identity, 'openAccount'>;
}

/** Splits the event of a paid order into one outbox row for each of its effects, and opens the buyer's account. */
export function followConfirmedOrders({ database, outbox, bookings, identity }: OrderFollowers): void {
  outbox.on(ORDER_CONFIRMED, (tenantId, payload) =>
    database.inTenant(tenantId, async (scope) => {
      const orderId = String(payload['orderId']);
      const dedupeKey = (topic: string) => `order:${orderId}:${topic}`;
      const confirmation = { topic: CONFIRMATION_DUE, dedupeKey: dedupeKey(CONFIRMATION_DUE), payload };
      await outbox.add(scope, { ...confirmation, lane: orderEvents(orderId) });
      await outbox.add(scope, { topic: ACCOUNT_DUE, dedupeKey: dedupeKey(ACCOUNT_DUE), payload });
    }),
  );
  outbox.on(ACCOUNT_DUE, async (tenantId, payload) => {
    const orderId = String(payload['orderId']);
    const buyer = await database.inTenant(tenantId, (scope) => bookings.getBuyer(scope, orderId));
    await identity.openAccount(tenantId, buyer);
  });
}
