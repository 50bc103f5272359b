import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { money } from '@farewind/values/money';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../platform/secrets/secret.ts';
import { isFormGenuine, signForm } from './hash-v3.ts';
import { createNestpayGateway } from './nestpay-gateway.ts';

const charge = {
  reference: '0199c1d2-0000-7000-8000-000000000001',
  amount: money(1234_05, 'EUR'),
  account: {
    merchantId: '100200300',
    apiUser: 'farewind',
    apiPassword: new Secret('pass&word'),
    storeKey: new Secret('store'),
    gatewayUrl: 'https://bank.example/fim/',
    threeDSecure: 'whenAsked',
  },
} as const;
const card = {
  number: new Secret('5555555555554444'),
  owner: 'IVAN PETROV',
  expireMonth: 3,
  expireYear: 2031,
  securityCode: new Secret('123'),
};

function golden(name: string): string {
  return readFileSync(join(import.meta.dirname, 'golden', `${name}.xml`), 'utf8');
}

function withoutIndents(xml: string): string {
  return xml.replace(/>\s+</g, '><').trim();
}

/** A gateway to a bank that always gives the same answer; `sent` has the requests. */
function bankThatSays(answer: () => Promise<Response>) {
  const sent: { url: string; init: RequestInit }[] = [];
  const gateway = createNestpayGateway({
    fetch: (url, init) => {
      sent.push({ url, init });
      return answer();
    },
  });
  const sentXml = (): string | null => new URLSearchParams(sent[0]!.init.body as string).get('DATA');
  return { gateway, sent, sentXml };
}

function answering(name: string) {
  return bankThatSays(async () => new Response(golden(`${name}.answer`)));
}

describe('a request', () => {
  it.each([
    ['pre-auth', (gateway: Gateway) => gateway.start(charge, card)],
    ['post-auth', (gateway: Gateway) => gateway.capture(charge, charge.amount, 'a key')],
    ['void', (gateway: Gateway) => gateway.void(charge, 'a key')],
    ['credit', (gateway: Gateway) => gateway.refund(charge, money(7, 'EUR'), 'a key')],
    ['query', (gateway: Gateway) => gateway.query(charge)],
    ['history', (gateway: Gateway) => gateway.findRefunded(charge)],
  ])('is the %s request of the protocol', async (name, call) => {
    const { gateway, sentXml } = answering('approved');
    await call(gateway);
    expect(sentXml()).toBe(withoutIndents(golden(`${name}.request`)));
  });

  it('is sent once to /api under the bank’s address, follows no redirect and times out', async () => {
    const { gateway, sent } = answering('approved');
    await gateway.capture(charge, charge.amount, 'a key');
    expect(sent).toHaveLength(1);
    expect(sent[0]!.url).toBe('https://bank.example/fim/api');
    expect(sent[0]!.init).toMatchObject({
      method: 'POST',
      redirect: 'error',
      signal: expect.any(AbortSignal),
    });
  });
});

type Gateway = ReturnType<typeof createNestpayGateway>;

it('a card is sent to its bank’s page immediately if the account says always, without a call to the bank before', async () => {
  const { gateway, sent } = answering('approved');
  const always = { ...charge, account: { ...charge.account, threeDSecure: 'always' as const } };
  const back = { url: 'https://shop.example/back', language: 'en', noticeUrl: 'https://shop.example/notice' };
  const started = await gateway.start(always, card, back);
  expect(started).toMatchObject({
    kind: 'actionRequired',
    // Without the encoding, banks answer in another one, and Turkish letters break the signature.
    form: { url: 'https://bank.example/fim/est3Dgate', fields: { encoding: 'UTF-8' } },
  });
  expect(sent).toEqual([]);
});

describe('the answer that a cardholder’s browser brings back', () => {
  const { gateway } = answering('approved');
  const recorded = JSON.parse(
    readFileSync(join(import.meta.dirname, 'golden', 'gate-return.json'), 'utf8'),
  ) as Record<string, string>;
  const sign = (fields: Record<string, string>) => ({ ...fields, HASH: signForm(fields, 'store') });
  /** The recorded answer, as its bank would have sent it about our charge. */
  const ours = (members: Record<string, string> = {}) =>
    sign({
      ...recorded,
      clientid: '100200300',
      oid: charge.reference,
      amount: '1234.05',
      currency: '978',
      ...members,
    });
  const renamed = (fields: Record<string, string>, names: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]));

  it('is accepted with every member of a recorded one, and with those of other banks', () => {
    const confirmed = { kind: 'confirmed', proof: { md: expect.any(Secret) } };
    expect(gateway.readReturn(charge, ours())).toMatchObject(confirmed);
    const more = { SUBMERCHANTMCC: '', SUBMERCHANTCOUNTRY: '792', 'EXTRA.CARDBRAND': 'VISA', ReturnOid: 'x' };
    expect(gateway.readReturn(charge, ours(more))).toMatchObject(confirmed);
    const turkish = ours({ merchantName: 'Deneme Bankası Ğİş', encoding: 'UTF-8' });
    expect(gateway.readReturn(charge, turkish)).toMatchObject(confirmed);
  });

  // A member that banks really send, with a yes, stands after the bank's no; another repeats the order's number.
  const refused = ours({ mdStatus: '0', ReturnOid: charge.reference });
  it.each([
    [
      'by names that nobody knows',
      {
        mdStatus: 'mdErrorMsg.1',
        merchantID: 'mdErrorMsg.2',
        merchantName: 'mdErrorMsg.3',
        oid: 'mdErrorMsg.4',
        okUrl: 'mdErrorMsg.5',
        PAResSyntaxOK: 'mdErrorMsg.6',
        paresTxStatus: 'mdErrorMsg.7',
        PAResVerified: 'mdErrorMsg.8',
        'payResults.dsId': 'mdStatus',
        protocol: 'merchantID',
        ReturnOid: 'oid',
      },
    ],
    ['by one place', { mdStatus: 'mdErrorMsg-', merchantID: 'mdStatus' }],
    ['behind the text before it', { mdErrorMsg: 'mdStatus', mdStatus: 'mdTime' }],
    ['by spelling it twice', { merchantID: 'MDSTATUS' }],
    ['by a letter beyond Latin', { mdErrorMsg: 'mdErrorMſg' }],
  ])('is refused with the bank’s no moved away %s, though its signature is right', (_how, names) => {
    expect(gateway.readReturn(charge, refused)).toEqual({ kind: 'refused', code: 'md0' });
    const forged = renamed(refused, names);
    expect(isFormGenuine(forged, 'store')).toBe(true);
    expect(gateway.readReturn(charge, forged)).toEqual({ kind: 'rejected', why: 'members' });
  });

  it('is refused with an unknown member beside one that we read', () => {
    for (const name of ['amount2', 'cavv.', 'clientid-', 'currencyName', 'ecj', 'md.x', 'oiz', 'xie'])
      expect(gateway.readReturn(charge, ours({ [name]: '1' }))).toEqual({ kind: 'rejected', why: 'members' });
  });
});

