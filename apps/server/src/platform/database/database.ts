import { AsyncLocalStorage } from 'node:async_hooks';
import { dirname, join } from 'node:path';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, type LogEvent } from 'kysely';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Count } from './counted.ts';
import { inSpan, type Tracing } from '../tracing/tracing.ts';
import { traceStatement } from '../tracing/trace-statements.ts';
import { makingMark } from './first-database/make-first-database.ts';
import { requireRoom, requireRoomOf } from './disk-room.ts';
import { endsKeptPlans, KeepingClient, withKeptPlans, withoutKeptPlans } from './keeping-client.ts';
import { isInTransaction, runInTransaction } from './open-transaction.ts';
import { FairSemaphore } from './fair-semaphore.ts';
import { Questions } from './questions.ts';
import { Replica, type ReplicaFigures } from './replica.ts';
import { transactionsOn, type TransactionMode } from './run-transaction.ts';
import type { GlobalScope, KeyedHash, TenantScope } from './scope.ts';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { DataFolderUnusable } from '../data-folder-lock.ts';

const INT8 = 20;
const DATE = 1082;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text: string) => text);

/** Without the superuser's and the owner's rights: row security applies to it. */
export const APP_ROLE = 'farewind_app';

const RETRIED = new Set(['40001', '40P01']);
const MAX_TRIES = 6;

