import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { Switches } from '../adapters/payment-gateways/test-bank/bank-books.ts';
import { registerTestBank } from '../adapters/payment-gateways/test-bank/register-test-bank.ts';
import { sandboxMerchant } from '../modules/settings/demo-agency.ts';
import type { TestDatabase } from './create-test-database.ts';

export interface BankEntry {
  readonly kind: 'authorisation' | 'capture' | 'void' | 'refund' | 'chargeback';
  readonly amount: string;
  readonly currency: string;
  readonly at: string;
}

export interface TestBank {
  /** Base address, as a payment setting names it. */
  readonly url: string;
  /** What the bank says that it did with an attempt's money: the oracle for double charges. */
  listEntries(attemptId: string): Promise<BankEntry[]>;
  setSwitches(switches: Partial<Switches>): Promise<void>;
  close(): Promise<void>;
}

/** What a test puts between a bank and those who call it. */
export interface LineOptions {
  /** Told of each call as it arrives and as it is answered. */
  readonly onCall?: () => void;
  /** Whether the line drops before this answer, after the books are closed over it. */
  readonly losesAnswer?: () => boolean;
}

/** The embedded test bank on a port of its own, its books in the test's database. */
export async function startTestBank(
  { database, clock }: Pick<TestDatabase, 'database' | 'clock'>,
  { onCall, losesAnswer }: LineOptions = {},
): Promise<TestBank> {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (request) => {
    if (request.url === '/bank/api') onCall?.();
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url !== '/bank/api') return;
    onCall?.();
    if (losesAnswer?.()) reply.raw.destroy();
  });
  await registerTestBank(app, { pool: database.owner, clock, merchants: [sandboxMerchant] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/bank`;
  return {
    url,
    async listEntries(attemptId) {
      const answer = await fetch(`${url}/ledger?reference=${attemptId}`);
      return (await answer.json()) as BankEntry[];
    },
    async setSwitches(switches) {
      const form = new URLSearchParams();
      for (const [name, value] of Object.entries(switches)) form.set(name, String(value));
      await fetch(`${url}/switches`, { method: 'POST', body: form, redirect: 'manual' });
    },
    close: () => app.close(),
  };
}
