import type { Currency } from '@farewind/values/currency';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import { postLedger } from '../postings/post-ledger.ts';
import type { BankLineRow } from './bank-line-rows.ts';
import { findCandidates, type BankLineKind } from './find-candidates.ts';

export interface Settlement {
  readonly kind: BankLineKind;
  readonly target: string | undefined;
  readonly by: string;
  readonly reason: string | undefined;
  /** What the provider kept of a settlement before it paid it out. */
  readonly feeMinor?: number;
}

/**
 * Settles an open line, and posts it on its day. A payout was posted when it was recorded. Refuses at `target` a target
 * that does not fit the line in amount, currency and time, at `reason` an explanation without one, and at `fee` one of
 * anything but a settlement.
 */
export async function settleLine(
  scope: TenantScope,
  line: BankLineRow,
  settlement: Settlement,
): Promise<void> {
  const { kind, target, by, reason, feeMinor = 0 } = settlement;
  if (line.state !== 'open') throw refusal('ORD-STATE', { message: 'bank.settled' });
  if (kind === 'fee' && line.amount_minor > 0)
    throw fieldRefusal([{ path: 'kind', message: 'bank.feeComes' }]);
  if (feeMinor !== 0 && (kind !== 'settlement' || line.amount_minor < 0))
    throw fieldRefusal([{ path: 'fee', message: 'bank.feeOfSettlement' }]);
  if ((kind === 'other' || kind === 'fee') && reason === undefined && by !== 'system')
    throw fieldRefusal([{ path: 'reason', message: 'bank.reason' }]);
  const { merchant, reference, isPosted } = await findTarget(scope, line, kind, target);
  const updated = await scope.tx
    .updateTable('bank_line')
    .set({
      state: 'settled',
      kind,
      target: kind === 'settlement' || kind === 'fee' || kind === 'other' ? null : (target ?? null),
      settled_by: by,
      settled_at: scope.now,
      reason: reason ?? null,
      version: line.version + 1,
    })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', line.id)
    .where('version', '=', line.version)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw refusal('GEN-CONFLICT');
  if (isPosted !== true)
    await postLine(scope, line, { kind, merchant, reference, sign: 1, time: line.version, feeMinor });
}

/**
 * Reverses the match by the opposite posting, on its day or the first open one; the line is open again. Refuses with
 * ORD-STATE an open line.
 */
