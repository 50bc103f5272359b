import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { Switches } from '../adapters/payment-gateways/test-bank/bank-books.ts';
import type { EntryKind } from '../adapters/payment-gateways/simulator-books.ts';
import type { PageSwitches } from '../adapters/payment-gateways/test-bank-page/page-books.ts';
import { registerPaymentPage } from '../adapters/payment-gateways/test-bank-page/register-payment-page.ts';
import { registerTestBank } from '../adapters/payment-gateways/test-bank/register-test-bank.ts';
import { sandboxMerchant } from '../modules/settings/demo-agency.ts';
import type { TestDatabase } from './create-test-database.ts';
import type { LineOptions } from './start-payment-simulator.ts';

export interface BankEntry {
  readonly kind: 'authorisation' | 'capture' | 'void' | 'refund' | 'chargeback';
  readonly amount: string;
  readonly currency: string;
  readonly at: string;
}

export interface PageEntry {
  readonly kind: EntryKind;
  readonly amount: string;
  readonly currency: string;
}

export interface TestBank {
  /** Base address, for a payment setting. */
  readonly url: string;
  /** Base address of the bank's payment page. */
  readonly pageUrl: string;
  /** The money moves of a payment on the bank's page. */
  listPageEntries(attemptId: string): Promise<PageEntry[]>;
  setPageSwitches(switches: Partial<PageSwitches>): Promise<void>;
  /** The bank's own record of an attempt's money moves: the oracle for double charges. */
  listEntries(attemptId: string): Promise<BankEntry[]>;
  setSwitches(switches: Partial<Switches>): Promise<void>;
  close(): Promise<void>;
}

/** The embedded test bank on a free port, with its books in the test's database. */
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
  await registerPaymentPage(app, { pool: database.owner, clock, merchants: [sandboxMerchant] });
  await registerTestBank(app, { pool: database.owner, clock, merchants: [sandboxMerchant] });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const [url, pageUrl] = [`${origin}/bank`, `${origin}/demo/pay/sandboxPage`];
  const post = (address: string, values: object) =>
    fetch(`${address}/switches`, {
      method: 'POST',
      body: new URLSearchParams(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
      ),
      redirect: 'manual',
    });
  return {
    url,
    pageUrl,
    async listPageEntries(attemptId) {
      const answer = await fetch(`${pageUrl}/ledger?reference=${attemptId}`);
      return (await answer.json()) as PageEntry[];
    },
    async setPageSwitches(switches) {
      await post(pageUrl, switches);
    },
    async listEntries(attemptId) {
      const answer = await fetch(`${url}/ledger?reference=${attemptId}`);
      return (await answer.json()) as BankEntry[];
    },
    async setSwitches(switches) {
      await post(url, switches);
    },
    close: () => app.close(),
  };
}
