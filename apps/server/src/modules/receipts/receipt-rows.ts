import {
  agentSignSchema,
  receiptWaySchema,
  vatKindSchema,
  type ReceiptWay,
} from '@farewind/contract/settings/receipt-settings';
import type { Currency } from '@farewind/values/currency';
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import type { FiscalReceiptTable } from '../../platform/database/schema.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { stored } from '../../platform/database/stored.ts';
import { newId } from '../../platform/ids.ts';
import type { FiscalNumbers } from './ports.ts';
import type { KeptCorrection, KeptLine, PaidBy, ReceiptCustomer, ReceiptPurpose } from './receipt.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';

/** `queued` → `sent` → `issued`; staff reissue a refused one. */
export type ReceiptState = 'queued' | 'sent' | 'issued' | 'refused';

export interface Receipt {
  readonly id: string;
  readonly orderId: string;
  readonly purpose: ReceiptPurpose;
  readonly sequence: number;
  readonly cause: string;
  /** The merchant account of the payment. */
  readonly settingId: number;
  readonly attemptId: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly lines: readonly KeptLine[];
  readonly customer: ReceiptCustomer;
  readonly way: ReceiptWay;
  /** The mode of the money; only a desk of the same mode issues the receipt. */
  readonly mode: 'test' | 'live';
  readonly paidBy: PaidBy;
  readonly isWithPayment: boolean;
  readonly paymentReference: string | undefined;
  readonly refundReference: string | undefined;
  /** Set on a receipt that corrects another one. */
  readonly correction: KeptCorrection | undefined;
  readonly state: ReceiptState;
  readonly refusals: number;
  readonly reason: string | undefined;
  readonly deskReference: string | undefined;
  readonly fiscal: FiscalNumbers | undefined;
  readonly movedAt: Date;
  readonly issuedAt: Date | undefined;
  readonly version: number;
}

export type NewReceipt = Pick<
  Receipt,
  | 'orderId'
  | 'purpose'
  | 'cause'
  | 'settingId'
  | 'attemptId'
  | 'amountMinor'
  | 'currency'
  | 'lines'
  | 'customer'
  | 'way'
  | 'mode'
  | 'paidBy'
  | 'isWithPayment'
  | 'paymentReference'
  | 'refundReference'
  | 'movedAt'
> &
  Partial<Pick<Receipt, 'correction'>>;

const readLines = stored<readonly KeptLine[]>(
  'fiscal_receipt.lines',
  z.array(
    z.object({
      itemId: z.string(),
      vatKind: vatKindSchema,
      description: z.string(),
      amountMinor: z.number(),
      vat: z.object({ percent: z.number().nullable(), calculated: z.boolean() }),
      paymentSign: z.enum(['fullPrepayment', 'fullPayment']),
      agent: z.exactOptional(
        z.object({
          sign: agentSignSchema,
          supplier: z.object({ name: z.string(), phone: z.string(), taxNumber: z.string() }),
        }),
      ),
    }),
  ),
);
const readCustomer = stored<ReceiptCustomer>(
  'fiscal_receipt.customer',
  z.object({ email: z.string().optional(), phone: z.string().optional() }),
);
const readFiscal = stored<FiscalNumbers>(
  'fiscal_receipt.fiscal',
  z.object({
    documentNumber: z.string(),
    driveNumber: z.string(),
    sign: z.string(),
    registeredAt: z.string(),
    url: z.string().optional(),
  }),
);

const readCorrection = stored<Omit<KeptCorrection, 'of'>>(
  'fiscal_receipt.correction',
  z.object({
    isReversal: z.boolean(),
    basis: z.enum(['self', 'instruction']),
    number: z.string().optional(),
    day: z.string(),
    correctedSign: z.string().optional(),
    reason: z.string().default(''),
    by: z.string().default(''),
  }),
);

