import { Worker } from 'node:worker_threads';
import type { RenderPaper } from '../../modules/messaging/ports.ts';

interface Pending {
  readonly resolve: (content: Buffer) => void;
  readonly reject: (error: Error) => void;
}

type Answer = { readonly id: number } & ({ readonly content: Uint8Array } | { readonly fault: string });

export interface DocumentRenderer {
  readonly render: RenderPaper;
  readonly close: () => Promise<void>;
}

/** Draws documents in a thread of their own, started at the first one: a page costs about 100 ms of processor time. */
export function createDocumentRenderer(): DocumentRenderer {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (answer: Answer) => {
      const waiting = pending.get(answer.id);
      pending.delete(answer.id);
      if ('content' in answer) waiting?.resolve(Buffer.from(answer.content));
      else waiting?.reject(new Error(`The document could not be drawn: ${answer.fault}`));
    });
    started.on('error', (error) => {
      for (const waiting of pending.values())
        waiting.reject(error instanceof Error ? error : new Error(String(error)));
      pending.clear();
      worker = undefined;
    });
    return started;
  }

  return {
    render: (paper) =>
      new Promise<Buffer>((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, paper });
      }),
    async close() {
      await worker?.terminate();
    },
  };
}
