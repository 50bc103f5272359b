import type { TenantScope } from '../../../platform/database/scope.ts';
import { postLedger } from '../postings/post-ledger.ts';
import type { Attempt } from '../attempts/repository.ts';
import { settledMove } from '../refunds/settle-refund.ts';
import { listRefundsOfAttempt } from '../refunds/refund-rows.ts';

/** Posts all money moves of an attempt again; existing ledger entries stay as they are. */
export async function postMissing(scope: TenantScope, attempt: Attempt): Promise<void> {
  const { id, reference, currency, capturedMinor } = attempt;
  if (capturedMinor > 0) {
    const key = `capture:${id}`;
    await postLedger(scope, { move: 'capture', key, reference, currency, amountMinor: capturedMinor });
  }
  for (const refund of await listRefundsOfAttempt(scope, id)) {
    if (refund.state === 'settled') await postLedger(scope, settledMove(refund));
  }
}
