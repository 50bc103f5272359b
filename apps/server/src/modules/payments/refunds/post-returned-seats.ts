import { isAgencySubAccount } from '@farewind/contract/finance/agency-sub-account';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { SupplierShare } from '../postings/ledger-postings.ts';
import { postLedger } from '../postings/post-ledger.ts';

/** A refund, or a part of one, whose money the payer's bank has. */
interface Returned {
  readonly refundId: string;
  /** Ended by the dispute, or remembered as owed if it is won. */
  readonly as: 'stopped' | 'owed';
  readonly reference: string;
  readonly currency: Currency;
}

/**
 * Seats of another agency are given back to it when they are cancelled, whoever returns the buyer's money: its books have
 * the return, so ours owe it less, and the loss of the dispute is less by as much. Sets its share of a refund; none, once
 * the refund itself is owed or sent. The charge must be locked.
 */
export function postReturnedSeats(
  scope: TenantScope,
  returned: Returned,
  shares: readonly SupplierShare[],
): Promise<void> {
  return post(scope, returned, shares, (shareMinor) => shareMinor);
}

/** Takes shares that are refunded out of what is posted: an earlier version posted nothing. */
export function postReturnedSeatsWithout(
  scope: TenantScope,
  returned: Returned,
  shares: readonly SupplierShare[],
): Promise<void> {
  return post(scope, returned, shares, (shareMinor, postedMinor) => Math.max(0, postedMinor - shareMinor));
}

async function post(
  scope: TenantScope,
  { refundId, as, reference, currency }: Returned,
  shares: readonly SupplierShare[],
  wantedOf: (shareMinor: number, postedMinor: number) => number,
): Promise<void> {
  const prefix = `seatsReturned:${refundId}:${as}`;
  const lines = await listPosted(scope, reference, prefix);
  const agencies = new Set(
    [...lines, ...shares].map(({ supplier }) => supplier).filter((key) => isAgencySubAccount(key)),
  );
  let number = lines.length;
  for (const supplier of agencies) {
    const postedMinor = sumOf(lines, supplier);
    const amountMinor = wantedOf(sumOf(shares, supplier), postedMinor) - postedMinor;
    if (amountMinor === 0) continue;
    const key = `${prefix}:${number}`;
    await postLedger(scope, { move: 'seatsReturned', key, reference, currency, supplier, amountMinor });
    number += 1;
  }
}

const sumOf = (shares: readonly SupplierShare[], wanted: string): number =>
  shares.reduce((sum, { supplier, minor }) => sum + (supplier === wanted ? minor : 0), 0);

async function listPosted(
  { tx, tenantId }: TenantScope,
  reference: string,
  prefix: string,
): Promise<SupplierShare[]> {
  return tx
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_line as line', (join) =>
      join.onRef('line.tenant_id', '=', 'entry.tenant_id').onRef('line.entry_id', '=', 'entry.id'),
    )
    .select(['line.sub_account as supplier', 'line.amount_minor as minor'])
    .where('entry.tenant_id', '=', tenantId)
    .where('entry.reference', '=', reference)
    .where('entry.move', '=', 'seatsReturned')
    .where('entry.posting_key', 'like', `${prefix}:%`)
    .where('line.account', '=', 'supplierPayable')
    .execute();
}
