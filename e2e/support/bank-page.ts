import { expect, type Locator, type Page } from '@playwright/test';

export const RIGHT_CODE = '123456';

/** The test bank's page, where a cardholder confirms a payment. Its labels differ by language, its parts do not. */
export class BankPage {
  readonly #page: Page;
  readonly code: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.code = page.locator('input#code');
  }

  async wait(): Promise<void> {
    await expect(this.#page).toHaveURL(/\/bank\/confirm/);
    await expect(this.code).toBeVisible();
  }

  async confirm(code: string = RIGHT_CODE): Promise<void> {
    await this.wait();
    await this.code.fill(code);
    await this.#page.locator('button[value=confirm]').click();
  }

  async cancel(): Promise<void> {
    await this.wait();
    await this.#page.locator('button[value=cancel]').click();
  }

  /** The bank has rejected the code and lets the cardholder try again. */
  get fault(): Locator {
    return this.#page.locator('#fault');
  }
}
