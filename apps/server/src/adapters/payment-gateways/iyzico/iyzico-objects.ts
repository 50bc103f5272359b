import { z } from 'zod';

/** iyzico writes ids and sums as numbers or as texts, depending on the call. */
const id = z.union([z.string(), z.number()]).transform(String);
const price = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]);

export const failureSchema = z.object({
  status: z.literal('failure'),
  errorCode: z.union([z.string(), z.number()]).transform(String).default('unknown'),
  errorMessage: z.string().optional(),
  /** Told with a refused card. */
  paymentStatus: z.string().optional(),
  systemTime: z.number().optional(),
});

const success = { status: z.literal('success') };

/** The answer to a start on the hosted form. */
export const formSchema = z.object({
  ...success,
  token: z.string().min(1).max(255),
  paymentPageUrl: z.url(),
  conversationId: z.string().optional(),
});

/**
 * What came of a form, by its token. A refused card is told as a failed call, which the client returns as a refusal with
 * the card's code.
 */
export const formResultSchema = z.object({
  ...success,
  paymentStatus: z.string().optional(),
  paymentId: id.optional(),
  price: price.optional(),
  paidPrice: price.optional(),
  currency: z.string().optional(),
  basketId: z.string().optional(),
  conversationId: z.string().optional(),
  token: z.string().optional(),
  fraudStatus: z.number().optional(),
  phase: z.string().optional(),
});

/** A payment after a step: its id is enough. */
export const movedSchema = z.object({
  ...success,
  paymentId: id,
  currency: z.string().optional(),
  basketId: z.string().optional(),
  conversationId: z.string().optional(),
  paidPrice: price.optional(),
  price: price.optional(),
});

/** The answer to a cancel or a refund. */
export const returnedSchema = z.object({ ...success, paymentId: id, hostReference: z.string().nullish() });

const back = z.object({ refundPrice: price, refundStatus: z.number().nullish() });

/** A payment in the report, with everything that was returned of it. */
const reportedSchema = z.object({
  paymentId: id,
  /** 1: paid; 2: refused; others: under way. */
  paymentStatus: z.number(),
  phase: z.string().nullish(),
  price,
  paidPrice: price,
  currency: z.string(),
  installment: z.number().nullish(),
  fraudStatus: z.number().nullish(),
  errorCode: z.union([z.string(), z.number()]).transform(String).nullish(),
  binNumber: z.string().nullish(),
  cancels: z.array(back).nullish(),
  itemTransactions: z.array(z.object({ refunds: z.array(back).nullish() })).nullish(),
});

export type ReportedPayment = z.output<typeof reportedSchema>;

/** The payments of a conversation or an id, as `/v2/reporting/payment/details` tells them. */
export const reportSchema = z.object({ ...success, payments: z.array(reportedSchema).nullish() });

/** A card's issuer by its first digits; only cards of banks in Turkey are known. */
export const binSchema = z.object({
  ...success,
  cardType: z.string().nullish(),
  cardAssociation: z.string().nullish(),
  cardFamily: z.string().nullish(),
  bankName: z.string().nullish(),
  bankCode: z.number().nullish(),
});

/** A notification; ids are texts here as everywhere. */
export const noticeSchema = z.object({
  iyziEventType: z.string().min(1).max(100),
  status: z.string().max(50),
  paymentConversationId: z.string().max(255),
  iyziReferenceCode: z.string().max(255).optional(),
  iyziPaymentId: id.optional(),
  paymentId: id.optional(),
  token: z.string().max(255).optional(),
});
