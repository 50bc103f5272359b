import { z } from 'zod';
import type { GatewayAccount, NotificationFact, ReceiptNotice } from '../../../modules/payments/ports.ts';
import { hasTbankToken, readTbankMembers } from './tbank-token.ts';

const noticeSchema = z.object({
  TerminalKey: z.string(),
  OrderId: z.string().min(1).max(64),
  PaymentId: z.string().min(1).max(20),
  Status: z.string().min(1).max(32),
  Token: z.string(),
});

/** Verifies a notification by its token; notifications of receipts have one too. */
export function readTbankNotice(
  { merchantId, apiPassword }: Pick<GatewayAccount, 'merchantId' | 'apiPassword'>,
  body: Buffer,
): NotificationFact {
  const members = readTbankMembers(body.toString('utf8'));
  const read = noticeSchema.safeParse(members);
  if (!members || !read.success) return { kind: 'rejected', why: 'malformed' };
  const { TerminalKey, OrderId, PaymentId, Status, Token } = read.data;
  if (TerminalKey !== merchantId || !hasTbankToken(members, apiPassword.reveal()))
    return { kind: 'rejected', why: 'signature' };
  return {
    kind: 'about',
    // The bank names no event: the token differs with each member, such as the sum left after a refund.
    eventId: `${Status}:${PaymentId}:${Token.toLowerCase().slice(0, 16)}`,
    reference: OrderId,
    theirReference: PaymentId,
  };
}

/** Numbers are read as text. */
const receiptSchema = z.object({
  Status: z.literal('RECEIPT'),
  Success: z.boolean(),
  PaymentId: z.string(),
  Amount: z.coerce.number().int(),
  Type: z.string().optional(),
  ErrorMessage: z.string().nullish(),
  FiscalDocumentNumber: z.string().nullish(),
  FiscalDocumentAttribute: z.string().nullish(),
  FnNumber: z.string().nullish(),
  ReceiptDatetime: z.string().nullish(),
  Url: z.string().nullish(),
  Receipt: z
    .object({ Items: z.array(z.object({ PaymentMethod: z.string().optional() })).optional() })
    .nullish(),
});

/** The receipt that a verified notification is about; undefined if it is about a payment. */
export function readTbankReceiptNotice(body: Buffer): ReceiptNotice | undefined {
  const read = receiptSchema.safeParse(readTbankMembers(body.toString('utf8')));
  if (!read.success) return undefined;
  const { Amount, PaymentId, Success: isIssued, Type, Receipt, Url } = read.data;
  const { FiscalDocumentNumber, FiscalDocumentAttribute, FnNumber, ReceiptDatetime, ErrorMessage } =
    read.data;
  const isRefund = /return/i.test(Type ?? '');
  const method = Receipt?.Items?.[0]?.PaymentMethod;
  return {
    paymentReference: PaymentId,
    direction: isRefund ? 'refund' : 'income',
    amountMinor: Amount,
    sign: method === undefined ? undefined : method === 'full_payment' ? 'fullPayment' : 'fullPrepayment',
    outcome: isIssued
      ? {
          kind: 'issued',
          theirReference: PaymentId,
          fiscal: {
            documentNumber: FiscalDocumentNumber ?? '',
            driveNumber: FnNumber ?? '',
            sign: FiscalDocumentAttribute ?? '',
            registeredAt: ReceiptDatetime ?? '',
            ...(Url ? { url: Url } : {}),
          },
        }
      : { kind: 'refused', reason: ErrorMessage ?? 'T-Bank: the receipt was not registered' },
  };
}
