import type { saveCustomer } from '@farewind/contract/customers/customers';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { isTurkishId } from '@farewind/travel-rules/turkish-id';
import { isLocalDate } from '@farewind/values/local-time';
import {
  codeForms,
  isDocumentDate,
  paperMembers,
  type PaperMember,
} from '@farewind/values/passenger-document';
import type { FieldProblem } from '../../platform/errors.ts';
import { isCallingCode, parsePhone } from '@farewind/travel-rules/phone-number';
import type { CustomerDocuments } from './customer-documents.ts';

export type CustomerInput = ParsedInput<typeof saveCustomer>;

type Phone = Pick<CustomerInput, 'countryCode' | 'mobilePhone'>;

/**
 * Problems of a customer beyond the shape of the fields; `documents` as they would be stored. The phone is not judged
 * if it is that of `before`.
 */
export function findCustomerProblems(
  input: CustomerInput,
  documents: CustomerDocuments,
  today: string,
  before?: Phone,
): FieldProblem[] {
  return [
    ...(before && isSamePhone(input, before) ? [] : phoneProblems(input)),
    ...(input.birthDate !== undefined && input.birthDate > today
      ? [invalid('birthDate', 'validation.invalidValue')]
      : []),
    ...(input.districtId !== undefined && input.cityId === undefined
      ? [invalid('cityId', 'validation.required')]
      : []),
    ...documentProblems(input.nationality, documents),
  ];
}

function isSamePhone(one: Phone, other: Phone): boolean {
  return one.countryCode === other.countryCode && one.mobilePhone === other.mobilePhone;
}

function phoneProblems({ countryCode, mobilePhone }: Phone): FieldProblem[] {
  if (!isCallingCode(countryCode)) return [invalid('countryCode', 'validation.countryCodeInvalid')];
  if (mobilePhone === '') return [invalid('mobilePhone', 'validation.required')];
  return parsePhone(countryCode, mobilePhone) ? [] : [invalid('mobilePhone', 'validation.phoneInvalid')];
}

/** Problems of documents with a wrong format; `documents` in the form in which they would be stored. */
export function documentProblems(
  nationality: string | undefined,
  documents: CustomerDocuments,
): FieldProblem[] {
  return paperMembers
    .filter((member) => !isLikely(member, documents[member], nationality))
    .map((member) => invalid(member, 'validation.invalidValue'));
}

function isLikely(member: PaperMember, text: string | undefined, nationality: string | undefined): boolean {
  if (text === undefined) return true;
  if (isDocumentDate(member)) return isLocalDate(text);
  if (member !== 'identificationNumber') return codeForms[member].form.test(text);
  return nationality === 'TR' ? isTurkishId(text) : /^[A-Z0-9]{4,32}$/.test(text);
}

function invalid(path: string, message: string): FieldProblem {
  return { path, message };
}
