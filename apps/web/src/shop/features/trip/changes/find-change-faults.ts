import type { Fault } from '../../../kit/fields/fault.ts';
import { findNameProblem, type NameProblem } from '../../../kit/fields/person-name.ts';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';
import type { MessageKey } from '../../../../shared/i18n/catalogue.ts';
import type { ChangeFields } from './change-fields.ts';

/** Where the server finds what is asked for: one passenger a request. */
export const CHANGE_PATH = 'changes[0]';

const nameWords: Record<'name' | 'surname', Record<NameProblem, MessageKey>> = {
  name: {
    missing: 'validation.required',
    notLatin: 'validation.latinOnly',
    malformed: 'validation.nameInvalid',
  },
  surname: {
    missing: 'validation.required',
    notLatin: 'validation.latinOnly',
    malformed: 'validation.surnameInvalid',
  },
};

/** What the page itself can see; everything else is judged by the server. */
export function findChangeFaults(typed: ChangeFields): Fault[] {
  const names = (['surname', 'name'] as const).flatMap((member) => {
    const problem = findNameProblem(typed[member]);
    return problem === undefined
      ? []
      : [{ path: `${CHANGE_PATH}.${member}`, message: nameWords[member][problem] }];
  });
  const dates = (['birthDate', 'passportExpiryDate'] as const)
    .filter((member) => typed[member] !== '' && readTypedDate(typed[member]) === undefined)
    .map((member) => ({ path: `${CHANGE_PATH}.${member}`, message: 'validation.dateFormat' as const }));
  return [...names, ...dates];
}
