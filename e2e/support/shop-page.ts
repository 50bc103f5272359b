import type { APIRequestContext, Page } from '@playwright/test';
import type { LiveFlights } from './live-flights.ts';
import type { Language, Say } from './words.ts';

/** A page of the shop for the tests that visit all of them. */
export interface ShopPage {
  readonly name: string;
  /** Path and query, without a language; creates the data of the page. */
  readonly address: (flights: LiveFlights, request?: APIRequestContext) => Promise<string> | string;
  /** The page's part of the title. */
  readonly title: (say: Say, language: Language) => string;
  /** Words that only this page shows. */
  readonly fact?: (say: Say, language: Language) => string | RegExp;
  /** Its route in the router, if the address is different each time. */
  readonly route?: string;
  /** Whether money is involved: such a page is checked in every language and theme with each run. */
  readonly isMoney?: boolean;
  /** Changes what the page will be answered. */
  readonly before?: (page: Page) => Promise<void>;
  /** Waits for the page's main content; absent: for the heading. */
  readonly isWhole?: (page: Page, say: Say) => Promise<void>;
  /** Types what shows more of the page, which is then judged once more. */
  readonly type?: (page: Page, language: Language) => Promise<void>;
  /** Whether the answer is 404, which the browser reports in its console. */
  readonly isAbsent?: boolean;
}
