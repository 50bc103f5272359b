import * as events from './modules/bookings/events.ts';
import type { Bookings } from './modules/bookings/public.ts';
import { onSupplierChanges } from './on-supplier-changes.ts';
import type { Identity } from './modules/identity/public.ts';
import type { Database } from './platform/database/database.ts';
import type { TenantScope } from './platform/database/scope.ts';
import type { Outbox } from './platform/outbox/outbox.ts';

/** The effects of a paid order and of a changed address; each succeeds, fails and is retried separately. */
export const CONFIRMATION_DUE = 'messaging.confirmation';
export const ADDRESS_CHANGE_DUE = 'messaging.addressChange';
/** What happens after the sale and has a message as its only effect. */
export const AFTER_SALE_MESSAGES = {
  passengerChangeDecided: events.PASSENGER_CHANGE_DECIDED,
  paymentRequestPaid: events.PAYMENT_REQUEST_PAID,
  proofAsked: events.PROOF_ASKED,
  proofDecided: events.PROOF_DECIDED,
  driverNamed: events.DRIVER_NAMED,
  proposalMade: events.PROPOSAL_MADE,
  proposalAnswered: events.PROPOSAL_ANSWERED,
  proposalExpired: events.PROPOSAL_EXPIRED,
  proposalWithdrawn: events.PROPOSAL_WITHDRAWN,
} as const;
const ACCOUNT_DUE = 'identity.openAccount';
/** A sales partner earns its share of a paid order, and loses that of what is given back. */
export const COMMISSION_DUE = 'salesPartners.accrue';

/** The commissions of sales partners. */
export interface PartnerEarnings {
  readonly isSourced: (scope: TenantScope, orderId: string) => Promise<boolean>;
  readonly accrue: (tenantId: number, orderId: string) => Promise<void>;
}

export interface OrderEventDeps {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly bookings: Pick<
    Bookings,
    'getBuyer' | 'askAboutSupplierChange' | 'followReservation' | 'wishedFlights'
  >;
  readonly identity: Pick<Identity, 'openAccount'>;
  readonly partners: PartnerEarnings;
}

/** Splits an order event into one outbox row per effect, creates the buyer's account, and passes on suppliers' changes. */
export function onOrderEvents({ database, outbox, bookings, identity, partners }: OrderEventDeps): void {
  const split = (event: string, messageTopic: string, causeOf: (payload: Payload) => string): void =>
    outbox.on(event, (tenantId, payload) =>
      database.inTenant(tenantId, async (scope) => {
        const dedupeKey = (topic: string) => `${causeOf(payload)}:${topic}`;
        const orderingKey = events.orderEventsKey(String(payload['orderId']));
        await outbox.add(scope, {
          topic: messageTopic,
          dedupeKey: dedupeKey(messageTopic),
          payload,
          orderingKey,
        });
        await outbox.add(scope, { topic: ACCOUNT_DUE, dedupeKey: dedupeKey(ACCOUNT_DUE), payload });
        if (await partners.isSourced(scope, String(payload['orderId'])))
          await outbox.add(scope, { topic: COMMISSION_DUE, dedupeKey: dedupeKey(COMMISSION_DUE), payload });
      }),
    );
  split(events.ORDER_CONFIRMED, CONFIRMATION_DUE, ({ orderId }) => `order:${String(orderId)}`);
  split(
    events.ORDER_ADDRESS_CHANGED,
    ADDRESS_CHANGE_DUE,
    ({ changeId }) => `addressChange:${String(changeId)}`,
  );
  outbox.on(COMMISSION_DUE, (tenantId, { orderId, reference }) =>
    partners.accrue(tenantId, String(orderId ?? reference)),
  );
  onSupplierChanges({ outbox, bookings });
  outbox.on(ACCOUNT_DUE, async (tenantId, payload) => {
    const orderId = String(payload['orderId']);
    const buyer = await database.inTenant(tenantId, (scope) => bookings.getBuyer(scope, orderId));
    await identity.openAccount(tenantId, buyer);
  });
}

type Payload = Readonly<Record<string, unknown>>;
