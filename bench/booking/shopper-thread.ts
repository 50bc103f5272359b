import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Errand, ErrandTimes } from './shoppers.ts';

/** The thread of the buyers and of the bank. */
export class ShopperThread {
  readonly bankUrl: string;
  readonly #worker: Worker;

  private constructor(worker: Worker, bankUrl: string) {
    this.#worker = worker;
    this.bankUrl = bankUrl;
  }

  static async start(): Promise<ShopperThread> {
    const worker = new Worker(new URL('shoppers.ts', import.meta.url));
    const [{ bankUrl }] = (await once(worker, 'message')) as [{ bankUrl: string }];
    return new ShopperThread(worker, bankUrl);
  }

  async send(errand: Errand): Promise<ErrandTimes> {
    this.#worker.postMessage(errand);
    const [times] = (await once(this.#worker, 'message')) as [ErrandTimes];
    if (times.refused > 0)
      throw new Error(`${times.refused} calls were refused; the last answer: ${times.sample}`);
    return times;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
