import { isEmailAddress } from './email-address.ts';
import type { FieldProblem, ProblemMessage } from './field-problem.ts';

export interface ContactFields {
  readonly customerName: string;
  readonly customerSurname: string;
  readonly customerEmail: string;
  /** With its plus: `+90`. */
  readonly customerCountryCode: string;
  readonly customerMobilePhone: string;
  readonly invoice?: InvoiceFields | undefined;
}

export interface InvoiceFields {
  readonly title: string;
  readonly taxNumber: string;
  readonly address: string;
  readonly city: string;
}

/** Telephone number metadata: an argument, since it is large and the shop loads it after the page. */
export interface PhoneRules {
  readonly isCallingCode: (text: string) => boolean;
  readonly isMobile: (callingCode: string, number: string) => boolean;
}

/** A name in any script. */
const NAME = /^\p{L}[\p{L}\p{M} .'’-]*$/u;

/** A name in any script, and characters found in names of cities and districts; never a number alone. */
const CITY = /^\p{L}[\p{L}\p{M}\d .,'’()/-]*$/u;

/** Problems of the buyer's contact and of the requested invoice; without `phones` a number only has to be present. */
export function findContactProblems(fields: ContactFields, phones: PhoneRules | undefined): FieldProblem[] {
  return [
    ...findPersonNameProblems('customerName', fields.customerName, 'validation.nameInvalid'),
    ...findPersonNameProblems('customerSurname', fields.customerSurname, 'validation.surnameInvalid'),
    ...findEmailProblems(fields.customerEmail.trim()),
    ...findPhoneProblems(fields.customerCountryCode.trim(), fields.customerMobilePhone.trim(), phones),
    ...findInvoiceProblems(fields.invoice),
  ];
}

/** Problems of the passenger that a driver waits for; without one, the buyer travels. */
export function findLeadPassengerProblems(lead: {
  readonly name: string;
  readonly surname: string;
}): FieldProblem[] {
  if (lead.name.trim() === '' && lead.surname.trim() === '') return [];
  return [
    ...findPersonNameProblems('leadPassenger.name', lead.name, 'validation.nameInvalid'),
    ...findPersonNameProblems('leadPassenger.surname', lead.surname, 'validation.surnameInvalid'),
  ];
}

function findPersonNameProblems(path: string, text: string, message: ProblemMessage): FieldProblem[] {
  const name = text.trim();
  if (name === '') return [{ path, message: 'validation.required' }];
  return NAME.test(name) ? [] : [{ path, message }];
}

function findEmailProblems(email: string): FieldProblem[] {
  const path = 'customerEmail';
  if (email === '') return [{ path, message: 'validation.contactEmailPrompt' }];
  return isEmailAddress(email) ? [] : [{ path, message: 'validation.emailInvalid' }];
}

function findPhoneProblems(code: string, number: string, phones: PhoneRules | undefined): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (code === '') problems.push({ path: 'customerCountryCode', message: 'validation.required' });
  else if (phones?.isCallingCode(code) === false)
    problems.push({ path: 'customerCountryCode', message: 'validation.countryCodeInvalid' });
  const path = 'customerMobilePhone';
  if (number === '') problems.push({ path, message: 'validation.required' });
  else if (problems.length === 0 && phones?.isMobile(code, number) === false)
    problems.push({ path, message: 'validation.phoneInvalid' });
  return problems;
}

function findInvoiceProblems(invoice: InvoiceFields | undefined): FieldProblem[] {
  if (invoice === undefined) return [];
  const missing = (['title', 'taxNumber', 'address', 'city'] as const)
    .filter((member) => invoice[member].trim() === '')
    .map((member): FieldProblem => ({ path: `invoice.${member}`, message: 'validation.required' }));
  const city = invoice.city.trim();
  const isCity = city === '' || CITY.test(city);
  return isCity ? missing : [...missing, { path: 'invoice.city', message: 'validation.cityInvalid' }];
}
