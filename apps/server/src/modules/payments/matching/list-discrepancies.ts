import type { getDiscrepancies, DiscrepancyOutput } from '@farewind/contract/finance/matching';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import { readLongPage } from '../../../platform/database/read-long-page.ts';
import { counts } from '../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import type { OfficeNames } from '../office-ports.ts';
import { countOpenLines } from '../statements/bank-line-rows.ts';
import type { BookSide, DiscrepancyClass, DiscrepancySubject, Repair } from '../discrepancy.ts';
import { findLastRun } from './run-rows.ts';
import { readBank, readLedger, readOurs } from './read-sides.ts';
import { userIdOf } from '../../../platform/user-actor.ts';

const sortable = {
  foundAt: 'found_at',
  seenAt: 'seen_at',
  class: 'class',
  subject: 'subject',
} as const;

/** A page of discrepancies, newest first, and the time of the last comparison. Rehearsals are left out. */
export async function listDiscrepancies(
  names: OfficeNames,
  scope: TenantScope,
  request: ParsedInput<typeof getDiscrepancies>,
): Promise<Output<typeof getDiscrepancies>> {
  const { keyword, sorting, state, class: kind, ...page } = request;
  const found = keyword ? await names.findReferences(scope, keyword) : [];
  let query = selectDiscrepancies(scope)
    .where('state', '=', state)
    .where(counts(scope, 'money_mismatch.reference'));
  if (kind) query = query.where('class', '=', kind);
  if (keyword)
    query = query.where((eb) =>
      eb.or([eb('reference', 'in', [keyword, ...found]), eb('bank_reference', '=', keyword)]),
    );
  const requested = readSorting<string>(sorting, sortable, []);
  const newest = { column: 'found_at', direction: 'desc' } as const;
  const { total, rows } = await readLongPage(scope, query, page, [
    ...requested,
    newest,
    { column: 'id', direction: 'asc' },
  ]);
  const run = await findLastRun(scope);
  return {
    ...total,
    items: await presentDiscrepancies(names, scope, rows),
    openBankLines: await countOpenLines(scope),
    lastRun: run ? await nameStarter(names, scope, run) : null,
  };
}

/** Who started a run, by name. */
export async function nameStarter<Run extends { readonly startedBy: string | null }>(
  names: OfficeNames,
  scope: TenantScope,
  run: Run,
): Promise<Run> {
  const id = userIdOf(run.startedBy);
  if (id === undefined) return run;
  return { ...run, startedBy: (await names.listUserNames(scope, [id])).get(id) ?? null };
}

export async function presentDiscrepancies(
  names: OfficeNames,
  scope: TenantScope,
  rows: readonly DiscrepancyRow[],
): Promise<DiscrepancyOutput[]> {
  const references = rows.map((row) => row.reference).filter((reference) => reference !== null);
  const numbers = await names.readReservationNumbers(scope, [...new Set(references)]);
  const ids = rows.map((row) => userIdOf(row.repaired_by)).filter((id) => id !== undefined);
  const people = await names.listUserNames(scope, [...new Set(ids)]);
  return rows.map((row) => ({
    mismatchId: row.id,
    class: row.class as DiscrepancyClass,
    subject: row.subject as DiscrepancySubject,
    bankReference: row.bank_reference,
    attemptId: row.attempt_id,
    orderId: row.reference,
    reservationNumber: numbers.get(row.reference ?? '') ?? null,
    bank: presentSide(readBank(row.bank)),
    ours: presentSide(readOurs(row.ours)),
    ledger: presentSide(readLedger(row.ledger)),
    order: row.order_state,
    repairs: row.repairs as Repair[],
    state: row.state as DiscrepancyOutput['state'],
    foundAt: row.found_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    repair: row.repair as Repair | null,
    repairedBy: people.get(userIdOf(row.repaired_by) ?? Number.NaN) ?? null,
    repairedAt: row.repaired_at?.toISOString() ?? null,
    reason: row.reason,
    version: row.version,
  }));
}

/** One discrepancy, locked until the transaction ends. */
export function lockDiscrepancy(scope: TenantScope, id: string): Promise<DiscrepancyRow | undefined> {
  return selectDiscrepancies(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

function selectDiscrepancies({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('money_mismatch').selectAll().where('tenant_id', '=', tenantId);
}

export type DiscrepancyRow = Awaited<ReturnType<ReturnType<typeof selectDiscrepancies>['execute']>>[number];

function presentSide(side: BookSide | null): DiscrepancyOutput['bank'] {
  if (side === null) return null;
  const { state, capturedMinor, refundedMinor, currency } = side;
  return {
    state,
    captured: capturedMinor === undefined ? null : formatMinor(capturedMinor),
    refunded: refundedMinor === undefined ? null : formatMinor(refundedMinor),
    currency: currency ?? null,
  };
}
