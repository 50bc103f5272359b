import type { YookassaSwitch } from '../adapters/payment-gateways/yookassa/simulator/yookassa-books.ts';
import { getPaymentSimulator } from '../payment-simulators.ts';
import {
  startPaymentSimulator,
  type SimulatorPlace,
  type StartedSimulator,
} from './start-payment-simulator.ts';

export interface YookassaSimulator extends Pick<StartedSimulator, 'url' | 'listEntries' | 'scan' | 'close'> {
  listReceipts(attemptId: string): Promise<string[]>;
  setSwitches(switches: Partial<Record<YookassaSwitch, number>>): Promise<void>;
  /** What has come by the clock happens, and is told by notification. */
  tick(): Promise<void>;
}

/** The simulator of YooKassa on a free port, with its books in the test's database. */
export async function startYookassa(
  place: SimulatorPlace,
  noticeUrl: () => string,
): Promise<YookassaSimulator> {
  const started = await startPaymentSimulator(getPaymentSimulator('yookassa'), place, noticeUrl);
  return {
    ...started,
    async listReceipts(attemptId) {
      const receipts = await started.read<{ purpose: string; amount: string; state: string }[]>(
        `/receipts?reference=${attemptId}`,
      );
      return receipts.map(({ purpose, amount, state }) => `${purpose} ${amount} ${state}`);
    },
    async tick() {
      await started.post('/tick', {});
    },
  };
}
