import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { openAttempt, ask, type Asked } from '../attempts/ask-bank.ts';
import { noteChargeback } from '../disputes/note-chargeback.ts';
import { noteDisputeWon } from '../disputes/note-dispute-won.ts';
import type { PaymentsDeps } from '../deps.ts';
import { getAttempt, lockAttempts } from '../attempts/repository.ts';
import { keyAt } from '../charging/key-at.ts';
import { outcomeOf } from '../charging/settle-attempt.ts';
import type { OnBankReturn } from '../attempt.ts';
import { adoptBankState } from './adopt-bank-state.ts';
import { askBooks } from './ask-books.ts';
import { refundCharge } from './refund-charge.ts';
import type { OpenDiscrepancy } from '../discrepancy-rows.ts';
import type { Repair } from '../discrepancy.ts';
import { postMissing } from './post-missing.ts';
import { findAttemptToMatch } from './read-books.ts';
import type { RepairCase } from './repair-case.ts';
import { sumListed } from './sum-listed.ts';
import { recordBankRefund, recallRefund } from './repair-refund.ts';
import { money } from '@farewind/values/money';

export interface RepairDeps {
  readonly deps: PaymentsDeps;
  /** Lets the seller continue from the outcome of an attempt. */
  readonly goOn: OnBankReturn;
}

type Act = (given: RepairDeps, of: RepairCase) => Promise<void>;

const acts: Readonly<Record<Exclude<Repair, 'accept'>, Act>> = {
  adopt: async (given, of) => {
    await adoptBankState(given.deps, of);
    const { tenantId, attempt } = of;
    const settled = await inTenant(given, of, async (scope) => ({
      reference: attempt.reference,
      outcome: outcomeOf(await getAttempt(scope, attempt.id)),
    }));
    await given.goOn(tenantId, settled);
  },
  takeAgain: async ({ deps }, of) => {
    const { asked, capturedMinor, now } = await deps.database.inTenant(of.tenantId, async (scope) => ({
      asked: await openAttempt(deps, scope, of.attempt.id),
      capturedMinor: of.attempt.capturedMinor,
      now: scope.now,
    }));
    await takeAgain(deps, asked, capturedMinor, now);
  },
  giveBack: ({ deps }, of) => refundCharge(deps, of),
  sendRefund: (given, of) => inTenant(given, of, (scope) => recallRefund(given.deps, scope, of)),
  noteRefund: (given, of) => inTenant(given, of, (scope) => recordBankRefund(given.deps, scope, of)),
  noteChargeback: (given, of) =>
    inTenant(given, of, async (scope) =>
      noteChargeback(given.deps, scope, of.attempt, await sumTakenBack(scope, of)),
    ),
  noteChargebackOnce: (given, of) =>
    inTenant(given, of, async (scope) => {
      await readTaken(scope, of);
      await noteChargeback(given.deps, scope, of.attempt, of.attempt.capturedMinor);
    }),
  noteDisputeWon: (given, of) =>
    inTenant(given, of, (scope) => noteDisputeWon(given.deps, scope, of.attempt, of.bank.chargebackMinor)),
  undoChargeback: (given, of) => inTenant(given, of, (scope) => undoUnlisted(given.deps, scope, of)),
  postLedger: (given, of) => inTenant(given, of, (scope) => postMissing(scope, of.attempt)),
};

/** The total that the card's bank has; of a charge that the bank does not know, all that was not given back. */
async function sumTakenBack(scope: TenantScope, of: RepairCase): Promise<number> {
  const { attempt, bank, discrepancy } = of;
  if (discrepancy.subject === 'chargeback') return readTaken(scope, of);
  if (bank.state === 'captured' || bank.state === 'held') throw hasChanged();
  const ours = await findAttemptToMatch(scope, attempt.id);
  return attempt.capturedMinor - (ours?.refundedMinor ?? 0);
}

/**
 * What the card's bank has now, by the provider or else by the statements. Refuses with ORD-STATE another sum than staff
 * have decided about: a statement may have been read since.
 */
async function readTaken(scope: TenantScope, { attempt, bank, discrepancy }: RepairCase): Promise<number> {
  await lockAttempts(scope, attempt.reference);
  const takenMinor = bank.chargebackMinor ?? (await sumListed(scope, attempt.id));
  if (takenMinor !== discrepancy.bankCapturedMinor) throw hasChanged();
  return takenMinor;
}

const hasChanged = () => refusal('ORD-STATE', { message: 'match.changed' });

/** Cancels what was recorded as taken back and no statement lists, if the bank has the charge now. */
async function undoUnlisted(deps: PaymentsDeps, scope: TenantScope, of: RepairCase): Promise<void> {
  const { attempt, bank } = of;
  if (bank.state !== 'captured' || bank.chargebackMinor !== undefined) throw hasChanged();
  const listedMinor = await readTaken(scope, of);
  await noteDisputeWon(deps, scope, attempt, listedMinor, listedMinor);
}

/**
 * Carries out a repair, after querying the bank again: the discrepancy may be over. Calls to the bank are outside any
 * transaction. Refuses with GEN-BUSY while the bank does not answer, with ORD-STATE a repair that no longer fits.
 */
export async function doRepair(
  given: RepairDeps,
  tenantId: number,
  discrepancy: OpenDiscrepancy,
  repair: Repair,
): Promise<void> {
  if (repair === 'accept') return;
  if (discrepancy.attemptId === undefined) throw refusal('GEN-RULE', { message: 'match.notOffered' });
  const bank = await askBooks(given.deps, tenantId, discrepancy.attemptId);
  if (!bank) throw refusal('GEN-BUSY', { message: 'match.bankSilent' });
  const attempt = await given.deps.database.inTenant(tenantId, (scope) =>
    getAttempt(scope, discrepancy.attemptId!),
  );
  await acts[repair](given, { tenantId, attempt, bank, discrepancy });
}

function inTenant<T>(
  { deps }: RepairDeps,
  { tenantId }: RepairCase,
  act: (scope: TenantScope) => Promise<T>,
): Promise<T> {
  return deps.database.inTenant(tenantId, act);
}

/**
 * Captures a sum that the bank only holds and we count as captured. A hold is captured once, so the call may be
 * repeated.
 */
async function takeAgain(
  deps: PaymentsDeps,
  { attempt, charge, gateway }: Asked,
  capturedMinor: number,
  now: Date,
): Promise<void> {
  const answer = await ask(deps, attempt.id, () =>
    gateway.capture(charge, money(capturedMinor, attempt.currency), keyAt(`capture:${attempt.id}`, now)),
  );
  if (answer.kind === 'done') return;
  const fact = await ask(deps, attempt.id, () => gateway.query(charge));
  if (fact.kind !== 'captured') throw refusal('GEN-BUSY', { message: 'match.bankSilent' });
}
