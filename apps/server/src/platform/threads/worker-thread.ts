import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import type { TaggedAnswer } from './tagged-answer.ts';

/**
 * A worker thread that accepts only its own answers. Node posts on the same port: under `node --watch` it announces every
 * module that the worker loads (`watch:import`), before the worker's first answer.
 */
export class WorkerThread<Question, Answer> {
  readonly #worker: Worker;

  /**
   * `data` is what `readThreadData` returns in the thread. A thread that exceeds its memory limits dies with an error,
   * and the process continues.
   */
  constructor(file: URL, data?: unknown, resourceLimits: ResourceLimits = {}) {
    this.#worker = new Worker(file, { workerData: data, resourceLimits });
  }

  post(question: Question, transfer: readonly Transferable[] = []): void {
    this.#worker.postMessage(question, transfer);
  }

  onAnswer(listener: (answer: Answer) => void): void {
    this.#worker.on('message', (message: unknown) => {
      if (isTagged<Answer>(message)) listener(message.threadAnswer);
    });
  }

  /** Rejects with the cause if the thread dies before it has answered. */
  nextAnswer(): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onMessage = (message: unknown): void => {
      if (isTagged<Answer>(message)) resolve(message.threadAnswer);
    };
    const onExit = (code: number): void =>
      reject(new Error(`The thread ended before it had answered, with ${code}`));
    this.#worker.on('message', onMessage).on('error', reject).on('exit', onExit);
    return promise.finally(() => {
      this.#worker.off('message', onMessage).off('error', reject).off('exit', onExit);
    });
  }

  /** An error that the thread did not catch; `onExit` follows. */
  onError(listener: (error: unknown) => void): void {
    this.#worker.on('error', listener);
  }

  onExit(listener: () => void): void {
    this.#worker.on('exit', listener);
  }

  ref(): void {
    this.#worker.ref();
  }

  /** Allows the process to end while the thread runs. */
  unref(): void {
    this.#worker.unref();
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }
}

function isTagged<Answer>(message: unknown): message is TaggedAnswer<Answer> {
  return typeof message === 'object' && message !== null && 'threadAnswer' in message;
}
