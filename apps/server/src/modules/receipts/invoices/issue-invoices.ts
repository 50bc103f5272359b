import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { dueOf, type MatchDeps, type ReceiptDifference, type ReceiptMatch } from '../match-receipts.ts';
import type { MoneyMove, ReceiptOrder } from '../ports.ts';
import type { Invoice } from './invoice.ts';
import { returnInvoiceLines, saleInvoiceLines, type CountryOf } from './invoice-lines.ts';
import { insertInvoice, listInvoicesOfAttempt, selectInvoices, toInvoice } from './invoice-rows.ts';
import { listInvoiceSettings, type InvoiceSetting } from './invoice-settings.ts';
import { waitForTurn } from '../../../platform/database/wait-for-turn.ts';

export interface InvoiceDeps extends Pick<MatchDeps, 'database' | 'readOrder' | 'listMoneyMoves'> {
  readonly countryOf: CountryOf;
}

const MATCHED_DAYS = 35;
/** A whole refund within these days and the same month withdraws the invoice; later ones are returns. */
const CANCEL_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Makes out the missing invoices of finished days, and compares the last days with the ledger: no sale without an
 * invoice, and no invoice without a sale. Each day has a transaction of its own, in which the numbers are taken and
 * used; runs at the same time wait for each other. So no number is left out, and none is used twice.
 */
export async function matchInvoices(deps: InvoiceDeps, tenantId: number): Promise<ReceiptMatch> {
  const inTenant = deps.database.inTenant.bind(deps.database);
  const settings = (await inTenant(tenantId, listInvoiceSettings)).filter(({ isActive }) => isActive);
  const differences: ReceiptDifference[] = [];
  let checked = 0;
  for (const setting of settings) {
    const days = await inTenant(tenantId, (scope) => listFinishedDays(scope, setting));
    const judged = new Set<string>();
    for (const day of days) {
      const matched = await inTenant(tenantId, (scope) => matchDay(deps, scope, setting, day, judged));
      checked += matched.checked;
      differences.push(...matched.differences);
    }
  }
  return { checked, differences };
}

