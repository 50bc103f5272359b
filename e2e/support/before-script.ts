import { expect, type Locator, type Page } from '@playwright/test';

/** The address of the script that hydrates a rendered page. */
export const pageScript = /\/assets\/index-[\w-]+\.js$/;

/** A page whose script has not arrived yet, and the actions of users who start as soon as it is painted. */
export class PageBeforeScript {
  readonly #page: Page;
  readonly #release: () => void;

  private constructor(page: Page, release: () => void) {
    this.#page = page;
    this.#release = release;
  }

  /** Opens an address and holds its script back until {@link letScriptCome}. */
  static async open(page: Page, address: string): Promise<PageBeforeScript> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(pageScript, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return new PageBeforeScript(page, resolve);
  }

  /** Types into a field like a person, while the page is still without its script. */
  async type(field: Locator, text: string): Promise<void> {
    await this.#expectWaiting(field);
    await field.focus();
    await this.#page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  }

  async key(name: string): Promise<void> {
    await this.#page.keyboard.press(name);
  }

  async press(control: Locator): Promise<void> {
    await this.#expectWaiting(control);
    // It is marked as not working yet, but users press it nevertheless.
    await control.click({ force: true });
  }

  letScriptCome(): void {
    this.#release();
  }

  async #expectWaiting(control: Locator): Promise<void> {
    await expect(control).toHaveAttribute('data-waiting');
  }
}
