import { emptyCard } from '../../../purchase/checkout-fields.ts';
import type { RideFields } from '../../../purchase/ride-drafts.ts';
import { findRideOrderProblems, type RideDemand } from './find-ride-order-problems.ts';

/** The parts of the form in their order: who travels, with flights and child seats; the contact; the payment. */
export const rideSteps = ['passengers', 'contact', 'payment'] as const;
type RideStep = (typeof rideSteps)[number];

/** The part that contains a field. */
export function rideStepOf(path: string): RideStep {
  if (/^(leadPassenger|flightNumber|returnFlightNumber|address|nameSign|note|childSeats)/.test(path))
    return 'passengers';
  return /^(customer|invoice|coupon)/.test(path) ? 'contact' : 'payment';
}

/**
 * Where a form begins: with who travels, of which most may stay empty but should be seen; filled in from a draft of the
 * same rides, at the first part with something missing.
 */
export function findRideStart(fields: RideFields, demand: RideDemand, isResumed: boolean): RideStep {
  if (!isResumed || fields.customerEmail === '') return 'passengers';
  const missing = new Set(
    findRideOrderProblems(fields, emptyCard, demand).map(({ path }) => rideStepOf(path)),
  );
  return rideSteps.find((name) => missing.has(name)) ?? 'payment';
}

/** SOKOLOVA ANNA, TK 2410 */
export function nameRideParty(fields: RideFields): string {
  const { leadPassenger, flightNumber, returnFlightNumber, address, nameSign } = fields;
  const lead = `${leadPassenger.surname} ${leadPassenger.name}`;
  return [address, lead, flightNumber, returnFlightNumber, nameSign]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}
