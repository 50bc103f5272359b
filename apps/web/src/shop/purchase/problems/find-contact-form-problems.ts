import { findContactProblems, type PhoneRules } from '@farewind/travel-rules/find-contact-problems';
import type { CheckoutFields } from '../checkout-fields.ts';
import type { FormProblem } from '../../kit/fields/form-problem.ts';
import { wordNarrowFields } from './word-narrow-fields.ts';

type ContactFields = Pick<
  CheckoutFields,
  | 'customerName'
  | 'customerSurname'
  | 'customerEmail'
  | 'customerCountryCode'
  | 'customerMobilePhone'
  | 'couponText'
  | 'coupon'
  | 'wantsInvoice'
  | 'invoice'
>;

/** Problems of the buyer's contact, a typed coupon, and a requested invoice. */
export function findContactFormProblems(
  fields: ContactFields,
  phones: PhoneRules | undefined,
): FormProblem[] {
  const { wantsInvoice, invoice, ...contact } = fields;
  const problems = findContactProblems(wantsInvoice ? { ...contact, invoice } : contact, phones);
  return [...wordNarrowFields(problems), ...findCouponProblems(fields)];
}

/** A typed but unapplied code must not be ignored silently. */
function findCouponProblems({ couponText, coupon }: ContactFields): FormProblem[] {
  return couponText.trim().toUpperCase() === coupon
    ? []
    : [{ path: 'coupon', message: 'checkout.couponApplyFirst' }];
}
