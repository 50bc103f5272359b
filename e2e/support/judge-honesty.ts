import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  COMPACT_RESULTS_TYPE,
  decodeCompactResults,
  type CompactResults,
} from '@farewind/contract/flights/compact-results';
import { expect, test, type Page, type Response } from '@playwright/test';
import type { Language } from './words.ts';

/** The rules, as the shop's page about them lists them. Accessibility is judged by axe beside them. */
export const honestyRules = ['preselected', 'countdown', 'seats', 'decline', 'total'] as const;
type Rule = (typeof honestyRules)[number];

/** The type of the annotation by which a test reports its checks. */
export const LOOK = 'honesty';

/** The result of checking one page. */
export interface Look {
  readonly faults: readonly string[];
  /** How many things each rule was applied to. */
  readonly looked: Readonly<Record<Rule, number>>;
}

const readScript = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

/** Browser code, whose types the tests do not have. */
const findTricks = readScript('find-preselected.js') + readScript('find-tricks.js');
/** Must run in each document before its own scripts. */
export const watchVisit = ['watch-totals.js', 'watch-choices.js', 'watch-countdowns.js']
  .map(readScript)
  .join('');

/** "N seats left" in words; `#` of the catalogue's plurals is the number. */
const seatWords: Readonly<Record<Language, readonly string[]>> = {
  ru: [String.raw`остал(?:ось|ся|ись)\s+(?:всего\s+)?(\d+)`, String.raw`(\d+)\s+последн`],
  en: [String.raw`(\d+)\s+seats?\s+(?:left|remaining)`, String.raw`(?:only|last)\s+(\d+)\s+seat`],
  tr: [String.raw`(\d+)\s+koltuk\s+kald`, String.raw`son\s+(\d+)\s+koltuk`],
};

/** Collects the server's answers to a page from now on. */
export class ServerAnswers {
  readonly #page: Page;
  readonly #texts: Promise<string>[] = [];
  readonly #note = (answer: Response): void => {
    if (answer.url().includes('/api/services/')) this.#texts.push(textOf(answer));
  };

  constructor(page: Page) {
    this.#page = page;
    page.on('response', this.#note);
  }

  stop(): void {
    this.#page.off('response', this.#note);
  }

  /** Including those in the page itself, because the server renders some pages with their data. */
  async read(): Promise<string> {
    const inPage = await this.#page.evaluate<string>(
      `document.getElementById('page-data')?.textContent ?? ''`,
    );
    return [inPage, ...(await Promise.all(this.#texts))].join('\n');
  }
}

/** Watches the pages that a journey opens from now on, so that `expectHonest` can judge any of their states. */
export async function watchForTricks(page: Page): Promise<ServerAnswers> {
  await page.addInitScript(watchVisit);
  return new ServerAnswers(page);
}

async function textOf(answer: Response): Promise<string> {
  try {
    if (!(answer.headers()['content-type'] ?? '').startsWith(COMPACT_RESULTS_TYPE))
      return await answer.text();
    return JSON.stringify(decodeCompactResults((await answer.json()) as CompactResults));
  } catch {
    // The page was left meanwhile, and its answers are gone.
    return '';
  }
}

/** The seats left by flight, for each of its fares; null for a fare that has plenty. */
function readSeats(answers: string): Record<string, (number | null)[]> {
  const found: Record<string, (number | null)[]> = {};
  for (const line of answers.split('\n').filter((each) => each.includes('"fares":')))
    JSON.parse(line, (_, value: { id?: unknown; fares?: unknown } | null) => {
      if (typeof value?.id === 'string' && Array.isArray(value.fares))
        (found[value.id] ??= []).push(
          ...value.fares.map(({ seatsLeft }: { seatsLeft?: number }) => seatsLeft ?? null),
        );
      return value;
    });
  return found;
}

/** Whether a text names a number of seats left. */
export const seatsLeft = (language: Language): RegExp => new RegExp(seatWords[language].join('|'), 'iu');

/** Checks the page by every rule; `answers` are the server's answers. */
export function lookForTricks(page: Page, language: Language, answers: string): Promise<Look> {
  const server = {
    seats: [...answers.matchAll(/"seatsLeft":(\d+)/g)].map(([, count]) => Number(count)),
    seatsOf: readSeats(answers),
    until: [...answers.matchAll(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^"]*Z)"/g)].map(([, instant]) => instant),
    left: [...answers.matchAll(/"secondsLeft":(\d+)/g)].map(([, seconds]) => Number(seconds)),
    seatWords: seatWords[language],
  };
  return page.evaluate<Look>(`(() => { ${findTricks}; return findTricks(${JSON.stringify(server)}); })()`);
}

/** Fails if the page breaks a rule; records what was checked for the page that publishes the result. */
export async function expectHonest(
  page: Page,
  {
    language,
    answers,
    name,
  }: { readonly language: Language; readonly answers: ServerAnswers; readonly name: string },
): Promise<void> {
  const { faults, looked } = await lookForTricks(page, language, await answers.read());
  expect(faults, 'tricks').toEqual([]);
  test.info().annotations.push({ type: LOOK, description: JSON.stringify({ name, looked }) });
}
