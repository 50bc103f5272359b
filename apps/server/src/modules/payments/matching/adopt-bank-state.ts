import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { AttemptState } from '../attempts/attempt-states.ts';
import type { PaymentsDeps } from '../deps.ts';
import { lockAttempt, moveAttempt, type Attempt } from '../attempts/repository.ts';
import { recordCapture } from '../charging/settle-attempt.ts';
import { postLedger } from '../postings/post-ledger.ts';
import { writeTail } from '../refunds/settle-refund.ts';
import { writeCaptured } from './attempt-sums.ts';
import type { RepairCase } from './repair-case.ts';

/**
 * Attempts that had ended, or never came to an end: only the bank's state, accepted by staff, reopens them.
 * Deliberately separate from the table of moves, because nothing takes this path automatically.
 */
export const lostStates: readonly AttemptState[] = [
  'threeDsPending',
  'awaitingPayer',
  'completing',
  'unknown',
  'authorised',
  'failed',
  'voided',
  'expired',
];

/**
 * The bank's reference of the money, which later disputes name: as it tells it now, or as we knew it before. Ours only if
 * it has none.
 */
export function referenceOf({ attempt, bank }: Pick<RepairCase, 'attempt' | 'bank'>): string {
  return bank.bankReference ?? attempt.bankReference ?? attempt.id;
}

/** Sets our attempt to the bank's state. */
export async function adoptBankState(deps: PaymentsDeps, of: RepairCase): Promise<void> {
  const { tenantId, attempt, bank } = of;
  await deps.database.inTenant(tenantId, async (scope) => {
    if (bank.state === 'captured' && lostStates.includes(attempt.state)) {
      await recordCapture(deps, scope, attempt, referenceOf(of), bank.capturedMinor, lostStates);
      return;
    }
    if (bank.state === 'captured') {
      const { capturedMinor } = await lockAttempt(scope, attempt);
      const addedMinor = bank.capturedMinor - capturedMinor;
      if (addedMinor === 0) return;
      await writeCaptured(scope, attempt.id, bank.capturedMinor);
      // A part of a completely refunded charge is with the agency again.
      await writeTail(scope, attempt.id);
      const { reference, currency } = attempt;
      const number = await countCorrections(scope, attempt);
      // The first one keeps its original key.
      const thing = `${attempt.id}:${bank.capturedMinor}`;
      const key = `captureCorrected:${number === 0 ? thing : `${thing}:${number}`}`;
      await postLedger(scope, { move: 'capture', key, reference, currency, amountMinor: addedMinor });
      return;
    }
    if (attempt.capturedMinor > 0) throw refusal('ORD-STATE');
    if (bank.state === 'held') {
      await moveAttempt(scope, attempt.id, 'authorised', { bankReference: referenceOf(of) }, lostStates);
      return;
    }
    const next = bank.state === 'voided' ? 'voided' : 'failed';
    await moveAttempt(scope, attempt.id, next, { failure: 'technical' }, [
      'unknown',
      'completing',
      'authorised',
    ]);
  });
}

/**
 * How often the ledger has followed a corrected capture: part of a posting's key, since a sum may be corrected back and
 * forth. The attempt's row must be locked.
 */
async function countCorrections(
  { tx, tenantId }: TenantScope,
  { id, reference }: Pick<Attempt, 'id' | 'reference'>,
): Promise<number> {
  const { posted } = await tx
    .selectFrom('ledger_entry')
    .select((eb) => eb.fn.countAll<number | string>().as('posted'))
    .where('tenant_id', '=', tenantId)
    .where('reference', '=', reference)
    .where('move', '=', 'capture')
    .where('posting_key', 'like', `captureCorrected:${id}:%`)
    .executeTakeFirstOrThrow();
  return Number(posted);
}
