import { maskPersonal } from '@farewind/values/mask-personal';
import { money } from '@farewind/values/money';
import type { TenantScope } from '../../platform/database/scope.ts';
import { closeTasks, lockTasksAbout, openTask } from '../../platform/staff-tasks.ts';
import { selectOpenReceipts } from './count-open-receipts.ts';
import type { DueReceipt, FiscalReceipts, ReceiptOutcome } from './ports.ts';
import { lockReceipt, moveReceipt, type Receipt } from './receipt-rows.ts';
import type { ReceiptsDeps } from './deps.ts';

/** A receipt is to be sent to its desk, or queried. */
const SEND_RECEIPT = 'receipts.send';

/** A staff task: a desk has refused a receipt. The reference is the order. */
export const RECEIPT_REFUSED = 'receiptRefused';

/** A provider registers a receipt with its payment within minutes; after this time there is none. */
const NEVER_WITH_PAYMENT_MS = 60 * 60_000;

/** The desk has not issued it yet; the outbox retries. */
class ReceiptUndecided extends Error {}

export async function queueReceipt(
  { outbox }: Pick<ReceiptsDeps, 'outbox'>,
  scope: TenantScope,
  receiptId: string,
  occasion: string,
): Promise<void> {
  await outbox.add(scope, {
    topic: SEND_RECEIPT,
    dedupeKey: `${SEND_RECEIPT}:${receiptId}:${occasion}`,
    payload: { receiptId },
    orderingKey: `receipt:${receiptId}`,
  });
}

/** Registers the sending of receipts with the outbox. Staff handle one whose outcome stays unknown to the end. */
export function registerReceiptSender(deps: ReceiptsDeps): void {
  deps.outbox.on(
    SEND_RECEIPT,
    (tenantId, { receiptId }) => sendReceipt(deps, tenantId, String(receiptId)),
    async (scope, { receiptId }) => {
      const receipt = await lockReceipt(scope, String(receiptId));
      if (receipt?.state === 'queued' || receipt?.state === 'sent')
        await refuse(scope, receipt, 'The desk did not answer', false);
    },
  );
}

/**
 * Sends a receipt, or queries its state. It is marked as sent before the first byte is sent, and a repetition has the
 * same key, so that a lost response leads to no second receipt. Throws ReceiptUndecided while the desk works on it.
 */
async function sendReceipt(deps: ReceiptsDeps, tenantId: number, id: string): Promise<void> {
  const due = await deps.database.inTenant(tenantId, async (scope) => {
    const receipt = await lockReceipt(scope, id);
    if (receipt?.state !== 'queued' && receipt?.state !== 'sent') return undefined;
    const opened = await open(deps, scope, receipt);
    if (!opened) {
      // A desk set up earlier may know it: a later try repeats the key, or asks first.
      await refuse(scope, receipt, noDeskFor(receipt), false);
      return undefined;
    }
    await moveReceipt(scope, id, { state: 'sent' });
    return { receipt, now: scope.now, ...opened };
  });
  if (!due) return;
  const { desk, draft, ...sending } = due;
  const outcome = await ask(deps, sending, desk, draft);
  deps.log.info({ receiptId: id, outcome: outcome.kind }, 'The cash desk answered');
  await deps.database.inTenant(tenantId, (scope) => settleReceipt(scope, id, outcome));
  if (outcome.kind !== 'issued' && outcome.kind !== 'refused')
    throw new ReceiptUndecided(`The cash desk left the receipt ${id} open: ${outcome.kind}`);
}

function noDeskFor({ mode, way, paidBy }: Receipt): string {
  if (way === 'provider' && paidBy === 'cash')
    return 'The payment provider registers no cash: set up a cash desk';
  return mode === 'test'
    ? 'No cash desk is set up for test payments'
    : 'No cash desk is set up for this payment';
}

async function open(
  { settings, desks }: ReceiptsDeps,
  scope: TenantScope,
  receipt: Receipt,
): Promise<{ readonly desk: FiscalReceipts; readonly draft: DueReceipt } | undefined> {
  const setting = await settings.findReceiptSetting(scope, receipt.mode);
  const account = await settings.getPaymentSetting(scope, receipt.settingId);
  const desk =
    receipt.way === 'provider' ? desks.providers[account.provider] : desks.desks[setting?.desk ?? ''];
  if (!setting || !desk) return undefined;
  const { attemptId: reference, purpose, paidBy, customer, lines, movedAt: at } = receipt;
  const { paymentReference, refundReference } = receipt;
  const amount = money(receipt.amountMinor, receipt.currency);
  const draft = {
    reference,
    purpose,
    amount,
    paidBy,
    customer,
    lines,
    at,
    setting,
    account,
    paymentReference,
    refundReference,
  };
  return { desk, draft };
}

