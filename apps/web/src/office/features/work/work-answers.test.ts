import { expect, test, vi } from 'vitest';
import type { OrderAdmin } from '../orders/use-order.ts';
import type { ShownItem } from './merge-work.ts';
import { listAnswers, type WorkActs } from './work-answers.ts';

const acts = { onSolved: vi.fn(), onSent: vi.fn(), onMissedCall: vi.fn() } as unknown as WorkActs;
const item = { key: 'order:1', kind: 'unpaid', code: 'orderUnpaid', detail: {} } as unknown as ShownItem;

test('a buyer who has not paid is sent the link to pay, or the order is cancelled, by a key, where the order’s state allows it', () => {
  const show = vi.fn();
  const answersOf = (...allowed: string[]) =>
    listAnswers(
      item,
      {
        order: { proposals: [], customer: { phone: '+79160000000' } },
        can: (action: string) => allowed.includes(action),
        dialogs: { show },
      } as unknown as OrderAdmin,
      (key) => key,
      acts,
    );
  const keysOf = (answers: ReturnType<typeof answersOf>) =>
    answers.map(({ digit, text }) => `${digit} ${text}`);
  expect(keysOf(answersOf('sendPaymentLink', 'cancelUnpaid'))).toEqual([
    '1 order.sendPaymentLink',
    '2 order.cancelUnpaid',
    '4 work.notReached',
  ]);
  expect(keysOf(answersOf('cancelUnpaid'))).toEqual(['1 order.cancelUnpaid', '4 work.notReached']);
  answersOf('cancelUnpaid')[0]!.run();
  expect(show).toHaveBeenCalledWith('cancelUnpaid', undefined);
});

test('a wish and a sent document are decided, and a contact corrected, in the pane and not on another page', () => {
  const show = vi.fn();
  const order = { proposals: [], customer: { phone: '' } };
  const answersTo = (code: string, detail: object, ...allowed: string[]) =>
    listAnswers(
      { ...item, kind: 'request', code, detail } as unknown as ShownItem,
      {
        order,
        can: (action: string) => allowed.includes(action),
        dialogs: { show },
      } as unknown as OrderAdmin,
      (key) => key,
      acts,
    );
  const [accept, refuse] = answersTo('passengerChange', { changeId: 'c-7' }, 'decideChange');
  expect([accept?.text, refuse?.text]).toEqual(['change.accept', 'order.refuse']);
  refuse!.run();
  expect(show).toHaveBeenLastCalledWith('refuseChange', 'c-7');
  answersTo('proofSent', { proofId: 'p-2' }, 'decideProof')[0]!.run();
  expect(show).toHaveBeenLastCalledWith('acceptProof', 'p-2');
  answersTo('mailBounced', {}, 'changeContact')[0]!.run();
  expect(show).toHaveBeenLastCalledWith('changeContact', undefined);
  expect(answersTo('passengerChange', { changeId: 'c-7' })).toEqual([]);
});

test('the digit keys answer nothing before the order is loaded: the first answer would not be the one that is meant', () => {
  const task = { ...item, key: 'task:1', kind: 'other', orderId: 'o-1' } as unknown as ShownItem;
  const order = { proposals: [], customer: { phone: '' } };
  const admin = { order, can: () => false } as unknown as OrderAdmin;
  const digitsOf = (...of: [ShownItem, OrderAdmin | undefined]) =>
    listAnswers(...of, (key) => key, acts).map(({ digit, text }) => `${digit} ${text}`);
  expect(digitsOf(task, undefined)).toEqual([]);
  expect(digitsOf(task, admin)).toEqual(['1 work.done']);
  // A task about no order waits for none.
  expect(digitsOf({ ...task, orderId: null }, undefined)).toEqual(['1 work.done']);
});
