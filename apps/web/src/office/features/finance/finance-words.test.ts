import { expect, it } from 'vitest';
import en from '../../i18n/en.json' with { type: 'json' };
import ru from '../../i18n/ru.json' with { type: 'json' };
import tr from '../../i18n/tr.json' with { type: 'json' };
import { shownRefundState } from './finance-words.ts';

it.each([
  ['that the payer’s bank has returned', 'approved', false, 'disputed', 'returnedByBank'],
  [
    'that staff would have paid back, and the bank has returned',
    'approved',
    true,
    'disputed',
    'returnedByBank',
  ],
  ['of which the bank has returned a part', 'approved', false, 'disputedPart', 'approved'],
  ['that waits for a cashier', 'sentToBank', true, null, 'toPayOut'],
] as const)('a refund %s is shown as such, in every language', (_, state, isByHand, failure, shown) => {
  expect(shownRefundState(state, isByHand, failure)).toBe(shown);
  for (const texts of [en, ru, tr]) expect(texts[`refundState.${shown}`]).toBeTruthy();
});
