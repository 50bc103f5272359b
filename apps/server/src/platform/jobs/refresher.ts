import type { Log } from '../log.ts';

const EVERY_MS = 1000;

/** Repeats a short piece of work a second after its last end, until it is stopped. */
export class Refresher {
  readonly #work: () => Promise<void>;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(work: () => Promise<void>, log: Log) {
    this.#work = work;
    this.#log = log;
  }

  start(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#work()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'A refresh failed; the next one follows'))
        .finally(() => this.start());
    }, EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
