import { formatPhone } from '@farewind/travel-rules/phone-number';
import { expect, it } from 'vitest';
import { groupPhone } from './use-format-phone.ts';

const group = (phone: string, phones?: { formatPhone: typeof formatPhone }) =>
  groupPhone(phone, phones).replaceAll('\u00A0', ' ');

it.each([
  ['+79161234567', '+7 916 123 45 67'],
  ['+7 9161234567', '+7 916 123 45 67'],
  ['+905321234567', '+90 532 123 45 67'],
  ['+90 (242) 555 01 10', '+90 (242) 555 01 10'],
  ['+7 ••• •• 17', '+7 ••• •• 17'],
  ['anna@example.com', 'anna@example.com'],
  ['', ''],
])('a phone stored as “%s” is read as “%s”, and as stored before the metadata is here', (stored, read) => {
  expect(group(stored, { formatPhone })).toBe(read);
  expect(group(stored)).toBe(stored);
});

it('a number is never broken between two lines', () => {
  expect(groupPhone('+79161234567', { formatPhone })).not.toContain(' ');
});
