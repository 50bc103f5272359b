import type { BuyerFields } from '../checkout-fields.ts';

/** anna@example.com, +7 916 123-45-67 */
export function nameContact(fields: BuyerFields): string {
  const { customerEmail, customerCountryCode, customerMobilePhone } = fields;
  const phone = customerMobilePhone === '' ? '' : `${customerCountryCode} ${customerMobilePhone}`.trim();
  return [customerEmail, phone].filter((part) => part !== '').join(', ');
}
