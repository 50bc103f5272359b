import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { nationalNumber, parsePhone } from '@farewind/travel-rules/phone-number';
import type { Contact } from '../order/order-draft.ts';

type ContactFields = Pick<
  ParsedInput<typeof addOrder>,
  | 'customerName'
  | 'customerSurname'
  | 'customerEmail'
  | 'customerMobilePhone'
  | 'customerCountryCode'
  | 'newsOptIn'
  | 'consents'
>;

/** The contact of a validated request, with the phone normalised. */
export function readContact(fields: ContactFields): Contact {
  const countryCode = fields.customerCountryCode.trim();
  return {
    name: fields.customerName.trim(),
    surname: fields.customerSurname.trim(),
    email: fields.customerEmail.trim(),
    countryCode,
    mobilePhone: nationalNumber(countryCode, fields.customerMobilePhone),
    phone: parsePhone(countryCode, fields.customerMobilePhone.trim())?.number ?? '',
    newsOptIn: fields.newsOptIn,
    consents: fields.consents,
  };
}
