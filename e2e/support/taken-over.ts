import { expect, type Page } from '@playwright/test';

/**
 * Waits until the script has taken the drawn page over: before that, on a busy machine or a slow line, a link loads the next
 * page as links do.
 */
export async function waitUntilTakenOver(page: Page): Promise<void> {
  const isTakenOver = () =>
    page.evaluate<boolean>(
      `Object.keys(document.getElementById('root')).some((each) => each.startsWith('__reactContainer$'))`,
    );
  await expect.poll(isTakenOver).toBe(true);
}
