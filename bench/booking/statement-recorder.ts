import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { App } from '../../apps/server/src/app.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Records the statements that each request sends to the database, in order, by a hook below the product. */
export class StatementRecorder {
  readonly requests: Statement[][] = [];
  readonly #current = new AsyncLocalStorage<Statement[]>();
  #isOn = false;

  constructor() {
    const prototype = pg.Client.prototype as unknown as { query: Query };
    const { query } = prototype;
    const keep = (first: unknown, second: unknown): void => this.#keep(first, second);
    prototype.query = function (...args) {
      keep(args[0], args[1]);
      return query.apply(this, args);
    };
  }

  listen(server: App['server']): void {
    server.addHook('onRequest', (_request, _reply, done) => this.record(done));
  }

  record<T>(act: () => T): T {
    if (!this.#isOn) return act();
    const statements: Statement[] = [];
    this.requests.push(statements);
    return this.#current.run(statements, act);
  }

  start(): void {
    this.requests.length = 0;
    this.#isOn = true;
  }

  stop(): void {
    this.#isOn = false;
  }

  #keep(first: unknown, second: unknown): void {
    const { text = first, values = second } = (typeof first === 'object' && first !== null ? first : {}) as {
      text?: unknown;
      values?: unknown;
    };
    if (typeof text !== 'string') return;
    this.#current.getStore()?.push({ text, values: Array.isArray(values) ? [...values] : [] });
  }
}

/**
 * Sends recorded requests again by the bare driver, each on one connection, this many concurrently; returns the
 * seconds.
 */
export async function replay(
  url: string,
  requests: readonly (readonly Statement[])[],
  atOnce: number,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  try {
    let next = 0;
    const begun = performance.now();
    await Promise.all(
      clients.map(async (client) => {
        while (next < requests.length) {
          for (const { text, values } of requests[next++]!) await client.query(text, [...values]);
        }
      }),
    );
    return (performance.now() - begun) / 1000;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