describe('the bank’s answer to a charge', () => {
  it.each([
    ['approved', { kind: 'authorised', bankReference: '26324MvZE10001' }],
    ['insufficient', { kind: 'declined', code: '51', reason: 'insufficientFunds', retryable: true }],
    ['wrong-merchant', { kind: 'declined', code: 'CORE-2002', reason: 'technical', retryable: false }],
    ['already-charged', { kind: 'unknown', why: 'alreadyCharged' }],
    ['gateway-fault', { kind: 'unknown', why: 'serverError' }],
  ])('%s', async (name, outcome) => {
    expect(await answering(name).gateway.start(charge, card)).toEqual(outcome);
  });
});

describe('the bank’s state of a charge', () => {
  const amount = money(1234_05, 'EUR');
  const bankReference = '26324MvZE10001';
  it.each([
    ['status-held', { kind: 'authorised', bankReference, amount }],
    ['status-captured', { kind: 'captured', bankReference, amount }],
    ['status-settled', { kind: 'captured', bankReference, amount }],
    ['status-voided', { kind: 'voided' }],
    ['status-declined', { kind: 'declined', code: '51', reason: 'insufficientFunds', retryable: true }],
    ['status-pending', { kind: 'unknown', why: 'unreadable' }],
    ['status-no-record', { kind: 'notFound' }],
    ['wrong-merchant', { kind: 'unknown', why: 'unreadable' }],
    ['gateway-fault', { kind: 'unknown', why: 'unreadable' }],
  ])('%s', async (name, outcome) => {
    expect(await answering(name).gateway.query(charge)).toEqual(outcome);
  });
});

it('the bank’s state of a charge with refunds is that of the charge, not of its last refund', async () => {
  const ask = async (history: string) => {
    const answers = ['status-refunded', history].map((name) => new Response(golden(`${name}.answer`)));
    return bankThatSays(async () => answers.shift()!).gateway.query(charge);
  };
  const amount = money(1234_05, 'EUR');
  expect(await ask('history-refunded')).toEqual({
    kind: 'captured',
    bankReference: '26324MvZE10001',
    amount,
  });
  expect(await ask('history-given-back')).toEqual({ kind: 'refunded' });
  expect(await ask('gateway-fault')).toEqual({ kind: 'unknown', why: 'unreadable' });
});

describe('the bank’s refunds of a charge', () => {
  it.each([
    ['history-captured', { kind: 'refunded', amount: money(0, 'EUR'), bankReference: '26324MvZE10001' }],
    ['history-refunded', { kind: 'refunded', amount: money(27_05, 'EUR'), bankReference: '26325MvZE10004' }],
    ['status-no-record', { kind: 'notFound' }],
    ['status-captured', { kind: 'unknown', why: 'unreadable' }],
    ['gateway-fault', { kind: 'unknown', why: 'unreadable' }],
  ])('%s', async (name, outcome) => {
    expect(await answering(name).gateway.findRefunded(charge)).toEqual(outcome);
  });
});

describe('an answer that leaves the outcome open is unknown', () => {
  const lost = new TypeError('fetch failed');
  const late = new DOMException('The operation timed out', 'TimeoutError');
  it.each([
    ['a dropped line', () => Promise.reject(lost), 'connection'],
    ['no answer in time', () => Promise.reject(late), 'timeout'],
    ['a fault of the server', async () => new Response('oops', { status: 502 }), 'serverError'],
    ['a page instead of an answer', async () => new Response('<html><p>Maintenance</html>'), 'unreadable'],
    ['an empty answer', async () => new Response(''), 'unreadable'],
    ['half an answer', async () => new Response(golden('approved.answer').slice(0, 300)), 'unreadable'],
    [
      'an answer about another order',
      async () => new Response(golden('approved.answer').replaceAll('0001</', '0002</')),
      'unreadable',
    ],
  ])('%s', async (_name, answer, why) => {
    const { gateway, sent } = bankThatSays(answer);
    expect(await gateway.start(charge, card)).toEqual({ kind: 'unknown', why });
    expect(sent).toHaveLength(1);
  });
});