/** Writes a receipt under the next number of its purpose; undefined if its move already has one. */
export async function insertReceipt(scope: TenantScope, receipt: NewReceipt): Promise<string | undefined> {
  const { tx, tenantId } = scope;
  // Two concurrent moves of one order must not get the same number: that would stop the money.
  await waitForTurn(scope, `receipts:${receipt.orderId}`);
  const earlier = await listReceipts(scope, receipt.orderId);
  const sequence = earlier.filter(({ purpose }) => purpose === receipt.purpose).length + 1;
  const row = await tx
    .insertInto('fiscal_receipt')
    .values({
      tenant_id: tenantId,
      id: newId(),
      order_id: receipt.orderId,
      purpose: receipt.purpose,
      sequence,
      cause: receipt.cause,
      setting_id: receipt.settingId,
      attempt_id: receipt.attemptId,
      amount_minor: receipt.amountMinor,
      currency: receipt.currency,
      lines: JSON.stringify(receipt.lines),
      customer: JSON.stringify(receipt.customer),
      way: receipt.way,
      mode: receipt.mode,
      paid_by: receipt.paidBy,
      is_with_payment: receipt.isWithPayment,
      payment_reference: receipt.paymentReference ?? null,
      refund_reference: receipt.refundReference ?? null,
      moved_at: receipt.movedAt,
      ...toCorrectionColumns(receipt.correction),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

function toCorrectionColumns(correction: KeptCorrection | undefined) {
  if (!correction) return {};
  const { of, ...told } = correction;
  return { corrects: of, correction: JSON.stringify(told) };
}

/** The receipts of an order, in the order in which they were written. */
export async function listReceipts(
  scope: TenantScope,
  orderId: string,
  isLocked = false,
): Promise<Receipt[]> {
  const query = selectReceipts(scope).where('order_id', '=', orderId).orderBy('created_at').orderBy('id');
  const rows = await (isLocked ? query.forUpdate() : query).execute();
  return rows.map(toReceipt);
}

export async function listCorrections(scope: TenantScope, of: readonly string[]): Promise<Receipt[]> {
  if (of.length === 0) return [];
  const rows = await selectReceipts(scope).where('corrects', 'in', of).execute();
  return rows.map(toReceipt);
}

/** The payable that a charge was for. */
export async function findPayableOf(
  { tx, tenantId }: TenantScope,
  attemptId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select('payable_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', attemptId)
    .executeTakeFirst();
  return row?.payable_id;
}

/** One receipt, locked until the transaction ends. */
export async function lockReceipt(scope: TenantScope, id: string): Promise<Receipt | undefined> {
  const row = await selectReceipts(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toReceipt(row);
}

export interface ReceiptChanges {
  readonly state: ReceiptState;
  readonly reason?: string | null;
  readonly deskReference?: string | null;
  readonly fiscal?: FiscalNumbers;
  readonly isRefused?: true;
}

/** Moves a receipt; an issued one stays as it is. Once it is sent, it stores what the desk is told. */
export async function moveReceipt(
  { tx, tenantId, now }: TenantScope,
  id: string,
  { state, reason, deskReference, fiscal, isRefused }: ReceiptChanges,
): Promise<void> {
  await tx
    .updateTable('fiscal_receipt')
    .set((eb) => ({
      state,
      version: eb('version', '+', 1),
      ...(state === 'sent' ? { sent_at: now, mode: MODE, paid_by: PAID_BY } : {}),
      ...(state === 'issued' ? { issued_at: now } : {}),
      ...(reason === undefined ? {} : { reason }),
      ...(deskReference === undefined ? {} : { desk_reference: deskReference }),
      ...(fiscal === undefined ? {} : { fiscal: JSON.stringify(fiscal) }),
      ...(isRefused ? { refusals: eb('refusals', '+', 1) } : {}),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '<>', 'issued')
    .execute();
}

/**
 * The mode of the money. A process of the version before 102 stores none: what it sent went to a live desk, other
 * receipts have the mode of their attempt.
 */
export const MODE = sql<'test' | 'live'>`coalesce(fiscal_receipt.mode,
  case when state in ('sent', 'issued') then 'live' else mode_of_attempt(tenant_id, attempt_id) end)`;

/** How it was paid, in the same way: that version told of the prepayment in closing receipts, and never of cash. */
const PAID_BY = sql<PaidBy>`coalesce(paid_by, case
  when state in ('sent', 'issued') then case when purpose = 'closing' then 'prepaid' else 'cashless' end
  when coalesce((select r.cause from fiscal_receipt r
    where r.tenant_id = fiscal_receipt.tenant_id and r.id = fiscal_receipt.corrects), cause) like 'closing:%' then 'prepaid'
  when (select a.method from payment_attempt a
    where a.tenant_id = fiscal_receipt.tenant_id and a.id = attempt_id) = 'deskCash' then 'cash'
  else 'cashless' end)`;

export function selectReceipts({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('fiscal_receipt')
    .selectAll()
    .select([MODE.as('money_mode'), PAID_BY.as('money_paid_by')])
    .where('tenant_id', '=', tenantId);
}

type ReceiptRow = Selectable<FiscalReceiptTable> & {
  readonly money_mode: Receipt['mode'];
  readonly money_paid_by: PaidBy;
};

export function toReceipt(row: ReceiptRow): Receipt {
  return {
    id: row.id,
    orderId: row.order_id,
    purpose: row.purpose as ReceiptPurpose,
    sequence: row.sequence,
    cause: row.cause,
    settingId: row.setting_id,
    attemptId: row.attempt_id,
    amountMinor: row.amount_minor,
    currency: row.currency as Currency,
    lines: readLines(row.lines),
    customer: readCustomer(row.customer),
    way: receiptWaySchema.parse(row.way),
    mode: row.money_mode,
    paidBy: row.money_paid_by,
    isWithPayment: row.is_with_payment,
    paymentReference: row.payment_reference ?? undefined,
    refundReference: row.refund_reference ?? undefined,
    correction: row.corrects === null ? undefined : { of: row.corrects, ...readCorrection(row.correction) },
    state: row.state as ReceiptState,
    refusals: row.refusals,
    reason: row.reason ?? undefined,
    deskReference: row.desk_reference ?? undefined,
    fiscal: row.fiscal === null ? undefined : readFiscal(row.fiscal),
    movedAt: row.moved_at,
    issuedAt: row.issued_at ?? undefined,
    version: row.version,
  };
}
