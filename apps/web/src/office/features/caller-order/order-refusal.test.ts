import type { ErrorBody } from '@farewind/contract/core/envelope';
import { expect, test } from 'vitest';
import { ApiError, NoAnswerError } from '../../../shared/api/api-error.ts';
import { attemptAfter, newAttempt, readOrderRefusal } from './order-refusal.ts';

const refused = (key: ErrorBody['key'], data: Record<string, unknown> = {}) =>
  new ApiError(409, { code: 0, key, message: key, details: null, data, validationErrors: null }, 'r');

test('a caller whose order got no answer is not ordered for twice: the next press repeats the same submission', () => {
  const attempt = { ...newAttempt(), duplicateConfirmed: true };
  const lost = readOrderRefusal(new NoAnswerError(true, undefined));
  expect(attemptAfter(attempt, lost)).toEqual(attempt);
  const next = attemptAfter(attempt, readOrderRefusal(refused('GEN-VALIDATION')));
  expect(next.idempotencyKey).not.toBe(attempt.idempotencyKey);
  expect(next.duplicateConfirmed).toBe(false);
});

test('an order that was made already is opened; the same travellers on another one are a question', () => {
  expect(readOrderRefusal(refused('ORD-DUPLICATE', { orderId: 'o' }))).toEqual({
    kind: 'known',
    orderId: 'o',
  });
  const question = refused('ORD-DUPLICATE', { question: true, order: { orderId: 'o' } });
  expect(readOrderRefusal(question)).toEqual({ kind: 'question' });
  expect(readOrderRefusal(refused('ORD-DUPLICATE'))).toMatchObject({ kind: 'refused', isOutdated: false });
  expect(readOrderRefusal(refused('FLT-PRICE'))).toMatchObject({ kind: 'refused', isOutdated: true });
});
