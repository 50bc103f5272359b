import {
  eachMember,
  isDocumentDate,
  longestOf,
  paperMembers,
  type PaperMember,
} from '@farewind/values/passenger-document';
import type { getCustomers } from '@farewind/contract/customers/customers';
import { languageTable } from '@farewind/contract/core/languages';
import { currencies, type Currency } from '@farewind/values/currency';
import type { Language } from '@farewind/contract/core/fields';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field, Option } from '../../kit/form/field.ts';

export type Customer = Answer<typeof getCustomers>['items'][number];

export type CustomerForm = {
  name: string;
  surname: string;
  email: string;
  countryCode: string;
  mobilePhone: string;
  birthDate: string;
  gender: '' | 'male' | 'female';
  nationality: string;
  cityId: string;
  districtId: string;
  language: Language;
  currency: Currency;
  newsOptIn: boolean;
  note: string;
} & Record<PaperMember, string>;

export const languageOptions: readonly Option[] = languageTable.map(({ locale, name }) => ({
  value: locale,
  text: name,
}));
export const currencyOptions: readonly Option[] = currencies.map((value) => ({ value, text: value }));

export const blankCustomer: CustomerForm = {
  name: '',
  surname: '',
  email: '',
  countryCode: '+7',
  mobilePhone: '',
  birthDate: '',
  gender: '',
  nationality: '',
  ...eachMember(paperMembers, () => ''),
  cityId: '',
  districtId: '',
  language: 'ru',
  currency: 'EUR',
  newsOptIn: false,
  note: '',
};

/** Converts between form and server. Masked documents are sent back masked, which leaves them unchanged. */
export function readCustomer(row: Customer): CustomerForm {
  const { name, surname, email, countryCode, mobilePhone, language, currency, newsOptIn } = row;
  return {
    name,
    surname,
    email,
    countryCode,
    mobilePhone,
    language,
    currency,
    newsOptIn,
    birthDate: row.birthDate ?? '',
    gender: row.gender ?? '',
    nationality: row.nationality ?? '',
    ...eachMember(paperMembers, (member) => row[member] ?? ''),
    cityId: row.cityId === null ? '' : String(row.cityId),
    districtId: row.districtId === null ? '' : String(row.districtId),
    note: row.note ?? '',
  };
}

export interface CustomerOptions {
  readonly cities: readonly Option[];
  readonly districts: readonly Option[];
  readonly countries: readonly Option[];
}

/** Fields of a new customer, or of the one in `row`, whose phone may stay empty. */
export function listCustomerFields(
  t: OfficeTranslate,
  { cities, districts, countries }: CustomerOptions,
  row?: Pick<Customer, 'documentsMasked' | 'mobilePhone'>,
): Field<CustomerForm>[] {
  const isOptional = row?.mobilePhone === '';
  const none: Option = { value: '', text: t('form.nothing') };
  const genders = [
    none,
    { value: 'male', text: t('customer.male') },
    { value: 'female', text: t('customer.female') },
  ];
  return [
    { name: 'name', label: 'customer.name', kind: 'text', maxLength: 64 },
    { name: 'surname', label: 'customer.surname', kind: 'text', maxLength: 64 },
    { name: 'email', label: 'customer.email', kind: 'email', maxLength: 256, isWide: true },
    { name: 'countryCode', label: 'customer.countryCode', kind: 'tel', maxLength: 5, isOptional },
    { name: 'mobilePhone', label: 'customer.mobilePhone', kind: 'tel', maxLength: 32, isOptional },
    { name: 'birthDate', label: 'customer.birthDate', kind: 'date', isOptional: true },
    { name: 'gender', label: 'customer.gender', kind: 'select', options: genders, isOptional: true },
    {
      name: 'nationality',
      label: 'customer.nationality',
      kind: 'select',
      options: [none, ...countries],
      isOptional: true,
    },
    ...paperMembers.map((member) => paperField(member, row?.documentsMasked === true)),
    { name: 'cityId', label: 'customer.city', kind: 'select', options: [none, ...cities], isOptional: true },
    {
      name: 'districtId',
      label: 'customer.district',
      kind: 'select',
      options: [none, ...districts],
      isOptional: true,
    },
    { name: 'language', label: 'customer.language', kind: 'select', options: languageOptions },
    { name: 'currency', label: 'customer.currency', kind: 'select', options: currencyOptions },
    { name: 'newsOptIn', label: 'customer.newsOptIn', kind: 'check', isWide: true },
    { name: 'note', label: 'customer.note', kind: 'area', maxLength: 500, isOptional: true, isWide: true },
  ];
}

function paperField(member: PaperMember, isMasked: boolean): Field<CustomerForm> {
  const field = { name: member, label: `customer.${member}`, isOptional: true } as const;
  const text = { ...field, kind: 'text', maxLength: longestOf(member), isFixed: isMasked } as const;
  if (!isDocumentDate(member)) return text;
  // A masked date cannot be shown in a date field.
  return isMasked ? { ...text, hint: 'customer.masked' } : { ...field, kind: 'date' };
}
