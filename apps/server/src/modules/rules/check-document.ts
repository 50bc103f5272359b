import type { LocalDate } from '@farewind/values/local-time';
import { isCountryCode } from '@farewind/travel-rules/country-code';
import {
  earliestPassportExpiry,
  isPassportNumber,
  isPassportSerial,
  normaliseDocument,
} from '@farewind/travel-rules/passport';
import { dateText, type ReportProblem } from './passenger-problem.ts';
import { hasTurkishIdForm, isTurkishId } from '@farewind/travel-rules/turkish-id';

/** What a passenger says of nationality and papers. */
export interface DocumentFields {
  readonly nationality: string;
  readonly passportSerial?: string | undefined;
  readonly passportNumber?: string | undefined;
  readonly passportExpiryDate?: LocalDate | undefined;
  readonly identificationNumber?: string | undefined;
}

/** What the journey asks of papers. */
export interface DocumentDemand {
  /** The one country of a domestic journey. */
  readonly domesticCountry: string | undefined;
  readonly endsOn: LocalDate;
  readonly today: LocalDate;
  readonly passportMonths: number;
}

const TURKEY = 'TR';

/**
 * The papers that a route asks of a nationality. Abroad: a passport with its expiry date. Turkish citizens always give
 * their identification number; on a flight inside Turkey others may give one in place of the passport.
 */
export function neededDocuments(
  fields: DocumentFields,
  domesticCountry: string | undefined,
): { readonly passport: boolean; readonly expiry: boolean; readonly identification: boolean } {
  const isTurk = fields.nationality === TURKEY;
  const isInsideTurkey = domesticCountry === TURKEY;
  const hasId = (fields.identificationNumber ?? '') !== '';
  return {
    passport: !(isInsideTurkey && (isTurk || hasId)),
    expiry: domesticCountry === undefined,
    identification: isTurk || (isInsideTurkey && hasId),
  };
}

export function checkDocument(fields: DocumentFields, demand: DocumentDemand, report: ReportProblem): void {
  if (fields.nationality === '') report('nationality', 'validation.required');
  else if (!isCountryCode(fields.nationality)) report('nationality', 'validation.nationalityInvalid');
  const needed = neededDocuments(fields, demand.domesticCountry);
  checkPassport(fields, needed, demand, report);
  const id = normaliseDocument(fields.identificationNumber ?? '');
  if (needed.identification && id === '') report('identificationNumber', 'validation.identificationRequired');
  else if (id !== '' && !isTurkishId(id))
    report('identificationNumber', `validation.identification${hasTurkishIdForm(id) ? 'Digits' : 'Invalid'}`);
}

function checkPassport(
  fields: DocumentFields,
  needed: { readonly passport: boolean; readonly expiry: boolean },
  demand: DocumentDemand,
  report: ReportProblem,
): void {
  const number = fields.passportNumber ?? '';
  if (number === '') {
    if (needed.passport) report('passportNumber', 'validation.required');
  } else if (!isPassportNumber(number)) report('passportNumber', 'validation.passportNumberInvalid');
  if (!isPassportSerial(fields.passportSerial ?? ''))
    report('passportSerial', 'validation.passportSerialInvalid');
  const expiry = fields.passportExpiryDate;
  if (expiry === undefined) {
    if (needed.passport && needed.expiry) report('passportExpiryDate', 'validation.required');
    return;
  }
  if (expiry < demand.today) {
    report('passportExpiryDate', 'validation.passportExpired');
    return;
  }
  const earliest = earliestPassportExpiry(demand.endsOn, demand.today, demand.passportMonths);
  if (needed.expiry && expiry < earliest) {
    report('passportExpiryDate', 'validation.passportExpiryMin', { minDate: dateText(earliest) });
  }
}
