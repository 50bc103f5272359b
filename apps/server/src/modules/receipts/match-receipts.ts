import type { TenantScope } from '../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../platform/staff-tasks.ts';
import { correctedReceipts } from './corrected-receipts.ts';
import { openLines } from './open-lines.ts';
import type { ListMoneyMoves, MoneyMove } from './ports.ts';
import { listReceipts, selectReceipts, toReceipt, type Receipt } from './receipt-rows.ts';
import type { ReceiptPurpose } from './receipt.ts';
import { isCovered, RECEIPT_CURRENCY, type Receipts, type ReceiptsDeps } from './receipts.ts';

/** A staff task: receipts and ledger disagree about an order, and no receipt could be written for it. */
export const RECEIPT_DIFFERS = 'receiptDiffers';

const MOST_ORDERS = 5_000;

export interface ReceiptDifference {
  /** `missing`: money without a receipt. `orphan`: a receipt without money. `otherSum`: not the sum that moved. */
  readonly kind: 'missing' | 'orphan' | 'otherSum';
  readonly orderId: string;
  readonly purpose: ReceiptPurpose;
  readonly amountMinor: number;
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

/**
 * Checks that no sale lacks a receipt and no receipt lacks a sale: live and test accounts each by their own setting, if
 * there is one. Missing receipts are written; receipts without money, or with another sum, are left for staff. Money
 * moves from before receipts were switched on are ignored.
 */
export async function matchReceipts(deps: MatchDeps, tenantId: number, since: Date): Promise<ReceiptMatch> {
  return deps.database.inTenant(tenantId, async (scope) => {
    const settings = {
      live: await deps.settings.findReceiptSetting(scope, 'live'),
      test: await deps.settings.findReceiptSetting(scope, 'test'),
    };
    const begins = [settings.live, settings.test].flatMap((setting) => (setting ? [setting.since] : []));
    if (begins.length === 0) return { checked: 0, differences: [] };
    const from = new Date(Math.max(since.getTime(), Math.min(...begins.map((begin) => begin.getTime()))));
    const to = new Date(scope.now.getTime() + 1);
    const isJudged = (money: Pick<Receipt, 'mode' | 'settingId'>, at: Date): boolean => {
      const setting = settings[money.mode];
      return setting !== undefined && isCovered(setting, money.settingId) && at >= setting.since;
    };
    const moves = (await deps.listMoneyMoves(scope, { from, to, currency: RECEIPT_CURRENCY })).filter(
      ({ attempt, at }) => isJudged(attempt, at),
    );
    const receipts = (await readReceipts(scope, from)).filter((receipt) =>
      isJudged(receipt, receipt.movedAt),
    );
    const differences = [
      ...(await matchMoves(deps, scope, moves, receipts)),
      ...findOrphans(moves, receipts, from),
      ...(await closeGiven(deps, scope, receipts)),
    ];
    await tellStaff(scope, differences);
    return { checked: moves.length + receipts.length, differences };
  });
}

async function readReceipts(scope: TenantScope, from: Date): Promise<Receipt[]> {
  const rows = await selectReceipts(scope)
    .where('moved_at', '>=', from)
    .orderBy('moved_at')
    .limit(MOST_ORDERS * 3)
    .execute();
  return rows.map(toReceipt);
}

async function matchMoves(
  { receipts: acts }: MatchDeps,
  scope: TenantScope,
  moves: readonly MoneyMove[],
  receipts: readonly Receipt[],
): Promise<ReceiptDifference[]> {
  const byCause = new Map(receipts.map((receipt) => [receipt.cause, receipt]));
  const found: ReceiptDifference[] = [];
  for (const { cause, attempt, amountMinor, bankReference, refund, at } of moves) {
    const orderId = attempt.reference;
    const purpose = refund ? 'refund' : attempt.purpose === 'sale' ? 'prepayment' : 'closing';
    const known = byCause.get(cause);
    if (known && known.amountMinor !== amountMinor)
      found.push({ kind: 'otherSum', orderId, purpose, amountMinor, isMended: false });
    if (known) continue;
    if (refund) await acts.writeRefunded(scope, attempt, refund, { bankReference, at });
    else await acts.writeCaptured(scope, attempt, { amountMinor, bankReference, at });
    const written = await listReceipts(scope, orderId);
    const isMended = written.some((receipt) => receipt.cause === cause);
    found.push({ kind: 'missing', orderId, purpose, amountMinor, isMended });
  }
  return found;
}

function findOrphans(
  moves: readonly MoneyMove[],
  receipts: readonly Receipt[],
  from: Date,
): ReceiptDifference[] {
  const causes = new Set(moves.map(({ cause }) => cause));
  return receipts
    .filter(({ correction, cause, movedAt }) => {
      const movesMoney = correction === undefined && !cause.startsWith('closing:');
      return movesMoney && !causes.has(cause) && movedAt > from;
    })
    .map(({ orderId, purpose, amountMinor }) => ({
      kind: 'orphan',
      orderId,
      purpose,
      amountMinor,
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
  const orderIds = [...new Set(receipts.map(({ orderId }) => orderId))].slice(0, MOST_ORDERS);
  for (const orderId of orderIds) {
    const open = await openPrepayments(scope, orderId);
    if (open.size === 0) continue;
    const given = (await readOrder(scope, orderId))?.items.filter(({ isGiven }) => isGiven) ?? [];
    for (const { itemId } of given) {
      const amountMinor = open.get(itemId);
      if (amountMinor === undefined) continue;
      await acts.writeClosed(scope, orderId, itemId);
      const isMended = !(await openPrepayments(scope, orderId)).has(itemId);
      found.push({ kind: 'missing', orderId, purpose: 'closing', amountMinor, isMended });
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

async function tellStaff(scope: TenantScope, differences: readonly ReceiptDifference[]): Promise<void> {
  const open = differences.filter(({ isMended }) => !isMended);
  for (const { orderId: reference, kind, purpose } of open)
    await openTask(scope, { kind: RECEIPT_DIFFERS, reference, detail: { kind, purpose }, dueAt: scope.now });
  const troubled = new Set(open.map(({ orderId }) => orderId));
  for (const { orderId } of differences)
    if (!troubled.has(orderId)) await closeTasks(scope, RECEIPT_DIFFERS, orderId, 'system');
}
