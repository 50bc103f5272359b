import { expect, type Locator, type Page } from '@playwright/test';
import { chooseSuggestion } from './choose-suggestion.ts';
import { localeOf, searchWordsOf, type Language, type Say, wordsOf } from './words.ts';

/** The search form, on the home page or above results, as a person fills it in by pointer. */
export class SearchForm {
  readonly #page: Page;
  readonly #say: Say;
  readonly #language: Language;
  readonly element: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
    this.#say = wordsOf(language);
    this.element = page.getByRole('form', { name: this.#say('search.page') });
  }

  /** Types a place and takes the suggestion with the code. */
  async choosePlace(side: 'from' | 'to', typed: string, code: string): Promise<void> {
    const field = await this.openPlace(side);
    await chooseSuggestion(field, typed, this.suggestions.filter({ hasText: code }));
    await expect(this.codeOf(side)).toHaveText(code);
  }

  /** Types a place and continues at once, before any suggestion can have arrived. */
  async typePlace(side: 'from' | 'to', typed: string): Promise<void> {
    const field = await this.openPlace(side);
    await field.fill(typed);
    await field.press(this.#isPhone ? 'Enter' : 'Tab');
    if (this.#isPhone) await expect(field).toBeHidden();
  }

  /** The form's own control: a field, or on a phone what opens the sheet. */
  place(side: 'from' | 'to'): Locator {
    return this.element.locator(`#search-${side}`);
  }

  /** The field to type a place into: on a phone in a sheet. */
  async openPlace(side: 'from' | 'to'): Promise<Locator> {
    const field = this.#page.getByRole('combobox', { name: this.#say(`search.${side}`), exact: true });
    if (this.#isPhone) await this.place(side).click();
    await expect(field).toBeVisible();
    return field;
  }

  get #isPhone(): boolean {
    return (this.#page.viewportSize()?.width ?? 1280) < 768;
  }

  /** Clears an origin guessed by the form. */
  async removeGuess(): Promise<void> {
    await this.guess.click();
    await expect(this.codeOf('from')).toHaveCount(0);
  }

  /** The control that marks the origin as a guess and removes it. */
  get guess(): Locator {
    return this.element.locator('.slot-guess');
  }

  get dates(): Locator {
    return this.slot('search.departure');
  }

  get suggestions(): Locator {
    // Excludes those of a select in the page header.
    return this.#page.getByRole('listbox').getByRole('option');
  }

  /** The code beside a chosen place. */
  codeOf(side: 'from' | 'to'): Locator {
    return this.element
      .locator('.slot', { has: this.#page.locator(`#search-${side}`) })
      .locator('.slot-code');
  }

  /** Passengers and cabin, once opened. */
  get popover(): Locator {
    return this.#page.getByRole('dialog', { name: this.#say('search.passengers') });
  }

  /** A control that opens a popover; its name contains its value: `Passengers and class : 1 adult, economy`. */
  slot(label: 'search.departure' | 'search.return' | 'search.passengers'): Locator {
    return this.element.getByRole('button', { name: new RegExp(String.raw`^${this.#say(label)}\s?:`) });
  }

  async chooseDates(departure: string, back?: string): Promise<void> {
    // A phone moves on from the destination automatically.
    if (!this.#isPhone) await this.dates.click();
    // A calendar that comes late would miss a press of its buttons.
    await expect(this.calendar).toBeVisible();
    await this.#chooseDay(departure);
    if (back !== undefined) await this.#chooseDay(back);
    if (this.#isPhone) await this.takeDates.click();
    await expect(this.calendar).toBeHidden();
  }

  /** On a phone: takes the dates of the sheet. */
  get takeDates(): Locator {
    return this.calendar.getByRole('button', { name: searchWordsOf(this.#language)('dates.choose') });
  }

  get calendar(): Locator {
    return this.#page.getByRole('dialog', { name: this.#say('search.dates') });
  }

  async #chooseDay(date: string): Promise<void> {
    const day = this.day(date);
    const next = this.calendar.locator('.cal-head button[slot=next]');
    // A sheet lists all months.
    if (!this.#isPhone)
      for (let month = 0; month < 12 && !(await day.isVisible()); month += 1) await next.click();
    await day.click();
  }

  /** A day of the open calendar, by the name that it has for a screen reader. */
  day(date: string): Locator {
    const name = new Intl.DateTimeFormat(localeOf[this.#language], { dateStyle: 'long', timeZone: 'UTC' });
    const text = name.format(new Date(`${date}T12:00:00Z`));
    return this.calendar.getByRole('button', { name: new RegExp(String.raw`(^|\D)${text}`) });
  }

  /** Sets the party from one adult, the form's beginning. */
  async choosePassengers(party: { adults: number; children: number; infants: number }): Promise<void> {
    await this.slot('search.passengers').click();
    for (const kind of ['adults', 'children', 'infants'] as const) {
      const what = this.#say(`passengers.${kind}`);
      const more = this.popover.getByRole('button', { name: this.#say('search.more', { what }) });
      for (let count = kind === 'adults' ? 1 : 0; count < party[kind]; count += 1) await more.click();
    }
    await this.popover.getByRole('button', { name: this.#say('search.done') }).click();
    await expect(this.popover).toBeHidden();
  }

  async submit(): Promise<void> {
    await this.element.getByRole('button', { name: this.#say('search.find'), exact: true }).click();
  }
}
