import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { CalendarDay, OneWayAnswer } from '@farewind/flight-search/api/search-answer';
import {
  SharedSearch,
  type SharedAnswer,
  type SharedQuestion,
  type SharedColumns,
} from '@farewind/flight-search/api/shared-search';
import type { Log } from '../../../platform/log.ts';
import { WorkerThread } from '../../../platform/threads/worker-thread.ts';
import { READY, type ThreadAnswer, type ThreadWord } from './thread-words.ts';

/** A search that threads may have, under a unique number. */
interface Known {
  readonly number: number;
  readonly shared: SharedSearch;
}

/** A thread's answer. */
export class AskedAnswer {
  readonly #shared: SharedSearch;
  readonly #answer: SharedAnswer;

  constructor(shared: SharedSearch, answer: SharedAnswer) {
    this.#shared = shared;
    this.#answer = answer;
  }

  /** Whether the search itself would still give this answer. */
  holds(): boolean {
    return this.#shared.holds(this.#answer);
  }

  oneWay(): OneWayAnswer {
    return this.#shared.open('columns' in this.#answer ? this.#answer.columns : new ArrayBuffer(0));
  }

  calendar(): CalendarDay[] {
    return 'days' in this.#answer ? this.#answer.days : [];
  }
}

type StartThread = (onEnd: (thread: AskedThread, error: unknown) => void) => AskedThread;

/**
 * Threads that search in parallel with the main one, over the same columns. No caller waits for a free thread: the caller
 * computes whatever they leave unanswered.
 */
export class SearchThreads {
  readonly #log: Log;
  readonly #threads = new Set<AskedThread>();
  readonly #known = new WeakMap<FlightSearch, Known>();
  readonly #forgotten = new WeakSet<FlightSearch>();
  readonly #startThread: StartThread;
  #most: number;
  #lastNumber = 0;

  /** At most `most` threads, started with the first question. */
  constructor(most: number, log: Log, startThread: StartThread = (onEnd) => new AskedThread(onEnd)) {
    this.#most = most;
    this.#log = log;
    this.#startThread = startThread;
  }

  /** Distributes the questions among free threads. Answers are in the order of the questions. */
  async ask(
    search: FlightSearch,
    questions: readonly SharedQuestion[],
  ): Promise<readonly (AskedAnswer | undefined)[]> {
    const known = this.#know(search);
    if (known) this.#fill();
    const free = [...this.#threads].filter(({ isFree }) => isFree).slice(0, questions.length);
    if (!known || free.length === 0) return [];
    const { number, shared } = known;
    const lists = free.map((_, first) => questions.filter((_each, at) => at % free.length === first));
    const answers = await Promise.all(
      free.map((thread, first) => thread.ask(number, shared.columns, lists[first]!)),
    );
    return questions.map((_, at) => {
      const answer = answers[at % free.length]![Math.floor(at / free.length)];
      return answer && new AskedAnswer(shared, answer);
    });
  }

  /** Drops a replaced search. Questions already sent to threads are still answered. */
  forget(search: FlightSearch): void {
    this.#forgotten.add(search);
    this.#dismiss(search);
  }

  async close(): Promise<void> {
    this.#most = 0;
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #know(search: FlightSearch): Known | undefined {
    const known = this.#known.get(search);
    if (known?.shared.isWhole || this.#forgotten.has(search)) return known;
    this.#dismiss(search);
    const shared = SharedSearch.of(search);
    if (!shared) return undefined;
    const next = { number: ++this.#lastNumber, shared };
    this.#known.set(search, next);
    return next;
  }

  #dismiss(search: FlightSearch): void {
    const known = this.#known.get(search);
    if (known) for (const thread of this.#threads) thread.forget(known.number);
    this.#known.delete(search);
  }

  #fill(): void {
    while (this.#threads.size < this.#most) {
      this.#threads.add(this.#startThread((thread, error) => this.#lose(thread, error)));
    }
  }

  #lose(thread: AskedThread, error: unknown): void {
    this.#threads.delete(thread);
    if (this.#most === 0) return;
    // A replacement that cannot even start would only fail again.
    if (!thread.hasStarted) this.#most -= 1;
    this.#log.warn({ err: error, threads: this.#most }, 'A thread that searches has ended');
  }
}

/** No list of questions takes this long; a thread that does is terminated, and its questions are answered elsewhere. */
const LONGEST_MS = 10_000;

/** A thread that searches, one list of questions at a time. */
export class AskedThread {
  readonly #worker = new WorkerThread<ThreadWord, ThreadAnswer | typeof READY>(
    new URL('./search-thread.ts', import.meta.url),
  );
  readonly #opened = new Set<number>();
  #answer: ((answer: ThreadAnswer) => void) | undefined;
  #isReady = false;
  #isEnded = false;

  /** `onEnd` is called once, with the error that ended it, if any. */
  constructor(onEnd: (thread: AskedThread, error: unknown) => void) {
    let fault: unknown;
    this.#worker.onAnswer((answer) => {
      this.#isReady = true;
      if (answer !== READY) this.#settle(answer);
    });
    this.#worker.onError((error) => (fault = error));
    this.#worker.onExit(() => {
      this.#isEnded = true;
      this.#settle([]);
      onEnd(this, fault);
    });
    // Lets an otherwise idle process end.
    this.#worker.unref();
  }

  get isFree(): boolean {
    return this.#isReady && !this.#isEnded && this.#answer === undefined;
  }

  /** Whether it has reported that it is ready. */
  get hasStarted(): boolean {
    return this.#isReady;
  }

  /**
   * Sends questions to a free thread. An answer is missing if the thread could not give it; all are if the thread dies.
   */
  ask(search: number, columns: SharedColumns, questions: readonly SharedQuestion[]): Promise<ThreadAnswer> {
    const isNew = !this.#opened.has(search);
    this.#opened.add(search);
    this.#worker.ref();
    const answered = new Promise<ThreadAnswer>((resolve) => {
      const limit = setTimeout(() => void this.end(), LONGEST_MS).unref();
      this.#answer = (answer) => {
        clearTimeout(limit);
        resolve(answer);
      };
    });
    this.#say({ ...(isNew && { open: { search, columns } }), ask: { search, questions } });
    return answered;
  }

  /** Takes effect after the questions sent before. */
  forget(search: number): void {
    if (this.#opened.delete(search)) this.#say({ forget: [search] });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #say(word: ThreadWord): void {
    this.#worker.post(word);
  }

  #settle(answer: ThreadAnswer): void {
    const settle = this.#answer;
    this.#answer = undefined;
    this.#worker.unref();
    settle?.(answer);
  }
}
