import type { Output } from '@farewind/contract/core/operation';
import { closeBlockerSchema, type closePeriod } from '@farewind/contract/finance/period-close';
import { currencySchema, localDate } from '@farewind/contract/core/fields';
import { ledgerAccountSchema } from '@farewind/contract/finance/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import { stored } from '../../../platform/database/stored.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { OfficeNames } from '../office-ports.ts';
import { userIdOf } from '../../../platform/user-actor.ts';

const sheetSchema = z.object({
  currency: currencySchema,
  rates: z.array(
    z.object({
      currency: currencySchema,
      micros: z.int(),
      // Of sheets that were stored with rounded rates.
      per: z.int().default(1_000_000),
      day: localDate,
      source: z.string(),
    }),
  ),
  accounts: z.array(
    z.object({
      account: ledgerAccountSchema,
      subAccount: z.string(),
      currency: currencySchema,
      openingMinor: z.int(),
      debitMinor: z.int(),
      creditMinor: z.int(),
      closingMinor: z.int(),
      ownMinor: z.int().nullable(),
    }),
  ),
});
/** The accounts of a period as they were when it was closed. */
export type Sheet = z.infer<typeof sheetSchema>;

export const readSheet = stored('period_close.sheet', sheetSchema);
const readBlockers = stored('period_close.blockers', z.array(closeBlockerSchema));

export function selectCloses({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('period_close').selectAll().where('tenant_id', '=', tenantId);
}

export type CloseRow = Awaited<ReturnType<ReturnType<typeof selectCloses>['execute']>>[number];

/** The last closed period; of a day and a month that end together the month. */
export function findLastClose(scope: TenantScope): Promise<CloseRow | undefined> {
  return selectCloses(scope)
    .where('reopened_at', 'is', null)
    .orderBy('through_day', 'desc')
    .orderBy(sql`kind = 'month'`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Blocks postings, closing and reopening until the transaction ends; waits for postings in progress. */
export async function lockBooks({ tx, tenantId }: TenantScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(7463202, ${tenantId}::int)`.execute(tx);
}

export async function presentCloses(
  { listUserNames }: Pick<OfficeNames, 'listUserNames'>,
  scope: TenantScope,
  rows: readonly CloseRow[],
): Promise<Output<typeof closePeriod>[]> {
  const ids = rows.flatMap((row) => [userIdOf(row.closed_by), userIdOf(row.reopened_by)]);
  const people = await listUserNames(scope, [...new Set(ids.filter((id) => id !== undefined))]);
  const nameOf = (actor: string | null) => people.get(userIdOf(actor) ?? Number.NaN) ?? null;
  return rows.map((row) => ({
    closeId: row.id,
    kind: row.kind === 'month' ? 'month' : 'day',
    fromDay: row.from_day,
    throughDay: row.through_day,
    closedAt: row.closed_at.toISOString(),
    closedBy: nameOf(row.closed_by),
    blockers: readBlockers(row.blockers),
    reason: row.reason,
    reopenedAt: row.reopened_at?.toISOString() ?? null,
    reopenedBy: nameOf(row.reopened_by),
    reopenReason: row.reopen_reason,
  }));
}
