import type { Translate } from '../../../shared/i18n/i18n.tsx';
import type { CheckoutFields } from '../../purchase/checkout-fields.ts';
import { emptyCard } from '../../purchase/checkout-fields.ts';
import type { useCheckoutT } from '../../purchase/texts/checkout-texts.ts';
import { isSeat } from '../../../shared/purchase/seats.ts';
import { findCheckoutProblems, type CheckoutDemand } from './problems/find-checkout-problems.ts';

/** The parts of the form in their order: each passenger, the contact, the extras, the payment. */
export function listSteps(passengers: number): readonly string[] {
  return [
    ...Array.from({ length: passengers }, (_, index) => passengerStep(index)),
    'contact',
    'extras',
    'payment',
  ];
}

export function passengerStep(index: number): string {
  return `passengers/${index}`;
}

/** The part that contains a field. */
export function stepOf(path: string): string {
  const passenger = /^passengers\[(\d+)\]/.exec(path)?.[1];
  if (passenger !== undefined) return passengerStep(Number(passenger));
  if (path.startsWith('customer')) return 'contact';
  return /^(coupon|invoice|transfer|returnTransfer|childSeats|services|insurance)/.test(path)
    ? 'extras'
    : 'payment';
}

/** Where a form begins that is filled in from a draft: at the first part with something missing. */
export function findStart(fields: CheckoutFields, demand: CheckoutDemand): string {
  const missing = new Set(findCheckoutProblems(fields, emptyCard, demand).map(({ path }) => stepOf(path)));
  return listSteps(fields.passengers.length).find((name) => missing.has(name)) ?? 'payment';
}

/** Whoever travels first, as a proposal for the buyer; undefined until the name is typed. */
export function findTraveller({ passengers }: CheckoutFields) {
  const adult = passengers.find(({ type }) => type === 'adult');
  if (adult === undefined || adult.name.trim() === '' || adult.surname.trim() === '') return undefined;
  return {
    customerName: adult.name.trim().toUpperCase(),
    customerSurname: adult.surname.trim().toUpperCase(),
  };
}

export function namePassenger({ name, surname }: CheckoutFields['passengers'][number]): string {
  return `${surname.trim()} ${name.trim()}`.trim().toUpperCase();
}

/** SOKOLOVA ANNA, SOKOLOV LEV */
export function namePeople({ passengers }: CheckoutFields): string {
  return passengers
    .map(namePassenger)
    .filter((name) => name !== '')
    .join(', ');
}

/** How many extras are chosen. */
export function countExtras({ extras, coupon, wantsInvoice }: CheckoutFields): number {
  const bags = new Set(
    extras.services.map((service) => {
      const { serviceId, passengerIndex, segment } = service;
      // A bag travels on all flights of a direction, a seat is one of its flight.
      return `${serviceId} ${passengerIndex} ${isSeat(service) ? segment : ''}`;
    }),
  );
  const others = [extras.insurance, extras.ride !== undefined, coupon !== '', wantsInvoice];
  return bags.size + others.filter(Boolean).length;
}

/** Names a part for the button that leads to it. */
export function nameStep(
  name: string | undefined,
  { passengers }: CheckoutFields,
  t: Translate,
  say: ReturnType<typeof useCheckoutT>,
): string {
  if (name === 'contact') return t('checkout.contact');
  if (name === 'extras') return t('checkout.extras');
  if (name === undefined || name === 'payment') return say('checkoutStep.payment');
  const index = Number(name.split('/')[1]);
  const type = passengers[index]?.type;
  return type === undefined ? '' : `${index + 1}. ${t(`checkout.type.${type}`)}`;
}
