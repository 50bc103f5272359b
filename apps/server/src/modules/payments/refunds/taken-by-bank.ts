import type { TenantScope } from '../../../platform/database/scope.ts';
import { openTask } from '../../../platform/staff-tasks.ts';
import { DISPUTED } from '../disputes/note-chargeback.ts';
import type { SupplierShare } from '../ledger-postings.ts';

interface Charge {
  readonly attemptId: string;
  readonly currency: string;
  readonly leftMinor: number;
  readonly disputedMinor: number;
}

/**
 * The part of a refund that the card's bank has returned to the payer already, by a dispute: a refund of it would return it
 * twice. It keeps nothing from being cancelled; staff get the dispute's task again, because the books of that part are
 * theirs.
 */
export async function findTakenByBank(
  scope: TenantScope,
  reference: string,
  charges: readonly Charge[],
  totalMinor: number,
): Promise<number> {
  const leftMinor = charges.reduce((sum, charge) => sum + charge.leftMinor, 0);
  const disputed = charges.filter(({ disputedMinor }) => disputedMinor > 0);
  const disputedMinor = disputed.reduce((sum, charge) => sum + charge.disputedMinor, 0);
  const takenMinor = Math.min(disputedMinor, totalMinor - leftMinor);
  if (takenMinor <= 0) return 0;
  for (const charge of disputed) {
    const { attemptId, currency } = charge;
    const detail = { attemptId, amountMinor: charge.disputedMinor, currency };
    await openTask(scope, { kind: DISPUTED, reference, detail, apartBy: 'attemptId', dueAt: scope.now });
  }
  return takenMinor;
}

/** The suppliers' shares of the rest: the last ones give up theirs first. */
export function withoutTaken(suppliers: readonly SupplierShare[], takenMinor: number): SupplierShare[] {
  let open = takenMinor;
  return suppliers
    .toReversed()
    .map(({ supplier, minor }) => {
      const cut = Math.max(0, Math.min(open, minor));
      open -= cut;
      return { supplier, minor: minor - cut };
    })
    .toReversed();
}
