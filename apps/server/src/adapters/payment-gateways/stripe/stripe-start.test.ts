import { money } from '@farewind/values/money';
import { expect, it } from 'vitest';
import type { Charge } from '../../../modules/payments/ports.ts';
import { toSecret } from '../../../modules/settings/setting-secrets.ts';
import { createStripeGateway } from './stripe-gateway.ts';

const ada = { id: '1', name: 'Ada', surname: 'Byron', email: 'ada@buyer.example' };
const back = { url: 'https://shop.example/', language: 'en', noticeUrl: '' };

function chargeOf(buyer: Charge['buyer']): Charge {
  const charge = {
    reference: 'attempt',
    amount: money(60_00, 'EUR'),
    payBy: new Date('2027-01-01T10:00:00Z'),
    take: 'hold',
    account: { apiPassword: toSecret('sk_test'), gatewayUrl: '' },
    buyer,
  };
  return charge as Partial<Charge> as Charge;
}

it.each([
  [ada, 'ada@buyer.example'],
  [undefined, null],
])('a page is opened with the address of its buyer, if there is one (%#)', async (buyer, email) => {
  const sent: string[] = [];
  const gateway = createStripeGateway({
    fetch: async (_url, { body }) => {
      sent.push(body as string);
      return Response.json({ error: { code: 'api_key_expired' } }, { status: 401 });
    },
  });
  await gateway.start(chargeOf(buyer), undefined, back);
  expect(new URLSearchParams(sent[0]).get('customer_email')).toBe(email);
});

it('a buyer whose address Stripe does not accept types it on the page and pays there', async () => {
  const keys = new Set<string>();
  const url = 'https://checkout.stripe.example/c/pay';
  const gateway = createStripeGateway({
    fetch: async (_url, { body, headers }) => {
      keys.add(new Headers(headers).get('idempotency-key')!);
      const hasAddress = new URLSearchParams(body as string).has('customer_email');
      return hasAddress
        ? Response.json({ error: { type: 'invalid_request_error', code: 'email_invalid' } }, { status: 400 })
        : Response.json({ id: 'cs_1', status: 'open', url, client_reference_id: 'attempt' });
    },
  });
  const started = await gateway.start(chargeOf({ ...ada, email: 'ada@buyer.invalid' }), undefined, back);
  expect(started).toEqual({ kind: 'next', theirReference: 'cs_1', step: { way: 'redirect', url } });
  // Under the first key Stripe would repeat the refusal for a day.
  expect(keys.size).toBe(2);
});
