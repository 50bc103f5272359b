import { type PhoneBook, usePhoneBook } from './use-phone-book.ts';

/** Formats phone numbers for readers; as they are stored while the metadata is loading, and without a connection. */
export function useFormatPhone(): (phone: string) => string {
  const phones = usePhoneBook();
  return (phone) => groupPhone(phone, phones);
}

/**
 * `+79161234567`, or `+7 9161234567` of a customer, as `+7 916 123 45 67`, which no line breaks. Mail addresses, hidden
 * numbers and those that an agency has grouped itself keep their characters.
 */
export function groupPhone(phone: string, phones: Pick<PhoneBook, 'formatPhone'> | undefined): string {
  const grouped = phones?.formatPhone(phone.replace(/^(\+\d+) (\d+)$/, '$1$2')) ?? phone;
  return grouped.startsWith('+') ? grouped.replaceAll(' ', '\u00A0') : grouped;
}
