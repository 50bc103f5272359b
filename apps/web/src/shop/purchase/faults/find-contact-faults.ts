import type { MessageKey } from '../../../shared/i18n/catalogue.ts';
import type { CheckoutFields } from '../checkout-fields.ts';
import type { Fault } from '../../kit/fields/fault.ts';

/** What is known of telephone numbers; it comes later than the page, and until then only emptiness is a fault. */
export interface PhoneBook {
  readonly callingCodes: readonly string[];
  readonly isMobile: (callingCode: string, number: string) => boolean;
}

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

const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** Faults of the buyer's contact, of a coupon that was typed, and of an invoice that was asked for. */
export function findContactFaults(fields: ContactFields, phones: PhoneBook | undefined): Fault[] {
  return [
    ...nameFaults('customerName', fields.customerName, 'validation.nameInvalid'),
    ...nameFaults('customerSurname', fields.customerSurname, 'validation.surnameInvalid'),
    ...emailFaults(fields.customerEmail.trim()),
    ...phoneFaults(fields.customerCountryCode, fields.customerMobilePhone.trim(), phones),
    ...couponFaults(fields),
    ...invoiceFaults(fields),
  ];
}

function nameFaults(path: string, text: string, message: MessageKey): Fault[] {
  const name = text.trim();
  if (name === '') return [{ path, message: 'validation.required' }];
  return /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name) ? [] : [{ path, message }];
}

function emailFaults(email: string): Fault[] {
  const path = 'customerEmail';
  if (email === '') return [{ path, message: 'validation.contactEmailPrompt' }];
  return EMAIL.test(email) ? [] : [{ path, message: 'validation.emailInvalid' }];
}

function phoneFaults(code: string, number: string, phones: PhoneBook | undefined): Fault[] {
  const faults: Fault[] = [];
  if (code === '') faults.push({ path: 'customerCountryCode', message: 'validation.requiredShort' });
  else if (phones?.callingCodes.includes(code) === false)
    faults.push({ path: 'customerCountryCode', message: 'validation.countryCodeInvalid' });
  const path = 'customerMobilePhone';
  if (number === '') faults.push({ path, message: 'validation.required' });
  else if (faults.length === 0 && phones?.isMobile(code, number) === false)
    faults.push({ path, message: 'validation.phoneInvalid' });
  return faults;
}

/** A code that was typed must not vanish unnoticed. */
function couponFaults({ couponText, coupon }: ContactFields): Fault[] {
  return couponText.trim().toUpperCase() === coupon
    ? []
    : [{ path: 'coupon', message: 'checkout.couponApplyFirst' }];
}

function invoiceFaults({ wantsInvoice, invoice }: ContactFields): Fault[] {
  if (!wantsInvoice) return [];
  return (['title', 'taxNumber', 'address', 'city'] as const)
    .filter((member) => invoice[member].trim() === '')
    .map((member) => ({ path: `invoice.${member}`, message: 'validation.required' }));
}
