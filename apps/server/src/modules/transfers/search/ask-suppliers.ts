import type { Log } from '../../../platform/log.ts';
import type { RideAnswer, RideQuery, TransferSupplier } from '../ports.ts';

/** A supplier's answer to all directions of a search. */
export interface SupplierAnswer {
  readonly name: string;
  readonly state: 'done' | 'waiting' | 'failed';
  /** One for each query; empty unless `state` is done. */
  readonly answers: readonly RideAnswer[];
}

/** After this, an external supplier counts as failed for the search. */
const GIVE_UP_MS = 10_000;
/** How long our own rides wait for a quick external supplier, so that most answers are complete at once. */
const GRACE_MS = 250;
/** How long its answer is reused when the page polls the same search. */
const KEPT_MS = 60_000;
const MOST_KEPT = 500;

interface Question {
  state: SupplierAnswer['state'];
  answers: readonly RideAnswer[];
  readonly settled: Promise<void>;
}

/** Queries external suppliers in parallel, so that none delays or hides the others, or our own rides. */
export class ExternalQuestions {
  readonly #suppliers: readonly TransferSupplier[];
  readonly #log: Log;
  readonly #asked = new Map<string, { readonly at: number; readonly questions: readonly Question[] }>();

  constructor(suppliers: readonly TransferSupplier[], log: Log) {
    this.#suppliers = suppliers;
    this.#log = log;
  }

  /** Their answers so far to a search identified by `key`; those still queried are `waiting`. */
  async ask(
    tenantId: number,
    key: string,
    queries: readonly RideQuery[],
    nowMs: number,
  ): Promise<SupplierAnswer[]> {
    if (this.#suppliers.length === 0) return [];
    const known = this.#asked.get(key);
    const questions =
      known && nowMs - known.at < KEPT_MS && nowMs >= known.at
        ? known.questions
        : this.#suppliers.map((supplier) => this.#begin(supplier, tenantId, queries));
    if (questions !== known?.questions) this.#keep(key, questions, nowMs);
    await before(GRACE_MS, Promise.all(questions.map(({ settled }) => settled)));
    return questions.map(({ state, answers }, index) => {
      return { name: this.#suppliers[index]!.name, state, answers };
    });
  }

  #begin(supplier: TransferSupplier, tenantId: number, queries: readonly RideQuery[]): Question {
    const asking = Promise.all(queries.map((query) => supplier.search(tenantId, query)));
    const settled = before(GIVE_UP_MS, asking).then(
      (answers) => {
        question.state = answers ? 'done' : 'failed';
        question.answers = answers ?? [];
      },
      (error: unknown) => {
        this.#log.warn({ err: error, supplier: supplier.name }, 'A supplier of rides did not answer');
        question.state = 'failed';
      },
    );
    const question: Question = { state: 'waiting', answers: [], settled };
    return question;
  }

  #keep(key: string, questions: readonly Question[], at: number): void {
    this.#asked.delete(key);
    this.#asked.set(key, { at, questions });
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > MOST_KEPT && oldest !== undefined) this.#asked.delete(oldest);
  }
}

/** The result of the promise, or undefined if it takes longer. */
async function before<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
    timer.unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
