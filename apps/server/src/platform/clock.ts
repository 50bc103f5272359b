/**
 * Where the database's `app_now()` gets its time. In production `override` is undefined and the database's own clock
 * speaks; a movable clock hands every transaction its own time, so that late things happen when a test says so.
 */
export interface Clock {
  readonly override: () => Date | undefined;
  /** Only a movable clock can be put forward. */
  readonly advance?: (ms: number) => void;
}

export const databaseClock: Clock = { override: () => undefined };

/** Runs on from the machine's time plus what it was moved by, or stands still where it was frozen. */
export class MovableClock implements Clock {
  #offsetMs = 0;
  #frozenAt: number | undefined;

  override = (): Date => new Date(this.#frozenAt ?? Date.now() + this.#offsetMs);

  advance(ms: number): void {
    if (this.#frozenAt === undefined) this.#offsetMs += ms;
    else this.#frozenAt += ms;
  }

  freezeAt(at: Date): void {
    this.#frozenAt = at.getTime();
  }
}
