import type { Database } from '../../platform/database/database.ts';
import type { Binding } from '../../platform/http/bind-operation.ts';
import { auditRoutes } from './routes.ts';

export interface Audit {
  readonly bindings: readonly Binding[];
}

/** What the staff have changed, for those who may read it. Writing is the platform's (platform/audit). */
export function createAudit(database: Database): Audit {
  return { bindings: auditRoutes(database) };
}
