/**
 * The source of the database's `app_now()`. In production `override` is undefined and the database uses its own clock;
 * a movable clock gives every transaction its own time, so that tests decide when later events happen.
 */
export interface Clock {
  readonly override: () => Date | undefined;
  /** Only a movable clock can be moved forward. */
  readonly advance?: (ms: number) => void;
  /** Notifies that the clock was moved forward, so that due work does not wait for the machine's next minute. */
  readonly onAdvance?: (listener: () => void) => void;
}

export const databaseClock: Clock = { override: () => undefined };

/** Runs on from the machine's time plus its offset, or stands still if frozen. */
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
