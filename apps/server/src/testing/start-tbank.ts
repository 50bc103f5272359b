import type { TbankSwitch } from '../adapters/payment-gateways/tbank/simulator/tbank-books.ts';
import { getPaymentSimulator } from '../payment-simulators.ts';
import {
  startPaymentSimulator,
  type SimulatorPlace,
  type StartedSimulator,
} from './start-payment-simulator.ts';

export interface TbankSimulator extends Pick<StartedSimulator, 'url' | 'listEntries' | 'scan' | 'close'> {
  listReceipts(attemptId: string): Promise<string[]>;
  setSwitches(switches: Partial<Record<TbankSwitch, number>>): Promise<void>;
  /** What has come by the clock happens, and is told by notification. */
  tick(): Promise<void>;
}

/** The simulator of T-Bank on a free port, with its books in the test's database. */
export async function startTbank(place: SimulatorPlace, noticeUrl: () => string): Promise<TbankSimulator> {
  const started = await startPaymentSimulator(getPaymentSimulator('tbank'), place, noticeUrl);
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
