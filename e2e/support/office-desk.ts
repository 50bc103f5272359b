import { expect, type Locator, type Page } from '@playwright/test';
import { officeWordsOf, type SayOffice } from './office-words.ts';
import { wordsOf, type Language, type Say } from './words.ts';

/** A user working in the office, in a language. */
export class OfficeDesk {
  readonly page: Page;
  readonly say: SayOffice;
  readonly shared: Say;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.say = officeWordsOf(language);
    this.shared = wordsOf(language);
  }

  field(key: Parameters<SayOffice>[0]): Locator {
    const words = this.say(key).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    // An optional field is marked as such after its name.
    return this.page.getByLabel(new RegExp(`^${words}( \\(.*\\))?$`));
  }

  button(text: string): Locator {
    return this.page.getByRole('button', { name: text, exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Types name and password on the sign-in page and presses Enter. */
  async enter(userName: string, password: string): Promise<void> {
    await this.field('account.userName').fill(userName);
    await this.field('account.password').fill(password);
    await this.page.keyboard.press('Enter');
  }

  async openUserMenu(entry: Parameters<SayOffice>[0]): Promise<void> {
    await this.page.locator('.o-user').click();
    await this.page.getByRole('menuitem', { name: this.say(entry), exact: true }).click();
  }

  /** Opens a page from the menu beside it. */
  async open(key: Parameters<SayOffice>[0]): Promise<void> {
    await this.menu.getByRole('link', { name: this.say(key), exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.say(key));
  }

  /**
   * Types into a list's search and waits for its answer: rows that still change move the elements above them, so that a
   * press may miss.
   */
  async find(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text);
    await expect(this.page).toHaveURL((url) => url.searchParams.get('q') === text);
    await expect(this.page.locator('table[aria-busy=true]')).toHaveCount(0);
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: this.say('shell.menu'), exact: true });
  }

  async save(): Promise<void> {
    await this.button(this.say('form.save')).click();
    await expect(this.dialog).toHaveCount(0);
  }
}
