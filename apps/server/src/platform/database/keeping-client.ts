import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Each connection keeps the plans of all names, a few dozen kilobytes at most for each. */
const MOST_NAMES = 400;

const keeping = new AsyncLocalStorage<true>();
/** By statement, the same on all connections of this process. */
const names = new Map<string, string>();
let isOver = false;

/** See Database.withKeptPlans. */
export function withKeptPlans<T>(work: () => Promise<T>): Promise<T> {
  return keeping.run(true, work);
}

/** For work that a sale only wakes: it has its own statements, and goes on after the sale. */
export function withoutKeptPlans<T>(work: () => T): T {
  return keeping.exit(work);
}

/**
 * Whether a statement failed only because its kept plan is older than the schema: another process has migrated the
 * database. This process then keeps no plans any more, so the transaction may be repeated.
 */
export function endsKeptPlans(error: unknown): boolean {
  const { code, routine } = error as { readonly code?: string; readonly routine?: string };
  const isStale = code === '0A000' && routine === 'RevalidateCachedQuery';
  if (isStale) isOver = true;
  return isStale;
}

/** What the driver's types leave out. */
interface DriverClient {
  readonly processID: number;
  readonly connection: { readonly stream: { readonly cork: () => void; readonly uncork: () => void } };
}

/**
 * The connection of the product's transactions. Statements that are sent in one turn of the event loop leave in one
 * packet. Those of `withKeptPlans` are prepared by name, but not on the connection of a pooler, which may give each
 * transaction another process of the database: it is recognised by the number that it gives instead of the process's.
 */
export class KeepingClient extends pg.Client {
  #isDirect = false;
  #isCorked = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.once('connect', () => void this.#findWhetherDirect());
  }

  override query(...args: unknown[]): never {
    this.#cork();
    const send = super.query.bind(this) as unknown as (...sent: unknown[]) => never;
    const [text, values] = args;
    // Without values a text may hold several statements, which cannot be prepared.
    const mayBeNamed = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = mayBeNamed && this.#isDirect && keeping.getStore() ? nameOf(text) : undefined;
    return name === undefined ? send(...args) : send({ name, text, values }, ...args.slice(2));
  }

  async #findWhetherDirect(): Promise<void> {
    const sent = super.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The connection's failure is told by its other statements too.
    const answer = await sent.catch(() => undefined);
    this.#isDirect = answer?.rows[0]?.pid === (this as unknown as DriverClient).processID;
  }

  #cork(): void {
    if (this.#isCorked) return;
    const { stream } = (this as unknown as DriverClient).connection;
    stream.cork();
    this.#isCorked = true;
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (isOver || known !== undefined || names.size >= MOST_NAMES) return isOver ? undefined : known;
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}
