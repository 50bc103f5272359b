import type { BrowserContextOptions, Page } from '@playwright/test';
import { watchVisit } from './judge-honesty.ts';
import { failOnErrors, test as base } from './test.ts';

/**
 * A test that only views pages: one window visits page after page, so that each worker loads the shared files once.
 * Each test gets it without a session, with a cookie choice, and with empty storage.
 */
export const test = base.extend<object, { window: Page }>({
  window: [
    async ({ browser }, use, { project }) => {
      const { baseURL, storageState, locale, timezoneId, serviceWorkers, contextOptions } = project.use;
      const options = { baseURL, storageState, locale, timezoneId, serviceWorkers, ...contextOptions };
      const context = await browser.newContext(options as BrowserContextOptions);
      await context.addInitScript(watchVisit);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ window, expectedErrors }, use) => {
    const context = window.context();
    const { cookies } = await context.storageState();
    await failOnErrors(window, expectedErrors, () => use(window));
    // Leaves the page, so that its scripts end. Opens a file of the same site rather than about:blank, which is another
    // site: the browser would start the next page in a new process and compile all its scripts again.
    await window.goto('/favicon.svg');
    await window.evaluate('localStorage.clear(); sessionStorage.clear();');
    await context.clearCookies();
    await context.addCookies(cookies);
  },
});
