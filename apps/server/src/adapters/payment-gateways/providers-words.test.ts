import { money } from '@farewind/values/money';
import { expect, it } from 'vitest';
import { declineWords } from '../../modules/payments/attempts/decline-words.ts';
import type { Charge, Declined, PaymentGateway } from '../../modules/payments/ports.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { createBepaidGateway } from './bepaid/bepaid-gateway.ts';
import { createIyzicoGateway } from './iyzico/iyzico-gateway.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';
import { createTbankGateway } from './tbank/tbank-gateway.ts';
import { createYookassaGateway } from './yookassa/yookassa-gateway.ts';
import type { Fetch } from './yookassa/yookassa-client.ts';

const WORDS = 'This account takes no payments yet';

const providers: [string, (options: { fetch: Fetch }) => PaymentGateway, Charge['amount'], object, number][] =
  [
    ['yookassa', createYookassaGateway, money(1_00, 'RUB'), { code: 'forbidden', description: WORDS }, 403],
    [
      'tbank',
      createTbankGateway,
      money(1_00, 'RUB'),
      { Success: false, ErrorCode: '309', Message: WORDS },
      200,
    ],
    [
      'stripe',
      createStripeGateway,
      money(1_00, 'EUR'),
      { error: { code: 'forbidden', message: WORDS } },
      403,
    ],
    [
      'iyzico',
      createIyzicoGateway,
      money(1_00, 'TRY'),
      { status: 'failure', errorCode: '1001', errorMessage: WORDS },
      200,
    ],
    ['bepaid', createBepaidGateway, money(1_00, 'BYN'), { message: WORDS }, 403],
  ];

it.each(providers)(
  'tells a refusal by %s in its own words',
  async (_name, create, amount, answer, status) => {
    const gateway = create({ fetch: async () => Response.json(answer, { status }) });
    const charge: Charge = {
      reference: '0199d5a2-0000-7000-8000-000000000001',
      method: 'card',
      take: 'hold',
      amount,
      payBy: new Date('2027-01-01T10:00:00Z'),
      account: {
        merchantId: '1',
        apiUser: 'key',
        apiPassword: new Secret('secret'),
        storeKey: new Secret(''),
        gatewayUrl: '',
        threeDSecure: 'always',
      },
    };
    const back = { url: 'https://shop.example/', language: 'en', noticeUrl: 'https://shop.example/notice' };
    const refused = await gateway.start(charge, undefined, back);
    expect(declineWords(refused as Declined)).toContain(WORDS);
  },
);
