import { randomBytes, randomInt } from 'node:crypto';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { z } from 'zod';
import type { FlightDesk, KeptOffer, KeptOrder, WireOffer, WireSegment } from './flight-desk.ts';
import { Refused } from './refused.ts';
import { listFreeSeats, seatKey } from './seat-plan.ts';

export const newId = (kind: string): string => `${kind}_${randomBytes(11).toString('hex')}`;

export function requireOffer(desk: FlightDesk, offerId: string, now: Date): KeptOffer {
  const offer = desk.offers.get(offerId);
  if (!offer) throw new Refused(404, 'invalid_request_error', 'not_found');
  if (Date.parse(offer.wire.expires_at) <= now.getTime())
    throw new Refused(422, 'invalid_state_error', 'offer_no_longer_available');
  return offer;
}

/** The services of an order, each known to the offer and no more often than it is sold. */
function sellServices(
  asked: z.output<typeof orderSchema>['services'],
  offer: KeptOffer,
  soldSeats: ReadonlySet<string>,
): KeptOrder['services'] {
  const seats = listSegments(offer.wire).flatMap((segment) => listFreeSeats(offer, segment, soldSeats));
  const known = listSegments(offer.wire).flatMap((segment) => listFreeSeats(offer, segment, new Set()));
  return asked.map(({ id, quantity }) => {
    const seat = seats.find((one) => one.id === id);
    if (seat) return requireSingle({ ...seat, quantity });
    // Another passenger has it by now.
    if (known.some((one) => one.id === id))
      throw new Refused(422, 'airline_error', 'ancillary_service_not_available');
    const service = offer.services.find((one) => one.id === id);
    if (!service || quantity > service.maximum_quantity)
      throw new Refused(422, 'validation_error', 'invalid_services');
    const { maximum_quantity: _most, total_amount, ...sold } = service;
    return { ...sold, quantity, total_amount: formatMinor(parseMinor(total_amount) * quantity) };
  });
}

function requireSingle(seat: Extract<KeptOrder['services'][number], { type: 'seat' }>) {
  if (seat.quantity !== 1) throw new Refused(422, 'validation_error', 'invalid_services');
  return seat;
}

function listSegments({ slices }: Pick<WireOffer, 'slices'>): readonly WireSegment[] {
  return slices.flatMap(({ segments }) => segments as readonly WireSegment[]);
}

/** The keys of an order's seats; refuses two passengers on one seat. */
export function seatKeysOf({ services, slices }: Pick<KeptOrder, 'services' | 'slices'>): string[] {
  const segments = listSegments({ slices });
  const keys = services.flatMap((one) => {
    const segment = segments.find(({ id }) => one.segment_ids.includes(id));
    return one.type === 'seat' && segment ? [seatKey(segment, one.metadata.designator)] : [];
  });
  if (new Set(keys).size < keys.length) throw new Refused(422, 'validation_error', 'invalid_services');
  return keys;
}

/** The slices of an order: each passenger has their seat on its segment. */
function withSeats(slices: WireOffer['slices'], services: KeptOrder['services']): WireOffer['slices'] {
  return slices.map((slice) => ({
    ...slice,
    segments: (slice.segments as readonly (WireSegment & { passengers: { passenger_id: string }[] })[]).map(
      (segment) => ({
        ...segment,
        passengers: segment.passengers.map((passenger) => {
          const seat = services.find(
            (one) =>
              one.type === 'seat' &&
              one.segment_ids.includes(segment.id) &&
              one.passenger_ids.includes(passenger.passenger_id),
          );
          return seat ? { ...passenger, seat: seat.metadata } : passenger;
        }),
      }),
    ),
  }));
}

