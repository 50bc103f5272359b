import type { getInvoiceDay } from '@farewind/contract/finance/invoices';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { dueOf } from '../match-receipts.ts';
import type { MoneyMove, ReceiptNames } from '../ports.ts';
import type { Invoice } from './invoice.ts';
import { selectInvoices, toInvoice } from './invoice-rows.ts';
import { findInvoiceSetting, type InvoiceSetting } from './invoice-settings.ts';
import { planInvoice, type InvoiceDay, type InvoiceDeps } from './issue-invoices.ts';

type DayOutput = Output<typeof getInvoiceDay>;

const MOST_MISSING = 100;

/** The money of a day by the ledger, and by the invoices of it; and each money move that has none. */
export async function readInvoiceDay(
  deps: InvoiceDeps & { readonly names: ReceiptNames },
  scope: TenantScope,
  { currency, day: asked }: ParsedInput<typeof getInvoiceDay>,
): Promise<DayOutput> {
  const { day, from, to, isOver } = await findDay(scope, asked);
  const setting = await findInvoiceSetting(scope, currency);
  const isOfMode = ({ attempt }: MoneyMove): boolean => !setting || attempt.mode === setting.mode;
  const moves = (await deps.listMoneyMoves(scope, { from, to, currency })).filter(isOfMode);
  const invoices = (await readInvoicesOf(scope, currency, { from, to })).filter(
    ({ mode }) => !setting || mode === setting.mode,
  );
  const due = moves.filter((move) => dueOf(move) > 0);
  // A refund that was recalled and sent again has the invoice of the first day.
  const causes = await readInvoicedCauses(scope, due);
  const without = due.filter(({ cause }) => !causes.has(cause)).slice(0, MOST_MISSING);
  const numbers = await deps.names.readReservationNumbers(scope, [
    ...new Set(without.map(({ attempt }) => attempt.reference)),
  ]);
  const missing: DayOutput['missing'] = [];
  for (const move of without)
    missing.push({
      kind: move.refund ? 'return' : 'sale',
      orderId: move.attempt.reference,
      reservationNumber: numbers.get(move.attempt.reference) ?? null,
      amount: formatMinor(dueOf(move)),
      movedAt: move.at.toISOString(),
      why: await explain(deps, scope, setting, move, { day, isOver }),
    });
  return {
    day,
    currency,
    ledger: sums(moves.map(({ refund, amountMinor }) => ({ isBack: refund !== undefined, amountMinor }))),
    invoices: sums(invoices.map(({ kind, amountMinor }) => ({ isBack: kind !== 'sale', amountMinor }))),
    refused: invoices.filter(({ state }) => state === 'refused').length,
    missing,
  };
}

/** The invoices whose money moved within a time. */
async function readInvoicesOf(
  scope: TenantScope,
  currency: Invoice['currency'],
  { from, to }: Pick<InvoiceDay, 'from' | 'to'>,
): Promise<Invoice[]> {
  const rows = await selectInvoices(scope)
    .where('currency', '=', currency)
    .where('moved_at', '>=', from)
    .where('moved_at', '<', to)
    .execute();
  return rows.map(toInvoice);
}

async function readInvoicedCauses(scope: TenantScope, moves: readonly MoneyMove[]): Promise<Set<string>> {
  const rows = await scope.tx
    .selectFrom('invoice')
    .select('cause')
    .where('tenant_id', '=', scope.tenantId)
    .where('cause', '=', sql<string>`any(${moves.map(({ cause }) => cause)}::text[])`)
    .execute();
  return new Set(rows.map(({ cause }) => cause));
}

async function explain(
  deps: InvoiceDeps,
  scope: TenantScope,
  setting: InvoiceSetting | undefined,
  move: MoneyMove,
  { day, isOver }: { readonly day: string; readonly isOver: boolean },
): Promise<DayOutput['missing'][number]['why']> {
  if (!setting?.isActive) return 'uncovered';
  const { why } = await planInvoice(deps, scope, setting, move, day);
  if (why === 'noSale' && !isOver) return 'tonight';
  // What is due on a day that is over waits for the next comparison.
  return why === 'due' ? 'tonight' : why;
}

async function findDay(
  { tx, tenantId, now }: TenantScope,
  asked: string | undefined,
): Promise<InvoiceDay & { readonly isOver: boolean }> {
  const zone = sql`accounting_zone(${tenantId}::int)`;
  const { rows } = await sql<InvoiceDay & { isOver: boolean }>`
    select d::text as day, d::timestamp at time zone ${zone} as from, (d + 1)::timestamp at time zone ${zone} as to,
      d < today as "isOver"
    from (select today, coalesce(${asked ?? null}::date, today - 1) as d
      from (select local_day(${now}::timestamptz, ${zone}) as today) of_now) of_day`.execute(tx);
  return rows[0]!;
}

function sums(
  entries: readonly { readonly isBack: boolean; readonly amountMinor: number }[],
): DayOutput['ledger'] {
  const sumOf = (isBack: boolean): string =>
    formatMinor(entries.reduce((sum, one) => (one.isBack === isBack ? sum + one.amountMinor : sum), 0));
  return { taken: sumOf(false), givenBack: sumOf(true) };
}
