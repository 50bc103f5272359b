import { money } from '@farewind/values/money';
import { expect, it } from 'vitest';
import type { Charge } from '../../../modules/payments/ports.ts';
import { toSecret } from '../../../modules/settings/setting-secrets.ts';
import { createStripeGateway } from './stripe-gateway.ts';

it.each([
  [{ id: '1', name: 'Ada', surname: 'Byron', email: 'ada@buyer.example' }, 'ada@buyer.example'],
  [undefined, null],
])('a page is opened with the address of its buyer, if there is one (%#)', async (buyer, email) => {
  const sent: string[] = [];
  const gateway = createStripeGateway({
    fetch: async (_url, { body }) => {
      sent.push(body as string);
      return Response.json({ error: { code: 'api_key_expired' } }, { status: 401 });
    },
  });
  const charge = {
    reference: 'attempt',
    amount: money(60_00, 'EUR'),
    payBy: new Date('2027-01-01T10:00:00Z'),
    take: 'hold',
    account: { apiPassword: toSecret('sk_test'), gatewayUrl: '' },
    buyer,
  };
  const back = { url: 'https://shop.example/', language: 'en', noticeUrl: '' };
  await gateway.start(charge as Partial<Charge> as Charge, undefined, back);
  expect(new URLSearchParams(sent[0]).get('customer_email')).toBe(email);
});
