import { convertMinor } from '@farewind/values/exchange-rate';
import { instantOf } from '@farewind/values/local-time';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import {
  listItems,
  listTickets,
  type ItemRow,
  type OrderRow,
  type TicketRow,
} from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { listChanges } from './change-rows.ts';
import { planChange, type ChangeLine } from './plan-change.ts';
import type { WantedPassenger } from './read-requested-change.ts';

/** States of items that are sold and not over, so that names on tickets can change. */
export const changeable: readonly ItemStatus[] = ['booked', 'ticketed', 'changed'];

/** The default fee per ticket, in minor units of the inventory currency. */
const USUAL_FEE_MINOR = 30_00;

/**
 * The price of a change, one line per passenger, in the order's currency at the rate locked by its quote. Refuses with
 * ORD-STATE if a passenger has no valid ticket, or the journey has begun.
 */
export async function priceChange(
  { settings }: Pick<BookingDeps, 'settings'>,
  scope: TenantScope,
  order: OrderRow,
  wanted: readonly WantedPassenger[],
): Promise<ChangeLine[]> {
  // A ride has no passenger name, except on its sign.
  const items = (await listItems(scope, order.orderId)).filter(
    ({ kind, status }) => kind !== 'transfer' && changeable.includes(status),
  );
  requireNotDeparted(items, scope.now);
  const tickets = await listTickets(scope, order.orderId);
  const before = await listChanges(scope, order.orderId);
  const { info } = await settings.getAgency(scope);
  const passengers = wanted.map(({ position, before: from, after: to, members }) => ({
    passengerIndex: position,
    from: { name: from.name, surname: from.surname },
    to: { name: to.name, surname: to.surname },
    members,
    lettersBefore: before
      .filter(({ state }) => state === 'accepted')
      .flatMap(({ lines }) => lines)
      .filter(({ passengerIndex, reason }) => passengerIndex === position && reason === 'letters')
      .reduce((sum, { letters }) => sum + letters, 0),
    tickets: ticketsOf(position, tickets, items),
  }));
  if (passengers.some((passenger) => passenger.tickets.length === 0)) throw refusal('ORD-STATE');
  const feeMinor = info.passengerChangeFeeMinor ?? USUAL_FEE_MINOR;
  return planChange(passengers, convertMinor(feeMinor, order.claims.rate));
}

function ticketsOf(position: number, tickets: readonly TicketRow[], items: readonly ItemRow[]) {
  return tickets.flatMap(({ itemId, passengerPosition, state, totalMinor }) => {
    const item = items.find((candidate) => candidate.itemId === itemId);
    const isGood = state === 'open' || state === 'issued';
    if (!item || !isGood || passengerPosition !== position) return [];
    return [{ isCharter: item.snapshot.charter, isIssued: state === 'issued', totalMinor }];
  });
}

function requireNotDeparted(items: readonly ItemRow[], now: Date): void {
  const departures = items
    .flatMap(({ snapshot }) => snapshot.segments)
    .map(({ departsAt, departsOffset }) => instantOf(departsAt, departsOffset));
  if (departures.length > 0 && Math.min(...departures) <= now.getTime()) throw refusal('ORD-STATE');
}
