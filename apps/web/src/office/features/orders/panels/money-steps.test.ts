import { beforeAll, expect, it } from 'vitest';
import { setOfficeZone } from '../../../kit/office-clock.ts';
import { nameCard } from '../../finance/finance-words.ts';
import type { AdminOrder } from '../use-order.ts';
import { listSteps } from './money-steps.ts';

beforeAll(() => setOfficeZone('Europe/Istanbul'));

const attempt = {
  purpose: 'sale',
  state: 'captured',
  at: '2027-02-03T09:00:00Z',
  card: '',
  brand: '',
  method: 'Cash at the desk',
  bankReference: '118',
  amount: '97.70',
  captured: '97.70',
  refunded: '0.00',
  currency: 'EUR',
};
const settled = { amount: '97.70', at: '2027-02-04T09:00:00Z' };
const stepsOf = (change: object, order: object = {}) =>
  listSteps(
    { attempts: [{ ...attempt, ...change }], ...order } as unknown as AdminOrder,
    [],
    (key) => key,
    'en',
  );
const namesOf = (change: object, order: object = {}) => stepsOf(change, order).map(({ name }) => name);

it('cash waits for no bank and no statement; a transfer shows its statement once there is one', () => {
  expect(namesOf({ atDesk: 'cash' }, { settled })).toEqual(['order.strip.asked', 'order.strip.received']);
  expect(namesOf({ atDesk: 'transfer' })).toEqual(['order.strip.asked', 'order.strip.received']);
  expect(namesOf({ atDesk: 'transfer' }, { settled })).toContain('order.strip.booked');
  expect(namesOf({})).toEqual([
    'order.strip.asked',
    'order.strip.held',
    'order.strip.taken',
    'order.strip.booked',
  ]);
});

it('a card is called by the name of its scheme', () => {
  const held = stepsOf({ brand: 'mastercard', card: '545454******5454' });
  expect(held.find(({ name }) => name === 'order.strip.held')?.notes).toEqual(['Mastercard •• 5454']);
  expect(nameCard({ brand: 'mir', last4: '5454' }, 'ru-RU')).toBe('Мир 5454');
  expect(nameCard({ brand: 'mastercard', last4: '5454' }, 'tr-TR')).toBe('Mastercard 5454');
});

it('money that the card’s bank has taken back by a dispute is not shown as taken and kept', () => {
  const taken = (state: string) => stepsOf({ state }).find(({ name }) => name === 'order.strip.taken');
  expect(taken('captured')).toMatchObject({ mark: 'done', notes: ['118'] });
  expect(taken('disputed')).toMatchObject({
    mark: 'back',
    notes: ['118', expect.stringContaining('disputed')],
  });
});

it('a payment that was given up before the one that paid, or made twice after it, is not taken for it', () => {
  const takenOf = (...states: string[]) =>
    listSteps(
      { attempts: states.map((state) => ({ ...attempt, state })) } as unknown as AdminOrder,
      [],
      (key, values) => [key, values?.['number']].join(' '),
      'en',
    )[0]?.notes.at(-1);
  expect(takenOf('captured', 'voided')).toBe('order.strip.attempt 1');
  expect(takenOf('expired', 'captured', 'refunded')).toBe('order.strip.attempt 2');
});
