import { isUuid } from '@farewind/values/uuid';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { PaymentsDeps } from '../deps.ts';
import { askBooks } from './ask-books.ts';
import { updateDiscrepancyTask } from './discrepancy-task.ts';
import { matchCharge, type BankBooks } from './match-charge.ts';
import { matchOrder, type ReadOrders } from './match-order.ts';
import { dropMatched, recordDiscrepancy, dropUnknown } from '../discrepancy-rows.ts';
import type { Discrepancy } from '../discrepancy.ts';
import { readBatch, saleMoneyOf, type Batch } from './read-batch.ts';
import { listAttemptsToMatch } from './read-books.ts';
import { beginRun, endRun, type MatchRun, type RunCounts } from './run-rows.ts';
import type { Currency } from '@farewind/values/currency';
import { isTestReference } from '../ports.ts';
import { listStatementLines, type StatementRow } from './statement-rows.ts';

export interface MatchDeps {
  readonly deps: PaymentsDeps;
  readonly readOrders: ReadOrders;
}

export interface MatchRequest {
  /** Charges that have changed since then are compared, and all open ones. */
  readonly since: Date;
  /** The user who requested it; undefined for the scheduled run. */
  readonly startedBy: string | undefined;
}

const AT_ONCE = 200;
/** Calls to a bank at the same time. */
const CALLS = 4;

/**
 * Compares the data of bank, attempts, refunds, orders and ledger about each charge, records discrepancies, and closes
 * those that no longer exist. It repairs nothing. Refuses with GEN-BUSY while another run is in progress.
 */
export async function runMatch(given: MatchDeps, tenantId: number, request: MatchRequest): Promise<MatchRun> {
  const { database } = given.deps;
  const runId = await database.inTenant(tenantId, (scope) => beginRun(scope, request.startedBy));
  if (runId === undefined) throw refusal('GEN-BUSY');
  const counts = { checked: 0, unanswered: 0, found: 0, gone: 0 };
  let afterId: string | undefined;
  for (;;) {
    const batch = await database.inTenant(tenantId, async (scope) =>
      readBatch(scope, await listAttemptsToMatch(scope, request.since, afterId, AT_ONCE)),
    );
    if (batch.attempts.length === 0) break;
    add(counts, await matchBatch(given, tenantId, batch));
    afterId = batch.attempts.at(-1)!.attemptId;
  }
  return database.inTenant(tenantId, async (scope) => {
    add(counts, await matchUnknownLines(scope, request.since));
    const run = await endRun(scope, runId, counts);
    await updateDiscrepancyTask(scope, run.open);
    return run;
  });
}

async function matchBatch(
  { deps, readOrders }: MatchDeps,
  tenantId: number,
  batch: Batch,
): Promise<RunCounts> {
  const told = await askAll(deps, tenantId, batch);
  return deps.database.inTenant(tenantId, async (scope) => {
    const orders = await readOrders(scope, batch.references);
    const discrepancies: Discrepancy[] = [];
    for (const { attemptId, payableId } of batch.attempts) {
      const bank = told.get(attemptId);
      if (!bank) continue;
      const payer = bank.state === 'captured' ? batch.payerOf(payableId, attemptId) : attemptId;
      const statement = batch.statements.get(attemptId);
      const isSecond = payer !== attemptId;
      discrepancies.push(...matchCharge({ ours: batch.booksOf(attemptId), bank, statement, isSecond }));
    }
    for (const money of saleMoneyOf(batch)) {
      const discrepancy = matchOrder(money, orders.get(money.reference));
      // Discrepancies of the charge itself are reported there.
      const isTold = discrepancies.some(({ reference }) => reference === money.reference);
      if (discrepancy && !isTold) discrepancies.push(discrepancy);
    }
    const found = await recordAll(scope, discrepancies);
    const gone = await dropMatched(scope, [...told.keys()], discrepancies);
    return { checked: told.size, unanswered: batch.attempts.length - told.size, found, gone };
  });
}

/** The bank's state of each charge; those that it does not report are left out. */
async function askAll(
  deps: PaymentsDeps,
  tenantId: number,
  { attempts }: Batch,
): Promise<ReadonlyMap<string, BankBooks>> {
  const told = new Map<string, BankBooks>();
  const waiting = attempts.map(({ attemptId }) => attemptId);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // A charge that cannot be queried does not delay the others.
      const books = await askBooks(deps, tenantId, next).catch((error: unknown) => {
        deps.log.error({ err: error, attemptId: next }, 'A charge could not be asked about');
        return undefined;
      });
      if (books) told.set(next, books);
    }
  };
  await Promise.all(Array.from({ length: CALLS }, work));
  return told;
}

async function recordAll(scope: TenantScope, discrepancies: readonly Discrepancy[]): Promise<number> {
  let found = 0;
  for (const discrepancy of discrepancies) if (await recordDiscrepancy(scope, discrepancy)) found += 1;
  return found;
}

function add(counts: { -readonly [Name in keyof RunCounts]: number }, more: RunCounts): void {
  for (const name of Object.keys(counts) as (keyof RunCounts)[]) counts[name] += more[name];
}

/** Charges in statements that are unknown here: no query to the bank would have found them. */
async function matchUnknownLines(scope: TenantScope, since: Date): Promise<RunCounts> {
  const lines = await listStatementLines(scope, { since });
  const known = await listKnown(scope, [...new Set(lines.map(({ reference }) => reference))]);
  const unknown = Map.groupBy(
    lines.filter(({ reference }) => !known.has(reference)),
    ({ reference }) => reference,
  );
  let found = 0;
  for (const [reference, own] of unknown) {
    if (isReleasedTest(reference, own)) continue;
    if (await recordDiscrepancy(scope, discrepancyOf(reference, own))) found += 1;
  }
  return { checked: unknown.size, unanswered: 0, found, gone: await dropUnknown(scope, known) };
}

/** A charge of a connection test, of which no money is left at the bank. */
function isReleasedTest(reference: string, lines: readonly StatementRow[]): boolean {
  const left = lines.reduce(
    (sum, { kind, amount_minor: minor }) => (kind === 'capture' ? sum + minor : sum - minor),
    0,
  );
  return isTestReference(reference) && left <= 0;
}

function discrepancyOf(reference: string, lines: readonly StatementRow[]): Discrepancy {
  const sumOf = (kind: string): number =>
    lines.filter((line) => line.kind === kind).reduce((sum, { amount_minor: minor }) => sum + minor, 0);
  return {
    class: 'missingHere',
    subject: 'capture',
    bankReference: reference,
    repairs: ['accept'],
    bank: {
      state: 'captured',
      capturedMinor: sumOf('capture'),
      refundedMinor: sumOf('refund') + sumOf('void'),
      currency: lines[0]!.currency as Currency,
    },
  };
}

async function listKnown(
  { tx, tenantId }: TenantScope,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = references.filter(isUuid);
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
