import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { registerAtol } from '../adapters/fiscal-receipts/atol/simulator/register-atol.ts';
import { ATOL_SIMULATOR } from '../adapters/fiscal-receipts/receipt-desks.ts';
import type { TestDatabase } from './create-test-database.ts';

/** A receipt that was registered at the cash desk. */
export interface RegisteredReceipt {
  readonly purpose: string;
  readonly act: string;
  readonly amount: string;
  readonly state: string;
  readonly vats: readonly string[];
  readonly payments: readonly number[];
  readonly correction: { readonly type: string; readonly of?: string } | null;
}

export interface AtolSimulator {
  readonly url: string;
  setSwitches(switches: Readonly<Record<string, number>>): Promise<void>;
  /** What is registered for a payment, in order. */
  listReceipts(attemptId: string): Promise<readonly RegisteredReceipt[]>;
  close(): Promise<void>;
}

/** The simulator of ATOL Online on a free port, with its books in the test's database. */
export async function startAtol({
  database,
  clock,
}: Pick<TestDatabase, 'database' | 'clock'>): Promise<AtolSimulator> {
  const app = fastify({ forceCloseConnections: true });
  await registerAtol(app, { pool: database.owner, clock });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${ATOL_SIMULATOR}`;
  return {
    url,
    async setSwitches(switches) {
      const body = new URLSearchParams(
        Object.entries(switches).map(([name, value]): [string, string] => [name, String(value)]),
      );
      await fetch(`${url}/switches`, { method: 'POST', body, redirect: 'manual' });
    },
    async listReceipts(attemptId) {
      const answer = await fetch(`${url}/receipts?reference=${attemptId}`);
      return (await answer.json()) as RegisteredReceipt[];
    },
    close: () => app.close(),
  };
}
