/**
 * Where the database's `app_now()` gets its time. In production `override` is undefined and the database's own clock
 * speaks; a movable clock hands every transaction its own time, so that late things happen when a test says so.
 */
export interface Clock {
  readonly override: () => Date | undefined;
  /** Only a movable clock can be put forward. */
  readonly advance?: (ms: number) => void;
  /** Tells that the clock was put forward, so that what came due does not wait for the machine's next minute. */
  readonly onAdvance?: (listener: () => void) => void;
}

export const databaseClock: Clock = { override: () => undefined };

/** Runs on from the machine's time plus what it was moved by, or stands still where it was frozen. */
export class MovableClock implements Clock {
  #offsetMs = 0;
  #frozenAt: number | undefined;
  readonly #listeners: (() => void)[] = [];

  override = (): Date => new Date(this.#frozenAt ?? Date.now() + this.#offsetMs);

  advance(ms: number): void {
    if (this.#frozenAt === undefined) this.#offsetMs += ms;
    else this.#frozenAt += ms;
    for (const listener of this.#listeners) listener();
  }

  onAdvance(listener: () => void): void {
    this.#listeners.push(listener);
  }

  freezeAt(at: Date): void {
    this.#frozenAt = at.getTime();
  }
}
