import { createServer, type AddressInfo } from 'node:net';
import { Secret } from '../../platform/secrets/secret.ts';
import { createNetwork } from '../../platform/network/network.ts';
import { expect, it } from 'vitest';
import { readConnectionFault } from './connection-fault.ts';
import { callIyzico } from './iyzico/iyzico-client.ts';
import { formSchema } from './iyzico/iyzico-objects.ts';
import { callBepaid } from './bepaid/bepaid-client.ts';
import { newCheckoutSchema, oneTransactionSchema } from './bepaid/bepaid-objects.ts';
import { callStripe } from './stripe/stripe-client.ts';
import { sessionSchema } from './stripe/stripe-objects.ts';
import { callTbank } from './tbank/tbank-client.ts';
import { startedSchema } from './tbank/tbank-objects.ts';
import { callYookassa, type Fetch } from './yookassa/yookassa-client.ts';
import { paymentSchema } from './yookassa/yookassa-objects.ts';

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => void server.close(done));
  return port;
}

const network = createNetwork({ isOpen: true, allowedHosts: [] });
const calls: [string, Fetch][] = [
  ['fetch', (url, init) => fetch(url, init)],
  ['the way of tenants', network.fetch],
];

it.each(calls)('recognises by %s that nothing was sent if nothing listens', async (_name, call) => {
  const refused = await call(`http://127.0.0.1:${await closedPort()}/`, { method: 'POST', body: 'x' }).then(
    () => 'answered',
    (error: unknown) => readConnectionFault(error),
  );
  expect(refused).toBe('unreachable');
});

it('does not treat a time-out or a dropped connection as nothing sent', () => {
  expect(readConnectionFault(new DOMException('late', 'TimeoutError'))).toBe('timeout');
  const dropped = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  expect(readConnectionFault(new TypeError('fetch failed', { cause: dropped }))).toBe('connection');
});

const account = {
  merchantId: '1',
  apiUser: 'k',
  apiPassword: new Secret('x'),
  gatewayUrl: 'http://checkout.bank.example',
};
const starts: [string, (call: Fetch) => Promise<unknown>][] = [
  [
    'bePaid, of a page',
    (call) =>
      callBepaid(call, account, {
        host: 'checkout',
        path: '/ctp/api/checkouts',
        schema: newCheckoutSchema,
        body: {},
        isRepeatable: true,
      }),
  ],
  [
    'bePaid, of a bill',
    (call) =>
      callBepaid(call, account, {
        host: 'api',
        path: '/beyag/payments',
        schema: oneTransactionSchema,
        body: {},
        key: 'k',
      }),
  ],
  [
    'YooKassa',
    (call) => callYookassa(call, account, { path: '/payments', schema: paymentSchema, body: {}, key: 'k' }),
  ],
  [
    'T-Bank',
    (call) =>
      callTbank(call, account, { path: '/v2/Init', schema: startedSchema, body: {}, isRepeatable: true }),
  ],
  [
    'Stripe',
    (call) =>
      callStripe(call, account, { path: '/checkout/sessions', schema: sessionSchema, form: {}, key: 'k' }),
  ],
];

it.each(starts)(
  'a start at %s that was sent once is never told as unsent, though nobody listens when it is sent again',
  async (_name, start) => {
    const faults = ['ECONNRESET', 'ECONNREFUSED'];
    const call: Fetch = () => Promise.reject(Object.assign(new Error('line'), { code: faults.shift() }));
    expect(await start(call)).toEqual({ kind: 'unknown', why: 'connection' });
    expect(faults).toEqual([]);
  },
);

it('a start at iyzico, which has no keys, is sent once and told as sent', async () => {
  const faults = ['ECONNRESET', 'ECONNREFUSED'];
  const call: Fetch = () => Promise.reject(Object.assign(new Error('line'), { code: faults.shift() }));
  const start = { path: '/start', schema: formSchema, body: {}, isQuestion: false };
  expect(await callIyzico(call, account, start)).toEqual({ kind: 'unknown', why: 'connection' });
  expect(faults).toEqual(['ECONNREFUSED']);
});
