import { expect, type Locator, type Page } from '@playwright/test';
import { wordsOf, type Language, type Say } from './words.ts';

/** An offer as its card shows it. */
export interface ShownOffer {
  readonly id: string;
  readonly price: string;
}

const MOST_CARDS = 20;

/** The results of a search. */
export class ResultsPage {
  readonly #page: Page;
  readonly #say: Say;
  readonly cards: Locator;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#say = wordsOf(language);
    this.cards = page.getByRole('main').locator('article.offer');
  }

  /**
   * Waits for as many cards as the count above them says, at most one screenful, of the search in the address: that
   * changes before the page does.
   */
  async wait(): Promise<void> {
    await expect(this.cards.first()).toBeVisible();
    const said = this.#page.locator('.results-count').getByRole('heading');
    await expect
      .poll(async () => {
        const count = Number(/\d+/.exec((await said.textContent()) ?? '')?.[0]);
        const own = this.cards.locator(`a[href*="/${this.searchId()}"]`);
        return (await own.count()) > 0 && (await this.cards.count()) === Math.min(count, MOST_CARDS);
      }, 'as many cards as the count says')
      .toBe(true);
    await expect(this.#page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  }

  /** The offers in displayed order, with the ids from their links. */
  async offers(): Promise<readonly ShownOffer[]> {
    await this.wait();
    const cards = await this.cards.all();
    return Promise.all(
      cards.map(async (card) => ({
        id: flightOf((await this.chooser(card).getAttribute('href')) ?? ''),
        price: (await card.locator('.price').first().textContent()) ?? '',
      })),
    );
  }

  chooser(card: Locator): Locator {
    // Named after its flight; the buttons of single fares have the fare's name first.
    return card.getByRole('link', { name: new RegExp(`^${this.#say('offer.choose')} \\w{2} \\d`) });
  }

  directCharters(): Locator {
    return this.cards.filter({ hasText: this.#say('offer.charter') }).filter({ has: this.#directWayOut() });
  }

  /** Cards whose outbound flight is a connection. */
  connections(): Locator {
    return this.cards.filter({ hasNot: this.#directWayOut() });
  }

  /** The outbound flight of a card if it is direct; a round trip shows its return below. */
  #directWayOut(): Locator {
    const direct = this.#page.getByText(this.#say('leg.direct'), { exact: true });
    return this.#page.locator('.way-leg:first-of-type').filter({ has: direct });
  }

  card(flightId: string): Locator {
    const links = this.#page.locator(`a[href*="out=${flightId}&"], a[href*="/${flightId}?"]`);
    return this.cards.filter({ has: links });
  }

  async choose(card: Locator): Promise<string> {
    const id = flightOf((await this.chooser(card).getAttribute('href')) ?? '');
    await this.chooser(card).click();
    return id;
  }

  get nowReturn(): Locator {
    return this.#page.getByText(this.#say('results.nowReturn'));
  }

  get neighbours(): Locator {
    return this.#page.getByRole('navigation', { name: this.#say('month.neighbours') });
  }

  async goToDay(which: 'previous' | 'next'): Promise<void> {
    const before = this.searchId();
    const beside = which === 'previous' ? 'li:has(+ li [aria-current])' : 'li:has([aria-current]) + li';
    await this.neighbours.locator(beside).getByRole('button').click();
    await expect.poll(() => this.searchId()).not.toBe(before);
    await this.wait();
  }

  async chooseCurrency(currency: string): Promise<void> {
    const before = this.searchId();
    await this.#page.getByLabel(this.#say('layout.currency')).selectOption(currency);
    await expect.poll(() => this.searchId()).not.toBe(before);
    await this.wait();
  }

  /** A box among the filters, which are open on wide windows; its name ends with the number of its offers. */
  filter(name: string): Locator {
    const filters = this.#page.getByRole('complementary', { name: this.#say('filter.label') });
    return filters.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  }

  searchId(): string {
    return new URL(this.#page.url()).pathname.split('/').at(-1) ?? '';
  }
}

/** The flight that a link of a card takes: `?out=…` to the returns, the last part of the path to checkout. */
function flightOf(href: string): string {
  const url = new URL(href, 'http://localhost');
  return url.searchParams.get('out') ?? url.pathname.split('/').at(-1) ?? '';
}
