import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import { problemsAtFields } from './use-caller-form.tsx';

const refused = (...members: string[]) =>
  new ApiError(
    400,
    {
      key: 'GEN-VALIDATION',
      message: 'Invalid',
      validationErrors: members.map((member) => ({ message: `wrong ${member}`, members: [member] })),
    } as never,
    undefined,
  );

test('an unknown airport is marked at the flight’s own field, and at the ride’s where rides are ordered alone', () => {
  const error = refused('from', 'to');
  expect(problemsAtFields(error, ['from', 'to'])).toEqual({ from: 'wrong from', to: 'wrong to' });
  expect(problemsAtFields(error, ['rideFrom', 'rideTo'])).toEqual({
    rideFrom: 'wrong from',
    rideTo: 'wrong to',
  });
});
