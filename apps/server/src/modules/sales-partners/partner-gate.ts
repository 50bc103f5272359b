import { refusal } from '../../platform/errors.ts';

/** More calls than this do not wait: their partners would have given up before their turn. */
const MOST_WAITING = 40;
const RETRY_SECONDS = 2;

/**
 * Lets one partner's search run at a time in this process, each after the requests that have arrived meanwhile: when the
 * server is busy, partners are slowed before buyers. Refuses with GEN-BUSY when too many wait.
 */
export class PartnerGate {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  async run<T>(act: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MOST_WAITING) throw refusal('GEN-BUSY', { retryAfterSeconds: RETRY_SECONDS });
    this.#waiting += 1;
    const turn = this.#last.then(() => new Promise<void>((next) => void setImmediate(next))).then(act);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
