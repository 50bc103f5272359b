import { z } from 'zod';
import type { KeptOffer } from './flight-desk.ts';
import { Refused } from './refused.ts';

/** Latin letters up to Extended-A, as carriers take them. */
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
  type: z.literal('instant'),
  selected_offers: z.array(z.string()).length(1),
  payments: z
    .array(z.object({ type: z.literal('balance'), currency: z.string(), amount: z.string() }))
    .length(1),
  metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
  passengers: z.array(passengerSchema).min(1),
});

/** Everybody of the offer and nobody else; each infant with an adult. */
export function requirePassengers(
  passengers: readonly z.output<typeof passengerSchema>[],
  offer: KeptOffer,
): void {
  const named = new Set(passengers.map(({ id }) => id));
  const isWhole = named.size === passengers.length && named.size === offer.passengers.size;
  if (!isWhole || ![...named].every((id) => offer.passengers.has(id)))
    throw new Refused(422, 'validation_error', 'invalid_passengers');
  const held = passengers.flatMap(({ infant_passenger_id }) => infant_passenger_id ?? []);
  const infants = [...offer.passengers].filter(([, type]) => type === 'infant_without_seat');
  if (held.length !== infants.length || !infants.every(([id]) => held.includes(id)))
    throw new Refused(422, 'validation_error', 'infant_without_adult');
}
