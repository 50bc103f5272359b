import { refusal } from '../errors.ts';

/** Of one network. Some milliseconds each: whoever sends more at once is told to send them again. */
const MOST_OF_ONE = 500;
const MOST_OF_ALL = 5000;
const RETRY_SECONDS = 5;

/**
 * Runs what callers cause before it is known who they are, one act at a time and each network in turn. A network that
 * sends many waits for itself, and takes neither connections from buyers nor turns from a bank.
 */
export class FairTurns {
  /** The networks that wait, the next one first. */
  readonly #lines = new Map<string, (() => void)[]>();
  #waiting = 0;
  #isTaken = false;

  /** Refuses with GEN-BUSY when too many wait. */
  async take<T>(network: string, act: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await this.#wait(network);
    this.#isTaken = true;
    try {
      return await act();
    } finally {
      this.#next();
    }
  }

  async #wait(network: string): Promise<void> {
    const line = this.#lines.get(network) ?? [];
    if (line.length >= MOST_OF_ONE || this.#waiting >= MOST_OF_ALL)
      throw refusal('GEN-BUSY', { retryAfterSeconds: RETRY_SECONDS });
    this.#waiting += 1;
    this.#lines.set(network, line);
    await new Promise<void>((resolve) => void line.push(resolve));
  }

  /** The turn is passed on without being free in between. */
  #next(): void {
    const [first] = this.#lines;
    if (!first) {
      this.#isTaken = false;
      return;
    }
    const [network, line] = first;
    this.#waiting -= 1;
    const begin = line.shift();
    this.#lines.delete(network);
    if (line.length > 0) this.#lines.set(network, line);
    // The embedded database answers in the same turn of the event loop: what has arrived meanwhile goes first.
    if (begin) setImmediate(begin);
  }
}
