/**
 * A number of places, each occupied by one piece of work; work without a free place waits, and is admitted in the order in
 * which it came.
 */
export class FairSemaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((admit) => this.#waiting.push(admit));
    try {
      return await work();
    } finally {
      // The place is handed over directly, so that newcomers cannot overtake those who wait.
      const admit = this.#waiting.shift();
      if (admit) admit();
      else this.#free += 1;
    }
  }
}
