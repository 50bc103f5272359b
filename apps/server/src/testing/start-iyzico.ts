import type { IyzicoSwitch } from '../adapters/payment-gateways/iyzico/simulator/iyzico-books.ts';
import { getPaymentSimulator } from '../payment-simulators.ts';
import {
  startPaymentSimulator,
  type SimulatorPlace,
  type StartedSimulator,
} from './start-payment-simulator.ts';

export interface IyzicoSimulator extends Pick<StartedSimulator, 'url' | 'listEntries' | 'close'> {
  setSwitches(switches: Partial<Record<IyzicoSwitch, number>>): Promise<void>;
}

/** The simulator of iyzico on a free port, with its books in the test's database. */
export function startIyzico(place: SimulatorPlace, noticeUrl: () => string): Promise<IyzicoSimulator> {
  return startPaymentSimulator(getPaymentSimulator('iyzico'), place, noticeUrl);
}
