import type { PaymentsDeps } from '../deps.ts';
import { askBooks } from './ask-books.ts';
import { updateDiscrepancyTask } from './discrepancy-task.ts';
import { matchCharge } from './match-charge.ts';
import { countOpen, dropMatched, recordDiscrepancy } from '../discrepancy-rows.ts';
import type { Discrepancy } from '../discrepancy.ts';
import { readBatch } from './read-batch.ts';
import { findAttemptToMatch } from './read-books.ts';

/**
 * Compares one charge with its provider's data after an unprompted notification: a dispute, or a refund that failed
 * after it had counted as done. A discrepancy that no process is working on is recorded at once, and staff are
 * notified.
 */
export async function matchAttempt(deps: PaymentsDeps, tenantId: number, attemptId: string): Promise<void> {
  const bank = await askBooks(deps, tenantId, attemptId);
  if (!bank) return;
  await deps.database.inTenant(tenantId, async (scope) => {
    const attempt = await findAttemptToMatch(scope, attemptId);
    if (!attempt) return;
    const batch = await readBatch(scope, [attempt]);
    const statement = batch.statements.get(attemptId);
    const found = matchCharge({ ours: batch.booksOf(attemptId), bank, statement, isSecond: false });
    const told = found.filter(isTakenBack);
    for (const discrepancy of told) await recordDiscrepancy(scope, discrepancy);
    const gone = await dropMatched(scope, [attemptId], found, ['chargeback', 'refund']);
    if (told.length > 0 || gone > 0) await updateDiscrepancyTask(scope, await countOpen(scope));
  });
}

/** A refund that only the bank knows may be one that we are sending at this moment: the next run decides. */
function isTakenBack({ class: kind, subject }: Discrepancy): boolean {
  return subject === 'chargeback' || (subject === 'refund' && kind === 'missingThere');
}
