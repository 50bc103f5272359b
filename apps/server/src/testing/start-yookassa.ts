import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { registerYookassa } from '../adapters/payment-gateways/yookassa/simulator/register-yookassa.ts';
import type { YookassaSwitch } from '../adapters/payment-gateways/yookassa/simulator/yookassa-books.ts';
import { YOOKASSA_SIMULATOR } from '../adapters/payment-gateways/yookassa/yookassa-provider.ts';
import { yookassaShop } from '../modules/settings/demo-agency.ts';
import type { MovableClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { LineOptions } from './start-test-bank.ts';

export interface YookassaSimulator {
  /** Base address, for a payment setting. */
  readonly url: string;
  /** The same for a process of the product without the demo. */
  readonly apiUrl: string;
  /** The money moves of an attempt: the oracle for double charges. */
  listEntries(attemptId: string): Promise<string[]>;
  listReceipts(attemptId: string): Promise<string[]>;
  /** Pays a code as a phone would; returns the status. */
  scan(payload: string): Promise<number>;
  setSwitches(switches: Partial<Record<YookassaSwitch, number>>): Promise<void>;
  close(): Promise<void>;
}

/** The simulator of YooKassa on a free port, with its books in the test's database. */
export async function startYookassa(
  {
    database,
    clock,
  }: { readonly database: Pick<Database, 'owner'>; readonly clock: Pick<MovableClock, 'override'> },
  noticeUrl: () => string,
  { onCall, losesAnswer }: LineOptions = {},
): Promise<YookassaSimulator> {
  const app = fastify({
    forceCloseConnections: true,
    // Under an address that the product does not recognise as its own simulator.
    rewriteUrl: ({ url = '' }) => url.replace(/^\/api-of-yookassa/, YOOKASSA_SIMULATOR),
  });
  const isCall = (url: string): boolean => url.startsWith(`${YOOKASSA_SIMULATOR}/v3/`);
  app.addHook('onRequest', async ({ url }) => {
    if (isCall(url)) onCall?.();
  });
  app.addHook('onSend', async ({ url }, reply) => {
    if (!isCall(url)) return;
    onCall?.();
    if (losesAnswer?.()) reply.raw.destroy();
  });
  await registerYookassa(app, { pool: database.owner, clock, shops: [yookassaShop], noticeUrl });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const url = `${origin}${YOOKASSA_SIMULATOR}`;
  const post = (path: string, values: Readonly<Record<string, string | number>>): Promise<Response> => {
    const body = new URLSearchParams(
      Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return fetch(`${url}${path}`, { method: 'POST', body, redirect: 'manual' });
  };
  return {
    url,
    apiUrl: `${origin}/api-of-yookassa`,
    async listEntries(attemptId) {
      const answer = await fetch(`${url}/ledger?reference=${attemptId}`);
      const entries = (await answer.json()) as { kind: string; amount: string }[];
      return entries.map(({ kind, amount }) => `${kind} ${amount}`);
    },
    async listReceipts(attemptId) {
      const answer = await fetch(`${url}/receipts?reference=${attemptId}`);
      const receipts = (await answer.json()) as { purpose: string; amount: string; state: string }[];
      return receipts.map(({ purpose, amount, state }) => `${purpose} ${amount} ${state}`);
    },
    scan: async (payload) => (await post('/scan', { payload })).status,
    async setSwitches(switches) {
      await post('/switches', switches);
    },
    close: () => app.close(),
  };
}
