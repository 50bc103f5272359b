import { expect, type Locator, type Page } from '@playwright/test';
import { chooseSuggestion } from './choose-suggestion.ts';
import { localeOf, transferWordsOf, wordsOf, type Language } from './words.ts';

export interface RideParty {
  readonly adults: number;
  readonly children: number;
  readonly bags: number;
}

/** The search form for rides, as a person fills it in by pointer. */
export class RideSearchForm {
  readonly #page: Page;
  readonly #language: Language;
  readonly element: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
    this.element = page.getByRole('form', { name: this.#tell('ride.page') });
  }

  get #say() {
    return wordsOf(this.#language);
  }

  get #tell() {
    return transferWordsOf(this.#language);
  }

  /** Types a place and takes the suggestion with that text. */
  async choosePlace(side: 'from' | 'to', typed: string, name: string): Promise<void> {
    const input = this.#page.getByRole('combobox', { name: this.#say(`search.${side}`), exact: true });
    await chooseSuggestion(input, typed, this.#page.getByRole('option').filter({ hasText: name }));
    await expect(input).toHaveValue(name);
  }

  /** The day and time of the outbound or return; a return makes it a round trip. */
  async chooseMoment(way: 'out' | 'back', date: string, time: string): Promise<void> {
    const label = this.#tell(way === 'out' ? 'ride.moment.pickup' : 'ride.back.pickup');
    await this.element.locator(`#ride-${way}`).click();
    const dialog = this.#page.getByRole('dialog', { name: label });
    const day = dialog.getByRole('button', { name: new RegExp(String.raw`(^|\D)${this.#dayName(date)}`) });
    const next = dialog.locator('.cal-head button[slot=next]');
    await expect(next).toBeVisible();
    for (let month = 0; month < 12 && !(await day.isVisible()); month += 1) await next.click();
    await day.click();
    const [hour = '', minute = ''] = time.split(':');
    await dialog.getByLabel(this.#tell('ride.hour'), { exact: true }).selectOption(hour);
    await dialog.getByLabel(this.#tell('ride.minute'), { exact: true }).selectOption(minute);
    await this.#finish(dialog);
  }

  /** Sets the party from one adult with one bag, the form's beginning. */
  async chooseParty(party: RideParty): Promise<void> {
    await this.element.locator('#ride-party').click();
    const dialog = this.#page.getByRole('dialog', { name: this.#tell('ride.party') });
    const add = async (what: string, times: number) => {
      const more = dialog.getByRole('button', { name: this.#say('search.more', { what }) });
      for (let count = 0; count < times; count += 1) await more.click();
    };
    await add(this.#say('passengers.adults'), party.adults - 1);
    await add(this.#say('passengers.children'), party.children);
    await add(this.#tell('ride.bags'), party.bags - 1);
    await this.#finish(dialog);
  }

  async submit(): Promise<void> {
    await this.element.getByRole('button', { name: this.#say('search.find'), exact: true }).click();
  }

  async #finish(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: this.#say('search.done') }).click();
    await expect(dialog).toBeHidden();
  }

  #dayName(date: string): string {
    const format = new Intl.DateTimeFormat(localeOf[this.#language], { dateStyle: 'long', timeZone: 'UTC' });
    return format.format(new Date(`${date}T12:00:00Z`));
  }
}
