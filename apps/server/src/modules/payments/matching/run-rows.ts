import type { matchRunSchema } from '@farewind/contract/finance/matching';
import type { z } from 'zod';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { countOpen } from '../discrepancy-rows.ts';
import { waitForName } from '../../../platform/database/wait-for-turn.ts';

export type MatchRun = z.infer<typeof matchRunSchema>;

export interface RunCounts {
  readonly checked: number;
  readonly unanswered: number;
  readonly found: number;
  readonly gone: number;
}

/** A run that has not ended after this time was interrupted. */
const LONGEST_RUN_MS = 2 * 60 * 60_000;

/** Undefined: another run is in progress. */
export async function beginRun(
  { tx, tenantId, now }: TenantScope,
  startedBy: string | undefined,
): Promise<string | undefined> {
  await waitForName({ tx }, `match:${tenantId}`);
  const running = await tx
    .selectFrom('match_run')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('finished_at', 'is', null)
    .where('started_at', '>', new Date(now.getTime() - LONGEST_RUN_MS))
    .executeTakeFirst();
  if (running) return undefined;
  const id = newId();
  await tx
    .insertInto('match_run')
    .values({ tenant_id: tenantId, id, started_at: now, started_by: startedBy ?? null })
    .execute();
  return id;
}

export async function endRun(scope: TenantScope, id: string, counts: RunCounts): Promise<MatchRun> {
  const { tx, tenantId, now } = scope;
  const open = await countOpen(scope);
  await tx
    .updateTable('match_run')
    .set({ ...counts, open, finished_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return (await findLastRun(scope))!;
}

/** The run that began last; undefined before the first. */
export async function findLastRun({ tx, tenantId }: TenantScope): Promise<MatchRun | undefined> {
  const row = await tx
    .selectFrom('match_run')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return (
    row && {
      runId: row.id,
      startedAt: row.started_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      startedBy: row.started_by,
      checked: row.checked,
      unanswered: row.unanswered,
      open: row.open,
      found: row.found,
      gone: row.gone,
    }
  );
}
