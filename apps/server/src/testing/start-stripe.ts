import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { DisputeAct } from '../adapters/payment-gateways/stripe/simulator/stripe-dispute-acts.ts';
import { registerStripe } from '../adapters/payment-gateways/stripe/simulator/register-stripe.ts';
import type { StripeSwitch } from '../adapters/payment-gateways/stripe/simulator/stripe-books.ts';
import { STRIPE_SIMULATOR } from '../adapters/payment-gateways/stripe/stripe-provider.ts';
import { stripeAccount } from '../modules/settings/demo-agency.ts';
import type { TestDatabase } from './create-test-database.ts';

export interface StripeSimulator {
  /** Base address, for a payment setting. */
  readonly url: string;
  /** The money moves of an attempt: the oracle for double charges. */
  listEntries(attemptId: string): Promise<string[]>;
  setSwitches(switches: Partial<Record<StripeSwitch, number>>): Promise<void>;
  /** The cardholder disputes the payment, or the dispute ends. */
  dispute(attemptId: string, act: DisputeAct): Promise<void>;
  /** Executes what is due by the clock, with its notifications. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/** The simulator of Stripe on a free port, with its books in the test's database. */
export async function startStripe(
  { database, clock }: Pick<TestDatabase, 'database' | 'clock'>,
  noticeUrl: () => string,
): Promise<StripeSimulator> {
  const app = fastify({ forceCloseConnections: true });
  await registerStripe(app, { pool: database.owner, clock, accounts: [stripeAccount], noticeUrl });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${STRIPE_SIMULATOR}`;
  const post = async (path: string, values: Readonly<Record<string, string | number>>): Promise<void> => {
    const body = new URLSearchParams(
      Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
    );
    await fetch(`${url}${path}`, { method: 'POST', body, redirect: 'manual' });
  };
  return {
    url,
    async listEntries(attemptId) {
      const answer = await fetch(`${url}/ledger?reference=${attemptId}`);
      const entries = (await answer.json()) as { kind: string; amount: string }[];
      return entries.map(({ kind, amount }) => `${kind} ${amount}`);
    },
    setSwitches: (switches) => post('/switches', switches),
    dispute: (reference, act) => post('/dispute', { reference, act }),
    tick: () => post('/tick', {}),
    close: () => app.close(),
  };
}
