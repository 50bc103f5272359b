import { findContactProblems, type PhoneRules } from '@farewind/travel-rules/find-contact-problems';
import type { CheckoutFields } from '../checkout-fields.ts';
import type { Fault } from '../../kit/fields/fault.ts';
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

/** Faults of the buyer's contact, of a coupon that was typed, and of an invoice that was asked for. */
export function findContactFaults(fields: ContactFields, phones: PhoneRules | undefined): Fault[] {
  const { wantsInvoice, invoice, ...contact } = fields;
  const problems = findContactProblems(wantsInvoice ? { ...contact, invoice } : contact, phones);
  return [...wordNarrowFields(problems), ...findCouponFaults(fields)];
}

/** A code that was typed must not vanish unnoticed. */
function findCouponFaults({ couponText, coupon }: ContactFields): Fault[] {
  return couponText.trim().toUpperCase() === coupon
    ? []
    : [{ path: 'coupon', message: 'checkout.couponApplyFirst' }];
}
