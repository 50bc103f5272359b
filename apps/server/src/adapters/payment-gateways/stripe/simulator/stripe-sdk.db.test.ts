import { Stripe } from 'stripe';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { stripeAccount } from '../../../../modules/settings/demo-agency.ts';
import { newId } from '../../../../platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/create-test-database.ts';
import { startStripe, type StripeSimulator } from '../../../../testing/start-stripe.ts';
import { switchNames } from './stripe-books.ts';

let db: TestDatabase;
let simulator: StripeSimulator;
let inbox: Server;
let sdk: Stripe;
const events: Stripe.Event[] = [];

/** Rewrites the SDK's addresses to paths under the simulator's. */
const sdkWith = (key: string): Stripe =>
  new Stripe(key, {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(
      (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input);
        return fetch(`${simulator.url}${pathname}${search}`, init);
      },
    ),
  });

beforeAll(async () => {
  db = await createTestDatabase();
  inbox = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = String(request.headers['stripe-signature']);
      const { webhooks } = sdk;
      events.push(webhooks.constructEvent(Buffer.concat(chunks), header, stripeAccount.signingSecret));
      answer.end();
    });
  });
  await new Promise<void>((resolve) => {
    inbox.listen(0, '127.0.0.1', resolve);
  });
  const { port } = inbox.address() as AddressInfo;
  simulator = await startStripe(db, () => `http://127.0.0.1:${port}/`);
  sdk = sdkWith(stripeAccount.secretKey);
});
afterAll(async () => {
  await simulator.close();
  await new Promise((resolve) => {
    inbox.close(resolve);
  });
  await db.close();
});
beforeEach(async () => {
  events.length = 0;
  await simulator.setSwitches(Object.fromEntries(switchNames.map((name) => [name, 0])));
});

const paramsOf = (reference: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: reference,
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 125_36, product_data: { name: 'Flights' } } },
  ],
  success_url: 'https://shop.example/back',
  cancel_url: 'https://shop.example/back',
  payment_intent_data: { capture_method: 'manual', metadata: { reference } },
});

const open = (reference: string, idempotencyKey: string = newId()) =>
  sdk.checkout.sessions.create(paramsOf(reference), { idempotencyKey });

async function press(url: string | null, outcome: string): Promise<number> {
  const body = new URLSearchParams({ outcome });
  return (await fetch(url!, { method: 'POST', body, redirect: 'manual' })).status;
}

/** Creates a paid session and returns it with its payment intent. */
async function paid(reference: string): Promise<string> {
  const { id, url } = await open(reference);
  expect(await press(url, 'pay')).toBe(303);
  const { payment_intent: intent } = await sdk.checkout.sessions.retrieve(id);
  if (typeof intent !== 'string') throw new Error(`No payment intent of ${id}`);
  return intent;
}

const faultOf = (act: Promise<unknown>): Promise<{ type: string; code?: string; statusCode?: number }> =>
  act.then(
    () => ({ type: 'none' }),
    (error: unknown) => error as { type: string; code?: string; statusCode?: number },
  );

it('the official SDK pays, captures a part, refunds, and receives signed events', async () => {
  const reference = newId();
  const intent = await paid(reference);
  const held = await sdk.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
  expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 125_36 });
  expect((held.latest_charge as Stripe.Charge).metadata).toEqual({ reference });
  const taken = await sdk.paymentIntents.capture(intent, { amount_to_capture: 100_00 });
  expect(taken).toMatchObject({ status: 'succeeded', amount_received: 100_00 });
  const refund = await sdk.refunds.create({
    payment_intent: intent,
    amount: 30_00,
    metadata: { reference },
  });
  expect(refund).toMatchObject({ status: 'succeeded', amount: 30_00 });
  expect((await sdk.refunds.list({ payment_intent: intent })).data.map(({ id }) => id)).toEqual([refund.id]);
  expect(await simulator.listEntries(reference)).toEqual(['hold 125.36', 'capture 100.00', 'refund 30.00']);
  expect(events.map(({ type }) => type)).toEqual([
    'payment_intent.amount_capturable_updated',
    'checkout.session.completed',
    'payment_intent.succeeded',
    'charge.refunded',
  ]);
});

it('executes a call once per key, repeats errors too, and refuses the key for another call', async () => {
  const [reference, key] = [newId(), newId()];
  const first = await open(reference, key);
  expect((await open(reference, key)).id).toBe(first.id);
  expect(await faultOf(open(newId(), key))).toMatchObject({ type: 'StripeIdempotencyError' });
  const other = newId();
  await simulator.setSwitches({ errorNext: 1 });
  expect(await faultOf(open(reference, other))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect(await faultOf(open(reference, other))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect((await sdk.checkout.sessions.list({ limit: 1 })).has_more).toBe(true);
});

it('refuses what Stripe refuses, with the same messages', async () => {
  const reference = newId();
  expect(await faultOf(sdkWith('sk_test_wrong').accounts.retrieveCurrent())).toMatchObject({
    type: 'StripeAuthenticationError',
  });
  const soon = Math.floor((db.clock.override() ?? new Date()).getTime() / 1000) + 600;
  const invalid = { type: 'StripeInvalidRequestError' };
  const early = { ...paramsOf(reference), expires_at: soon };
  expect(await faultOf(sdk.checkout.sessions.create(early))).toMatchObject({
    ...invalid,
    param: 'expires_at',
  });
  const gone = { ...invalid, code: 'resource_missing', statusCode: 404 };
  expect(await faultOf(sdk.checkout.sessions.retrieve('cs_test_none'))).toMatchObject(gone);
  const intent = await paid(reference);
  await sdk.paymentIntents.cancel(intent, { cancellation_reason: 'abandoned' });
  expect(await faultOf(sdk.paymentIntents.capture(intent))).toMatchObject({
    ...invalid,
    code: 'payment_intent_unexpected_state',
  });
  expect(await simulator.listEntries(reference)).toEqual(['hold 125.36', 'void 125.36']);
});

it('is paid once, and never after it was closed or has expired', async () => {
  const [once, closed, late] = [newId(), newId(), newId()];
  const session = await open(once);
  expect(await press(session.url, 'refuse')).toBe(303);
  expect(await press(session.url, 'twice')).toBe(303);
  expect(await press(session.url, 'pay')).toBe(410);
  const expired = await open(closed);
  expect((await sdk.checkout.sessions.expire(expired.id)).status).toBe('expired');
  expect(await press(expired.url, 'pay')).toBe(410);
  expect(await press((await open(late)).url, 'late')).toBe(410);
  const books = await Promise.all([once, closed, late].map((one) => simulator.listEntries(one)));
  expect(books).toEqual([['hold 125.36'], [], []]);
});

it('lets authorisations lapse after seven days and sends an event', async () => {
  const reference = newId();
  const intent = await paid(reference);
  db.clock.advance(7 * 86_400_000);
  await simulator.tick();
  expect(events.at(-1)).toMatchObject({ type: 'payment_intent.canceled', data: { object: { id: intent } } });
  expect(await simulator.listEntries(reference)).toEqual(['hold 125.36', 'void 125.36']);
});
