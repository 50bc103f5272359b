import type { Page } from '@playwright/test';

/** Counts the pointer and touch actions on a page from now on. */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('recordTap', () => {
    taps += 1;
  });
  await page.addInitScript("addEventListener('pointerdown', () => recordTap(), true)");
  return () => taps;
}
