import { sql } from 'kysely';
import { z } from 'zod';
import { stored } from '../../../platform/database/stored.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../../platform/staff-tasks.ts';
import type { SupplierShare } from '../postings/ledger-postings.ts';
import { postReturnedSeats } from './post-returned-seats.ts';
import type { RefundRequest } from './refund.ts';

/** A staff task, one for each refund: a part of it was with the card's bank, and is owed if the dispute is won. */
export const OWED_IF_WON = 'refundDisputed';

interface Charge {
  readonly capturedMinor: number;
  /** What refunds have claimed of it. */
  readonly claimedMinor: number;
  readonly disputedMinor: number;
}

/** What can be refunded of a charge now. */
export function leftOf({ capturedMinor, claimedMinor, disputedMinor }: Charge): number {
  return Math.max(0, capturedMinor - claimedMinor - disputedMinor);
}

/**
 * The part of a refund that the card's bank has returned to the payer already, by a dispute: a refund of it would return it
 * twice. It keeps nothing from being cancelled.
 */
export function sumTakenByBank(charges: readonly Charge[], totalMinor: number): number {
  const leftMinor = charges.reduce((sum, charge) => sum + leftOf(charge), 0);
  const disputedMinor = charges.reduce((sum, charge) => sum + unclaimedOf(charge) - leftOf(charge), 0);
  return Math.max(0, Math.min(disputedMinor, totalMinor - leftMinor));
}

/** What no refund has claimed, with what the card's bank has of it. */
export const unclaimedOf = ({ capturedMinor, claimedMinor }: Charge): number => capturedMinor - claimedMinor;

type Sums = Pick<RefundRequest, 'supplierMinor' | 'serviceMinor' | 'suppliers'>;

/** Splits a request into what is refunded now, and what would be owed if the bank returned it. */
export function splitRequest(
  { supplierMinor, serviceMinor, suppliers = [] }: Sums,
  takenMinor: number,
): { readonly now: Part; readonly ifWon: Part } {
  const nowMinor = supplierMinor + serviceMinor - takenMinor;
  const serviceNow = nowMinor === 0 ? 0 : Math.min(serviceMinor, nowMinor);
  const supplierNow = nowMinor - serviceNow;
  const sharesNow = withoutTaken(suppliers, supplierMinor - supplierNow);
  return {
    now: { supplierMinor: supplierNow, serviceMinor: serviceNow, suppliers: sharesNow },
    ifWon: {
      supplierMinor: supplierMinor - supplierNow,
      serviceMinor: serviceMinor - serviceNow,
      suppliers: suppliers.map(({ supplier, minor }, at) => ({
        supplier,
        minor: minor - sharesNow[at]!.minor,
      })),
    },
  };
}

type Part = Required<Sums>;

/** The suppliers' shares of the rest: the last ones give up theirs first. */
function withoutTaken(suppliers: readonly SupplierShare[], takenMinor: number): SupplierShare[] {
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

/**
 * Nothing else remembers that this part is owed: the sale is reversed, and its money is with the card's bank. `attemptId`:
 * nothing was sold for this charge, so there is no sale to reverse.
 */
export async function rememberOwed(
  scope: TenantScope,
  request: Omit<RefundRequest, 'needsApproval' | keyof Sums>,
  ifWon: Part,
  attemptId: string | undefined,
): Promise<void> {
  const { refundId, reference, subject, currency, reason, requestedBy, payableId } = request;
  await openTask(scope, {
    kind: OWED_IF_WON,
    reference,
    detail: {
      refundId,
      attemptId,
      subject,
      currency,
      reason,
      requestedBy,
      payableId,
      ...ifWon,
      amountMinor: ifWon.supplierMinor + ifWon.serviceMinor,
    },
    apartBy: 'refundId',
  });
  if (attemptId === undefined)
    await postReturnedSeats(scope, { refundId, as: 'owed', reference, currency }, ifWon.suppliers);
}

const readOwed = stored(
  'staff_task.detail',
  z.object({
    refundId: z.string(),
    attemptId: z.string().optional(),
    subject: z.string(),
    reason: z.string(),
    requestedBy: z.string(),
    payableId: z.string().optional(),
    /** Of one that waited for a second person, as earlier versions remembered it. */
    needsApproval: z.boolean().default(false),
    supplierMinor: z.int(),
    serviceMinor: z.int(),
    suppliers: z.array(z.object({ supplier: z.string(), minor: z.int() })),
  }),
);

export interface OwedPart {
  readonly request: RefundRequest;
  /** The charge for which nothing was sold; undefined for a part of a sale. */
  readonly attemptId: string | undefined;
}

/**
 * The remembered parts of a reference in one currency that staff have not settled otherwise, oldest first; none is
 * remembered any more. Another currency is of another charge, such as a double payment, which the bank has still.
 */
export async function recallOwed(
  scope: TenantScope,
  { reference, currency }: Pick<RefundRequest, 'reference' | 'currency'>,
): Promise<OwedPart[]> {
  const rows = await scope.tx
    .selectFrom('staff_task')
    .select('detail')
    .where('tenant_id', '=', scope.tenantId)
    .where('reference', '=', reference)
    .where('kind', '=', OWED_IF_WON)
    .where(sql`detail->>'currency'`, '=', currency)
    .where('done_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  const owed = rows.map(({ detail }) => readOwed(detail));
  for (const { refundId } of owed) await closeTasks(scope, OWED_IF_WON, reference, 'system', { refundId });
  return owed.map(({ attemptId, ...part }) => ({ request: { ...part, reference, currency }, attemptId }));
}
