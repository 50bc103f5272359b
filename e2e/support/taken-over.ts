import { expect, type Page } from '@playwright/test';

/**
 * Waits until the script has taken the drawn page over: before that, on a busy machine or a slow line, a link loads the next
 * page as links do.
 */
export async function waitUntilTakenOver(page: Page): Promise<void> {
  const isTakenOver = () =>
    page.evaluate<boolean>(
      `(() => {
        const has = (element, name) => Object.keys(element).some((each) => each.startsWith(name));
        const links = document.querySelectorAll('#root :is(header, footer) a');
        return has(document.getElementById('root'), '__reactContainer$') &&
          [...links].every((link) => has(link, '__reactFiber$'));
      })()`,
    );
  await expect.poll(isTakenOver).toBe(true);
}
