import { expect, it } from 'vitest';
import { listTyped } from './list-recipients.ts';

it('erases by the phone number that messages went to, also if its country code was stored twice', () => {
  const customer = { email: 'vera@example.org', countryCode: '+7', mobilePhone: '79161234567' };
  expect(listTyped(customer, [])).toContain('+79161234567');
  const british = { email: 'o@example.org', countryCode: '+44', mobilePhone: '07911 123456' };
  expect(listTyped(british, [])).toContain('+447911123456');
});
