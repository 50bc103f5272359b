import type { Currency } from '@farewind/values/currency';
import { sql } from 'kysely';
import type { TenantScope } from '../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../platform/staff-tasks.ts';
import type { ReceiptSetting } from '../settings/public.ts';
import { correctedReceipts } from './corrected-receipts.ts';
import { openLines } from './open-lines.ts';
import type { ListMoneyMoves, MoneyMove } from './ports.ts';
import { listReceipts, selectReceipts, toReceipt, type Receipt } from './receipt-rows.ts';
import type { ReceiptPurpose } from './receipt.ts';
import type { ReceiptsDeps } from './deps.ts';
import { isCovered, RECEIPT_CURRENCY, type Receipts } from './receipts.ts';

/** A staff task: receipts and ledger disagree about an order, and no receipt could be written for it. */
export const RECEIPT_DIFFERS = 'receiptDiffers';

const DAY_MS = 86_400_000;
/** Ledger and receipt are written in one transaction. */
const EDGE_MS = 3_600_000;

export interface ReceiptDifference {
  /** `missing`: money without a receipt. `orphan`: a receipt without money. `otherSum`: not the sum that moved. */
  readonly kind: 'missing' | 'orphan' | 'otherSum';
  readonly orderId: string;
  /** Of a receipt; `sale` and `return` are invoices. */
  readonly purpose: ReceiptPurpose | 'sale' | 'return';
  readonly amountMinor: number;
  readonly currency: Currency;
  /** The missing receipt has been written. */
  readonly isMended: boolean;
}

export interface ReceiptMatch {
  /** Compared money moves and receipts. */
  readonly checked: number;
  readonly differences: readonly ReceiptDifference[];
}

export interface MatchDeps extends ReceiptsDeps {
  readonly receipts: Receipts;
  readonly listMoneyMoves: ListMoneyMoves;
}

type ModeSettings = Readonly<Record<Receipt['mode'], ReceiptSetting | undefined>>;

/**
 * Checks that no sale lacks a receipt and no receipt lacks a sale: live and test accounts each by their own setting, if
 * there is one. Missing receipts are written; receipts without money, or with another sum, are left for staff. Money
 * moves from before receipts were switched on for their account are ignored. Each day is compared in a transaction of its own.
 */
export async function matchReceipts(deps: MatchDeps, tenantId: number, since: Date): Promise<ReceiptMatch> {
  const inTenant = deps.database.inTenant.bind(deps.database);
  const { settings, now } = await inTenant(tenantId, async (scope) => ({
    now: scope.now,
    settings: {
      live: await deps.settings.findReceiptSetting(scope, 'live'),
      test: await deps.settings.findReceiptSetting(scope, 'test'),
    },
  }));
  const begins = [settings.live, settings.test].flatMap((setting) =>
    setting ? [setting.since.getTime()] : [],
  );
  if (begins.length === 0) return { checked: 0, differences: [] };
  const begin = Math.max(since.getTime(), Math.min(...begins));
  const differences: ReceiptDifference[] = [];
  const judged = new Set<string>();
  let checked = 0;
  for (let from = begin; from <= now.getTime(); from += DAY_MS) {
    const to = Math.min(from + DAY_MS, now.getTime() + 1);
    const window = { begin: new Date(begin), from: new Date(from), to: new Date(to), judged };
    const matched = await inTenant(tenantId, (scope) => matchWindow(deps, scope, settings, window));
    checked += matched.checked;
    differences.push(...matched.differences);
  }
  return { checked, differences };
}

interface Window {
  /** Of the whole comparison: what is older has no money move to be compared with. */
  readonly begin: Date;
  readonly from: Date;
  readonly to: Date;
  /** The moves of the windows before: one that was corrected on another day is in two of them, and judged once. */
  readonly judged: Set<string>;
}

async function matchWindow(
  deps: MatchDeps,
  scope: TenantScope,
  settings: ModeSettings,
  { begin, from, to, judged }: Window,
): Promise<ReceiptMatch> {
  const isJudged = (money: Pick<Receipt, 'mode' | 'settingId'>, at: Date): boolean => {
    const setting = settings[money.mode];
    if (setting === undefined || !isCovered(setting, money.settingId)) return false;
    // What an account took before it was added to the setting has no receipts.
    return at >= deps.settings.receiptsSince(setting, money.settingId);
  };
  // A receipt and its move may lie on two sides of the window's edge.
  const around = await deps.listMoneyMoves(scope, {
    from: new Date(from.getTime() - EDGE_MS),
    to: new Date(to.getTime() + EDGE_MS),
    currency: RECEIPT_CURRENCY,
  });
  const moves = around.filter(({ attempt, at }) => at >= from && at < to && isJudged(attempt, at));
  const receipts = (await readReceipts(scope, from, to)).filter((receipt) =>
    isJudged(receipt, receipt.movedAt),
  );
  const causes = new Set(around.map(({ cause }) => cause));
  return {
    checked: moves.length + receipts.length,
    differences: [
      ...(await matchMoves(deps, scope, moves, judged)),
      ...findOrphans(causes, receipts, begin),
      ...(await closeGiven(deps, scope, receipts)),
    ],
  };
}

