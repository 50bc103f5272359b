import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { z } from 'zod';
import {
  isCallingCode,
  nationalNumber,
  parsePhone as parseNumber,
} from '@farewind/travel-rules/phone-number';
import type { Contact, Invoice } from '../order/order-draft.ts';
import type { OrderProblem } from '../order/order-problem.ts';

type ContactFields = Pick<
  ParsedInput<typeof addOrder>,
  | 'customerName'
  | 'customerSurname'
  | 'customerEmail'
  | 'customerMobilePhone'
  | 'customerCountryCode'
  | 'invoice'
>;

const emailSchema = z.email();

/** A name in any script, and what stands in names of cities and districts; never a number alone. */
const CITY = /^\p{L}[\p{L}\p{M}\d .,'’()/-]*$/u;

/** Faults of the buyer's contact and of the invoice that was asked for. */
export function findContactProblems(fields: ContactFields): OrderProblem[] {
  return [
    ...findNameProblems('customerName', fields.customerName, 'validation.nameInvalid'),
    ...findNameProblems('customerSurname', fields.customerSurname, 'validation.surnameInvalid'),
    ...emailProblems(fields.customerEmail.trim()),
    ...phoneProblems(fields),
    ...invoiceProblems(fields.invoice),
  ];
}

/** The contact of a request without contact problems. */
export function readContact(
  fields: ContactFields & Pick<ParsedInput<typeof addOrder>, 'newsOptIn' | 'consents'>,
): Contact {
  return {
    name: fields.customerName.trim(),
    surname: fields.customerSurname.trim(),
    email: fields.customerEmail.trim(),
    countryCode: fields.customerCountryCode.trim(),
    mobilePhone: nationalNumber(fields.customerCountryCode, fields.customerMobilePhone),
    phone: parsePhone(fields)?.number ?? '',
    newsOptIn: fields.newsOptIn,
    consents: fields.consents,
  };
}

/** A name in the letters of any language. */
export function findNameProblems(path: string, text: string, message: string): OrderProblem[] {
  const name = text.trim();
  if (name === '') return [required(path)];
  return /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name) ? [] : [invalid(path, message)];
}

function emailProblems(email: string): OrderProblem[] {
  const path = 'customerEmail';
  if (email === '') return [invalid(path, 'validation.contactEmailPrompt')];
  return emailSchema.safeParse(email).success ? [] : [invalid(path, 'validation.emailInvalid')];
}

function phoneProblems(fields: ContactFields): OrderProblem[] {
  const code = fields.customerCountryCode.trim();
  const problems: OrderProblem[] = [];
  if (code === '') problems.push(required('customerCountryCode'));
  else if (!isCallingCode(code))
    problems.push(invalid('customerCountryCode', 'validation.countryCodeInvalid'));
  if (fields.customerMobilePhone.trim() === '') problems.push(required('customerMobilePhone'));
  else if (problems.length === 0 && parsePhone(fields) === undefined)
    problems.push(invalid('customerMobilePhone', 'validation.phoneInvalid'));
  return problems;
}

function parsePhone(fields: ContactFields) {
  return parseNumber(fields.customerCountryCode.trim(), fields.customerMobilePhone.trim());
}

function invoiceProblems(invoice: Invoice | undefined): OrderProblem[] {
  if (!invoice) return [];
  const members = ['title', 'taxNumber', 'address', 'city'] as const;
  const missing = members.filter((member) => invoice[member].trim() === '');
  const city = invoice.city.trim();
  return [
    ...missing.map((member) => required(`invoice.${member}`)),
    ...(city === '' || CITY.test(city) ? [] : [invalid('invoice.city', 'validation.cityInvalid')]),
  ];
}

function required(path: string): OrderProblem {
  return { path, message: 'validation.required', key: 'GEN-VALIDATION' };
}

function invalid(path: string, message: string): OrderProblem {
  return { path, message, key: 'GEN-VALIDATION' };
}
