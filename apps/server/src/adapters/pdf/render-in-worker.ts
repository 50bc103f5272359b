import type { ListDocument } from '../../platform/list-document.ts';
import type { DocumentModel } from '../../modules/messaging/ports.ts';
import { WorkerThread } from '../../platform/threads/worker-thread.ts';

interface Pending {
  readonly resolve: (content: Buffer) => void;
  readonly reject: (error: Error) => void;
}

export interface DrawingRequest {
  readonly id: number;
  readonly model: DocumentModel | ListDocument;
}

export type DrawingAnswer = { readonly id: number } & (
  | { readonly content: Uint8Array }
  | { readonly fault: string }
);

type DrawingThread = WorkerThread<DrawingRequest, DrawingAnswer>;

export interface DocumentRenderer {
  readonly render: (model: DocumentModel | ListDocument) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Draws documents in a thread of their own, started at the first one: a page costs about 100 ms of processor time. */
export function createDocumentRenderer(): DocumentRenderer {
  const pending = new Map<number, Pending>();
  let worker: DrawingThread | undefined;
  let lastId = 0;

  function start(): DrawingThread {
    const started: DrawingThread = new WorkerThread(new URL('./render-worker.ts', import.meta.url));
    started.unref();
    started.onAnswer((answer) => {
      const waiting = pending.get(answer.id);
      pending.delete(answer.id);
      if ('content' in answer) waiting?.resolve(Buffer.from(answer.content));
      else waiting?.reject(new Error(`The document could not be drawn: ${answer.fault}`));
    });
    started.onError((error) => {
      for (const waiting of pending.values())
        waiting.reject(error instanceof Error ? error : new Error(String(error)));
      pending.clear();
      worker = undefined;
    });
    return started;
  }

  return {
    render: (model) =>
      new Promise<Buffer>((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.post({ id: lastId, model });
      }),
    async close() {
      await worker?.terminate();
    },
  };
}
