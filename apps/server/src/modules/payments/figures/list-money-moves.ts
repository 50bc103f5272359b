import type { Currency } from '@farewind/values/currency';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { ListMoneyMoves } from '../../receipts/public.ts';
import { listRefundsById } from '../refunds/refund-rows.ts';
import { listAttemptsById } from '../attempts/repository.ts';

interface Row {
  readonly move: 'capture' | 'refund';
  readonly subject: string;
  readonly minor: string;
  readonly net: string;
  readonly at: Date;
}

/**
 * Charges and refunds between two instants according to the ledger, oldest first: the changes of the bank's clearing
 * account or the agency's own desk, each including its corrections. A charge that was lowered, or a refund that was
 * recalled, on another day than it was made has a negative sum on that day.
 */
export const listMoneyMoves: ListMoneyMoves = async (scope, request) => {
  const rows = await readRows(scope, request);
  const subjectsOf = (move: Row['move']): string[] =>
    rows.filter((row) => row.move === move).map(({ subject }) => subject);
  const refunds = new Map((await listRefundsById(scope, subjectsOf('refund'))).map((one) => [one.id, one]));
  const ids = [...subjectsOf('capture'), ...[...refunds.values()].map(({ attemptId }) => attemptId)];
  const attempts = new Map((await listAttemptsById(scope, ids)).map((one) => [one.id, one]));
  return rows.map(({ move, subject, minor, net, at }) => {
    const refund = move === 'refund' ? refunds.get(subject) : undefined;
    const attempt = attempts.get(refund?.attemptId ?? subject);
    if (!attempt) throw new Error(`No payment attempt of ${move} ${subject}`);
    const sign = refund ? -1 : 1;
    const [amountMinor, netMinor] = [sign * Number(minor), sign * Number(net)];
    const bankReference = refund?.bankReference ?? attempt.theirReference ?? attempt.id;
    return { cause: `${move}:${subject}`, attempt, bankReference, amountMinor, netMinor, at, refund };
  });
};

async function readRows(
  { tx, tenantId }: TenantScope,
  { from, to, currency }: { readonly from: Date; readonly to: Date; readonly currency: Currency },
): Promise<Row[]> {
  const moves = sql`e.move in ('capture', 'refundSent', 'chargeReturned')`;
  const ofMoney = sql`l.tenant_id = e.tenant_id and l.entry_id = e.id
    and l.account in ('bankClearing', 'cash', 'bankAccount') and l.currency = ${currency}`;
  const { rows } = await sql<Row>`
    select moved.move, moved.subject, moved.minor, moved.at, whole.net from (
      select case when e.move = 'capture' then 'capture' else 'refund' end as move, e.reference,
        split_part(e.posting_key, ':', 2) as subject, sum(l.amount_minor)::bigint::text as minor, min(e.at) as at
      from ledger_entry e
      join ledger_line l on ${ofMoney}
      where e.tenant_id = ${tenantId} and e.at >= ${from} and e.at < ${to} and ${moves}
      group by 1, 2, 3 having sum(l.amount_minor) <> 0) moved
    cross join lateral (select sum(l.amount_minor)::bigint::text as net from ledger_entry e
      join ledger_line l on ${ofMoney}
      where e.tenant_id = ${tenantId} and e.reference = moved.reference and ${moves}
        and (e.move = 'capture') = (moved.move = 'capture') and split_part(e.posting_key, ':', 2) = moved.subject) whole
    order by moved.at, moved.move, moved.subject`.execute(tx);
  return rows;
}
