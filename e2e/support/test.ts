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
  page: async ({ page, expectedErrors }, use, testInfo) => {
    await failOnErrors(page, expectedErrors, () => use(page));
    if (testInfo.status !== testInfo.expectedStatus) console.log(await describeEnd(page));
  },
  flights: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('The tests need the address of the shop');
    await use(new LiveFlights(baseURL));
  },
});

/** Where a page was when its test failed: a printed report has neither its picture nor its tree. */
async function describeEnd(page: Page): Promise<string> {
  try {
    const visit = await page.evaluate<string>("performance.getEntriesByType('navigation')[0]?.type");
    const focus = await page.evaluate<string>('document.activeElement?.cloneNode().outerHTML.slice(0, 200)');
    const dialogs = await page.locator('dialog[open]').allInnerTexts();
    const alerts = await page.locator('[role=alert]:not(:empty), .errs').allInnerTexts();
    const opened = `${new URL(page.url()).pathname} (${visit})`;
    const said = [...dialogs, ...alerts].join(' | ').replaceAll(/\s+/g, ' ') || 'nothing';
    return `the page at the end: ${opened}; focus on ${focus}; dialogs and alerts say ${said}`;
  } catch (error) {
    return `the page at the end cannot be read: ${String(error)}`;
  }
}

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
  await page.addInitScript({ content: reportForbidden });
  await act();
  page.off('pageerror', recordThrown).off('console', recordLogged);
  const unexpected = errors.filter((error) => expected?.test(error) !== true);
  expect(unexpected, 'errors in the browser').toEqual([]);
}

/** What the content policy forbids a page: Chromium logs only some of it, Firefox and WebKit all. */
const reportForbidden = `addEventListener('securitypolicyviolation', (found) =>
  console.error('forbidden by ' + found.violatedDirective + ': ' + found.blockedURI + ' in ' + found.sourceFile))`;

export { expect };
