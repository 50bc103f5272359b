import { getAuditLog } from '@farewind/contract/audit/audit-log';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { listEntries, presentEntry } from './list-entries.ts';

export function auditRoutes(database: Database): Binding[] {
  return [
    bind(getAuditLog, async ({ tenantId }, input) => {
      const { total, entries, ...names } = await database.inTenant(tenantId, (scope) =>
        listEntries(scope, input),
      );
      return { ...total, ...names, items: entries.map(presentEntry) };
    }),
  ];
}
