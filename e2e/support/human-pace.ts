import type { BrowserContext, Page } from '@playwright/test';

/**
 * Seconds that a person needs for each action: Card, Moran and Newell's keystroke-level model (1980) for an average
 * typist, with time to read each new page, to find and choose a file, and to wait for a mail.
 */
const seconds = {
  /** A typed letter, or any other key. */
  key: 0.28,
  /** Deciding what to press, pointing at it and pressing it. */
  press: 1.35 + 1.1 + 0.2,
  page: 20,
  file: 15,
  mail: 60,
} as const;

type Act = keyof typeof seconds;

/** Runs in the page and reports the user's actions. Text that a test fills in at once is counted by its letters. */
const watching = `
  addEventListener('pointerdown', () => countAct('press', 1), true);
  addEventListener('keydown', ({ key }) => key.length > 1 && countAct('key', 1), true);
  addEventListener('input', ({ target, data }) => {
    const typed = target.matches('input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea');
    if (typed) countAct('key', (data ?? target.value).length);
  }, true);
  addEventListener('change', ({ target }) => {
    if (target.matches('select')) countAct('press', 2);
    if (target.matches('input[type=file]')) countAct('file', target.files.length || 1);
  }, true);
`;

/** The actions of a journey, in the time that a person would need; the machine's speed has no influence. */
export class HumanPace {
  readonly #counts: Record<Act, number> = { key: 0, press: 0, page: 0, file: 0, mail: 0 };

  /** Counts the actions in a browser window from now on. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeBinding('countAct', (_source, act: Act, count: number) => this.count(act, count));
    await context.addInitScript(watching);
    context.on('page', (page) => this.#follow(page));
    for (const page of context.pages()) this.#follow(page);
  }

  count(act: Act, count = 1): void {
    this.#counts[act] += count;
  }

  get counts(): Readonly<Record<Act, number>> {
    return this.#counts;
  }

  get minutes(): number {
    const acts = Object.keys(seconds) as Act[];
    return acts.reduce((sum, act) => sum + this.#counts[act] * seconds[act], 0) / 60;
  }

  #follow(page: Page): void {
    let shown = '';
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      const { pathname } = new URL(frame.url());
      if (pathname === shown) return;
      shown = pathname;
      this.count('page');
    });
  }
}
