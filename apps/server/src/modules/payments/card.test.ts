import { expect, it } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { testCard } from '../../testing/test-cards.ts';
import { readCard, type Card } from './card.ts';

const schemes = ['visa', 'mastercard'];
const now = new Date('2026-11-30T23:59:59Z');

function problemsOf(card: Partial<Card>, taken = schemes): Record<string, string> {
  try {
    readCard({ ...testCard(), ...card }, taken, now);
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.fromEntries((error.options.fields ?? []).map(({ path, message }) => [path, message]));
  }
}

it('keeps the first six digits, the last four and the brand', () => {
  expect(readCard(testCard(), schemes, now)).toEqual({ brand: 'mastercard', bin6: '555555', last4: '4444' });
});

it('takes a card through the last day of its month', () => {
  expect(problemsOf({ expireMonth: 11, expireYear: 2026 })).toEqual({});
  expect(problemsOf({ expireMonth: 1, expireYear: 2027 })).toEqual({});
  expect(problemsOf({ expireMonth: 10, expireYear: 2026 })).toEqual({
    creditCardExpireMonth: 'validation.cardMonthInvalid',
  });
  expect(problemsOf({ expireMonth: 12, expireYear: 2025 })).toEqual({
    creditCardExpireYear: 'validation.cardYearInvalid',
  });
  expect(problemsOf({ expireMonth: 13, expireYear: 2027 })).toEqual({
    creditCardExpireMonth: 'validation.cardMonthInvalid',
  });
});

it('reports an unsupported scheme rather than a wrong number', () => {
  expect(problemsOf({}, ['visa'])).toEqual({ creditCardNumber: 'card.schemeUnsupported' });
});
