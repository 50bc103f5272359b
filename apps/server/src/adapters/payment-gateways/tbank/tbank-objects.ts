import { z } from 'zod';

/** Numbers are read as text, see `readTbankMembers`. */
const number = z.union([z.string(), z.number()]).transform(String);
const kopecks = z.coerce.number().int().nonnegative();

/** What is common to all answers. */
export const answerSchema = z.object({
  Success: z.boolean(),
  ErrorCode: number,
  Message: z.string().optional(),
  Details: z.string().optional(),
});

export const startedSchema = z.object({
  PaymentId: number,
  Status: z.string(),
  PaymentURL: z.string().optional(),
});
export const codeSchema = z.object({ Data: z.string().min(1) });

/** A payment as the bank reports it. `Amount`: what is held or taken at present. */
export const stateSchema = z.object({
  PaymentId: number,
  OrderId: z.string(),
  Status: z.string(),
  Amount: kopecks.optional(),
  /** Among them how it was paid: `cards`, `qrsbp`, `TinkoffPay`. */
  Params: z.array(z.object({ Source: z.string().optional() })).optional(),
});
export type TbankPayment = z.output<typeof stateSchema>;

/** The payments of one order: an order's id is not unique at the bank. */
export const orderSchema = z.object({
  OrderId: z.string(),
  Payments: z.array(
    z.object({
      PaymentId: number,
      Status: z.string(),
      Amount: kopecks.optional(),
      ErrorCode: number.optional(),
    }),
  ),
});
export type ListedPayment = z.output<typeof orderSchema>['Payments'][number];

export const movedSchema = z.object({
  PaymentId: number,
  Status: z.string(),
  /** What is held or taken after a cancel. */
  NewAmount: kopecks.optional(),
});
export type TbankMoved = z.output<typeof movedSchema>;

export const closingSchema = z.object({});
