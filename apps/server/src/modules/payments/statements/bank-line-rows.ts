import { createHash } from 'node:crypto';
import type { Output } from '@farewind/contract/core/operation';
import type { settleBankLine } from '@farewind/contract/finance/bank-statements';
import { bankLineKindSchema } from '@farewind/contract/finance/bank-statements';
import type { Currency } from '@farewind/values/currency';
import type { LocalDate } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { OfficeNames } from '../office-ports.ts';
import type { BankLine } from './bank-line.ts';
import { userIdOf } from '../../../platform/user-actor.ts';

const AT_ONCE = 500;

/** What tells lines apart: their texts, and how many equal ones are above them. */
export function hashLines(lines: readonly BankLine[]): Buffer[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const facts = [
      line.account,
      line.bookedOn,
      line.amountMinor,
      line.currency,
      line.reference,
      line.counterparty,
      line.purpose,
    ];
    const text = JSON.stringify(facts);
    // Two equal lines of one file are two: the second is the second in every file.
    const time = (seen.get(text) ?? 0) + 1;
    seen.set(text, time);
    return createHash('sha256').update(`${text} ${time}`).digest();
  });
}

/** Stores the lines that no earlier file had; returns their ids. */
export async function insertBankLines(
  { tx, tenantId, now }: TenantScope,
  bank: string,
  lines: readonly BankLine[],
  by: string,
): Promise<string[]> {
  const hashes = hashLines(lines);
  const rows = lines.map((line, at) => {
    return {
      tenant_id: tenantId,
      id: newId(),
      line_hash: hashes[at]!,
      bank,
      account: line.account,
      booked_on: line.bookedOn,
      amount_minor: line.amountMinor,
      currency: line.currency,
      reference: line.reference.slice(0, 200),
      counterparty: line.counterparty.slice(0, 300),
      purpose: line.purpose.slice(0, 1000),
      imported_at: now,
      imported_by: by,
    };
  });
  const added: string[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const inserted = await tx
      .insertInto('bank_line')
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.columns(['tenant_id', 'line_hash']).doNothing())
      .returning('id')
      .execute();
    added.push(...inserted.map(({ id }) => id));
  }
  return added;
}

/** Open lines; booked up to a day, or all. */
export async function countOpenLines({ tx, tenantId }: TenantScope, through?: LocalDate): Promise<number> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from bank_line
    where tenant_id = ${tenantId} and state = 'open' and booked_on <= coalesce(${through ?? null}::date, 'infinity')`.execute(
    tx,
  );
  return rows[0]!.open;
}

export function selectBankLines({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('bank_line').selectAll().where('tenant_id', '=', tenantId);
}

export type BankLineRow = Awaited<ReturnType<ReturnType<typeof selectBankLines>['execute']>>[number];

export function lockBankLine(scope: TenantScope, id: string): Promise<BankLineRow | undefined> {
  return selectBankLines(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function presentBankLines(
  names: Pick<OfficeNames, 'listUserNames' | 'readReservationNumbers'>,
  scope: TenantScope,
  rows: readonly BankLineRow[],
): Promise<Output<typeof settleBankLine>[]> {
  const orders = await readOrders(scope, rows);
  const numbers = await names.readReservationNumbers(scope, [...new Set(orders.values())]);
  const ids = rows.map((row) => userIdOf(row.settled_by)).filter((id) => id !== undefined);
  const people = await names.listUserNames(scope, [...new Set(ids)]);
  return rows.map((row) => {
    const orderId = orders.get(row.target ?? '') ?? null;
    return {
      lineId: row.id,
      bank: row.bank,
      account: row.account,
      bookedOn: row.booked_on,
      amount: formatMinor(row.amount_minor),
      currency: row.currency as Currency,
      reference: row.reference,
      counterparty: row.counterparty,
      purpose: row.purpose,
      state: row.state === 'open' ? 'open' : 'settled',
      kind: row.kind === null ? null : bankLineKindSchema.parse(row.kind),
      orderId,
      reservationNumber: orderId === null ? null : (numbers.get(orderId) ?? null),
      settledBy: people.get(userIdOf(row.settled_by) ?? Number.NaN) ?? null,
      reason: row.reason,
      version: row.version,
    };
  });
}

/** The orders of matched payments and refunds, by their ids. */
async function readOrders(
  { tx, tenantId }: TenantScope,
  rows: readonly BankLineRow[],
): Promise<ReadonlyMap<string, string>> {
  const targets = rows
    .filter(({ kind }) => kind === 'payment' || kind === 'refund')
    .map(({ target }) => target ?? '');
  if (targets.length === 0) return new Map();
  const { rows: found } = await sql<{ target: string; reference: string }>`
    select a.id::text as target, p.reference from payment_attempt a
      join payable p on p.tenant_id = a.tenant_id and p.id = a.payable_id
      where a.tenant_id = ${tenantId} and a.id = any(${targets}::uuid[])
    union all select id::text, reference from refund where tenant_id = ${tenantId} and id = any(${targets}::uuid[])`.execute(
    tx,
  );
  return new Map(found.map(({ target, reference }) => [target, reference]));
}
