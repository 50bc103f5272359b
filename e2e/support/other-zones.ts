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
  const read = async (timezoneId: string): Promise<string[]> => {
    const context = await page.context().browser()!.newContext({ storageState, timezoneId });
    const window = await context.newPage();
    const texts: string[] = [];
    for (const address of addresses) {
      await window.goto(new URL(address, page.url()).href);
      const main = window.getByRole('main');
      await expect(main).toContainText(/\d{2}-\d{2}-\d{4}/);
      await window.waitForLoadState('networkidle');
      // Also removes texts that change every minute.
      const ticking = await main.locator('[data-ticks]').allInnerTexts();
      const text = ticking.reduce((rest, part) => rest.replace(part, ''), await main.innerText());
      texts.push(text.replaceAll(COUNTDOWN, ''));
    }
    await context.close();
    return texts;
  };
  // Events between the two readings, such as a delivered mail, are in both of the next pair.
  await expect(async () =>
    expect(await read('America/Los_Angeles')).toEqual(await read('Asia/Vladivostok')),
  ).toPass({ timeout: 60_000 });
}
