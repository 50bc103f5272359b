import type { TenantScope } from '../database/scope.ts';
import { refusal } from '../errors.ts';

/** A record to change: its current state, and the last edit the user has seen. */
export interface EditedRecord {
  readonly entity: string;
  readonly entityId: string;
  /** As the caller may see it. */
  readonly current: { readonly version: number };
  readonly seenVersion: number | undefined;
}

/**
 * Refuses with GEN-CONFLICT a change of a record that another user has changed meanwhile, with its current state, the
 * other user and the time. A caller who sends no version overwrites the current one. The record's row must be locked.
 */
export async function requireVersion(scope: TenantScope, record: EditedRecord): Promise<void> {
  const { entity, entityId, current, seenVersion } = record;
  if (seenVersion === undefined || seenVersion === current.version) return;
  const last = await scope.tx
    .selectFrom('audit_entry')
    .select(['user_name', 'at'])
    .where('tenant_id', '=', scope.tenantId)
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  throw refusal('GEN-CONFLICT', {
    data: { current, changedBy: last?.user_name ?? null, changedAt: last?.at.toISOString() ?? null },
  });
}
