import type { LocalDate } from '@farewind/values/local-time';
import { codeForms, documentCodes } from '@farewind/values/passenger-document';

/** The messages for problems; the server and the shop each have all of them in every language. */
export const problemMessages = [
  'card.schemeUnsupported',
  'contract.mustAccept',
  'contract.usageMustConfirm',
  'infant.parentRequired',
  'passenger.buyerAge',
  'passenger.duplicate',
  'passenger.sameIdentification',
  'rule.childCompanionAge',
  'rule.infantParentAge',
  'rule.lapTaken',
  'validation.adultMaxAge',
  'validation.adultMinAge',
  'validation.cardCodeInvalid',
  'validation.cardMonthInvalid',
  'validation.cardNumberInvalid',
  'validation.cardNumberLength',
  'validation.cardOwnerInvalid',
  'validation.cardYearInvalid',
  'validation.childMaxAge',
  'validation.childMinAge',
  'validation.cityInvalid',
  'validation.contactEmailPrompt',
  'validation.countryCodeInvalid',
  'validation.emailInvalid',
  'validation.genderRequired',
  'validation.identificationDigits',
  'validation.identificationRequired',
  'validation.infantMaxAge',
  'validation.infantMinAge',
  'validation.latinOnly',
  'validation.nameInvalid',
  'validation.nameTooLongWithInfant',
  'validation.nationalityInvalid',
  'validation.passportExpired',
  'validation.passportExpiryMin',
  'validation.phoneInvalid',
  'validation.required',
  'validation.surnameInvalid',
  ...documentCodes.map((code) => codeForms[code].problem),
] as const;

export type ProblemMessage = (typeof problemMessages)[number];

/** A problem at one field of an order: its path in the request, the message, and the message's values. */
export interface FieldProblem {
  readonly path: string;
  readonly message: ProblemMessage;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Adds a problem of one passenger; `field` is a member of that passenger. */
export type ReportProblem = (field: string, message: ProblemMessage, values?: FieldProblem['values']) => void;

/** Dates in messages have the format in which travellers type them: DD-MM-YYYY. */
export function formatProblemDate(date: LocalDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}-${month}-${year}`;
}
