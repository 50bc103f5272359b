import type { BuyerFields } from '../checkout-fields.ts';
import type { PhoneBook } from '../use-phone-book.ts';

/** anna@example.com, +7 916 123-45-67: without the trunk digit that people type at home. */
export function nameContact(
  fields: Pick<BuyerFields, 'customerEmail' | 'customerCountryCode' | 'customerMobilePhone'>,
  phones: Pick<PhoneBook, 'nationalNumber'> | undefined,
): string {
  const { customerEmail, customerCountryCode: code, customerMobilePhone: typed } = fields;
  const digits = typed.replaceAll(/\D/g, '');
  const national = phones?.nationalNumber(code, typed) ?? digits;
  const phone = typed === '' ? '' : `${code}\u00A0${national === digits ? typed : national}`.trim();
  return [customerEmail, phone].filter((part) => part !== '').join(', ');
}
