import { sql } from 'kysely';
import type { TenantScope } from './scope.ts';

/** Does something to see what it would do, and takes all of it back before the transaction goes on. */
export async function rehearse<T>(scope: TenantScope, act: (scope: TenantScope) => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(scope.tx);
  const seen = await act({ ...scope, afterCommit: () => {} });
  await sql`rollback to savepoint rehearsal`.execute(scope.tx);
  return seen;
}
