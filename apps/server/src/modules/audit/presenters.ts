import type { AuditEntryOutput } from '@farewind/contract/audit/audit-log';
import type { KeptEntry } from '../../platform/audit/audit-rows.ts';
import { recordSchema, stored } from '../../platform/database/stored.ts';

const readBefore = stored('audit_entry.before', recordSchema.nullable());
const readAfter = stored('audit_entry.after', recordSchema.nullable());

export function presentEntry(entry: KeptEntry): AuditEntryOutput {
  return {
    position: entry.position,
    at: entry.at.toISOString(),
    user: person(entry.userTenantId, entry.userId, entry.userName),
    impersonator: person(entry.impersonatorTenantId, entry.impersonatorUserId, entry.impersonatorName),
    address: entry.address,
    requestId: entry.requestId,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    before: readBefore(entry.before),
    after: readAfter(entry.after),
    reason: entry.reason,
    hash: entry.hash.toString('hex'),
  };
}

/** The host's side has no number on the wire. */
function person(
  tenantId: number | null,
  id: number | null,
  userName: string | null,
): AuditEntryOutput['user'] {
  return id === null ? null : { tenantId: tenantId === 0 ? null : tenantId, id, userName: userName ?? '' };
}
