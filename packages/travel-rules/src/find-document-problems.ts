import { codeForms, offeredCodes, type DocumentMember } from '@farewind/values/passenger-document';
import type { LocalDate } from '@farewind/values/local-time';
import { isCountryCode } from './country-code.ts';
import { formatProblemDate, type ReportProblem } from './field-problem.ts';
import { neededDocuments, type NeededDocuments } from './needed-documents.ts';
import { earliestPassportExpiry, isPassportNumber, isPassportSerial, normaliseDocument } from './passport.ts';
import { hasTurkishIdForm, isTurkishId } from './turkish-id.ts';

/** The nationality and the documents of a passenger as an order sends them. */
export interface DocumentFields extends Readonly<Partial<Record<DocumentMember, string | undefined>>> {
  readonly nationality: string;
}

/** How many months after the journey a passport must be valid, by the agency's travel rules. */
export interface PassportMonths {
  readonly usual: number;
  readonly exceptions: readonly { readonly nationality: string; readonly months: number }[];
}

export interface DocumentTerms {
  /** The one country of a domestic journey. */
  readonly domesticCountry: string | undefined;
  /** The local date on which the journey ends. */
  readonly endsOn: LocalDate;
  readonly today: LocalDate;
  readonly passportMonths: PassportMonths;
}

export function findDocumentProblems(
  fields: DocumentFields,
  terms: DocumentTerms,
  report: ReportProblem,
): void {
  if (fields.nationality === '') report('nationality', 'validation.required');
  else if (!isCountryCode(fields.nationality)) report('nationality', 'validation.nationalityInvalid');
  const id = normaliseDocument(fields.identificationNumber ?? '');
  const needed = neededDocuments(fields.nationality, id, terms.domesticCountry);
  findPassportProblems(fields, needed, terms, report);
  if (id === '') {
    if (needed.identification === 'required')
      report('identificationNumber', 'validation.identificationRequired');
  } else if (!isTurkishId(id))
    report('identificationNumber', `validation.identification${hasTurkishIdForm(id) ? 'Digits' : 'Invalid'}`);
  for (const code of offeredCodes) {
    const value = normaliseDocument(fields[code] ?? '');
    if (value !== '' && !codeForms[code].form.test(value)) report(code, codeForms[code].problem);
  }
}

function findPassportProblems(
  fields: DocumentFields,
  needed: NeededDocuments,
  terms: DocumentTerms,
  report: ReportProblem,
): void {
  if (!isPassportSerial(fields.passportSerial ?? ''))
    report('passportSerial', 'validation.passportSerialInvalid');
  const number = normaliseDocument(fields.passportNumber ?? '');
  if (number !== '') {
    if (!isPassportNumber(number)) report('passportNumber', 'validation.passportNumberInvalid');
  } else if (needed.passport === 'required') report('passportNumber', 'validation.required');
  findExpiryProblems(fields, needed, terms, report);
}

function findExpiryProblems(
  { passportExpiryDate: expiry, nationality }: DocumentFields,
  needed: NeededDocuments,
  { endsOn, today, passportMonths: { usual, exceptions } }: DocumentTerms,
  report: ReportProblem,
): void {
  if (expiry === undefined) {
    if (needed.expiry) report('passportExpiryDate', 'validation.required');
    return;
  }
  const months = exceptions.find((one) => one.nationality === nationality)?.months ?? usual;
  const earliest = earliestPassportExpiry(endsOn, today, months);
  const minDate = formatProblemDate(earliest);
  if (expiry < today) report('passportExpiryDate', 'validation.passportExpired', { minDate });
  else if (needed.expiry && expiry < earliest)
    report('passportExpiryDate', 'validation.passportExpiryMin', { minDate, months });
}
