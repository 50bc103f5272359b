import type { TenantScope } from '../database/scope.ts';

/** The progress of an effect. */
export interface Effort {
  readonly attempts: number;
  /** When it is tried again; undefined if it is done, given up, or in progress for the first time. */
  readonly nextTryAt: Date | undefined;
}

/** The progress of effects, by the keys that they were written with. */
export async function readEfforts(
  { tx, tenantId }: TenantScope,
  dedupeKeys: readonly string[],
): Promise<ReadonlyMap<string, Effort>> {
  if (dedupeKeys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('outbox')
    .select(['dedupe_key', 'state', 'attempts', 'available_at'])
    .where('tenant_id', '=', tenantId)
    .where('dedupe_key', 'in', dedupeKeys)
    .execute();
  return new Map(
    rows.map(({ dedupe_key: key, state, attempts, available_at: at }) => [
      key,
      { attempts, nextTryAt: state === 'waiting' && attempts > 0 ? at : undefined },
    ]),
  );
}
