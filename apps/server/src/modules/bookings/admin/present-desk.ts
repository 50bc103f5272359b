import type { Order } from '@farewind/contract/bookings/get-order';
import type { DeskOrder } from '@farewind/contract/orders/order-detail';
import { formatMinor } from '@farewind/values/money';
import type { AttemptView, LedgerLineView } from '../../payments/public.ts';
import type { ItemRow } from '../order/order-rows.ts';
import type { DeskMessage } from '../admin-ports.ts';

/** An item as its buyer sees it, with what only staff see. */
export function presentItem(
  item: Order['items'][number],
  rows: readonly ItemRow[],
  source: string | undefined,
): DeskOrder['items'][number] {
  const row = rows.find(({ itemId }) => itemId === item.itemId);
  if (!row) throw new Error(`No item ${item.itemId}`);
  const { problem, supplier, version, totalMinor } = row;
  return {
    ...item,
    problem: problem ?? null,
    supplier,
    version,
    total: formatMinor(totalMinor),
    ...(source === undefined ? {} : { source }),
  };
}

export function presentAttempt(attempt: AttemptView): DeskOrder['attempts'][number] {
  const { attemptId, purpose, state, at, currency, bankReference, failure } = attempt;
  return {
    attemptId,
    purpose,
    state,
    at: at.toISOString(),
    card: cardOf(attempt),
    brand: attempt.cardBrand ?? '',
    bankReference: bankReference ?? null,
    failure: failure ?? null,
    amount: formatMinor(attempt.amountMinor),
    captured: formatMinor(attempt.capturedMinor),
    refunded: formatMinor(attempt.refundedMinor),
    currency,
  };
}

/** `4543 60•• 7719`: what is kept of a card. */
function cardOf({ cardBin6 = '', cardLast4 = '' }: AttemptView): string {
  return cardBin6 === '' ? '' : `${cardBin6.slice(0, 4)} ${cardBin6.slice(4)}•• ${cardLast4}`;
}

export function presentLedger(line: LedgerLineView): DeskOrder['ledger'][number] {
  const { at, move, account, amountMinor, currency } = line;
  return {
    at: at.toISOString(),
    move,
    account,
    debit: amountMinor > 0 ? formatMinor(amountMinor) : null,
    credit: amountMinor < 0 ? formatMinor(-amountMinor) : null,
    currency,
  };
}

export function isBalanced(lines: readonly LedgerLineView[]): boolean {
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of lines) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums.values()].every((sum) => sum === 0);
}

export function presentMessage(message: DeskMessage): DeskOrder['messages'][number] {
  const { at, sentAt, detail, ...told } = message;
  return {
    ...told,
    at: at.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    detail: detail ?? null,
  };
}