export interface Database {
  readonly kind: 'embedded' | 'server';
  /**
   * Runs `act` in one transaction of the tenant. It is repeated if the database requests it, or when another company has
   * answered `scope.ask`, so `act` may only use the database.
   */
  inTenant<T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T>;
  /** The same for several reads that must see one state of the data: later commits of others are not visible. */
  readInTenant<T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T>;
  /** The same for what is only shown: the database refuses writes, and the answer does not wait for the end. */
  viewInTenant<T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T>;
  /**
   * The same for long reads, such as a report or a timetable: on the replica, if there is one and once it has everything
   * committed before the call.
   */
  readLongInTenant<T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T>;
  inGlobal<T>(act: (scope: GlobalScope) => Promise<T>): Promise<T>;
  /**
   * Runs work that no request waits for: its transactions share half of the connections, one transaction at a time and
   * first come, first served. The other half stays free for requests, however much work there is.
   */
  inBackground<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs work whose statements the database plans once for each connection, with one plan for all values, instead of each
   * time: acts that find their rows by keys, as a sale does. Not for lists and reports, whose best plan differs by agency.
   */
  withKeptPlans<T>(work: () => Promise<T>): Promise<T>;
  /** As the owner, for migrations and the job library's own schema. */
  readonly owner: pg.Pool;
  /** Called with the counts of each transaction after its commit. */
  countInto(count: Count): void;
  /** From now on audit entries are written and verified with this key. */
  keyAudit(key: KeyedHash): void;
  /** The current connections, and transactions repeated since the start at the database's request. */
  readFigures(): DatabaseFigures;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseFigures {
  readonly used: number;
  readonly idle: number;
  /** Transactions that wait for a connection. */
  readonly waiting: number;
  /**
   * How long the one that is next has waited. 0 for the embedded database: with one connection, a wait says nothing about
   * the load.
   */
  readonly waitedMs: number;
  readonly limit: number;
  readonly repeated: number;
  /** Absent without a replica. */
  readonly replica?: ReplicaFigures;
}

export interface DatabaseTarget {
  /** Server address; absent: the embedded database. */
  readonly url?: string | undefined;
  readonly adminUrl?: string | undefined;
  /** Server that follows the one of `url`; absent: long reads are answered by the primary. */
  readonly replicaUrl?: string | undefined;
  /** Folder of the embedded database; absent: in memory. */
  readonly folder?: string | undefined;
  /** Image of a migrated embedded database, for tests. */
  readonly image?: Blob | undefined;
  readonly maxConnections?: number;
  /** The kind of connection, for tests that simulate faults; absent: the driver's own. */
  readonly Client?: (new () => pg.ClientBase) | undefined;
}

/** Opens the database. The embedded one takes one connection only; a nested transaction would wait for itself, so it throws. */
export async function openDatabase(
  target: DatabaseTarget,
  clock: Clock,
  tracing?: Tracing,
): Promise<Database> {
  const embedded = target.url === undefined ? await openEmbedded(target) : undefined;
  const limits = { connectionTimeoutMillis: 15_000, max: embedded ? 1 : (target.maxConnections ?? 10) };
  const { url, Client } = target;
  const pool = new pg.Pool({
    ...(embedded ? createPgConfig(embedded) : { connectionString: url, Client: Client ?? KeepingClient }),
    ...limits,
    pipeline: true,
  });
  const owner = target.adminUrl ? new pg.Pool({ connectionString: target.adminUrl, max: 2 }) : pool;
  const replica = target.replicaUrl
    ? new Replica(target.replicaUrl, pool, { max: limits.max, pipeline: true })
    : undefined;
  for (const opened of new Set([pool, owner, ...(replica ? [replica.pool] : [])]))
    outliveLostConnections(opened);
  if (target.folder !== undefined) requireRoomOf(dirname(target.folder), pool);
  const waitedMs = embedded ? () => 0 : watchWaits(pool);
  const traced = tracing && ((event: LogEvent) => traceStatement(tracing, event));
  const transactions = transactionsOn(pool, traced);
  const replicaTransactions = replica && transactionsOn(replica.pool, traced);
  let count: Count = () => undefined;
  let auditKey: KeyedHash | undefined;
  let repeated = 0;
  const background = new AsyncLocalStorage<FairSemaphore>();
  const backgroundSemaphore = new FairSemaphore(Math.max(1, Math.floor(limits.max / 2)));

  async function transact<S extends GlobalScope, T>(
    tenant: string,
    toScope: (base: TransactionStart, run: TransactionRun) => S,
    act: (scope: S) => Promise<T>,
    mode: TransactionMode = WRITES,
    on = transactions,
  ): Promise<T> {
    if (isInTransaction(pool))
      throw new Error('A transaction was opened inside another one: pass the scope on instead.');
    const questions = new Questions();
    for (let attempt = 1; ;) {
      const afterCommit: (() => void)[] = [];
      try {
        const run = () =>
          on.run({
            mode,
            first: startOf(tenant, clock.override()?.toISOString() ?? ''),
            async act(tx, row: Omit<TransactionStart, 'tx'>) {
              const result = await act(toScope({ tx, ...row }, { afterCommit, questions }));
              questions.requireNone();
              return result;
            },
          });
        const facts = { 'farewind.tenant': tenant, 'farewind.attempt': attempt };
        const begun = () =>
          runInTransaction(pool, () => inSpan(tracing, { name: 'transaction', facts }, run));
        const semaphore = background.getStore();
        const result = await (semaphore ? semaphore.run(begun) : begun());
        withoutKeptPlans(() => {
          for (const wake of afterCommit) wake();
        });
        return result;
      } catch (error) {
        if (await questions.answer()) continue;
        const isRetried = RETRIED.has((error as { code?: string }).code ?? '') || endsKeptPlans(error);
        if (attempt >= MAX_TRIES || !isRetried) throw error;
        repeated += 1;
        attempt += 1;
      }
    }
  }

  const tell: Count = (what, labels) => count(what, labels);
  const scopeOf = (tenantId: number) => tenantScope(tenantId, tell, auditKey);
  return {
    kind: embedded ? 'embedded' : 'server',
    owner,
    inTenant: (tenantId, act) => transact(String(tenantId), scopeOf(tenantId), act),
    readInTenant: (tenantId, act) => transact(String(tenantId), scopeOf(tenantId), act, ONE_STATE),
    viewInTenant: (tenantId, act) => transact(String(tenantId), scopeOf(tenantId), act, VIEW),
    async readLongInTenant(tenantId, act) {
      const read = (on = transactions) => transact(String(tenantId), scopeOf(tenantId), act, VIEW, on);
      const answer = await replica?.answer(() => read(replicaTransactions));
      return answer === undefined ? read() : answer.value;
    },
    inGlobal: (act) => transact('', ({ tx, now }) => ({ tx, now }), act),
    inBackground: (work) => background.run(backgroundSemaphore, work),
    withKeptPlans,
    keyAudit(key) {
      auditKey = key;
    },
    countInto(sink) {
      count = sink;
    },
    readFigures: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      waitedMs: waitedMs(),
      limit: limits.max,
      repeated,
      ...(replica && { replica: replica.readFigures() }),
    }),
    async isReady() {
      try {
        await pool.query('select 1');
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      await transactions.close();
      await replicaTransactions?.close();
      if (owner !== pool) await owner.end();
      await embedded?.close();
    },
  };
}

/** What a transaction begins with. */
interface TransactionStart extends GlobalScope {
  readonly isTraining: boolean;
}

/** What a transaction leaves for after its end. */
interface TransactionRun {
  readonly afterCommit: (() => void)[];
  readonly questions: Questions;
}

const WRITES: TransactionMode = { isSnapshot: false, isReadOnly: false };
const ONE_STATE: TransactionMode = { isSnapshot: true, isReadOnly: false };
const VIEW: TransactionMode = { isSnapshot: true, isReadOnly: true };

/**
 * Sets tenant, time and role of a transaction and returns its time. A training copy's clock is ahead of the others' by
 * an offset, which is read in the same statement, so that every process has it at once. Statements are not
 * JIT-compiled: that pays off for reads of many seconds, and costs other statements more than their run time; a large
 * table makes the planner expect many seconds.
 */