async function ask(
  { log }: ReceiptsDeps,
  { receipt, now }: { readonly receipt: Receipt; readonly now: Date },
  desk: FiscalReceipts,
  draft: DueReceipt,
): Promise<ReceiptOutcome> {
  const { deskReference, isWithPayment, refusals, movedAt } = receipt;
  try {
    if (deskReference !== undefined) return await desk.query(draft, deskReference);
    if (isWithPayment && refusals === 0) {
      // It was sent with its payment, and the desk knows it by that; unless receipts were switched on in between.
      const outcome = await desk.query(draft, undefined);
      const isLate = now.getTime() - movedAt.getTime() > NEVER_WITH_PAYMENT_MS;
      if (outcome.kind !== 'notFound' || !isLate) return outcome;
    }
    const { correction } = receipt;
    // `receipt` is as it was before this sending: a sent one may have been issued.
    if (desk.isSentOnce && receipt.state === 'sent') return { kind: 'unknown', why: 'sentOnce' };
    if (!correction) return await desk.issue(draft, keyOf(receipt));
    if (!desk.correct) return { kind: 'refused', reason: 'The cash desk makes no corrections' };
    const { isReversal, basis, number, day, correctedSign } = correction;
    return await desk.correct(draft, { isReversal, basis, number, day, correctedSign }, keyOf(receipt));
  } catch (error) {
    log.error({ err: error, receiptId: receipt.id }, 'A call to the cash desk broke');
    return { kind: 'unknown', why: 'broken' };
  }
}

/** Repeated while its response is pending; after a refusal it is another request. */
function keyOf({ id, refusals }: Pick<Receipt, 'id' | 'refusals'>): string {
  return refusals === 0 ? id : `${id}:${refusals}`;
}

/** Records what the desk has said about a receipt; an issued one stays as it is. */
export async function settleReceipt(scope: TenantScope, id: string, outcome: ReceiptOutcome): Promise<void> {
  const receipt = await lockReceipt(scope, id);
  if (!receipt || receipt.state === 'issued') return;
  switch (outcome.kind) {
    case 'issued': {
      const { theirReference: deskReference, fiscal } = outcome;
      await moveReceipt(scope, id, { state: 'issued', reason: null, deskReference, fiscal });
      await closeRefused(scope, receipt.orderId);
      return;
    }
    case 'waiting':
      // It was reported as refused while the desk was asked.
      if (receipt.state === 'refused') return;
      await moveReceipt(scope, id, { state: 'sent', deskReference: outcome.theirReference });
      return;
    case 'refused':
      await refuse(scope, receipt, outcome.reason, true);
      return;
    case 'notFound':
    case 'unknown':
  }
}

/** Closes the task of an order once none of its receipts is refused any more, or all of these are corrected. */
async function closeRefused(scope: TenantScope, orderId: string): Promise<void> {
  // Another receipt of the order may be refused at this moment, and finds the task open.
  await lockTasksAbout(scope, RECEIPT_REFUSED, orderId);
  const refused = await selectOpenReceipts(scope)
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'refused')
    .executeTakeFirst();
  if (!refused) await closeTasks(scope, RECEIPT_REFUSED, orderId, 'system');
}

/**
 * The sale stands; staff see why the desk has not issued it. `isKnown`: it was certainly not issued, so another key is
 * safe.
 */
async function refuse(scope: TenantScope, receipt: Receipt, reason: string, isKnown: boolean): Promise<void> {
  const { id, orderId } = receipt;
  await moveReceipt(scope, id, {
    state: 'refused',
    // Stays with the receipt when its order is erased, and cash desks repeat the address that they were sent.
    reason: maskPersonal(reason).slice(0, 500),
    ...(isKnown ? { isRefused: true as const, deskReference: null } : {}),
  });
  await openTask(scope, {
    kind: RECEIPT_REFUSED,
    reference: orderId,
    detail: { receiptId: id },
    dueAt: scope.now,
  });
}
