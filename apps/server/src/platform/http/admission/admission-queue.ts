import { AsyncResource } from 'node:async_hooks';
import type { Priority } from './priority.ts';

/** The lines in which requests wait, the first one served first. */
const LINES = ['buyer', 'searcher', 'visitor', 'program'] as const satisfies readonly Priority[];
type Line = (typeof LINES)[number];

interface LineRules {
  /** How long a request may wait in a burst, and how long when the overload lasts. */
  readonly burstMs: number;
  readonly lastingMs: number;
  /** A request does not start while a transaction has waited longer than this for a connection. */
  readonly databaseMs: number;
}

const RULES: Readonly<Record<Line, LineRules>> = {
  buyer: { burstMs: 10_000, lastingMs: 4_000, databaseMs: 250 },
  searcher: { burstMs: 5_000, lastingMs: 2_000, databaseMs: 40 },
  visitor: { burstMs: 5_000, lastingMs: 1_500, databaseMs: 20 },
  program: { burstMs: 2_000, lastingMs: 200, databaseMs: 10 },
};

/**
 * An overload lasts once somebody has waited at each moment of this time and in as many turns, which one long stall does
 * not have, until nobody has waited for a second.
 */
const LASTING_MS = 2_000;
const LASTING_TURNS = 50;
const CALM_MS = 1_000;
/** Requests that arrive together start at once until they have taken this much of a turn of the event loop. */
const TURN_MS = 10;
/** How soon a line that waits for the database looks again. */
const LOOK_AGAIN_MS = 5;
/** Waiting requests take memory. */
const MOST_WAITING = 2_000;

interface Waiting {
  readonly since: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Starts requests as fast as this process and its database answer them. While both keep up, each starts at once.
 * Otherwise requests wait in lines, buyers before visitors and these before programs, and one starts in each turn of the event
 * loop, so that work in progress is finished first. A request that has waited too long is refused without any work.
 */
export class AdmissionQueue {
  readonly #lines: Readonly<Record<Line, Waiting[]>> = {
    buyer: [],
    searcher: [],
    visitor: [],
    program: [],
  };
  readonly #databaseWaitMs: () => number;
  readonly #now: () => number;
  #turnBegan = 0;
  #isTurnKnown = false;
  #isServing = false;
  #waitingSince = 0;
  #waitedAt = 0;
  #isLasting = false;
  #turns = 0;

  /** `databaseWaitMs`: how long the transaction that is next for a connection has waited. */
  constructor(databaseWaitMs: () => number, now: () => number = () => performance.now()) {
    this.#databaseWaitMs = databaseWaitMs;
    this.#now = now;
  }

  get waiting(): number {
    return LINES.reduce((sum, line) => sum + this.#lines[line].length, 0);
  }

  /** Calls one of both, once: at once, or when the request's turn has come. */
  admit(priority: Priority, start: () => void, refuse: () => void): void {
    if (priority === 'always') return start();
    const { waiting } = this;
    if (waiting === 0 && this.#spentMs() < TURN_MS && this.#isDatabaseReady(priority)) return start();
    const line = this.#lines[priority];
    if (line.length >= MOST_WAITING) return refuse();
    line.push({ since: this.#now(), start: AsyncResource.bind(start), refuse: AsyncResource.bind(refuse) });
    if (waiting === 0) {
      this.#waitingSince = this.#now();
      this.#turns = 0;
      this.#isLasting &&= this.#waitingSince - this.#waitedAt < CALM_MS;
    }
    if (!this.#isServing) this.#serveTurn();
    return undefined;
  }

  /** The time for which requests have been handled in this turn of the event loop. */
  #spentMs(): number {
    if (this.#isTurnKnown) return this.#now() - this.#turnBegan;
    this.#isTurnKnown = true;
    this.#turnBegan = this.#now();
    setImmediate(() => (this.#isTurnKnown = false));
    return 0;
  }

  #isDatabaseReady(line: Line): boolean {
    return this.#databaseWaitMs() <= RULES[line].databaseMs;
  }

  /** In the event loop's next turn, after everything that has arrived by then. */
  #serveTurn(): void {
    this.#isServing = true;
    this.#turns += 1;
    setImmediate(() => {
      this.#waitedAt = this.#now();
      this.#refuseLate(this.#waitedAt);
      this.#startNext();
    });
    // An immediate of its own: the work that the start causes, and its transactions, are seen before the next one.
    setImmediate(() => {
      if (this.waiting === 0) this.#isServing = false;
      else if (LINES.some((line) => this.#canStart(line))) this.#serveTurn();
      else setTimeout(() => this.#serveTurn(), LOOK_AGAIN_MS);
    });
  }

  #canStart(line: Line): boolean {
    return this.#lines[line].length > 0 && this.#isDatabaseReady(line);
  }

  #startNext(): void {
    const line = LINES.find((each) => this.#canStart(each));
    if (line) this.#lines[line].shift()!.start();
  }

  #refuseLate(now: number): void {
    this.#isLasting ||= now - this.#waitingSince > LASTING_MS && this.#turns > LASTING_TURNS;
    for (const line of LINES) {
      const { lastingMs, burstMs } = RULES[line];
      const patience = this.#isLasting ? lastingMs : burstMs;
      const onTime = this.#lines[line].findIndex(({ since }) => now - since <= patience);
      const late = this.#lines[line].splice(0, onTime === -1 ? Infinity : onTime);
      for (const { refuse } of late) refuse();
    }
  }
}
