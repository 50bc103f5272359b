import type { correctReceipt as correctCall } from '@farewind/contract/finance/receipts';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../platform/audit/record-change.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { nameCaller } from '../../platform/http/name-caller.ts';
import type { ReceiptSetting } from '../settings/public.ts';
import { findPayableOf, insertReceipt, listReceipts, lockReceipt, type Receipt } from './receipt-rows.ts';
import type { KeptCorrection, KeptLine } from './receipt.ts';
import type { ReceiptsDeps } from './deps.ts';
import { rightLines } from './right-lines.ts';
import { moscowDay } from './sale-lines.ts';
import { queueReceipt } from './send-receipt.ts';

type Request = ParsedInput<typeof correctCall>;

/**
 * Requests the correction of a receipt. One that the cash desk never issued is corrected by a receipt for the money
 * moved; one issued with wrong content is reversed unchanged, and issued anew by today's settings. Both are rows of the
 * queue. A receipt is corrected once. Refuses with ORD-STATE a receipt in progress or already corrected, with GEN-RULE a
 * cash desk without corrections and content that already matches the settings, and at their fields a missing number and a
 * wrong day.
 */
export async function correctReceipt(
  deps: ReceiptsDeps,
  scope: TenantScope,
  context: RequestContext,
  request: Request,
): Promise<Receipt> {
  const receipt = await lockReceipt(scope, request.receiptId);
  if (!receipt) throw refusal('GEN-NOTFOUND');
  if (receipt.version !== request.version) throw refusal('GEN-CONFLICT');
  const all = await listReceipts(scope, receipt.orderId, true);
  if (!isCorrectable(receipt, all)) throw refusal('ORD-STATE');
  const setting = await deps.settings.findReceiptSetting(scope, receipt.mode);
  if (!setting || !canDeskCorrect(deps, setting, receipt))
    throw refusal('GEN-RULE', { message: 'receipt.deskCannotCorrect' });
  requireBasis(request, receipt, moscowDay(scope.now));
  const told = toCorrection(request, receipt, nameCaller(context));
  const lines =
    receipt.state === 'issued' ? await requireOther(deps, scope, setting, receipt, all) : receipt.lines;
  if (receipt.state === 'issued')
    await write(deps, scope, receipt, { ...told, isReversal: true }, receipt.lines);
  await write(deps, scope, receipt, { ...told, isReversal: false }, lines);
  await recordChange(scope, context, {
    action: 'correct',
    entity: 'receipt',
    entityId: receipt.id,
    reason: request.reason,
    before: { state: receipt.state, lines: receipt.lines },
    after: { state: receipt.state, lines, basis: told.basis, number: told.number ?? null, day: told.day },
  });
  return receipt;
}

/** Whether the state of a receipt allows its correction: it was issued, or will not be. */
export function isCorrectable(
  { id, state, correction }: Pick<Receipt, 'id' | 'state' | 'correction'>,
  all: readonly Pick<Receipt, 'correction'>[],
): boolean {
  const isOver = state === 'issued' || state === 'refused';
  return isOver && correction === undefined && !all.some((one) => one.correction?.of === id);
}

/** Whether the receipt's desk supports corrections; those of a provider's own desk are made there by hand. */
export function canDeskCorrect(
  { desks }: Pick<ReceiptsDeps, 'desks'>,
  setting: Pick<ReceiptSetting, 'desk'>,
  { way }: Pick<Receipt, 'way'>,
): boolean {
  return way === 'desk' && desks.desks[setting.desk]?.correct !== undefined;
}

function requireBasis({ basis, number, day }: Request, { movedAt }: Receipt, today: string): void {
  if (basis === 'instruction' && number === undefined)
    throw fieldRefusal([{ path: 'number', message: 'validation.required' }]);
  if (day !== undefined && (day > today || day < moscowDay(movedAt)))
    throw fieldRefusal([{ path: 'day', message: 'receipt.correctionDay' }]);
}

function toCorrection(
  { basis, number, day, reason }: Request,
  { id, movedAt, fiscal }: Receipt,
  by: string,
): Omit<KeptCorrection, 'isReversal'> {
  const correctedSign = fiscal?.sign;
  return { of: id, basis, number, day: day ?? moscowDay(movedAt), correctedSign, reason, by };
}

/** The receipt's lines with rate and supplier by today's settings. Refuses with GEN-RULE if nothing differs. */
async function requireOther(
  { readOrder }: ReceiptsDeps,
  scope: TenantScope,
  setting: ReceiptSetting,
  receipt: Receipt,
  all: readonly Receipt[],
): Promise<KeptLine[]> {
  const right = rightLines(setting, receipt, {
    order: await readOrder(scope, receipt.orderId),
    payableId: await findPayableOf(scope, receipt.attemptId),
    receipts: all.filter(({ correction }) => correction === undefined),
  });
  if (right.every((line, index) => isSame(line, receipt.lines[index]!)))
    throw refusal('GEN-RULE', { message: 'receipt.nothingToCorrect' });
  return right;
}

function isSame(one: KeptLine, other: KeptLine): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf({ vat, agent }: KeptLine): string {
  const { sign, supplier } = agent ?? {};
  return JSON.stringify([
    vat.percent,
    vat.calculated,
    sign,
    supplier?.name,
    supplier?.phone,
    supplier?.taxNumber,
  ]);
}

async function write(
  deps: ReceiptsDeps,
  scope: TenantScope,
  receipt: Receipt,
  correction: KeptCorrection,
  lines: readonly KeptLine[],
): Promise<void> {
  const { orderId, attemptId, settingId, currency, customer, way, mode, paidBy } = receipt;
  const { purpose, amountMinor, movedAt } = receipt;
  const id = await insertReceipt(scope, {
    orderId,
    attemptId,
    settingId,
    currency,
    customer,
    way,
    mode,
    paidBy,
    purpose,
    amountMinor,
    movedAt,
    lines,
    correction,
    cause: `${correction.isReversal ? 'reversal' : 'correction'}:${receipt.id}`,
    isWithPayment: false,
    paymentReference: receipt.paymentReference,
    refundReference: receipt.refundReference,
  });
  if (id !== undefined) await queueReceipt(deps, scope, id, 'written');
}
