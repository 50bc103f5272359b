/** More than any purchase asks; a question that is another one each time would be asked for ever. */
const MOST = 12;

/** Ends a transaction that needs an answer. */
class Unanswered extends Error {
  readonly key: string;
  readonly question: () => Promise<unknown>;

  constructor(key: string, question: () => Promise<unknown>) {
    super(`The answer to ${key} is not known yet`);
    this.key = key;
    this.question = question;
  }
}

/** What one transaction asks other companies, and their answers, through all its repetitions. */
export class Questions {
  readonly #answers = new Map<string, Promise<unknown>>();
  #open: Unanswered | undefined;

  /** The known answer; otherwise throws what `answer` answers. */
  async ask<T>(key: string, question: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (known) return known as Promise<T>;
    this.#open = new Unanswered(key, question);
    throw this.#open;
  }

  /** Throws if a question is open, even if whoever asked it has caught its error. */
  requireNone(): void {
    if (this.#open) throw this.#open;
  }

  /** Asks the open question, outside the transaction. False if there is none. */
  async answer(): Promise<boolean> {
    const open = this.#open;
    if (!open) return false;
    this.#open = undefined;
    if (this.#answers.size >= MOST) throw new Error(`A transaction asks too much: ${open.key}`);
    const answer = open.question();
    this.#answers.set(open.key, answer);
    // A refusal is the answer too: the transaction gets it.
    await Promise.allSettled([answer]);
    return true;
  }
}
