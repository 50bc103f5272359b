import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { Segment } from '@farewind/contract/flights/search';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import { travellerFingerprint } from './fingerprints.ts';
import { waitForTurn } from './order-attempts.ts';
import { travellerOf, type DraftPassenger, type ItemSnapshot } from './order-draft.ts';
import type { ItemStatus } from './order-moves.ts';
import type { BookingParts } from './parts.ts';
import type { PricedPurchase } from './purchase.ts';

/** An order that came to nothing does not stand in the way of another. */
const deadStates: readonly ItemStatus[] = ['paymentFailed', 'expired', 'cancelled'];

/** A quote makes at most one live order. Refuses with ORD-DUPLICATE and the order that it made. */
export async function requireUnusedQuote(scope: TenantScope, quoteId: string): Promise<void> {
  const row = await scope.tx
    .selectFrom('customer_order as o')
    .innerJoin('order_item as i', (join) =>
      join.onRef('i.tenant_id', '=', 'o.tenant_id').onRef('i.order_id', '=', 'o.id'),
    )
    .select('o.id')
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.quote_id', '=', quoteId)
    .where('i.status', 'not in', deadStates)
    .executeTakeFirst();
  if (row) throw refusal('ORD-DUPLICATE', { data: { orderId: row.id } });
}

/**
 * The same traveller on the same departure in a live order: perhaps a double click, perhaps meant. Refuses with
 * ORD-DUPLICATE and a question, which `duplicateConfirmed` answers.
 */
export async function requireFirstBooking(
  { keyring }: Pick<BookingParts, 'keyring'>,
  scope: TenantScope,
  { purchase, passengers }: { purchase: PricedPurchase; passengers: readonly DraftPassenger[] },
): Promise<void> {
  const travellers = passengers.map((passenger) =>
    travellerFingerprint(keyring, scope.tenantId, travellerOf(passenger)),
  );
  // Two tabs may buy for the same traveller in the same moment: the second sees the order of the first.
  for (const traveller of travellers.map((print) => print.toString('hex')).toSorted())
    await waitForTurn(scope, `traveller:${traveller}`);
  const { trip, rides } = purchase;
  const wanted = [
    ...(trip?.slices ?? []).flatMap(({ segments }) => segments.map(departureOf)),
    ...(rides?.rides ?? []).map(({ ride }) => pickupOf(ride)),
  ];
  const taken = await listDepartures(scope, travellers);
  if (wanted.some((departure) => taken.has(departure)))
    throw refusal('ORD-DUPLICATE', { message: 'order.duplicateQuestion', data: { question: true } });
}

/** Everything on which one of the travellers goes in a live order. */
async function listDepartures(scope: TenantScope, fingerprints: readonly Buffer[]): Promise<Set<string>> {
  const rows = await scope.tx
    .selectFrom('order_passenger as p')
    .innerJoin('order_item as i', (join) =>
      join.onRef('i.tenant_id', '=', 'p.tenant_id').onRef('i.order_id', '=', 'p.order_id'),
    )
    // Somebody whose ticket was cancelled does not travel, whoever of their order still does.
    .innerJoin('ticket as t', (join) =>
      join
        .onRef('t.tenant_id', '=', 'i.tenant_id')
        .onRef('t.order_id', '=', 'i.order_id')
        .onRef('t.item_id', '=', 'i.id')
        .onRef('t.passenger_position', '=', 'p.position'),
    )
    .select('i.snapshot')
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.fingerprint', 'in', fingerprints)
    .where('i.status', 'not in', deadStates)
    .where('t.cancelled_by', 'is', null)
    .execute();
  const sold = rows.map((row) => row.snapshot as ItemSnapshot);
  return new Set(
    sold.flatMap(({ segments, ride }) => [...segments.map(departureOf), ...(ride ? [pickupOf(ride)] : [])]),
  );
}

function departureOf({ carrier, number, from, departsAt }: Segment): string {
  return [carrier, number, from, departsAt.slice(0, 10)].join(' ');
}

function pickupOf({ from, to, pickupAt }: Pick<RideSnapshot, 'from' | 'to' | 'pickupAt'>): string {
  return [from.code, to.code, pickupAt].join(' ');
}
