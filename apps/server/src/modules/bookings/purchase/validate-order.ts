import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { findAgreementProblems } from '@farewind/travel-rules/find-agreement-problems';
import { findContactProblems } from '@farewind/travel-rules/find-contact-problems';
import type { PassengerFields } from '@farewind/travel-rules/find-passenger-problems';
import { normaliseDocument } from '@farewind/travel-rules/passport';
import { capitalName } from '@farewind/travel-rules/person-name';
import { documentCodes, documentMembers, eachMember } from '@farewind/values/passenger-document';
import { isCallingCode, isMobile } from '@farewind/travel-rules/phone-number';
import { passengerTypes, countOf } from '@farewind/values/passengers';
import type { PaymentRoute } from '../../payments/public.ts';
import type { Places } from '../../places/public.ts';
import type { TravelRule } from '../../rules/public.ts';
import { ageReferenceOf } from '../pricing/age-reference.ts';
import { findTodayOfQuote, journeyOfQuote } from '../pricing/journey-of-quote.ts';
import type { FlyingPassenger } from '../order/order-draft.ts';
import { refuseProblems, underKey, type OrderProblem } from '../order/order-problem.ts';
import type { Rules } from '../order/deps.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { findPaymentProblems } from '../settlement/read-card.ts';

type OrderInput = ParsedInput<typeof addOrder>;

export interface OrderDemand {
  readonly claims: QuoteClaims;
  readonly now: Date;
  readonly travelRules: readonly TravelRule[];
  /** Purposes for which the agency requires a separate consent. */
  readonly requiredConsents: readonly string[];
  /** The account that collects; undefined if the order is paid later. */
  readonly route: PaymentRoute | undefined;
}

/**
 * Refuses an order with all its problems (point 5 of the specification), each at its field, in the order of the form.
 */
export function validateOrder(
  input: OrderInput,
  demand: OrderDemand,
  { rules, places }: { readonly rules: Rules; readonly places: Places },
): void {
  const passengers = rules.validatePassengers(normalisePassengers(input), {
    journey: journeyOfQuote(places, demand.claims),
    today: findTodayOfQuote(places, demand.claims, demand.now),
    rules: demand.travelRules,
    ageReference: ageReferenceOf(demand.claims.items),
  });
  refuseProblems([
    ...passengers,
    ...(passengers.some(({ path }) => path === 'passengers') ? [] : findCountProblems(input, demand.claims)),
    ...findBuyerProblems(input, demand),
  ]);
}

/** Problems of the members that every order has: contact, card and accepted texts. */
export function findBuyerProblems(
  input: Pick<OrderInput, BuyerMember>,
  { now, requiredConsents, route }: Pick<OrderDemand, 'now' | 'requiredConsents' | 'route'>,
): OrderProblem[] {
  const given = input.consents.map(({ purpose }) => purpose);
  return [
    ...underKey('GEN-VALIDATION', findContactProblems(input, { isCallingCode, isMobile })),
    ...(route ? findPaymentProblems(input, route.method.way, now) : []),
    ...underKey('ORD-CONTRACT', findAgreementProblems(input, given, requiredConsents)),
  ];
}

type BuyerMember =
  | `customer${'Name' | 'Surname' | 'Email' | 'MobilePhone' | 'CountryCode'}`
  | `creditCard${'Number' | 'Owner' | 'ExpireMonth' | 'ExpireYear' | 'CVC'}`
  | 'invoice'
  | 'contractAccepted'
  | 'usageAccepted'
  | 'adultConfirmed'
  | 'consents';

/** The passengers must match the passenger counts of the quote. */
function findCountProblems({ passengers }: OrderInput, { counts }: QuoteClaims): OrderProblem[] {
  const differs = passengerTypes.some(
    (type) => passengers.filter((passenger) => passenger.type === type).length !== countOf(counts, type),
  );
  return differs ? [{ path: 'passengers', message: 'validation.countsDiffer', key: 'PAX-COUNT' }] : [];
}

function normalisePassengers({ passengers }: OrderInput): PassengerFields[] {
  return passengers.map((passenger) => ({
    ...passenger,
    nationality: passenger.nationality.trim().toUpperCase(),
    ...eachMember(documentCodes, (code) => tidy(passenger[code])),
  }));
}

/** The passengers of a valid order as stored: names in capitals, documents without blanks. */
export function readPassengers(input: OrderInput): FlyingPassenger[] {
  return normalisePassengers(input).map((passenger) => ({
    type: passenger.type,
    name: capitalName(passenger.name),
    surname: capitalName(passenger.surname),
    gender: required(passenger.gender),
    document: {
      ...eachMember(documentMembers, (member) => passenger[member]),
      birthDate: required(passenger.birthDate),
      nationality: passenger.nationality,
    },
    parentPosition: passenger.type === 'infant' ? passenger.parentIndex : undefined,
  }));
}

function tidy(text: string | undefined): string | undefined {
  const value = normaliseDocument(text ?? '');
  return value === '' ? undefined : value;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A valid passenger has every required field');
  return value;
}
