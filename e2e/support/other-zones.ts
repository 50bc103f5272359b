import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The time left until a deadline, which changes between two readings. */
const COUNTDOWN = /^−?\d+:\d{2}$/gm;

/**
 * Opens addresses in browsers in Vladivostok and in Los Angeles, and requires the same text in both: a time is shown by
 * the clock of its journey or of the agency, never by that of the browser.
 */
export async function expectSameInAllZones(page: Page, addresses: readonly string[]): Promise<void> {
  const storageState = await page.context().storageState();
  const open = async (timezoneId: string): Promise<Page> =>
    (await page.context().browser()!.newContext({ storageState, timezoneId })).newPage();
  const windows = await Promise.all(['America/Los_Angeles', 'Asia/Vladivostok'].map(open));
  for (const address of addresses) {
    // What happens between the two readings, such as a delivered mail, is in both of the next pair.
    await expect(async () => {
      const [here, there] = await Promise.all(
        windows.map((window) => readMain(window, new URL(address, page.url()).href)),
      );
      expect(here).toEqual(there);
    }).toPass({ timeout: 90_000 });
  }
  for (const window of windows) await window.context().close();
}

/** The text of a page once nothing is being loaded, without what changes by itself. */
async function readMain(window: Page, address: string): Promise<string> {
  // At a second reading, the key behind “#” alone would not load the page, and it would load itself while being read.
  await window.goto('about:blank');
  await window.goto(address);
  const main = window.getByRole('main');
  await expect(main).toContainText(/\d{2}-\d{2}-\d{4}/);
  await window.waitForLoadState('networkidle');
  // Also removes texts that change every minute.
  const ticking = await main.locator('[data-ticks]').allInnerTexts();
  const text = ticking.reduce((rest, part) => rest.replace(part, ''), await main.innerText());
  return text.replaceAll(COUNTDOWN, '');
}
