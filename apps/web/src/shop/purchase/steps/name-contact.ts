import { groupPhone } from '../../../shared/format/use-format-phone.ts';
import type { PhoneBook } from '../../../shared/format/use-phone-book.ts';
import type { BuyerFields } from '../checkout-fields.ts';

/** anna@example.com, +7 916 123 45 67: without the trunk digit that people type at home. */
export function nameContact(
  fields: Pick<BuyerFields, 'customerEmail' | 'customerCountryCode' | 'customerMobilePhone'>,
  phones: Pick<PhoneBook, 'formatPhone' | 'nationalNumber'> | undefined,
): string {
  const { customerEmail, customerCountryCode: code, customerMobilePhone: typed } = fields;
  const national = phones?.nationalNumber(code, typed) ?? typed;
  const phone = typed === '' ? '' : groupPhone(`${code} ${national}`.trim(), phones);
  return [customerEmail, phone].filter((part) => part !== '').join(', ');
}
