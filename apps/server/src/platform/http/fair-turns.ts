import { refusal, type Refusal } from '../errors.ts';
import { WaitingLines } from './waiting-lines.ts';

/** Of one network. Some milliseconds each: whoever sends more at once is told to send them again. */
const MOST_OF_ONE = 500;
const MOST_OF_ALL = 5000;
const RETRY_SECONDS = 5;
/** A look-up takes milliseconds; one on a connection that has died may end after a quarter of an hour. */
const LONGEST_TURN_MS = 2000;
/** A bank sends from some dozen networks. */
const MOST_KNOWN = 2000;

/** Calls back after so many milliseconds, unless the returned function is called before. */
export type CallAfter = (milliseconds: number, call: () => void) => () => void;

interface Waiter {
  readonly begin: () => void;
  readonly refuse: (reason: Refusal) => void;
}

const callAfter: CallAfter = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds).unref();
  return () => clearTimeout(timer);
};

/**
 * Runs what callers cause before it is known who they are, one act at a time and each network in turn. A network that
 * sends many waits for itself, and takes neither connections from buyers nor turns from a bank. An act that takes long
 * goes on beside the next ones.
 *
 * Of every two turns one is for networks whose last act found something, while such wait: many networks that guess do
 * not delay a bank. The other is for the rest: somebody who knows one address does not delay a buyer who comes back.
 */
export class FairTurns {
  readonly #known = new WaitingLines<Waiter>();
  readonly #others = new WaitingLines<Waiter>();
  /** The networks whose last act found something, the longest unheard of first. */
  readonly #found = new Set<string>();
  readonly #callAfter: CallAfter;
  #isTaken = false;
  #wasKnown = false;

  constructor(after = callAfter) {
    this.#callAfter = after;
  }

  /**
   * Refuses with GEN-BUSY when too many of the network wait. When too many wait in all, the newest one of those that have
   * most places is refused instead: a network of which nobody waits always gets a place. False and undefined are acts that
   * have found nothing, like those that fail.
   */
  async take<T>(network: string, act: () => Promise<T>): Promise<T> {
    if (this.#isTaken) await this.#wait(network);
    this.#isTaken = true;
    let isPassed = false;
    const pass = (): void => {
      if (!isPassed) this.#next();
      isPassed = true;
    };
    const cancel = this.#callAfter(LONGEST_TURN_MS, pass);
    let isFound = false;
    try {
      const found = await act();
      isFound = found !== undefined && found !== false;
      return found;
    } finally {
      cancel();
      this.#remember(network, isFound);
      pass();
    }
  }

  async #wait(network: string): Promise<void> {
    const lines = this.#found.has(network) ? this.#known : this.#others;
    const length = lines.lengthOf(network);
    if (length >= MOST_OF_ONE) throw busy();
    if (this.#known.size + this.#others.size >= MOST_OF_ALL) {
      const fullest = this.#known.most > this.#others.most ? this.#known : this.#others;
      if (length > 0 && lines.waitingBeside(network) >= fullest.most) throw busy();
      fullest.takeNewestOfMost()?.refuse(busy());
    }
    await new Promise<void>((begin, refuse) => lines.add(network, [{ begin, refuse }]));
  }

  #remember(network: string, isFound: boolean): void {
    const wasFound = this.#found.delete(network);
    if (isFound) this.#found.add(network);
    if (isFound && !wasFound) this.#known.add(network, this.#others.takeLine(network));
    if (!isFound && wasFound) this.#others.add(network, this.#known.takeLine(network));
    const [oldest] = this.#found;
    if (this.#found.size > MOST_KNOWN && oldest !== undefined) this.#remember(oldest, false);
  }

  /** The turn is passed on without being free in between. */
  #next(): void {
    const isKnown = this.#others.size === 0 || (this.#known.size > 0 && !this.#wasKnown);
    const next = (isKnown ? this.#known : this.#others).takeNext();
    this.#wasKnown = isKnown;
    this.#isTaken = next !== undefined;
    // The embedded database answers in the same turn of the event loop: what has arrived meanwhile goes first.
    if (next) setImmediate(next.begin);
  }
}

function busy(): Refusal {
  return refusal('GEN-BUSY', { retryAfterSeconds: RETRY_SECONDS });
}
