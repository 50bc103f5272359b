import { z } from 'zod';
import { currencySchema, localDate, moneyText, nothing, recordId } from '../core/fields.ts';
import { formInteger, inputId, optionalOf } from '../core/form-fields.ts';
import { operation } from '../core/operation.ts';
import { activeInput, paged, pageInput, versionInput, versionOutput } from '../core/paging.ts';

/**
 * How a coupon is used in a purchase:
 *
 * - `Booking/CheckPrice` and `Transfer/CheckPrice` take `coupon`, the code as typed (case and surrounding spaces do not
 *   matter). If it is valid, `discount` has one row {code, name, total}: `total` is positive and is subtracted, `name`
 *   is a text for the reader, and `total` of the quote is the sum to pay. If it is not, the answer is 422 `CPN-INVALID`
 *   with a message at the field `coupon` and `data.reason` (`couponFaults`); a call without the coupon returns the
 *   price without it. `tooMany`: this network has named too many nonexistent codes; the message says when the next one
 *   is accepted.
 * - `Booking/AddOrder` and `Booking/AddTransferOrder` take the same `coupon` as the quote; another one is refused at
 *   `quoteSeal`. A coupon that was switched off, expired or used up meanwhile gives `CPN-INVALID` as above; one that
 *   now gives another sum gives `FLT-PRICE` {old, new}. Both require a new quote and a new confirmation.
 * - A declined payment gives the use back; `Booking/RetryPayment` takes it again, and gives `CPN-INVALID` with the
 *   reason `usedUp` if somebody else has had the last one.
 */
export const couponFaults = [
  'unknown',
  'notYet',
  'expired',
  'usedUp',
  'belowMinimum',
  'otherProduct',
  'tooMany',
] as const;
export type CouponFault = (typeof couponFaults)[number];

export const couponProducts = ['flight', 'transfer', 'both'] as const;
export const couponKinds = ['percent', 'sum'] as const;

/** Letters, digits, `-` and `_`; stored in capitals, so that case never matters. */
export const couponCode = z
  .string()
  .trim()
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[\p{L}\p{N}_-]{1,20}$/u, { error: 'couponCode' }));

/** A decimal as forms send it, with a point or a comma. */
const decimalText = z.coerce
  .string()
  .trim()
  .transform((text) => text.replace(',', '.'));
/** Above zero, at most a hundred, with two decimals at most: whole basis points. */
const percentText = decimalText.pipe(
  z
    .string()
    .regex(/^(?!0+(?:\.0+)?$)(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, { error: 'percent:0.01:100' }),
);
/** "20", "20.5", "20.50": above zero. */
const sumAboveZero = decimalText
  .pipe(z.string().regex(/^(?!0+(?:\.0+)?$)\d{1,9}(?:\.\d{1,2})?$/, { error: 'sumAboveZero:999999999.99' }))
  .transform((text) => Number(text).toFixed(2));
const uses = formInteger.pipe(z.int().min(1).max(1_000_000));

const fields = {
  code: couponCode,
  kind: z.enum(couponKinds),
  /** Of `percent`: "12.5". */
  percent: optionalOf(percentText),
  /** For `sum`: the discount on the whole purchase. */
  sum: optionalOf(sumAboveZero),
  /** Of the sum and of the minimum; a purchase in another currency converts them at the day's rate. */
  currency: currencySchema.default('EUR'),
  /** The minimum of the flights and rides that the coupon is for, taxes included and extras not. */
  minimum: optionalOf(sumAboveZero),
  /** The agency's days, both included; absent: unlimited. */
  validFrom: optionalOf(localDate),
  validTo: optionalOf(localDate),
  /** Absent: unlimited. */
  usesTotal: optionalOf(uses),
  /** Per mail address. */
  usesPerContact: optionalOf(uses),
  product: z.enum(couponProducts).default('both'),
  isActive: z.boolean().default(true),
};

export const couponSchema = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(couponKinds),
  percent: z.string().nullable(),
  sum: moneyText.nullable(),
  currency: currencySchema,
  minimum: moneyText.nullable(),
  validFrom: localDate.nullable(),
  validTo: localDate.nullable(),
  usesTotal: z.int().nullable(),
  usesPerContact: z.int().nullable(),
  product: z.enum(couponProducts),
  isActive: z.boolean(),
  /** Orders with it: paid ones, and those being paid. */
  used: z.int(),
  version: versionOutput,
});
export type Coupon = z.infer<typeof couponSchema>;

export const getCoupons = operation('Rule/GetCoupons', {
  method: 'GET',
  access: 'Pages.Pricing',
  summary: 'Lists the coupons of the agency with the number of times each was used',
  /** `sorting`: `code`, `validTo`, `used`, `isActive`. */
  input: z.object({ ...pageInput, ...activeInput, product: z.enum(couponProducts).optional() }),
  output: paged(couponSchema),
});

export const saveCoupon = operation('Rule/SaveCoupon', {
  method: 'POST',
  access: 'Pages.Pricing',
  summary: 'Creates a coupon',
  input: z.object(fields),
  output: couponSchema,
  errors: ['GEN-DUPLICATE'],
});

export const updateCoupon = operation('Rule/UpdateCoupon', {
  method: 'PUT',
  access: 'Pages.Pricing',
  summary: 'Updates a coupon; orders that used it keep their discount',
  input: z.object({ id: recordId, ...fields, version: versionInput }),
  output: couponSchema,
  errors: ['GEN-NOTFOUND', 'GEN-CONFLICT', 'GEN-DUPLICATE'],
});

export const deleteCoupon = operation('Rule/DeleteCoupon', {
  method: 'DELETE',
  access: 'Pages.Pricing',
  summary: 'Deletes an unused coupon; a used one can only be deactivated',
  input: inputId,
  output: nothing,
  errors: ['GEN-NOTFOUND', 'GEN-INUSE'],
});
