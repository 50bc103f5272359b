import { expect, it } from 'vitest';
import { asksAboutPrice } from './asks-about-price.ts';

const changed = {
  quote: { quoteId: 'second', total: '110.00' },
  agreedTotal: '100.00',
  putAside: undefined,
  isSending: false,
};

it('a buyer is asked about a changed price until it is agreed to or put aside', () => {
  expect(asksAboutPrice(changed)).toBe(true);
  expect(asksAboutPrice({ ...changed, agreedTotal: '110.00' })).toBe(false);
  expect(asksAboutPrice({ ...changed, putAside: 'second' })).toBe(false);
  expect(asksAboutPrice({ ...changed, putAside: 'first' })).toBe(true);
  expect(asksAboutPrice({ ...changed, quote: undefined })).toBe(false);
});

it('a price that is renewed while the payment is being sent opens no question over it', () => {
  expect(asksAboutPrice({ ...changed, isSending: true })).toBe(false);
});
