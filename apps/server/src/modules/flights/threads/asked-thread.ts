import type { SharedColumns, SharedQuestion } from '@farewind/flight-search/api/shared-search';
import { WorkerThread } from '../../../platform/threads/worker-thread.ts';
import { READY, type ThreadAnswer, type ThreadWord } from './thread-words.ts';

/** No list of questions takes as long; a thread that does is ended, and its questions are answered elsewhere. */
const LONGEST_MS = 10_000;

/** A thread that searches, asked one list of questions at a time. */
export class AskedThread {
  readonly #worker = new WorkerThread<ThreadWord, ThreadAnswer | typeof READY>(
    new URL('./search-thread.ts', import.meta.url),
  );
  readonly #opened = new Set<number>();
  #answer: ((answer: ThreadAnswer) => void) | undefined;
  #isReady = false;
  #isEnded = false;

  /** `onEnd` is called once, with what it died of, if of anything. */
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
    // A process that has nothing to do and waits for no answer ends.
    this.#worker.unref();
  }

  get isFree(): boolean {
    return this.#isReady && !this.#isEnded && this.#answer === undefined;
  }

  /** Whether it has come as far as to be asked. */
  get hasStarted(): boolean {
    return this.#isReady;
  }

  /** To a thread that is free. An answer is missing where its question was given back, all are when the thread dies. */
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

  /** After what it was asked before. */
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
