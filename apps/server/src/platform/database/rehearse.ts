import { sql } from 'kysely';
import type { TenantScope } from './scope.ts';

/** Runs something to see its effect, and undoes all of it before the transaction continues. */
export async function rehearse<T>(scope: TenantScope, act: (scope: TenantScope) => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(scope.tx);
  const seen = await act({ ...scope, afterCommit: () => {} });
  await sql`rollback to savepoint rehearsal`.execute(scope.tx);
  return seen;
}
