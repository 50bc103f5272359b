import { expect, it, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft, startFields } from './checkout-draft.ts';
import { filledIn } from './testing-family.ts';

const choice = { searchId: 's', flightId: 'a', fareId: 'f' };
const counts = { adults: 1, children: 1, infants: 1 };
const DAY_MS = 24 * 60 * 60 * 1000;

function fakeStore(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}

it('keeps what was typed for a day, and never a card', () => {
  const kept = fakeStore();
  keepDraft({ choice, fields: filledIn }, 0);
  expect(readDraft(DAY_MS - 1)?.choice).toEqual(choice);
  expect(readDraft(DAY_MS)).toBeUndefined();
  expect([...kept.values()].join('')).not.toMatch(/creditCard/);
  forgetDraft();
  expect(readDraft(1)).toBeUndefined();
});

it('fills the next form with it, agreements empty again', () => {
  fakeStore();
  keepDraft({ choice, fields: filledIn }, 0);
  expect(startFields(counts, readDraft(1), choice)).toEqual({
    ...filledIn,
    contractAccepted: false,
    usageAccepted: false,
    adultConfirmed: false,
  });
});

it('keeps the coupon, and the currency for the same flights only', () => {
  fakeStore();
  const fields = { ...filledIn, coupon: 'SUN', couponText: 'SUN', payCurrency: 'TRY' as const };
  keepDraft({ choice, fields }, 0);
  expect(startFields(counts, readDraft(1), choice)).toMatchObject({ coupon: 'SUN', payCurrency: 'TRY' });
  const other = startFields(counts, readDraft(1), { ...choice, flightId: 'b' });
  expect(other).toMatchObject({ coupon: 'SUN', couponText: 'SUN', payCurrency: '' });
});

it('fits a draft to as many passengers as travel now', () => {
  fakeStore();
  keepDraft({ choice, fields: filledIn }, 0);
  const { passengers } = startFields({ adults: 2, children: 0, infants: 1 }, readDraft(1), choice);
  expect(passengers.map(({ type, name }) => `${type} ${name}`)).toEqual([
    'adult ANNA',
    'adult ',
    'infant MIRA',
  ]);
});

it('reads a damaged draft as none', () => {
  fakeStore().set('farewind.checkoutDraft', '{"choice":');
  expect(readDraft(1)).toBeUndefined();
});
