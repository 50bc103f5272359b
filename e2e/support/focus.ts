import { expect, type Page } from '@playwright/test';

/** After a press the focus must be on an element that a screen reader can name, never on the whole page. */
export async function expectFocusNamed(page: Page, after: string): Promise<void> {
  const focused = page.locator(':focus');
  await expect(focused, `focus after ${after}`).toHaveCount(1);
  await expect(focused, `focus after ${after}`).not.toHaveJSProperty('localName', 'body');
  await expect(focused, `what has the focus after ${after}`).toHaveAccessibleName(/\S/);
}