/** A day by the agency's clock, and its bounds. */
export interface InvoiceDay {
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

/** From the first day of the setting, at most the last five weeks, to yesterday. */
async function listFinishedDays(scope: TenantScope, { since }: InvoiceSetting): Promise<InvoiceDay[]> {
  const zone = sql`accounting_zone(${scope.tenantId}::int)`;
  const today = sql`local_day(${scope.now}::timestamptz, ${zone})`;
  const { rows } = await sql<InvoiceDay>`
    select d::date::text as day, d at time zone ${zone} as from, (d + interval '1 day') at time zone ${zone} as to
    from generate_series(greatest(${since}::date, ${today} - ${MATCHED_DAYS}::int)::timestamp,
      (${today} - 1)::timestamp, interval '1 day') d
    order by d`.execute(scope.tx);
  return rows;
}

async function matchDay(
  deps: InvoiceDeps,
  scope: TenantScope,
  setting: InvoiceSetting,
  { day, from, to }: InvoiceDay,
  judged: Set<string>,
): Promise<ReceiptMatch> {
  const { currency } = setting;
  await waitForTurn(scope, 'invoices');
  const moves = await deps.listMoneyMoves(scope, { from, to, currency });
  const known = await readInvoices(scope, setting, { from, to }, moves);
  const differences: ReceiptDifference[] = [];
  let checked = 0;
  for (const move of moves) {
    const { cause, netMinor, attempt, refund } = move;
    const amountMinor = dueOf(move);
    const about = {
      orderId: attempt.reference,
      purpose: refund ? ('return' as const) : ('sale' as const),
      amountMinor,
      currency,
    };
    const invoice = known.get(cause);
    if (invoice) {
      checked += 1;
      // A refund that was recalled is on its way again.
      const isUnderWay = refund !== undefined && netMinor === 0;
      if (invoice.amountMinor !== netMinor && !isUnderWay && !judged.has(cause))
        differences.push({ ...about, amountMinor: netMinor, kind: 'otherSum', isMended: false });
      judged.add(cause);
      continue;
    }
    if (amountMinor <= 0) continue;
    const plan = await planInvoice(deps, scope, setting, move, day);
    if (plan.why !== 'due' && plan.why !== 'failed') continue;
    checked += 1;
    if (plan.why === 'due') await makeOut(scope, setting, plan, move, day);
    differences.push({ ...about, kind: 'missing', isMended: plan.why === 'due' });
  }
  const causes = new Set(moves.map(({ cause }) => cause));
  for (const { cause, orderId, amountMinor, kind, movedAt } of known.values())
    if (!causes.has(cause) && movedAt >= from && movedAt < to)
      differences.push({
        kind: 'orphan',
        orderId,
        purpose: kind === 'sale' ? 'sale' : 'return',
        amountMinor,
        currency,
        isMended: false,
      });
  return { checked, differences };
}

/** The invoices of these moves, and all others of the same time. */
async function readInvoices(
  scope: TenantScope,
  { currency, mode }: InvoiceSetting,
  { from, to }: Pick<InvoiceDay, 'from' | 'to'>,
  moves: readonly MoneyMove[],
): Promise<Map<string, Invoice>> {
  const causes = moves.map(({ cause }) => cause);
  const rows = await selectInvoices(scope)
    .where('currency', '=', currency)
    .where((eb) =>
      eb.or([
        eb.and([eb('mode', '=', mode), eb('moved_at', '>=', from), eb('moved_at', '<', to)]),
        eb('cause', '=', sql<string>`any(${causes}::text[])`),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.cause, toInvoice(row)]));
}

/** The invoice that a money move should have, or why it has none. */
export type InvoicePlan =
  | {
      readonly why: 'due';
      readonly order: ReceiptOrder;
      readonly sale: Invoice | undefined;
      readonly kind: Invoice['kind'];
      readonly lines: Invoice['lines'];
    }
  /** `uncovered`: somebody else invoices it. `noSale`: the invoice of its sale is not ours. `failed`: no lines for it. */
  | { readonly why: 'uncovered' | 'noSale' | 'failed' };

/** `day`: of the move, by the agency's clock. */
export async function planInvoice(
  { readOrder, countryOf }: Pick<InvoiceDeps, 'readOrder' | 'countryOf'>,
  scope: TenantScope,
  setting: InvoiceSetting,
  move: MoneyMove,
  day: string,
): Promise<InvoicePlan> {
  const { attempt, refund } = move;
  const amountMinor = dueOf(move);
  const { mode, siteIds, since } = setting;
  const order = await readOrder(scope, attempt.reference);
  const isOfSite = order !== undefined && (siteIds.length === 0 || siteIds.includes(order.siteId));
  if (!order || !isOfSite || attempt.mode !== mode || day < since) return { why: 'uncovered' };
  const earlier = refund ? await listInvoicesOfAttempt(scope, attempt.id) : [];
  const sale = earlier.find(({ kind }) => kind === 'sale');
  if (refund && !sale) return { why: 'noSale' };
  const lines = refund
    ? returnInvoiceLines(earlier, order, refund)
    : saleInvoiceLines({ setting, countryOf }, order, attempt, { amountMinor, day });
  const sumMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  if (sumMinor !== amountMinor) return { why: 'failed' };
  const kind =
    sale === undefined ? 'sale' : isWithdrawn(sale, earlier, amountMinor, day) ? 'cancel' : 'return';
  return { why: 'due', order, sale, kind, lines };
}

/** An e-Arşiv invoice of the same month whose whole sum is refunded at once within a week is cancelled. */
function isWithdrawn(sale: Invoice, earlier: readonly Invoice[], amountMinor: number, day: string): boolean {
  return (
    sale.currency === 'TRY' &&
    earlier.length === 1 &&
    amountMinor === sale.amountMinor &&
    day.slice(0, 7) === sale.issuedOn.slice(0, 7) &&
    Date.parse(day) - Date.parse(sale.issuedOn) <= CANCEL_DAYS * DAY_MS
  );
}

async function makeOut(
  scope: TenantScope,
  setting: InvoiceSetting,
  { order, sale, kind, lines }: Extract<InvoicePlan, { why: 'due' }>,
  move: MoneyMove,
  day: string,
): Promise<void> {
  const { cause, attempt, at } = move;
  const { currency, mode, issuer } = setting;
  const numbered =
    kind === 'cancel' && sale
      ? { series: sale.series, number: undefined, issuedOn: day }
      : await takeNumber(scope, setting, day);
  await insertInvoice(scope, {
    ...numbered,
    mode,
    kind,
    cause,
    ofInvoice: sale?.id,
    orderId: attempt.reference,
    attemptId: attempt.id,
    amountMinor: dueOf(move),
    currency,
    lines,
    issuer,
    buyer: sale?.buyer ?? order.invoiced,
    method: attempt.method,
    movedAt: at,
  });
}

/**
 * The next number of the year's series. The dates of a series never go back: an invoice that was missing for an earlier
 * day is dated as the last one.
 */
async function takeNumber(
  { tx, tenantId }: TenantScope,
  { currency, mode, series: prefix }: InvoiceSetting,
  day: string,
): Promise<{ series: string; number: number; issuedOn: string }> {
  const series = `${currency === 'TRY' ? prefix : currency}${day.slice(0, 4)}`;
  const { rows } = await sql<{ number: number; day: string }>`
    insert into invoice_series (tenant_id, mode, series, last_number, last_day)
    values (${tenantId}, ${mode}, ${series}, 1, ${day}::date)
    on conflict (tenant_id, mode, series) do update
      set last_number = invoice_series.last_number + 1, last_day = greatest(invoice_series.last_day, excluded.last_day)
    returning last_number as number, last_day::text as day`.execute(tx);
  const { number, day: issuedOn } = rows[0]!;
  return { series, number, issuedOn };
}
