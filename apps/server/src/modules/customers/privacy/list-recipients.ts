import { wholeNumber } from '@farewind/travel-rules/phone-number';
import type { Customer } from '../present-customer.ts';

/** Where messages reach a customer: the record's own address and phone, and those entered with each order. */
export function listRecipients(
  { email, countryCode, mobilePhone }: Customer,
  orders: readonly { readonly contact: Readonly<Record<string, unknown>> }[],
): string[] {
  const typed = orders.flatMap(({ contact }) => [contact['email'], contact['phone']]);
  // Messages from before numbers had one form are found under the number as it was stored then.
  const own = [
    email,
    wholeNumber(countryCode, mobilePhone),
    `${countryCode}${mobilePhone.replaceAll(/\D/g, '')}`,
  ];
  const texts = [...own, ...typed].filter((text) => typeof text === 'string' && text !== '');
  return [...new Set(texts as string[])];
}
