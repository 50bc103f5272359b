import type { LocalDate } from '@farewind/values/local-time';
import { codeForms, documentCodes } from '@farewind/values/passenger-document';

/** The sentences that word a problem; the server and the shop each hold all of them in every language. */
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

/** What is wrong at one field of an order: its path in the request, the sentence, and what stands in the sentence. */
export interface FieldProblem {
  readonly path: string;
  readonly message: ProblemMessage;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Adds a problem of one passenger; `field` is a member of that passenger. */
export type ReportProblem = (field: string, message: ProblemMessage, values?: FieldProblem['values']) => void;

/** Dates in sentences are written as travellers type them: DD-MM-YYYY. */
export function formatProblemDate(date: LocalDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}-${month}-${year}`;
}
