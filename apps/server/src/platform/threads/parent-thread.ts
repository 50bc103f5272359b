import { parentPort, workerData, type Transferable } from 'node:worker_threads';
import type { TaggedAnswer } from './tagged-answer.ts';

// The worker's side of worker-thread.ts. Without a parent, as in a test that imports a worker's file, nothing is received
// or sent.

/** The listener names the type of what `WorkerThread.post` sends. */
export function onQuestion(listener: (question: never) => void): void {
  parentPort?.on('message', listener as (message: unknown) => void);
}

export function answerParent(answer: unknown, transfer: readonly Transferable[] = []): void {
  const tagged: TaggedAnswer<unknown> = { threadAnswer: answer };
  parentPort?.postMessage(tagged, transfer);
}

/** Stops receiving messages; the thread ends when it has nothing left to do. */
export function stopListening(): void {
  parentPort?.close();
}

/** The `data` that the thread was started with. */
export function readThreadData(): unknown {
  return workerData as unknown;
}
