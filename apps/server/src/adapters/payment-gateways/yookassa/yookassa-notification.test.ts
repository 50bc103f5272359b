import { expect, it } from 'vitest';
import { Secret } from '../../../platform/secrets/secret.ts';
import { createYookassaGateway } from './yookassa-gateway.ts';

const PAYMENT = '2d6f1e5a-000f-5000-8000-1b7c0e2f4a11';

const { readNotification } = createYookassaGateway({ fetch: () => Promise.reject(new Error('No call')) });

function read(gatewayUrl: string, address: string, event: string, object: object) {
  const account = { merchantId: '1', apiUser: '', gatewayUrl, threeDSecure: 'always' } as const;
  const secrets = { apiPassword: new Secret('key'), storeKey: new Secret('') };
  const body = Buffer.from(JSON.stringify({ type: 'notification', event, object }));
  return readNotification!(
    { ...account, ...secrets },
    { headers: {}, body, address, receivedAt: new Date(0) },
  );
}

const paid = { id: PAYMENT, metadata: { reference: 'ours' } };

it.each([
  ['', '185.71.76.3', 'about'],
  // The usual address, entered by hand, and a proxy before it.
  ['https://api.yookassa.ru', '185.71.76.3', 'about'],
  ['https://proxy.agency.example', '185.71.76.3', 'about'],
  ['https://api.yookassa.ru', '127.0.0.1', 'rejected'],
  ['http://localhost:3000/demo/pay/yookassa', '127.0.0.1', 'about'],
  ['https://demo.example/demo/pay/yookassa/', '127.0.0.1', 'about'],
  ['https://demo.example/demo/pay/yookassa', '185.71.76.3', 'rejected'],
])('with the API address “%s” a notification from %s is %s', (gatewayUrl, address, kind) => {
  expect(read(gatewayUrl, address, 'payment.succeeded', paid)).toMatchObject({ kind });
});

it('tells by its payment which purchase a refund is of', () => {
  const refund = { id: 'refund-1', payment_id: PAYMENT };
  expect(read('', '185.71.76.3', 'refund.succeeded', refund)).toMatchObject({ theirReference: PAYMENT });
});
