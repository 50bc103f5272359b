import type { StripeSwitch } from '../adapters/payment-gateways/stripe/simulator/stripe-books.ts';
import type { DisputeAct } from '../adapters/payment-gateways/stripe/simulator/stripe-dispute-acts.ts';
import { getPaymentSimulator } from '../payment-simulators.ts';
import {
  startPaymentSimulator,
  type SimulatorPlace,
  type StartedSimulator,
} from './start-payment-simulator.ts';

export interface StripeSimulator extends Pick<StartedSimulator, 'url' | 'listEntries' | 'close'> {
  setSwitches(switches: Partial<Record<StripeSwitch, number>>): Promise<void>;
  /** The cardholder disputes the payment, or the dispute ends. */
  dispute(attemptId: string, act: DisputeAct): Promise<void>;
  /** Executes what is due by the clock, with its notifications. */
  tick(): Promise<void>;
}

/** The simulator of Stripe on a free port, with its books in the test's database. */
export async function startStripe(place: SimulatorPlace, noticeUrl: () => string): Promise<StripeSimulator> {
  const started = await startPaymentSimulator(getPaymentSimulator('stripe'), place, noticeUrl);
  return {
    ...started,
    async dispute(reference, act) {
      await started.post('/dispute', { reference, act });
    },
    async tick() {
      await started.post('/tick', {});
    },
  };
}
