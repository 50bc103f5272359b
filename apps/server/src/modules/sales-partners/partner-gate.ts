import { setTimeout as sleep } from 'node:timers/promises';
import { refusal } from '../../platform/errors.ts';

/** More calls than this do not wait: their partners would have given up before their turn. */
const MOST_WAITING = 40;
const RETRY_SECONDS = 2;
/** For so many milliseconds a process works on a partner's search, it does not begin the next one for three times as long. */
const REST = 3;
/** A search that asks suppliers takes long without work for this process. */
const LONGEST_REST_MS = 300;

export interface GateTime {
  /** Milliseconds that this thread has worked so far. */
  readonly worked: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const realTime: GateTime = {
  worked: () => performance.eventLoopUtilization().active,
  wait: (milliseconds) => sleep(milliseconds),
};

/**
 * Lets one partner's search run at a time in this process, and then rests, the longer the more this process has worked
 * meanwhile, also for others: when the server is busy, partners are slowed before buyers. Refuses with GEN-BUSY when too
 * many wait.
 */
export class PartnerGate {
  readonly #time: GateTime;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(time = realTime) {
    this.#time = time;
  }

  /** Throws GEN-BUSY if a search could not wait now. */
  refuseIfFull(): void {
    if (this.#waiting >= MOST_WAITING) throw refusal('GEN-BUSY', { retryAfterSeconds: RETRY_SECONDS });
  }

  async run<T>(act: () => Promise<T>): Promise<T> {
    this.refuseIfFull();
    return this.runAdmitted(act);
  }

  /** The same for a search that has a place elsewhere, and for which suppliers were asked already: it is not refused. */
  async runAdmitted<T>(act: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#last.then(async () => {
      const before = this.#time.worked();
      const answer = act();
      const rest = async (): Promise<void> => {
        // The caller gets the failure; the rest follows it too.
        await answer.catch(() => undefined);
        const worked = this.#time.worked() - before;
        await this.#time.wait(Math.min(LONGEST_REST_MS, worked * REST));
      };
      return { answer, rest: rest() };
    });
    this.#last = turn.then(({ rest }) => rest);
    try {
      return await (
        await turn
      ).answer;
    } finally {
      this.#waiting -= 1;
    }
  }
}
