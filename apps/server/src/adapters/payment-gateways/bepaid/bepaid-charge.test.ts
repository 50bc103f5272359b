import { expect, it } from 'vitest';
import { billNumberOf, billStep } from './bepaid-bill.ts';
import { familyOf, readTransactions } from './bepaid-charge.ts';
import { readDecline } from './bepaid-declines.ts';
import { bepaidHosts, isCheckoutAddress } from './bepaid-hosts.ts';
import type { BepaidTransaction } from './bepaid-objects.ts';
import { bepaidMethods } from './bepaid-sheet.ts';

const one = (members: Partial<BepaidTransaction>): BepaidTransaction => ({
  uid: 'first-1',
  status: 'successful',
  type: 'authorization',
  amount: 10_000,
  currency: 'BYN',
  ...members,
});
const held = one({});
const part = one({ uid: 'taken-1', type: 'capture', amount: 6000, parent_uid: 'first-1' });
const refund = (amount: number) =>
  one({ uid: `back-${amount}`, type: 'refund', amount, parent_uid: 'taken-1' });

it('reads the state of a payment from all transactions of its reference, the newest first', () => {
  const states = [
    [held],
    [part, held],
    [refund(1000), part, held],
    [refund(6000), part, held],
    [one({ uid: 'void-1', type: 'void', parent_uid: 'first-1' }), held],
    [one({ type: 'payment', status: 'pending' })],
    [one({ type: 'payment', status: 'start' })],
    [one({ type: 'payment', status: 'deleted' })],
    [one({ type: 'payment', status: 'expired' })],
    [one({ status: 'failed', code: 'F.0003' })],
    [],
  ].map((listed) => readTransactions(listed));
  expect(states.map((state) => state?.kind)).toEqual([
    'authorised',
    'captured',
    'captured',
    'refunded',
    'voided',
    'waiting',
    'waiting',
    'closed',
    'closed',
    'declined',
    undefined,
  ]);
  // A captured part is known by its own transaction, which is the one to be refunded.
  expect(states[1]).toMatchObject({ bankReference: 'taken-1', amount: { minor: 6000, currency: 'BYN' } });
});

it('keeps the first of two charges, and reports the second as one that buys nothing', () => {
  const second = one({ uid: 'second-1' });
  expect(readTransactions([second, held])).toMatchObject({
    kind: 'authorised',
    bankReference: 'first-1',
    others: [{ kind: 'authorised', theirReference: 'second-1' }],
  });
  const released = one({ uid: 'void-2', type: 'void', parent_uid: 'second-1' });
  expect(readTransactions([released, second, held])).toMatchObject({ others: [] });
  expect(familyOf([released, part, second, held], 'second-1').map(({ uid }) => uid)).toEqual([
    'void-2',
    'second-1',
  ]);
});

it.each([
  ['released', [one({ uid: 'void-1', type: 'void', parent_uid: 'first-1' }), held]],
  ['refunded', [refund(6000), part, held]],
])('reports a second charge also when the first was %s, unless that was given back too', (_end, first) => {
  const second = one({ uid: 'second-1', type: 'payment' });
  const back = one({ uid: 'back-2', type: 'refund', parent_uid: 'second-1' });
  const others = [{ kind: 'captured', theirReference: 'second-1', amount: { minor: 10_000 } }];
  expect(readTransactions([second, ...first])).toMatchObject({ others });
  expect(readTransactions([back, second, ...first])).toMatchObject({ others: [] });
});

it('concludes nothing from ten transactions without the charge, which may be the eleventh', () => {
  const many = Array.from({ length: 10 }, (_, index) => one({ uid: `back-${index}`, type: 'refund' }));
  expect(readTransactions(many)).toEqual({ kind: 'unknown', why: 'unreadable' });
});

it('finds the reason of a decline by its code, and else by its message', () => {
  const reasons = [
    { code: 'F.0006', message: 'x' },
    { code: 'F.0100', message: 'Decline, not sufficient funds' },
    { code: null, message: '3-D Secure authentication failed' },
    { code: null, message: null },
  ].map((said) => readDecline(said).reason);
  expect(reasons).toEqual(['wrongCode', 'insufficientFunds', 'threeDSecure', 'declined']);
});

it('derives the hosts of any beGateway installation from the address of its payment page', () => {
  expect(bepaidHosts('')).toEqual({
    checkout: 'https://checkout.bepaid.by',
    gateway: 'https://gateway.bepaid.by',
    api: 'https://api.bepaid.by',
  });
  expect(bepaidHosts('https://checkout.bank.example/').api).toBe('https://api.bank.example');
  expect(['', 'https://checkout.bank.example', 'https://bank.example'].map(isCheckoutAddress)).toEqual([
    true,
    true,
    false,
  ]);
});

it('offers bills only with a service number, for as long as the agency decides', () => {
  const methodsOf = (apiUser: string, billHours: number) =>
    bepaidMethods({ captureMode: 'manual', apiUser, billHours }).map(
      ({ id, take, payWithinSeconds }) => `${id} ${take} ${payWithinSeconds / 3600}`,
    );
  expect(methodsOf('', 48)).toHaveLength(1);
  expect(methodsOf('99999999', 48)[1]).toBe('erip atOnce 48');
});

it('shows a bill by a number for a kiosk and the path in a bank’s app', () => {
  const reference = '0190a0a0-0000-7000-8000-0000000000a1';
  expect(billNumberOf(reference)).toMatch(/^\d{10}$/);
  const payBy = new Date('2027-05-02T10:00:00Z');
  const erip = { account_number: 1234, service_no_erip: 47, instruction: ['ЕРИП -> Сервисы -> F'] };
  expect(billStep({ reference, payBy }, { erip })).toEqual({
    way: 'bill',
    number: '1234',
    service: '47',
    path: ['ЕРИП', 'Сервисы', 'F'],
    payBy: '2027-05-02T10:00:00.000Z',
  });
});
