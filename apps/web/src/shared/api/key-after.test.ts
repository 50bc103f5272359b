import { expect, it } from 'vitest';
import { ApiError, NoAnswerError } from './api-error.ts';
import { keyAfter } from './key-after.ts';

it('what may have been recorded is repeated as the same submission, and only a refusal makes the next one another', () => {
  const refusal = {
    code: 0,
    key: 'PAY-AMOUNT',
    message: 'Amount',
    details: null,
    validationErrors: null,
  } as const;
  expect(keyAfter('first', new NoAnswerError(true, undefined))).toBe('first');
  expect(keyAfter('first', new TypeError('network'))).toBe('first');
  expect(keyAfter('first', new ApiError(400, refusal as never, undefined))).not.toBe('first');
});
