import { test as base, expect } from '@playwright/test';
import { LiveFlights } from './live-flights.ts';

/** Playwright's test, where an error in the browser's console or an exception of a page fails the test. */
export const test = base.extend<{ expectedErrors: RegExp | undefined; flights: LiveFlights }>({
  /** Console errors that a test provokes on purpose: `test.use({ expectedErrors: /409/ })`. */
  expectedErrors: [undefined, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(page);
    const unexpected = errors.filter((error) => expectedErrors?.test(error) !== true);
    expect(unexpected, 'errors in the browser').toEqual([]);
  },
  flights: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('The tests need the address of the shop');
    await use(new LiveFlights(baseURL));
  },
});

export { expect };
