import type { TenantScope } from '../../../platform/database/scope.ts';
import { postLedger } from '../postings/post-ledger.ts';
import { postReturnedSeats } from './post-returned-seats.ts';
import type { Refund } from './refund-rows.ts';

/**
 * Posts the reversal of the sale, once. Money for which nothing was sold has no sale to reverse, and of money that the
 * card's bank has, the books know as a loss: its sale is reversed when the dispute is won, except for seats of another
 * agency (`post-returned-seats.ts`).
 */
export async function postAccepted(scope: TenantScope, refund: Refund): Promise<void> {
  if (refund.nature !== 'sale') return;
  await postReturnedSeats(scope, asStopped(refund), []);
  const { entries, owedMinor } = await readPosted(scope, refund);
  if (owedMinor !== 0) return;
  await postLedger(scope, {
    move: 'refundAccepted',
    // Posted before and taken out again while its dispute was open.
    key: entries === 0 ? acceptedKey(refund) : `${acceptedKey(refund)}:again:${entries}`,
    reference: refund.reference,
    currency: refund.currency,
    supplierMinor: refund.supplierMinor,
    serviceMinor: refund.serviceMinor,
    suppliers: refund.suppliers,
  });
}

/** Takes a part of the refund, or all of it, out of the posted reversal, if it is posted. */
export async function postWithout(
  scope: TenantScope,
  refund: Refund,
  { supplierMinor, serviceMinor, suppliers }: Pick<Refund, 'supplierMinor' | 'serviceMinor' | 'suppliers'>,
): Promise<void> {
  const { owedMinor } = await readPosted(scope, refund);
  if (owedMinor === 0) return;
  await postLedger(scope, {
    move: 'refundAccepted',
    key: `${acceptedKey(refund)}:${refund.version}`,
    reference: refund.reference,
    currency: refund.currency,
    supplierMinor: -supplierMinor,
    serviceMinor: -serviceMinor,
    suppliers: suppliers.map(({ supplier, minor }) => ({ supplier, minor: -minor })),
  });
}

/** The payer's bank has all of the refund: nothing of it is posted but that seats of another agency are given back. */
export async function postEnded(scope: TenantScope, refund: Refund): Promise<void> {
  await postWithout(scope, refund, refund);
  if (refund.nature === 'sale') await postReturnedSeats(scope, asStopped(refund), refund.suppliers);
}

const asStopped = ({ id: refundId, reference, currency }: Refund) =>
  ({ refundId, as: 'stopped', reference, currency }) as const;

interface Posted {
  readonly entries: number;
  /** What they owe the payer together. */
  readonly owedMinor: number;
}

async function readPosted({ tx, tenantId }: TenantScope, refund: Refund): Promise<Posted> {
  const lines = await tx
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_line as line', (join) =>
      join.onRef('line.tenant_id', '=', 'entry.tenant_id').onRef('line.entry_id', '=', 'entry.id'),
    )
    .select('line.amount_minor')
    .where('entry.tenant_id', '=', tenantId)
    .where('entry.reference', '=', refund.reference)
    .where('entry.move', '=', 'refundAccepted')
    .where('entry.posting_key', 'like', `${acceptedKey(refund)}%`)
    .where('line.account', '=', 'refundsPayable')
    .execute();
  return { entries: lines.length, owedMinor: lines.reduce((sum, line) => sum - line.amount_minor, 0) };
}

const acceptedKey = ({ id }: Refund): string => `refundAccepted:${id}`;
