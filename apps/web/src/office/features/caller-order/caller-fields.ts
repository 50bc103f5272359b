import type { getCallerTerms } from '@farewind/contract/orders/caller-order';
import { documentCodes } from '@farewind/values/passenger-document';
import { createElement } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field, Option } from '../../kit/form/field.ts';
import { languageOptions } from '../customers/customer-form.ts';
import {
  hoursFromNow,
  passengerField,
  seatKinds,
  textOf,
  type CallerForm,
  type PassengerType,
  type RidePrefix,
} from './caller-form.ts';
import { PlaceField } from './place-field.tsx';
import { listFlightMembers } from './ride-order.ts';
import { RidePlaceField } from './ride-place-field.tsx';
import { readPlaceValue } from './ride-place.ts';
import { TypedField } from './typed-field.tsx';

export type CallerTerms = Answer<typeof getCallerTerms>;
export type CallerField = Field<CallerForm>;

const counts = (from: number, to = 9): Option[] =>
  Array.from({ length: to + 1 - from }, (_, at) => ({ value: String(at + from), text: String(at + from) }));

/** Route, dates, passengers and currency. */
export function listTripFields(terms: CallerTerms, form: CallerForm): CallerField[] {
  const place = (side: 'from' | 'to'): CallerField => ({
    name: side,
    label: `caller.${side}`,
    kind: 'drawn',
    draw: (field) => createElement(PlaceField, { ...field, side }),
    words: String,
  });
  return [
    place('from'),
    place('to'),
    { name: 'departureDate', label: 'caller.departureDate', kind: 'date' },
    { name: 'returnDate', label: 'caller.returnDate', kind: 'date', isOptional: true },
    { name: 'adults', label: 'caller.adults', kind: 'select', options: counts(1) },
    { name: 'children', label: 'caller.children', kind: 'select', options: counts(0) },
    { name: 'infants', label: 'caller.infants', kind: 'select', options: counts(0) },
    ...listSiteFields(terms, form),
  ];
}

/** The currency, and the site where there are several. */
function listSiteFields(terms: CallerTerms, form: CallerForm): CallerField[] {
  const site = terms.sites.find(({ id }) => String(id) === form['siteId']);
  return [
    {
      name: 'currency',
      label: 'customer.currency',
      kind: 'select',
      options: (site?.currencies ?? []).map(({ code }) => ({ value: code, text: code })),
    },
    {
      name: 'siteId',
      label: 'caller.site',
      kind: 'select',
      options: terms.sites.map(({ id, brand }) => ({ value: String(id), text: brand })),
      isShown: () => terms.sites.length > 1,
    },
  ];
}

const MOST_PEOPLE = 60;

/** Both ends, times, people and bags of rides without flights. */
export function listRideTripFields(terms: CallerTerms, form: CallerForm): CallerField[] {
  const end = (name: 'rideFrom' | 'rideTo', other: string): CallerField => ({
    name,
    label: name === 'rideFrom' ? 'caller.from' : 'caller.to',
    kind: 'drawn',
    draw: (field) => createElement(RidePlaceField, { ...field, other: readPlaceValue(textOf(form, other)) }),
    words: String,
  });
  return [
    end('rideFrom', 'rideTo'),
    end('rideTo', 'rideFrom'),
    { name: 'pickupAt', label: 'caller.pickupAt', kind: 'moment' },
    { name: 'returnAt', label: 'caller.returnAt', kind: 'moment', isOptional: true },
    { name: 'adults', label: 'caller.adults', kind: 'select', options: counts(1, MOST_PEOPLE) },
    { name: 'children', label: 'caller.children', kind: 'select', options: counts(0) },
    { name: 'infants', label: 'caller.infants', kind: 'select', options: counts(0) },
    { name: 'bags', label: 'caller.bags', kind: 'select', options: counts(0, MOST_PEOPLE) },
    ...listSiteFields(terms, form),
  ];
}

/** What the driver needs: child seats, the exact place, the sign and a note. */
export function listDriverFields(
  prefix: RidePrefix,
  { children, isZone }: { readonly children: number; readonly isZone: boolean },
): CallerField[] {
  const name = (member: string): string => prefix + member;
  return [
    ...(children === 0
      ? []
      : seatKinds.map((kind): CallerField => ({
          name: name(`childSeats.${kind}`),
          label: `caller.seat.${kind}`,
          kind: 'select',
          options: counts(0, Math.min(9, children)),
        }))),
    ...(isZone
      ? [{ name: name('address'), label: 'caller.address', kind: 'text', maxLength: 200 } as const]
      : []),
    {
      name: name('nameSign'),
      label: 'caller.nameSign',
      kind: 'text',
      maxLength: 64,
      isOptional: true,
    },
    { name: name('note'), label: 'caller.driverNote', kind: 'text', maxLength: 500, isOptional: true },
  ];
}

/** What the driver of rides that follow flights needs, for the passengers of those flights. */
export function listFlightRideFields(
  form: CallerForm,
  prefix: RidePrefix,
  passengers: { readonly children: number; readonly infants: number },
): CallerField[] {
  return listDriverFields(prefix, {
    children: passengers.children + passengers.infants,
    isZone: readPlaceValue(textOf(form, 'ridePlace'))?.kind === 'zone',
  });
}

