import type { ErrorBody } from '@farewind/contract/core/envelope';
import { expect, test } from 'vitest';
import { ApiError, NoAnswerError } from './api-error.ts';
import { attemptAfter, newAttempt, sendOnce, type Attempt } from './send-once.ts';

const refused = (key: ErrorBody['key'], body: Partial<ErrorBody> = {}) =>
  new ApiError(409, { code: 0, key, message: key, details: null, validationErrors: null, ...body }, 'r');

const noAnswer = new NoAnswerError(false, undefined);
const invalid = refused('GEN-VALIDATION', { validationErrors: [{ message: 'no', members: ['at'] }] });

interface Fault {
  /** The server takes the submission, and this comes in place of its answer. */
  readonly lost?: Error;
  /** The server takes nothing. */
  readonly refusal?: ApiError;
}

/** A form whose server makes one order for each key, and refuses other content under it. */
function desk() {
  const made = new Map<string, string>();
  let attempt: Attempt<string> = newAttempt();
  const press = async (content: string, { lost, refusal }: Fault = {}) => {
    const { idempotencyKey } = attempt;
    let fault = lost ?? refusal;
    const send = async () => {
      const failure = fault;
      fault = undefined;
      if (failure !== undefined && failure === refusal) throw failure;
      const known = made.get(idempotencyKey);
      made.set(idempotencyKey, known ?? content);
      if (failure !== undefined) throw failure;
      if (known !== undefined && known !== content) throw refused('ORD-DUPLICATE');
      return content;
    };
    try {
      return await sendOnce(attempt, send);
    } catch (error) {
      attempt = attemptAfter(attempt, error, send);
      return error;
    }
  };
  return { press, made };
}

test('what got no answer is not made twice: the next press gets what the first one has made', async () => {
  const { press, made } = desk();
  await press('passport 1', { lost: noAnswer });
  expect(await press('passport 1')).toEqual({ made: 'passport 1', isEarlier: false });
  expect(made.size).toBe(1);
});

test('changing the form after a lost answer returns what was made before it, and says so', async () => {
  const { press, made } = desk();
  await press('passport 1', { lost: noAnswer });
  expect(await press('passport 2')).toEqual({ made: 'passport 1', isEarlier: true });
  expect([...made.values()]).toEqual(['passport 1']);
});

test('several lost answers in a row hide nothing', async () => {
  const { press, made } = desk();
  await press('passport 1', { lost: noAnswer });
  await press('passport 2', { lost: noAnswer });
  await press('passport 3', { refusal: invalid });
  expect(await press('passport 4')).toEqual({ made: 'passport 1', isEarlier: true });
  expect(made.size).toBe(1);
});

test('a press that is refused for another reason does not forget what may have been made before it', async () => {
  for (const key of ['GEN-LIMIT', 'GEN-BUSY', 'GEN-SIGNIN'] as const) {
    const { press, made } = desk();
    await press('passport 1', { lost: noAnswer });
    await press('passport 1', { refusal: refused(key) });
    expect(await press('passport 2'), key).toEqual({ made: 'passport 1', isEarlier: true });
    expect(made.size, key).toBe(1);
  }
});

test('what the server has made before it failed itself is not made again', async () => {
  const { press, made } = desk();
  await press('passport 1', { lost: refused('GEN-BUG') });
  expect(await press('passport 1')).toEqual({ made: 'passport 1', isEarlier: false });
  expect(made.size).toBe(1);
});

test('a key that something unknown has used does not block the form', async () => {
  const taken = refused('ORD-DUPLICATE');
  const attempt = { ...newAttempt(), unanswered: [() => Promise.reject(taken)] };
  expect(attemptAfter(attempt, taken, attempt.unanswered[0]!).idempotencyKey).not.toBe(
    attempt.idempotencyKey,
  );
});

test('after a refusal, changed content is a submission of its own', async () => {
  const lost = () => Promise.resolve('');
  const first = newAttempt();
  expect(attemptAfter(first, new TypeError('network'), lost).idempotencyKey).toBe(first.idempotencyKey);
  expect(attemptAfter(first, refused('GEN-DENIED'), lost).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('another order of the same travellers, or of the same price, is not taken for this submission’s', async () => {
  const attempt = { ...newAttempt(), unanswered: [() => Promise.resolve('other')] };
  for (const data of [{ orderId: 'o' }, { question: true }]) {
    const error = refused('ORD-DUPLICATE', { data });
    await expect(sendOnce(attempt, () => Promise.reject(error))).rejects.toBe(error);
  }
});
