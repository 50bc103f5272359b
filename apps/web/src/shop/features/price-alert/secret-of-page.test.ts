import { expect, it } from 'vitest';
import { secretOfPage } from './secret-of-page.ts';

const secretAt = (pathname: string, hash: string) => secretOfPage('/priceAlert', { pathname, hash }, 'first');

it('an alert stays on its page until the page it is left for is shown', () => {
  expect(secretAt('/flightSearch/1', '')).toBe('first');
  expect(secretAt('/help', 'refunds')).toBe('first');
});

it('another link opened on the page is another alert', () => {
  expect(secretAt('/priceAlert', 'second')).toBe('second');
  expect(secretAt('/priceAlert/', 'second')).toBe('second');
});

it('a link without its secret is no alert', () => {
  expect(secretAt('/priceAlert', '')).toBe('');
});
