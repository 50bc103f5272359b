import { formatPhone, nationalNumber } from '@farewind/travel-rules/phone-number';
import { expect, it } from 'vitest';
import { nameContact } from './name-contact.ts';

const contact = (customerCountryCode: string, customerMobilePhone: string) => ({
  customerEmail: 'anna@example.com',
  customerCountryCode,
  customerMobilePhone,
});

it('a folded contact shows the number that is called, without the digit typed at home', () => {
  const name = (code: string, typed: string) =>
    nameContact(contact(code, typed), { formatPhone, nationalNumber }).replaceAll('\u00A0', ' ');
  expect(name('+7', '8 (916) 123-45-67')).toBe('anna@example.com, +7 916 123 45 67');
  expect(name('+90', '0532 123 45 67')).toBe('anna@example.com, +90 532 123 45 67');
  expect(name('+7', '916 123-45-67')).toBe('anna@example.com, +7 916 123 45 67');
  expect(name('+7', '916 12')).toBe('anna@example.com, +7 916 12');
  expect(name('+7', '')).toBe('anna@example.com');
  expect(nameContact(contact('+7', '89161234567'), undefined)).toBe('anna@example.com, +7\u00A089161234567');
});
