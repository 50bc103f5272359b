import type { getCallerTerms } from '@farewind/contract/orders/caller-order';
import { documentCodes } from '@farewind/values/passenger-document';
import { createElement } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field, Option } from '../../kit/form/field.ts';
import { languageOptions } from '../customers/customer-form.ts';
import { hoursFromNow, passengerField, type CallerForm, type PassengerType } from './caller-form.ts';
import { PlaceField } from './place-field.tsx';

export type CallerTerms = Answer<typeof getCallerTerms>;
type CallerField = Field<CallerForm>;

const counts = (from: number): Option[] =>
  Array.from({ length: 10 - from }, (_, at) => ({ value: String(at + from), text: String(at + from) }));

/** Route, dates, passengers and currency. */
export function listTripFields(terms: CallerTerms, form: CallerForm): CallerField[] {
  const site = terms.sites.find(({ id }) => String(id) === form['siteId']);
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

/** Fields of one passenger, in the order in which people dictate them. */
export function listPassengerFields(
  index: number,
  countries: readonly Option[],
  t: OfficeTranslate,
): CallerField[] {
  const text = (member: string, label: OfficeKey, more: Partial<CallerField> = {}) =>
    ({ name: passengerField(index, member), label, kind: 'text', maxLength: 64, ...more }) as CallerField;
  return [
    text('surname', 'customer.surname'),
    text('name', 'customer.name'),
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

export const holdFields: readonly CallerField[] = [
  { name: 'feePerPassenger', label: 'caller.fee', kind: 'number', isOptional: true, maxLength: 12 },
  { name: 'heldUntil', label: 'caller.heldUntil', kind: 'moment' },
  { name: 'termsAgreed', label: 'caller.termsAgreed', hint: 'caller.termsHint', kind: 'check', isWide: true },
];

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
    heldUntil: hoursFromNow(Math.min(DEFAULT_HOLD_HOURS, terms.longestHoldHours), zone),
    termsAgreed: false,
  };
}
