import { z } from 'zod';

/** The details of a bill in ERIP: the number to enter, the service's code, and the path to it in a bank's app. */
const eripSchema = z.object({
  account_number: z.union([z.string(), z.number()]).optional(),
  service_no_erip: z.union([z.string(), z.number()]).nullish(),
  instruction: z.union([z.string(), z.array(z.string())]).nullish(),
});

/** A transaction of a card or a bill of ERIP, with the members that we read. */
export const transactionSchema = z.object({
  uid: z.string(),
  status: z.string(),
  type: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  tracking_id: z.string().nullish(),
  parent_uid: z.string().nullish(),
  message: z.string().nullish(),
  /** The processing code, for example `F.0003`. */
  code: z.string().nullish(),
  erip: eripSchema.nullish(),
});

export type BepaidTransaction = z.output<typeof transactionSchema>;

export const oneTransactionSchema = z.object({ transaction: transactionSchema });

/** One transaction alone, or up to ten, the newest first. */
export const transactionListSchema = z.union([
  z.object({ transactions: z.array(transactionSchema) }),
  oneTransactionSchema.transform(({ transaction }) => ({ transactions: [transaction] })),
]);

/** A payment page when it is created. */
export const newCheckoutSchema = z.object({
  checkout: z.object({ token: z.string().min(1), redirect_url: z.url() }),
});

/** A payment page as it is now. */
export const checkoutSchema = z.object({
  checkout: z.object({
    token: z.string(),
    finished: z.boolean(),
    expired: z.boolean(),
    status: z.string().nullish(),
    message: z.string().nullish(),
  }),
});

/** The answer to a deleted bill. */
export const deletedSchema = z.object({ message: z.string() });

/** An error in one of its two shapes. */
export const errorSchema = z.object({
  message: z.string().optional(),
  errors: z.unknown().optional(),
  response: z.object({ message: z.string().optional(), errors: z.unknown().optional() }).optional(),
});
