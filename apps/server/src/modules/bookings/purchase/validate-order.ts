import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { passengerTypes, countOf } from '@farewind/values/passengers';
import type { Places } from '../../places/public.ts';
import type { PassengerFields, TravelRule } from '../../rules/public.ts';
import { ageReferenceOf } from '../pricing/age-reference.ts';
import { journeyOfQuote } from '../pricing/journey-of-quote.ts';
import type { FlyingPassenger } from '../order/order-draft.ts';
import { refuseProblems, type OrderProblem } from '../order/order-problem.ts';
import type { Rules } from '../order/deps.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { findAgreementProblems } from './validate-agreements.ts';
import { findCardProblems } from '../settlement/validate-card.ts';
import { findContactProblems } from './validate-contact.ts';

type OrderInput = ParsedInput<typeof addOrder>;

export interface OrderDemand {
  readonly claims: QuoteClaims;
  readonly now: Date;
  readonly travelRules: readonly TravelRule[];
  /** Purposes that the agency asks a consent of its own for. */
  readonly requiredConsents: readonly string[];
}

/** Refuses an order with every fault of the specification's point 5, each at its field, in the order of the form. */
export function validateOrder(
  input: OrderInput,
  demand: OrderDemand,
  { rules, places }: { readonly rules: Rules; readonly places: Places },
): void {
  const passengers = rules.validatePassengers(normalisePassengers(input, rules), {
    journey: journeyOfQuote(places, demand.claims),
    today: demand.now.toISOString().slice(0, 10),
    rules: demand.travelRules,
    ageReference: ageReferenceOf(demand.claims.items),
  });
  refuseProblems([
    ...passengers,
    ...(passengers.some(({ path }) => path === 'passengers') ? [] : countProblems(input, demand.claims)),
    ...findContactProblems(input),
    ...findCardProblems(input, demand.now),
    ...findAgreementProblems(input, demand.requiredConsents),
  ]);
}

/** The price is for so many of each type, and nobody else. */
function countProblems({ passengers }: OrderInput, { counts }: QuoteClaims): OrderProblem[] {
  const differs = passengerTypes.some(
    (type) => passengers.filter((passenger) => passenger.type === type).length !== countOf(counts, type),
  );
  return differs ? [{ path: 'passengers', message: 'validation.countsDiffer', key: 'PAX-COUNT' }] : [];
}

function normalisePassengers({ passengers }: OrderInput, rules: Rules): PassengerFields[] {
  return passengers.map((passenger) => ({
    ...passenger,
    nationality: passenger.nationality.trim().toUpperCase(),
    passportSerial: tidy(passenger.passportSerial, rules),
    passportNumber: tidy(passenger.passportNumber, rules),
    identificationNumber: tidy(passenger.identificationNumber, rules),
  }));
}

/** The passengers of a valid order as they are stored: names in capitals, documents without blanks. */
export function readPassengers(input: OrderInput, rules: Rules): FlyingPassenger[] {
  return normalisePassengers(input, rules).map((passenger) => ({
    type: passenger.type,
    name: rules.capitalName(passenger.name),
    surname: rules.capitalName(passenger.surname),
    gender: required(passenger.gender),
    document: {
      birthDate: required(passenger.birthDate),
      nationality: passenger.nationality,
      passportSerial: passenger.passportSerial,
      passportNumber: passenger.passportNumber,
      passportExpiryDate: passenger.passportExpiryDate,
      identificationNumber: passenger.identificationNumber,
    },
    parentPosition: passenger.type === 'infant' ? passenger.parentIndex : undefined,
  }));
}

function tidy(text: string | undefined, rules: Rules): string | undefined {
  const value = rules.normaliseDocument(text ?? '');
  return value === '' ? undefined : value;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A valid passenger has all that is required');
  return value;
}
