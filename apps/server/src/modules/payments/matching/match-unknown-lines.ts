import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { isTestReference } from '../ports.ts';
import { dropUnknown, recordMismatch } from './mismatch-rows.ts';
import type { Mismatch } from './mismatch.ts';
import type { RunCounts } from './run-rows.ts';
import { listStatementLines, type StatementRow } from './statement-rows.ts';

/** What statements tell of charges that nobody here has made: no question to the bank would have found them. */
export async function matchUnknownLines(scope: TenantScope, since: Date): Promise<RunCounts> {
  const lines = await listStatementLines(scope, { since });
  const known = await listKnown(scope, [...new Set(lines.map(({ reference }) => reference))]);
  const unknown = Map.groupBy(
    lines.filter(({ reference }) => !known.has(reference)),
    ({ reference }) => reference,
  );
  let found = 0;
  for (const [reference, own] of unknown) {
    if (isReleasedTest(reference, own)) continue;
    if (await recordMismatch(scope, mismatchOf(reference, own))) found += 1;
  }
  return { checked: unknown.size, unanswered: 0, found, gone: await dropUnknown(scope, known) };
}

/** A charge by which an account was tried, and of which nothing is left at the bank. */
function isReleasedTest(reference: string, lines: readonly StatementRow[]): boolean {
  const left = lines.reduce(
    (sum, { kind, amount_minor: minor }) => (kind === 'capture' ? sum + minor : sum - minor),
    0,
  );
  return isTestReference(reference) && left <= 0;
}

function mismatchOf(reference: string, lines: readonly StatementRow[]): Mismatch {
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
  const ids = references.filter((reference) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(reference));
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
