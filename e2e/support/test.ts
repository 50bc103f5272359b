import { setTimeout as delay } from 'node:timers/promises';
import { test as base, expect, type ConsoleMessage, type Page } from '@playwright/test';
import { pageScript } from './before-script.ts';
import { LiveFlights } from './live-flights.ts';
import { someAddress } from './some-address.ts';

export interface TestOptions {
  /** Console errors that a test provokes on purpose: `test.use({ expectedErrors: /409/ })`. */
  readonly expectedErrors: RegExp | undefined;
  /** The delay of the page's script in milliseconds, as on a slow connection. */
  readonly scriptDelay: number;
}

/** Playwright's test, extended so that an error in the browser's console or an exception in a page fails the test. */
export const test = base.extend<TestOptions & { flights: LiveFlights }>({
  expectedErrors: [undefined, { option: true }],
  scriptDelay: [0, { option: true }],
  // Journeys run at once, and each has a visitor of its own: together they pass the limits of one address.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': someAddress() }),
  context: async ({ context, scriptDelay }, use) => {
    if (scriptDelay > 0) {
      await context.route(pageScript, async (route) => {
        await delay(scriptDelay);
        // The page may be closed by now.
        await route.continue().catch(() => {});
      });
    }
    await use(context);
  },
  page: ({ page, expectedErrors }, use) => failOnErrors(page, expectedErrors, () => use(page)),
  flights: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('The tests need the address of the shop');
    await use(new LiveFlights(baseURL));
  },
});

/** Fails on errors of a page during an action, except expected ones. */
export async function failOnErrors(
  page: Page,
  expected: RegExp | undefined,
  act: () => Promise<void>,
): Promise<void> {
  const errors: string[] = [];
  const recordThrown = (error: Error): void => void errors.push(error.message);
  const recordLogged = (message: ConsoleMessage): void => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  };
  page.on('pageerror', recordThrown).on('console', recordLogged);
  await act();
  page.off('pageerror', recordThrown).off('console', recordLogged);
  const unexpected = errors.filter((error) => expected?.test(error) !== true);
  expect(unexpected, 'errors in the browser').toEqual([]);
}

export { expect };