/** Sells an offer, or keeps it until it is paid; with `keptMs` for a shorter time than the offer said. */
export function sellOffer(
  desk: FlightDesk,
  data: z.output<typeof orderSchema>,
  now: Date,
  keptMs: number | undefined,
): KeptOrder {
  const offer = requireOffer(desk, data.selected_offers[0]!, now);
  const isHold = data.type !== 'instant';
  const demanded = offer.wire.payment_requirements;
  if (isHold && demanded.requires_instant_payment)
    throw new Refused(422, 'invalid_state_error', 'offer_requires_instant_payment');
  const [payment] = data.payments ?? [];
  if (isHold && payment) throw new Refused(422, 'validation_error', 'hold_orders_take_no_payments');
  if (isHold && data.services.length > 0)
    throw new Refused(422, 'validation_error', 'hold_orders_take_no_services');
  const services = sellServices(data.services, offer, desk.soldSeats);
  const seats = seatKeysOf({ services, slices: offer.wire.slices });
  const total = formatMinor(
    services.reduce(
      (sum, { total_amount }) => sum + parseMinor(total_amount),
      parseMinor(offer.wire.total_amount),
    ),
  );
  const { total_currency } = offer.wire;
  if (!isHold) requireExactly(payment, { total_amount: total, total_currency });
  requirePassengers(data.passengers, offer);
  const kept = keptMs === undefined ? undefined : new Date(now.getTime() + keptMs).toISOString();
  const order: KeptOrder = {
    id: newId('ord'),
    booking_reference: randomBytes(4).toString('hex').slice(0, 6).toUpperCase(),
    created_at: now.toISOString(),
    cancelled_at: null,
    metadata: data.metadata ?? {},
    total_amount: total,
    total_currency,
    services,
    tax_amount: offer.wire.tax_amount,
    conditions: offer.wire.conditions,
    payment_status: {
      awaiting_payment: isHold,
      payment_required_by: isHold ? (kept ?? demanded.payment_required_by) : null,
      price_guarantee_expires_at: isHold ? (kept ?? demanded.price_guarantee_expires_at) : null,
      paid_at: isHold ? null : now.toISOString(),
    },
    passengers: data.passengers.map(({ id: pas, given_name, family_name }) => {
      return { id: pas, given_name, family_name };
    }),
    documents: isHold ? [] : data.passengers.map(ticketOf),
    slices: withSeats(offer.wire.slices, services),
  };
  for (const seat of seats) desk.soldSeats.add(seat);
  desk.orders.set(order.id, order);
  // An offer is sold once.
  desk.offers.delete(offer.wire.id);
  return order;
}

export function ticketOf({ id }: { readonly id: string }): KeptOrder['documents'][number] {
  const unique_identifier = `999${randomInt(1e9, 1e10)}`;
  return { type: 'electronic_ticket', unique_identifier, passenger_ids: [id] };
}

/** Refuses a payment of another sum than what it is for. */
export function requireExactly(
  payment: { readonly amount: string; readonly currency: string } | undefined,
  { total_amount, total_currency }: Pick<WireOffer, 'total_amount' | 'total_currency'>,
): void {
  if (payment?.amount !== total_amount || payment.currency !== total_currency)
    throw new Refused(422, 'invalid_state_error', 'price_changed');
}

/** Latin letters up to Extended-A, as carriers accept them. */
const name = z.string().regex(/^[A-Za-z\u00C0-\u017F' -]{1,20}$/);

const passengerSchema = z.object({
  id: z.string(),
  title: z.enum(['mr', 'ms', 'mrs', 'miss', 'dr']),
  gender: z.enum(['m', 'f']),
  given_name: name,
  family_name: name,
  born_on: z.iso.date(),
  email: z.email(),
  phone_number: z.string().regex(/^\+\d{6,15}$/),
  infant_passenger_id: z.string().optional(),
});

export const orderSchema = z.object({
  // The guide says hold; the types of the official client say pay_later.
  type: z.enum(['instant', 'hold', 'pay_later']),
  selected_offers: z.array(z.string()).length(1),
  payments: z
    .array(z.object({ type: z.literal('balance'), currency: z.string(), amount: z.string() }))
    .length(1)
    .optional(),
  services: z.array(z.object({ id: z.string(), quantity: z.int().min(1) })).default([]),
  metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
  passengers: z.array(passengerSchema).min(1),
});

export function typeOfAge(age: number): string {
  if (age < 2) return 'infant_without_seat';
  return age < 12 ? 'child' : 'adult';
}

/** Completed years. */
function ageOn(birthDate: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return birthDate.slice(5) <= on.slice(5) ? years : years - 1;
}

/** Requires exactly the travellers of the offer, at the ages that they were priced for, each infant with an adult. */
function requirePassengers(passengers: readonly z.output<typeof passengerSchema>[], offer: KeptOffer): void {
  const named = new Set(passengers.map(({ id }) => id));
  const isWhole = named.size === passengers.length && named.size === offer.passengers.size;
  if (!isWhole || ![...named].every((id) => offer.passengers.has(id)))
    throw new Refused(422, 'validation_error', 'invalid_passengers');
  for (const { id, born_on } of passengers) {
    const sold = offer.passengers.get(id);
    if (typeOfAge(ageOn(born_on, offer.lastDate)) !== sold)
      throw new Refused(422, 'validation_error', 'invalid_passenger_age');
  }
  const held = passengers.flatMap(({ infant_passenger_id }) => infant_passenger_id ?? []);
  const infants = [...offer.passengers].filter(([, type]) => type === 'infant_without_seat');
  if (held.length !== infants.length || !infants.every(([id]) => held.includes(id)))
    throw new Refused(422, 'validation_error', 'infant_without_adult');
}
