import { expect, it } from 'vitest';
import { listRecipients } from './list-recipients.ts';

it('erases by the phone number that messages went to, also if its country code was stored twice', () => {
  const customer = { email: 'vera@example.org', countryCode: '+7', mobilePhone: '79161234567' };
  expect(listRecipients(customer as Parameters<typeof listRecipients>[0], [])).toContain('+79161234567');
  const british = { email: 'o@example.org', countryCode: '+44', mobilePhone: '07911 123456' };
  expect(listRecipients(british as Parameters<typeof listRecipients>[0], [])).toContain('+447911123456');
});