/** The names of the fields that a form draws. */
export function namesOf(
  fields: readonly Pick<CallerField, 'name' | 'isShown'>[],
  form: CallerForm,
): string[] {
  return fields.filter(({ isShown }) => isShown?.(form) !== false).map(({ name }) => name);
}

/** The place of a ride beside flights, reached from their airport. */
export function ridePlaceField(airport: string): CallerField {
  return {
    name: 'ridePlace',
    label: 'caller.ridePlace',
    kind: 'drawn',
    draw: (field) => createElement(RidePlaceField, { ...field, other: { kind: 'airport', code: airport } }),
    words: String,
  };
}

/** The person whom the driver meets, if not the buyer. */
const leadFields: readonly CallerField[] = [
  {
    name: 'leadPassenger.surname',
    label: 'customer.surname',
    hint: 'caller.leadHint',
    kind: 'text',
    maxLength: 64,
    isOptional: true,
  },
  { name: 'leadPassenger.name', label: 'customer.name', kind: 'text', maxLength: 64, isOptional: true },
];

/** The person whom the driver meets, and their flights. */
export function listLeadFields(form: CallerForm): CallerField[] {
  const flights = listFlightMembers(form).map((name): CallerField => ({
    name,
    label: `caller.${name}`,
    kind: 'text',
    maxLength: 10,
    isOptional: true,
  }));
  return [...leadFields, ...flights];
}

/** Fields of one passenger, in the order in which people dictate them. */
export function listPassengerFields(
  index: number,
  countries: readonly Option[],
  t: OfficeTranslate,
): CallerField[] {
  const text = (member: string, label: OfficeKey, more: Partial<CallerField> = {}) =>
    ({ name: passengerField(index, member), label, kind: 'text', maxLength: 64, ...more }) as CallerField;
  return [
    text('surname', 'customer.surname', { kind: 'passportName' }),
    text('name', 'customer.name', { kind: 'passportName' }),
    {
      name: passengerField(index, 'gender'),
      label: 'customer.gender',
      kind: 'select',
      options: [
        { value: 'male', text: t('customer.male') },
        { value: 'female', text: t('customer.female') },
      ],
    },
    { name: passengerField(index, 'birthDate'), label: 'customer.birthDate', kind: 'date' },
    {
      name: passengerField(index, 'nationality'),
      label: 'customer.nationality',
      kind: 'select',
      options: countries,
    },
    ...documentCodes.map((code) => text(code, `customer.${code}`, { isOptional: true })),
    {
      name: passengerField(index, 'passportExpiryDate'),
      label: 'customer.passportExpiryDate',
      kind: 'date',
      isOptional: true,
    },
  ];
}

export const contactFields: readonly CallerField[] = [
  { name: 'customerSurname', label: 'customer.surname', kind: 'text', maxLength: 64 },
  { name: 'customerName', label: 'customer.name', kind: 'text', maxLength: 64 },
  {
    name: 'customerMobilePhone',
    label: 'customer.mobilePhone',
    kind: 'tel',
    hint: 'caller.phoneHint',
    maxLength: 32,
  },
  { name: 'customerEmail', label: 'customer.email', kind: 'email', maxLength: 256 },
  { name: 'language', label: 'caller.language', kind: 'select', options: languageOptions },
];

/** The coupon is asked about when it is typed to its end, because wrong codes are counted. */
const couponField: CallerField = {
  name: 'coupon',
  label: 'caller.coupon',
  kind: 'drawn',
  isOptional: true,
  draw: (field) => createElement(TypedField, { ...field, maxLength: 20 }),
  words: String,
};

export const feeFields = {
  flight: [
    { name: 'feePerPassenger', label: 'caller.fee', kind: 'number', isOptional: true, maxLength: 12 },
    couponField,
  ],
  ride: [
    { name: 'fee', label: 'caller.orderFee', kind: 'number', isOptional: true, maxLength: 12 },
    couponField,
  ],
} as const satisfies Readonly<Record<string, readonly CallerField[]>>;

export const holdField: CallerField = { name: 'heldUntil', label: 'caller.heldUntil', kind: 'moment' };

export const termsField: CallerField = {
  name: 'termsAgreed',
  label: 'caller.termsAgreed',
  hint: 'caller.termsHint',
  kind: 'check',
  isWide: true,
};

export const typeWords: Readonly<Record<PassengerType, OfficeKey>> = {
  adult: 'caller.type.adult',
  child: 'caller.type.child',
  infant: 'caller.type.infant',
};

const DEFAULT_HOLD_HOURS = 3;

export function blankForm(terms: CallerTerms, zone: string): CallerForm {
  const [site] = terms.sites;
  return {
    siteId: String(site?.id ?? ''),
    currency: site?.currencies[0]?.code ?? '',
    language: site?.defaultLanguage ?? 'ru',
    adults: '1',
    children: '0',
    infants: '0',
    bags: '1',
    heldUntil: hoursFromNow(Math.min(DEFAULT_HOLD_HOURS, terms.longestHoldHours), zone),
    termsAgreed: false,
  };
}
