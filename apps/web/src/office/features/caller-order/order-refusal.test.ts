import type { ErrorBody } from '@farewind/contract/core/envelope';
import { expect, test } from 'vitest';
import { ApiError, NoAnswerError } from '../../../shared/api/api-error.ts';
import { readOrderRefusal } from './order-refusal.ts';

const refused = (key: ErrorBody['key'], data: Record<string, unknown> = {}) =>
  new ApiError(409, { code: 0, key, message: key, details: null, data, validationErrors: null }, 'r');

test('an order that was made already is opened; the same travellers on another one are a question about it', () => {
  expect(readOrderRefusal(new NoAnswerError(true, undefined))).toEqual({ kind: 'unanswered' });
  expect(readOrderRefusal(refused('ORD-DUPLICATE', { orderId: 'o' }))).toEqual({
    kind: 'known',
    orderId: 'o',
  });
  const order = { orderId: 'o', reservationNumber: 'R', status: 'pendingPayment' };
  expect(readOrderRefusal(refused('ORD-DUPLICATE', { question: true, order }))).toEqual({
    kind: 'question',
    order,
  });
  expect(readOrderRefusal(refused('FLT-PRICE'))).toMatchObject({ kind: 'refused', isOutdated: true });
});