const START = `select set_config('app.tenant_id', $1, true), set_config('app.now', clock.at, true),
    set_config('role', '${APP_ROLE}', true), set_config('jit', 'off', true),
    coalesce(nullif(clock.at, '')::timestamptz, now()) as now, clock.is_training as "isTraining"
  from (
    select case when coalesce(own.clock_offset_ms, 0) = 0 then $2
        else (coalesce(nullif($2, '')::timestamptz, now()) + own.clock_offset_ms * interval '1 millisecond')::text
      end as at, own.training_of is not null as is_training
    from (select 1) as one left join tenant own on own.id = nullif($1, '')::int
  ) as clock`;

/** `at`: the movable clock's time as text, empty for the database's own clock. */
function startOf(tenant: string, at: string): CompiledQuery<Omit<TransactionStart, 'tx'>> {
  return CompiledQuery.raw(START, [tenant, at]);
}

function tenantScope(tenantId: number, tell: Count, auditKey: KeyedHash | undefined) {
  return (base: TransactionStart, { afterCommit: wakes, questions }: TransactionRun): TenantScope => ({
    ...base,
    tenantId,
    auditKey,
    ask: (key, question) => questions.ask(key, question),
    afterCommit: (wake) => void wakes.push(wake),
    count: (what, labels) => void wakes.push(() => tell(what, labels)),
  });
}

async function openEmbedded(target: DatabaseTarget): Promise<PGlite> {
  if (target.image) return PGlite.create({ loadDataDir: target.image });
  return target.folder === undefined ? PGlite.create() : openEmbeddedFolder(target.folder);
}

/**
 * A dropped connection emits an error event, idle or in use, and an unhandled event of this kind ends the process. The
 * user of the connection notices by its next query, which fails.
 */
function outliveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Notes who waits for a connection; the result tells how long the first of them has waited. */
function watchWaits(pool: pg.Pool): () => number {
  const connect = pool.connect.bind(pool) as (told?: (error: Error) => void) => Promise<pg.PoolClient>;
  // First come, first served, so the first one has waited longest.
  const waits = new Set<{ readonly since: number }>();
  const watched = (told?: (error: Error) => void): Promise<pg.PoolClient> => {
    // The pool's own queries pass a callback.
    if (told) return connect(told);
    const wait = { since: performance.now() };
    waits.add(wait);
    return connect().finally(() => waits.delete(wait));
  };
  pool.connect = watched as typeof pool.connect;
  return () => {
    const [first] = waits;
    return first === undefined ? 0 : performance.now() - first.since;
  };
}

/** A folder without one of them is not a database. */
const HEART = ['PG_VERSION', 'global/pg_control'];

/**
 * Opens the embedded database in `folder`, or creates it. If its very first creation was interrupted, the folder holds
 * nothing yet and cannot be opened: it is created again. Throws DataFolderUnusable, and changes nothing, if it cannot
 * be opened.
 */
async function openEmbeddedFolder(folder: string): Promise<PGlite> {
  const making = makingMark(folder);
  try {
    mkdirSync(dirname(folder), { recursive: true });
    accessSync(dirname(folder), constants.R_OK | constants.W_OK | constants.X_OK);
    requireRoom(dirname(folder));
    if (existsSync(making)) rmSync(folder, { recursive: true, force: true });
    if (existsSync(folder)) {
      // The database itself does not report which file is missing, and would keep trying for a long time.
      for (const file of HEART) closeSync(openSync(join(folder, file), 'r+'));
      return await openMended(folder);
    }
    writeFileSync(making, '');
    // The package's image of an initialised database: initialising it here takes four more seconds of processor time.
    const made = await openMended(folder, await dataDir());
    rmSync(making);
    return made;
  } catch (error) {
    throw new DataFolderUnusable(folder, error);
  }
}

async function openMended(folder: string, loadDataDir?: Blob): Promise<PGlite> {
  const database = await PGlite.create(folder, loadDataDir && { loadDataDir });
  dropFailedFiles(database);
  return database;
}

/** The part of the embedded database's file system that is repaired here; its package declares less. */
interface FileSystem {
  lookupNode(parent: unknown, name: string): unknown;
  destroyNode(node: unknown): void;
}

type MakeFile = (parent: unknown, name: string, mode: number, device: number) => unknown;

/**
 * Makes the embedded database forget a file that the disk refused to create. Its file system (Emscripten's NODEFS)
 * registers the name before creating the file and keeps it if that fails, as on a full disk; from then on the file can
 * neither be opened nor created ("could not create file …: File exists") until the process restarts.
 */
function dropFailedFiles({ Module }: PGlite): void {
  const files = Module.FS as unknown as FileSystem;
  const { node_ops: operations } = Module.NODEFS as unknown as { readonly node_ops: { mknod: MakeFile } };
  const { mknod } = operations;
  operations.mknod = (parent, name, mode, device) => {
    try {
      return mknod(parent, name, mode, device);
    } catch (error) {
      files.destroyNode(files.lookupNode(parent, name));
      throw error;
    }
  };
}
