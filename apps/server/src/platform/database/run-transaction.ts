import {
  CompiledQuery,
  isAbortedTransactionError,
  Kysely,
  PostgresDialect,
  Transaction,
  type Driver,
  type LogEvent,
} from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.ts';

/** How a transaction begins, and whether it may write. */
export interface TransactionMode {
  /** All of its reads see one state of the data. */
  readonly isSnapshot: boolean;
  /** The database refuses its writes, and nobody waits for its end: the rows read before it are as good. */
  readonly isReadOnly: boolean;
}

export interface TransactionWork<First, T> {
  readonly mode: TransactionMode;
  /** A statement of one row that is sent together with the beginning. */
  readonly first: CompiledQuery<First>;
  readonly act: (tx: Transaction<DB>, row: First) => Promise<T>;
}

/**
 * Transactions on the connections of `pool`. Statements of one transaction that are started together, as by
 * `Promise.all`, are sent together (the pool's connections have `pipeline`), and the database runs them in that order:
 * they cost one round trip.
 */
export function transactionsOn(pool: pg.Pool, log: ((event: LogEvent) => void) | undefined) {
  const dialect = new OwnDialect({ pool });
  const config = { dialect, ...(log ? { log } : {}) };
  const kysely = new Kysely<DB>(config);
  const executor = kysely.getExecutor();

  async function run<First, T>(
    { mode, first, act }: TransactionWork<First, T>,
    told: (result: T) => void,
  ): Promise<void> {
    await executor.provideConnection(async (connection) => {
      const { driver } = dialect;
      let isOver = false;
      let cause: unknown;
      const onlyWithin = executor.withConnectionProvider({
        // Part of a failed `Promise.all` may continue: its statement would run in the connection's next transaction.
        provideConnection: async (send) => {
          if (isOver) throw new Error('A statement was sent after the end of its transaction.');
          try {
            return await send(connection);
          } catch (error) {
            if (!isAfterFailure(error)) cause ??= error;
            throw error;
          }
        },
      });
      const tx = new Transaction<DB>({ config, dialect, driver, executor: onlyWithin });
      try {
        const [, { rows }] = await Promise.all([
          connection.executeQuery(CompiledQuery.raw(beginningOf(mode))),
          connection.executeQuery<First>(first),
        ]);
        const result = await act(tx, rows[0]!);
        isOver = true;
        const ended = driver.commitTransaction(connection);
        if (mode.isReadOnly) told(result);
        await ended;
        told(result);
      } catch (error) {
        isOver = true;
        // Fails only with the connection, which is then discarded.
        await driver.rollbackTransaction(connection);
        // Of statements sent together, one after the failed one may be the first to tell.
        throw isAfterFailure(error) ? (cause ?? error) : error;
      }
    });
  }

  return {
    run: <First, T>(work: TransactionWork<First, T>): Promise<T> =>
      new Promise((resolve, reject) => {
        run(work, resolve).catch(reject);
      }),
    close: () => kysely.destroy(),
  };
}

/**
 * The transaction is aborted; a savepoint that would have been made in it does not exist; a statement that would have been
 * prepared in it does not either.
 */
const AFTER_FAILURE: ReadonlySet<unknown> = new Set(['25P02', '3B001', '26000']);

/**
 * Refused only because an earlier statement of its transaction had failed; also a commit that rolled back, because nobody
 * had waited for that statement.
 */
function isAfterFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isAbortedTransactionError(error) || ('code' in error && AFTER_FAILURE.has(error.code));
}

function beginningOf({ isSnapshot, isReadOnly }: TransactionMode): string {
  const isolation = isSnapshot ? ' isolation level repeatable read' : '';
  const access = isReadOnly ? ' read only' : '';
  return isolation + access === '' ? 'begin' : `start transaction${isolation}${access}`;
}

/** Keeps its driver, whose commit and rollback a transaction of ours needs. */
class OwnDialect extends PostgresDialect {
  readonly driver: Driver = super.createDriver();

  override createDriver(): Driver {
    return this.driver;
  }
}
