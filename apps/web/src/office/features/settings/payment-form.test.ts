import { expect, test } from 'vitest';
import { blankPayment, listPaymentFields, toNewPaymentInput, type ProviderSheet } from './payment-form.ts';

const sheet = (provider: string, hasTestMode: boolean): ProviderSheet => ({
  provider,
  hasTestMode,
  helpKey: '',
  fields: [],
  methods: [],
});
/** An open site, whose own desk takes real money. */
const sheets = [sheet('desk', false), sheet('nestpay', true)];

test('a new desk of an open site is live without being asked, while a bank begins in test mode', () => {
  const ask = (provider: string) => {
    const values = { ...blankPayment, provider };
    const mode = listPaymentFields((key) => key, undefined, sheets).find(({ name }) => name === 'mode');
    return [toNewPaymentInput(values, sheets).mode, mode?.isShown?.(values)];
  };
  expect([ask('desk'), ask('nestpay')]).toEqual([
    ['live', false],
    ['test', true],
  ]);
});
