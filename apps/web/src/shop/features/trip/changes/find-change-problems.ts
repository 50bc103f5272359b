import { documentDates } from '@farewind/values/passenger-document';
import { passportNameMessage } from '@farewind/travel-rules/person-name';
import type { FormProblem } from '../../../kit/fields/form-problem.ts';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';
import type { ChangeFields } from './change-fields.ts';

/** Path of the data in the request, which has one passenger. */
export const CHANGE_PATH = 'changes[0]';

/** Problems found without the server, which checks everything else. */
export function findChangeProblems(typed: ChangeFields): FormProblem[] {
  const names = (['surname', 'name'] as const).flatMap((member) => {
    const message = passportNameMessage(member, typed[member]);
    return message === undefined ? [] : [{ path: `${CHANGE_PATH}.${member}`, message }];
  });
  const dates = documentDates
    .filter((member) => typed[member] !== '' && readTypedDate(typed[member]) === undefined)
    .map((member) => ({ path: `${CHANGE_PATH}.${member}`, message: 'validation.dateFormat' as const }));
  return [...names, ...dates];
}
