import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { PaymentSimulator } from '../payment-simulators.ts';
import type { MovableClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';

/** Simulated faults between a bank and its callers. */
export interface LineOptions {
  /** Called when a call arrives and when it is answered. */
  readonly onCall?: () => void;
  /** Whether the line drops before this answer, after the bank has booked it. */
  readonly losesAnswer?: () => boolean;
}

export interface SimulatorPlace {
  readonly database: Pick<Database, 'owner'>;
  readonly clock: Pick<MovableClock, 'override'>;
}

export interface StartedSimulator {
  /** Base address, for a payment setting. */
  readonly url: string;
  /** The same for a process of the product without the demo, which does not recognise it as its own simulator. */
  readonly apiUrl: string;
  /** The money moves of an attempt, such as `hold 1.00`: the oracle for double charges. */
  listEntries(attemptId: string): Promise<string[]>;
  /** Pays a code as a phone would; returns the status. */
  scan(payload: string): Promise<number>;
  setSwitches(switches: Readonly<Record<string, number>>): Promise<void>;
  /** Sends a form of the control page. */
  post(path: string, values: Readonly<Record<string, string | number>>): Promise<Response>;
  /** Reads a list of the control page. */
  read<T>(path: string): Promise<T>;
  close(): Promise<void>;
}

/** A provider's simulator on a free port, with its books in this database. */
export async function startPaymentSimulator(
  { provider, path, apiPaths, register }: PaymentSimulator,
  { database, clock }: SimulatorPlace,
  noticeUrl: () => string,
  { onCall, losesAnswer }: LineOptions = {},
): Promise<StartedSimulator> {
  const foreign = `/api-of-${provider}`;
  const app = fastify({
    forceCloseConnections: true,
    rewriteUrl: ({ url = '' }) => (url.startsWith(`${foreign}/`) ? path + url.slice(foreign.length) : url),
  });
  const isCall = (url: string): boolean => apiPaths.some((each) => url.startsWith(`${path}${each}`));
  app.addHook('onRequest', async ({ url }) => {
    if (isCall(url)) onCall?.();
  });
  app.addHook('onSend', async ({ url }, reply) => {
    if (!isCall(url)) return;
    onCall?.();
    if (losesAnswer?.()) reply.raw.destroy();
  });
  await register(app, { pool: database.owner, clock, noticeUrl });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const url = `${origin}${path}`;
  const post: StartedSimulator['post'] = (below, values) => {
    const body = new URLSearchParams(
      Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return fetch(`${url}${below}`, { method: 'POST', body, redirect: 'manual' });
  };
  const read = async <T>(below: string): Promise<T> => (await fetch(`${url}${below}`)).json() as Promise<T>;
  return {
    url,
    apiUrl: `${origin}${foreign}`,
    post,
    read,
    async listEntries(attemptId) {
      const entries = await read<{ kind: string; amount: string }[]>(`/ledger?reference=${attemptId}`);
      return entries.map(({ kind, amount }) => `${kind} ${amount}`);
    },
    scan: async (payload) => (await post('/scan', { payload })).status,
    async setSwitches(switches) {
      await post('/switches', switches);
    },
    close: () => app.close(),
  };
}
