import { money } from '@farewind/values/money';
import { expect, it } from 'vitest';
import type { Charge } from '../../../modules/payments/ports.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { createYookassaGateway } from './yookassa-gateway.ts';

const PAGE = 'https://yoomoney.ru/checkout/1';
const charge: Charge = {
  reference: '0199d5a2-0000-7000-8000-000000000001',
  theirReference: 'payment-1',
  method: 'card',
  amount: money(10_00, 'RUB'),
  account: {
    merchantId: '1',
    apiUser: '',
    apiPassword: new Secret('key'),
    storeKey: new Secret(''),
    gatewayUrl: '',
    threeDSecure: 'always',
  },
};

const answering = (answer: object) => createYookassaGateway({ fetch: async () => Response.json(answer) });

it('tells again where the payer of an open payment continues', async () => {
  const amount = { value: '10.00', currency: 'RUB' };
  const confirmation = { type: 'redirect', confirmation_url: PAGE };
  const { query } = answering({ id: 'payment-1', status: 'pending', amount, confirmation });
  expect(await query(charge)).toMatchObject({ kind: 'waiting', step: { way: 'redirect', url: PAGE } });
});

it.each([
  ['ru', 'Авиабилеты и трансферы, заказ FW1234'],
  ['en', 'Flights and transfers, order FW1234'],
  ['tr', 'Uçak bileti ve transfer, sipariş FW1234'],
])('a payer reads on its page what is paid for in the language of the shop (%s)', async (language, text) => {
  let sent: { description?: string } = {};
  const { start } = createYookassaGateway({
    async fetch(_url, { body }) {
      sent = JSON.parse(body as string) as typeof sent;
      const amount = { value: '10.00', currency: 'RUB' };
      const confirmation = { type: 'redirect', confirmation_url: PAGE };
      return Response.json({ id: 'payment-1', status: 'pending', amount, confirmation });
    },
  });
  const airline = { bookingReference: 'FW1234', passengers: [], legs: [] };
  const back = { url: 'https://shop.example', language, noticeUrl: 'https://shop.example/notice' };
  await start({ ...charge, airline }, undefined, back);
  expect(sent.description).toBe(text);
});

it.each([
  // More than the day's takings: there will be others.
  ['insufficient_funds', { reason: 'technical', retryable: true }],
  ['rejected_by_payee', { reason: 'declined', retryable: false }],
])('a refund that ends by %s is a refusal that passes, or not', async (reason, said) => {
  const end = { party: 'yoo_money', reason };
  const { refund } = answering({ id: 'refund-1', status: 'canceled', cancellation_details: end });
  expect(await refund(charge, charge.amount, 'key')).toMatchObject({ kind: 'declined', ...said });
});
