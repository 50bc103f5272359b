import { expect, it } from 'vitest';
import { listChoices } from './settle-dialog.tsx';

const t = ((key: string) => key) as Parameters<typeof listChoices>[2];
const settlement = { kind: 'settlement', target: '1', text: 'Stripe', day: null } as const;

it('chooses a payment of the line’s amount for the accountant, and nothing where there is only guessing', () => {
  const payment = { kind: 'payment', target: 'a', text: 'FW1', day: '2027-02-03' } as const;
  const choices = (items: Parameters<typeof listChoices>[0], amount: string) =>
    listChoices(items, amount, t).map(({ value }) => value);
  expect(choices([payment, settlement], '10.00')).toEqual(['payment:a', 'settlement:1', 'other:']);
  expect(choices([settlement], '-10.00')).toEqual(['', 'settlement:1', 'fee:', 'other:']);
  expect(choices([], '10.00')).toEqual(['', 'other:']);
});
