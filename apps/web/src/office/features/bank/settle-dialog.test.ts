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

it('offers to record a payment that is not in the books yet, after those that are', () => {
  const payout = { kind: 'payout', target: 'p', text: 'Azur Air, 118', day: '2027-02-03' } as const;
  const choices = listChoices([payout], '-90.00', t, true);
  expect(choices.map(({ value }) => value)).toEqual(['payout:p', 'newPayout:', 'fee:', 'other:']);
  expect(choices[1]?.text).toBe('bank.paySupplier');
  expect(listChoices([], '90.00', t, true)[1]?.text).toBe('bank.paidByAgency');
});