async function readReceipts(scope: TenantScope, from: Date, to: Date): Promise<Receipt[]> {
  const rows = await selectReceipts(scope)
    .where('moved_at', '>=', from)
    .where('moved_at', '<', to)
    .orderBy('moved_at')
    .execute();
  return rows.map(toReceipt);
}

async function readByCause(scope: TenantScope, causes: readonly string[]): Promise<Map<string, Receipt>> {
  if (causes.length === 0) return new Map();
  const rows = await selectReceipts(scope)
    .where('cause', '=', sql<string>`any(${causes}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.cause, toReceipt(row)]));
}

async function matchMoves(
  { receipts: acts }: MatchDeps,
  scope: TenantScope,
  moves: readonly MoneyMove[],
  judged: Set<string>,
): Promise<ReceiptDifference[]> {
  const byCause = await readByCause(
    scope,
    moves.map(({ cause }) => cause),
  );
  const found: ReceiptDifference[] = [];
  for (const move of moves) {
    const { cause, attempt, netMinor, bankReference, refund, at } = move;
    const [orderId, currency] = [attempt.reference, RECEIPT_CURRENCY];
    const purpose = refund ? 'refund' : attempt.purpose === 'sale' ? 'prepayment' : 'closing';
    const known = byCause.get(cause);
    // A refund that was recalled is on its way again.
    const isUnderWay = refund !== undefined && netMinor === 0;
    if (known && known.amountMinor !== netMinor && !isUnderWay && !judged.has(cause))
      found.push({ kind: 'otherSum', orderId, purpose, amountMinor: netMinor, currency, isMended: false });
    judged.add(cause);
    const amountMinor = dueOf(move);
    if (known || amountMinor <= 0) continue;
    if (refund) await acts.writeRefunded(scope, attempt, refund, { bankReference, at });
    else await acts.writeCaptured(scope, attempt, { amountMinor, bankReference, at });
    const written = await listReceipts(scope, orderId);
    const isMended = written.some((receipt) => receipt.cause === cause);
    found.push({ kind: 'missing', orderId, purpose, amountMinor, currency, isMended });
  }
  return found;
}

/** The sum that a move without a receipt needs one for: nothing if it was taken back, in this time or since. */
export function dueOf({ amountMinor, netMinor }: Pick<MoneyMove, 'amountMinor' | 'netMinor'>): number {
  return Math.min(amountMinor, netMinor);
}

function findOrphans(
  causes: ReadonlySet<string>,
  receipts: readonly Receipt[],
  begin: Date,
): ReceiptDifference[] {
  return receipts
    .filter(({ correction, cause, movedAt }) => {
      const movesMoney = correction === undefined && !cause.startsWith('closing:');
      return movesMoney && !causes.has(cause) && movedAt > begin;
    })
    .map(({ orderId, purpose, amountMinor }) => ({
      kind: 'orphan',
      orderId,
      purpose,
      amountMinor,
      currency: RECEIPT_CURRENCY,
      isMended: false,
    }));
}

/** Closes items that were provided to their buyer and are still prepaid. */
async function closeGiven(
  { readOrder, receipts: acts }: MatchDeps,
  scope: TenantScope,
  receipts: readonly Receipt[],
): Promise<ReceiptDifference[]> {
  const found: ReceiptDifference[] = [];
  const orderIds = [...new Set(receipts.map(({ orderId }) => orderId))];
  for (const orderId of orderIds) {
    const open = await openPrepayments(scope, orderId);
    if (open.size === 0) continue;
    const given = (await readOrder(scope, orderId))?.items.filter(({ isGiven }) => isGiven) ?? [];
    for (const { itemId } of given) {
      const amountMinor = open.get(itemId);
      if (amountMinor === undefined) continue;
      await acts.writeClosed(scope, orderId, itemId);
      const isMended = !(await openPrepayments(scope, orderId)).has(itemId);
      found.push({
        kind: 'missing',
        orderId,
        purpose: 'closing',
        amountMinor,
        currency: RECEIPT_CURRENCY,
        isMended,
      });
    }
  }
  return found;
}

async function openPrepayments(scope: TenantScope, orderId: string): Promise<Map<string, number>> {
  const open = new Map<string, number>();
  for (const line of openLines(correctedReceipts(await listReceipts(scope, orderId))))
    if (line.paymentSign === 'fullPrepayment')
      open.set(line.itemId, (open.get(line.itemId) ?? 0) + line.amountMinor);
  return open;
}

/** Opens a staff task for each order with an open difference, and closes those of mended ones. */
export async function tellStaff(
  scope: TenantScope,
  differences: readonly ReceiptDifference[],
): Promise<void> {
  const open = differences.filter(({ isMended }) => !isMended);
  for (const { orderId: reference, kind, purpose } of open)
    await openTask(scope, { kind: RECEIPT_DIFFERS, reference, detail: { kind, purpose }, dueAt: scope.now });
  const troubled = new Set(open.map(({ orderId }) => orderId));
  for (const { orderId } of differences)
    if (!troubled.has(orderId)) await closeTasks(scope, RECEIPT_DIFFERS, orderId, 'system');
}
