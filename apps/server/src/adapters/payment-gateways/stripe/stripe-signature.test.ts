import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../platform/secrets/secret.ts';
import { readEvent } from './stripe-notification.ts';
import { isSignedByStripe, signEvent } from './stripe-signature.ts';

const SECRET = 'whsec_x';
const SECONDS = 1_700_000_000;
const BODY = Buffer.from('{"id":"evt_1"}');
const VECTOR = '366e40c480fe3a9e6a03609dca079cea86d77ae82d5a56b5348208247317a8d1';

const at = (seconds: number): Date => new Date(seconds * 1000);
const isBelieved = (header: string, { secret = SECRET, body = BODY, now = SECONDS } = {}): boolean =>
  isSignedByStripe(secret, header, body, at(now));

describe('the signature of an event of Stripe', () => {
  it('matches the published example, and the official SDK accepts what we sign', () => {
    expect(signEvent(SECRET, SECONDS, BODY)).toBe(VECTOR);
    const seconds = Math.floor(Date.now() / 1000);
    const header = `t=${seconds},v1=${signEvent(SECRET, seconds, BODY)}`;
    const event = new Stripe('sk_test_x').webhooks.constructEvent(BODY, header, SECRET);
    expect(event.id).toBe('evt_1');
  });

  it('is accepted as the official SDK creates it, also next to others while the secret is rotated', () => {
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload: BODY.toString('utf8'),
      secret: SECRET,
      timestamp: SECONDS,
    });
    expect(isBelieved(header)).toBe(true);
    expect(isBelieved(`t=${SECONDS},v1=${'0'.repeat(64)},v0=x,v1=${VECTOR}`)).toBe(true);
  });

  it('is rejected for another body or time, another or no secret, and when old or malformed', () => {
    const header = `t=${SECONDS},v1=${VECTOR}`;
    expect(isBelieved(header, { now: SECONDS + 300 })).toBe(true);
    const unbelieved = [
      isBelieved(header, { now: SECONDS + 301 }),
      isBelieved(header, { now: SECONDS - 301 }),
      isBelieved(header, { body: Buffer.from('{"id":"evt_2"}') }),
      isBelieved(header, { secret: 'whsec_y' }),
      isBelieved(`t=${SECONDS},v1=${signEvent('', SECONDS, BODY)}`, { secret: '' }),
      isBelieved(`t=${SECONDS + 1},v1=${VECTOR}`),
      isBelieved(`t=${SECONDS},v0=${VECTOR}`),
      isBelieved(`v1=${VECTOR}`),
      isBelieved(''),
    ];
    expect(unbelieved).toEqual(unbelieved.map(() => false));
  });
});

it('identifies the payment by our reference, and a disputed one by Stripe’s payment id', () => {
  const read = (object: object) => {
    const body = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'any', data: { object } }));
    const headers = { 'stripe-signature': `t=${SECONDS},v1=${signEvent(SECRET, SECONDS, body)}` };
    return readEvent(
      { storeKey: new Secret(SECRET) },
      { headers, body, address: '', receivedAt: at(SECONDS) },
    );
  };
  const about = { kind: 'about', eventId: 'evt_1' };
  expect(read({ id: 'cs_1', client_reference_id: 'ours', metadata: {} })).toMatchObject({
    ...about,
    reference: 'ours',
  });
  expect(read({ id: 're_1', metadata: { reference: 'ours' }, payment_intent: 'pi_1' })).toMatchObject({
    ...about,
    reference: 'ours',
  });
  expect(read({ id: 'du_1', metadata: {}, payment_intent: 'pi_1' })).toMatchObject({
    ...about,
    reference: '',
    theirReference: 'pi_1',
  });
  expect(read({ metadata: {} })).toEqual({ kind: 'rejected', why: 'malformed' });
});
