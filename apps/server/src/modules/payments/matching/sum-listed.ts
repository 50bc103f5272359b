import type { TenantScope } from '../../../platform/database/scope.ts';
import { listedOf } from './match-charge.ts';
import { readBatch } from './read-batch.ts';
import { findAttemptToMatch } from './read-books.ts';

/** What statements list as taken back of a charge, and what has not come back since; the attempt's row must be locked. */
export async function sumListed(scope: TenantScope, attemptId: string): Promise<number> {
  const attempt = await findAttemptToMatch(scope, attemptId);
  if (!attempt) return 0;
  const batch = await readBatch(scope, [attempt]);
  return listedOf(batch.booksOf(attemptId), batch.statements.get(attemptId));
}
