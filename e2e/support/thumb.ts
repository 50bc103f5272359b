import { expect, type Locator, type Page } from '@playwright/test';

/** A user with one hand on a phone: taps and types, and counts both. */
export class Thumb {
  readonly #page: Page;
  /** Taps on anything but text fields. */
  besidesTyping = 0;
  /** Taps into fields, texts typed in one go, and presses of the keyboard's “Next”. */
  typing = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get all(): number {
    return this.besidesTyping + this.typing;
  }

  async tap(target: Locator): Promise<void> {
    await target.tap();
    this.besidesTyping += 1;
  }

  /** Types into a field, after a tap if it does not have the focus. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible();
    if (!(await this.#hasCursor(field))) {
      await field.tap();
      this.typing += 1;
    }
    await this.#page.keyboard.type(text);
    this.typing += 1;
  }

  /** Presses the “Next” key of the keyboard. */
  async next(): Promise<void> {
    await this.#page.keyboard.press('Enter');
    this.typing += 1;
  }

  /** Opens a list and takes an entry. */
  async choose(list: Locator, value: string): Promise<void> {
    await list.selectOption(value);
    this.besidesTyping += 2;
  }

  async #hasCursor(field: Locator): Promise<boolean> {
    return (await this.#page.locator(':focus').and(field).count()) > 0;
  }
}
