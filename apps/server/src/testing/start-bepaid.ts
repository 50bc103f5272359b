import type { BepaidSwitch } from '../adapters/payment-gateways/bepaid/simulator/bepaid-store.ts';
import { getPaymentSimulator } from '../payment-simulators.ts';
import {
  startPaymentSimulator,
  type SimulatorPlace,
  type StartedSimulator,
} from './start-payment-simulator.ts';

export interface BepaidSimulator extends Pick<StartedSimulator, 'url' | 'listEntries' | 'close'> {
  /** Acts on a bill as a bank's app would; returns the status. */
  inApp(number: string, act: 'pay' | 'open' | 'close'): Promise<number>;
  setSwitches(switches: Partial<Record<BepaidSwitch, number>>): Promise<void>;
}

/** The simulator of bePaid on a free port, with its books in the test's database. */
export async function startBepaid(place: SimulatorPlace, noticeUrl: () => string): Promise<BepaidSimulator> {
  const started = await startPaymentSimulator(getPaymentSimulator('bepaid'), place, noticeUrl);
  return {
    ...started,
    inApp: async (number, act) => (await started.post('/bill', { number, act })).status,
  };
}
