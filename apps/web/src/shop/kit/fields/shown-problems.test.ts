import { expect, it } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { fieldId, removeProblem, toServerProblems } from './shown-problems.ts';

it('puts each sentence of the server at its field', () => {
  const error = new ApiError(
    400,
    {
      code: 0,
      key: 'GEN-VALIDATION',
      message: 'Please enter valid information',
      details: null,
      validationErrors: [
        { message: 'Passport invalid', members: ['passengers[1].passportNumber'] },
        { message: 'Wrong e-mail address', members: ['CustomerEmail'] },
        { message: 'again', members: ['customerEmail'] },
      ],
    },
    undefined,
  );
  const problems = toServerProblems(error);
  expect(problems).toEqual([
    { path: 'passengers[1].passportNumber', text: 'Passport invalid' },
    { path: 'customerEmail', text: 'Wrong e-mail address' },
  ]);
  expect(removeProblem(problems, 'customerEmail')).toHaveLength(1);
});

it('gives every field an id that a link can lead to', () => {
  expect(fieldId('passengers[1].birthDate')).toBe('field-passengers-1-birthDate');
  expect(fieldId('creditCardCVC')).toBe('field-creditCardCVC');
});
