import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../../platform/errors.ts';
import type { DepartureKey } from '../../../flights/public.ts';
import { listTickets, type ItemRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { movedSnapshot } from './moved-flight.ts';
import type { Offered } from './propose.ts';

/**
 * Another departure for an item, between the same cities and at no other price. Its seats are taken when the buyer accepts.
 * Refuses with FLT-NOSEAT, and with GEN-VALIDATION a flight that goes elsewhere.
 */
export async function proposeFlight(
  { flights, places }: BookingDeps,
  scope: TenantScope,
  item: ItemRow,
  key: DepartureKey,
  language: Language,
): Promise<Offered> {
  const { snapshot, orderId, itemId } = item;
  const [first, last] = [snapshot.segments[0], snapshot.segments.at(-1)];
  if (!first || !last) throw refusal('ORD-STATE');
  const departure = await flights.lockDeparture(scope, key, language);
  const cityOf = (code: string): string => places.getAirport(code).cityCode;
  if (cityOf(departure.from.code) !== cityOf(first.from) || cityOf(departure.to.code) !== cityOf(last.to))
    throw fieldRefusal([{ path: 'proposal.serviceId', message: 'proposal.flightElsewhere' }]);
  const tickets = (await listTickets(scope, orderId)).filter((ticket) => ticket.itemId === itemId);
  const isSold = departure.state === 'open' || departure.state === 'retimed';
  if (!isSold || departure.seats.free < tickets.length) throw refusal('FLT-NOSEAT');
  const flightId = flights.flightIdOf(departure);
  const flight = await flights.readFlight(scope, flightId, [first.cabin]);
  if (!flight) throw refusal('FLT-NOSEAT');
  return {
    itemId,
    rule: 'flight',
    before: { snapshot },
    after: { snapshot: { ...movedSnapshot(snapshot, flight, true), flightId }, departure: key },
    returns: {},
  };
}
