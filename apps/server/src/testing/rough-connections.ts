import pg from 'pg';
import { Chance } from '../stress-tests/testing/chance.ts';

/**
 * The simulated connections in a run of the matrix. `failing`: one transaction in twenty is aborted as by a database
 * that cannot serialize it (40001). `pooled`: as behind a pooler that lends a connection for one transaction: the
 * session's state is discarded after each, and leaving any is an error.
 */
export type RoughManner = 'failing' | 'pooled';

const SEED = 20_270_601;
const FAILING = 0.05;
/** A transaction fails at one of its first statements or, equally often, at its commit. */
const FIRST_STATEMENTS = 8;

const BREAK = `do $$ begin raise exception 'could not serialize access (injected)' using errcode = '40001'; end $$`;
/** State that an ended transaction must not leave on its connection. */
const LEFT_BEHIND = `
  select array_remove(array[
    case when exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) then 'a lock' end,
    case when coalesce(current_setting('app.tenant_id', true), '') <> '' then 'its tenant' end,
    case when current_user <> session_user then 'its role' end,
    case when exists (select from pg_listening_channels()) then 'a channel' end,
    case when exists (select from pg_cursors) then 'a cursor' end,
    case when exists (select from pg_class where relnamespace = pg_my_temp_schema()) then 'a table' end
  ], null) as things`;

interface Result {
  readonly rows: readonly { readonly things: readonly string[] }[];
}
type Query = (text: string, values?: readonly unknown[]) => Promise<Result>;

/** The connections of this run: TEST_CONNECTIONS=failing|pooled, on a server only. */
export function roughMannerOfRun(): RoughManner | undefined {
  const manner = process.env['TEST_CONNECTIONS'];
  if (!manner) return undefined;
  if (manner !== 'failing' && manner !== 'pooled')
    throw new Error(`TEST_CONNECTIONS=${manner}: failing or pooled`);
  return manner;
}

/** The driver's connection with this behaviour; it affects the transactions that the product begins by statements. */
export function roughClient(manner: RoughManner, seed = SEED): new () => pg.ClientBase {
  const chance = new Chance(seed);
  return class RoughClient extends pg.Client {
    /** Statements until the failure; undefined: none. */
    #breaksAfter: number | undefined;

    // Of the driver's many signatures only the one used by transactions is intercepted.
    override query(...args: unknown[]): never {
      const ask = super.query.bind(this) as (...asked: unknown[]) => unknown;
      const [text] = args;
      if (typeof text !== 'string' || typeof args.at(-1) === 'function') return ask(...args) as never;
      const run = ask as Query;
      const answer = manner === 'failing' ? this.#mayBreak(run, text, args) : asPooled(run, text, args);
      return answer as never;
    }

    #mayBreak(run: Query, text: string, args: unknown[]): Promise<Result> {
      if (/^(begin|start transaction)/i.test(text)) {
        const isLate = chance.happens(0.5);
        const breaksAfter = isLate ? Number.POSITIVE_INFINITY : chance.below(FIRST_STATEMENTS);
        this.#breaksAfter = chance.happens(FAILING) ? breaksAfter : undefined;
      } else if (this.#breaksAfter !== undefined && text !== 'rollback') {
        if (text === 'commit' || this.#breaksAfter === 0) {
          this.#breaksAfter = undefined;
          return run(BREAK);
        }
        this.#breaksAfter -= 1;
      }
      return run(...(args as [string]));
    }
  };
}

async function asPooled(run: Query, text: string, args: unknown[]): Promise<Result> {
  const result = await run(...(args as [string]));
  if (text !== 'commit' && text !== 'rollback') return result;
  const { rows } = await run(LEFT_BEHIND);
  await run('discard all');
  const things = rows[0]!.things;
  if (things.length === 0) return result;
  throw new Error(`A transaction left ${things.join(' and ')} on a connection that others get next`);
}
