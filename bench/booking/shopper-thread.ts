import { WorkerThread } from '../../apps/server/src/platform/threads/worker-thread.ts';
import type { BankAddress, Errand, ErrandTimes } from './shoppers.ts';

export class ShopperThread {
  readonly bankUrl: string;
  readonly #worker: WorkerThread<Errand, ErrandTimes | BankAddress>;

  private constructor(worker: WorkerThread<Errand, ErrandTimes | BankAddress>, bankUrl: string) {
    this.#worker = worker;
    this.bankUrl = bankUrl;
  }

  static async start(): Promise<ShopperThread> {
    const worker = new WorkerThread<Errand, ErrandTimes | BankAddress>(
      new URL('shoppers.ts', import.meta.url),
    );
    const { bankUrl } = (await worker.nextAnswer()) as BankAddress;
    return new ShopperThread(worker, bankUrl);
  }

  async send(errand: Errand): Promise<ErrandTimes> {
    this.#worker.post(errand);
    const times = (await this.#worker.nextAnswer()) as ErrandTimes;
    if (times.refused > 0)
      throw new Error(`${times.refused} calls were refused; the last answer: ${times.sample}`);
    return times;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
