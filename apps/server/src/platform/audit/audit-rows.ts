import type { Selectable } from 'kysely';
import type { TenantScope } from '../database/scope.ts';
import type { AuditEntryTable } from '../database/schema.ts';
import type { AuditEntry } from './entry-hash.ts';

type Row = Selectable<AuditEntryTable>;

/** An entry with its link to the one before. */
export interface KeptEntry extends AuditEntry {
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  /** False for entries that an earlier version chained without a key. */
  readonly isKeyed: boolean;
}

export function toKeptEntry(row: Row): KeptEntry {
  return {
    tenantId: row.tenant_id,
    position: row.position,
    at: row.at,
    userTenantId: row.user_tenant_id,
    userId: row.user_id,
    userName: row.user_name,
    impersonatorTenantId: row.impersonator_tenant_id,
    impersonatorUserId: row.impersonator_user_id,
    impersonatorName: row.impersonator_name,
    address: row.address,
    requestId: row.request_id,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    before: row.before,
    after: row.after,
    reason: row.reason,
    previousHash: row.previous_hash,
    hash: row.hash,
    isKeyed: row.keyed,
  };
}

/** The next entries after a position, in order. */
export async function listEntriesAfter(
  { tx, tenantId }: TenantScope,
  position: number,
  limit: number,
): Promise<KeptEntry[]> {
  const rows = await tx
    .selectFrom('audit_entry')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toKeptEntry);
}