export async function reopenLine(scope: TenantScope, line: BankLineRow): Promise<void> {
  if (line.state === 'open' || line.kind === null) throw refusal('ORD-STATE', { message: 'bank.open' });
  const { tx, tenantId } = scope;
  const key = sql`${line.id}::text || ':' || ${line.version - 1}::text`;
  const { rows } = await sql<{ reference: string; merchant: string; move: string; feeMinor: number }>`
    select e.reference, e.move, coalesce((select l.sub_account from ledger_line l where l.tenant_id = e.tenant_id
      and l.entry_id = e.id and l.account = 'bankClearing'), '') as merchant,
      coalesce((select l.amount_minor from ledger_line l where l.tenant_id = e.tenant_id
      and l.entry_id = e.id and l.account = 'bankFees'), 0)::bigint as "feeMinor"
    from ledger_entry e where e.tenant_id = ${tenantId}
      and e.posting_key in ('settlement:' || ${key}, 'bankFee:' || ${key}, 'bankOther:' || ${key})
    order by e.move desc`.execute(tx);
  const kept = line.kind === 'settlement' ? rows.find(({ move }) => move === 'bankFee') : undefined;
  await tx
    .updateTable('bank_line')
    .set({
      state: 'open',
      kind: null,
      target: null,
      settled_by: null,
      settled_at: null,
      reason: null,
      version: line.version + 1,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', line.id)
    .execute();
  // A transfer that staff had recorded was already posted then.
  const isOfDesk = rows[0] === undefined && (line.kind === 'payment' || line.kind === 'refund');
  const { reference = line.id, merchant = '' } = rows[0] ?? {};
  const kind = line.kind as BankLineKind;
  if (isOfDesk) return;
  const feeMinor = kept?.feeMinor ?? 0;
  await postLine(scope, line, { kind, merchant, reference, sign: -1, time: line.version, feeMinor });
}

interface LinePosting {
  readonly kind: BankLineKind;
  readonly merchant: string;
  readonly reference: string;
  readonly sign: 1 | -1;
  readonly time: number;
  readonly feeMinor: number;
}

async function postLine(
  scope: TenantScope,
  line: BankLineRow,
  { kind, merchant, reference, sign, time, feeMinor }: LinePosting,
): Promise<void> {
  if (kind === 'payout') return;
  const amountMinor = sign * line.amount_minor;
  const currency = line.currency as Currency;
  const about = (move: 'bankFee' | 'bankOther' | 'settlement') => ({
    reference,
    currency,
    key: `${move}:${line.id}:${time}`,
    ...(sign === 1 ? { occurredOn: line.booked_on } : { undoes: `${move}:${line.id}:${time - 1}` }),
  });
  if (kind === 'fee')
    await postLedger(scope, { ...about('bankFee'), move: 'bankFee', amountMinor: -amountMinor });
  else if (kind === 'other')
    await postLedger(scope, { ...about('bankOther'), move: 'bankOther', amountMinor });
  else {
    // The provider collected the whole sum, and paid out what is left of it.
    const collected = { amountMinor: amountMinor + sign * feeMinor, merchant };
    await postLedger(scope, { ...about('settlement'), move: 'settlement', ...collected });
    if (feeMinor === 0) return;
    await postLedger(scope, { ...about('bankFee'), move: 'bankFee', amountMinor: sign * feeMinor });
  }
}

interface Target {
  /** The merchant account that the money came through. */
  readonly merchant: string;
  /** The reference of the posting. */
  readonly reference: string;
  /** Staff recorded the transfer, so it is already posted to the bank account. */
  readonly isPosted?: boolean;
}

/** A payout or refund that is being taken back is waited for, and none is before this match is written. */
async function holdTarget({ tx, tenantId }: TenantScope, kind: BankLineKind, target: string): Promise<void> {
  const tables = { payout: ['supplier_payout', 'channel_payout'], refund: ['refund'] } as const;
  for (const table of kind === 'payout' || kind === 'refund' ? tables[kind] : [])
    await sql`select from ${sql.table(table)} where tenant_id = ${tenantId} and id::text = ${target} for share`.execute(
      tx,
    );
}

/** Finds the target of a line. */
async function findTarget(
  scope: TenantScope,
  line: BankLineRow,
  kind: BankLineKind,
  target: string | undefined,
): Promise<Target> {
  const { tx, tenantId } = scope;
  if (kind === 'fee' || kind === 'other') return { merchant: '', reference: line.id };
  const wrong = fieldRefusal([{ path: 'target', message: 'bank.target' }]);
  if (target === undefined) throw wrong;
  if (kind === 'settlement') {
    if (!/^\d{1,9}$/.test(target)) throw wrong;
    const setting = await tx
      .selectFrom('payment_setting')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', Number(target))
      .executeTakeFirst();
    if (!setting) throw wrong;
    return { merchant: target, reference: line.id };
  }
  await holdTarget(scope, kind, target);
  const candidate = (await findCandidates(scope, line)).find(
    (each) => each.kind === kind && each.target === target,
  );
  if (!candidate) throw wrong;
  if (kind === 'payout') return { merchant: '', reference: target };
  const { rows } = await sql<{ merchant: string; isPosted: boolean }>`select setting_id::text as merchant,
      method = 'deskTransfer' as "isPosted" from payment_attempt
    where tenant_id = ${tenantId} and id = coalesce(
      (select attempt_id from refund where tenant_id = ${tenantId} and id = ${target}::uuid), ${target}::uuid)`.execute(
    tx,
  );
  const { merchant = '', isPosted = false } = rows[0] ?? {};
  return { merchant, isPosted, reference: candidate.about };
}
