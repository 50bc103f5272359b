import type { register } from '@farewind/contract/account/registration';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { FieldProblem } from '../../../platform/errors.ts';
import { parseWholePhone } from '@farewind/travel-rules/phone-number';
import { findPasswordProblem } from '../password-rules.ts';

type RegisterInput = ParsedInput<typeof register>;

/** Who buys concludes contracts. */
export const ADULT_YEARS = 18;

/**
 * What is wrong with a registration beyond the shape of its fields. The stock clients' form, which says `emailAddress`, does
 * not ask for phone, birth date, gender and nationality; what it sends of them is judged all the same.
 */
export function findRegistrationProblems(input: RegisterInput, today: string, brand: string): FieldProblem[] {
  const isStockForm = input.email === undefined && input.emailAddress !== undefined;
  const asked = ['phone', 'birthDate', 'gender', 'nationality'] as const;
  const missing = isStockForm ? [] : asked.filter((path) => input[path] === undefined);
  const problems: FieldProblem[] = missing.map((path) => ({ path, message: 'validation.required' }));
  if (input.email === undefined && !isStockForm)
    problems.unshift({ path: 'email', message: 'validation.required' });
  if (input.phone !== undefined && !parseWholePhone(input.phone))
    problems.push({ path: 'phone', message: 'validation.phoneInvalid' });
  if (input.birthDate !== undefined && !isAdult(input.birthDate, today))
    problems.push({ path: 'birthDate', message: 'account.notAdult', values: { years: ADULT_YEARS } });
  const ownTexts = [input.email ?? input.emailAddress ?? '', input.name, input.surname, brand];
  const weak = input.password === undefined ? undefined : findPasswordProblem(input.password, ownTexts);
  return weak ? [...problems, weak] : problems;
}

/** Whether a person born on a day has come of age; both as `YYYY-MM-DD`. */
export function isAdult(birthDate: string, today: string): boolean {
  const adultYear = Number(birthDate.slice(0, 4)) + ADULT_YEARS;
  // Born on 29 February, one is of age on 1 March: as text 02-29 comes after 02-28 and before 03-01.
  return `${String(adultYear).padStart(4, '0')}${birthDate.slice(4)}` <= today;
}
