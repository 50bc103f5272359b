import { describe, expect, it } from 'vitest';
import { money } from '@farewind/values/money';
import type { DueReceipt } from '../../../modules/receipts/ports.ts';
import { toSecret } from '../../../modules/settings/setting-secrets.ts';
import { createAtolReceipts } from './atol-receipts.ts';

interface Answer {
  readonly status?: number;
  readonly body: object;
}

const error = (code: number, status: 'wait' | 'fail' | null, uuid: string | null = null): Answer => ({
  status: 400,
  body: { uuid, status, error: { code, text: 'said by the desk', type: 'system', error_id: 'e' } },
});

/** A desk that issues a token and then returns these answers in order; `sent` has the requests. */
function deskOf(...answers: Answer[]) {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  const desk = createAtolReceipts({
    async fetch(url, init) {
      const path = new URL(url).pathname.split('/').slice(3).join('/');
      if (path === 'getToken' || url.endsWith('/getToken')) return Response.json({ token: 't', error: null });
      sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
      const next = answers.shift();
      if (!next) throw new Error('It was called once too often');
      return Response.json(next.body, { status: next.status ?? 200 });
    },
  });
  return { desk, sent };
}

const due = {
  reference: 'attempt',
  purpose: 'prepayment',
  amount: money(100_00, 'RUB'),
  paidBy: 'cashless',
  customer: { email: 'anna@example.com' },
  lines: [
    {
      description: 'Авиабилет',
      amountMinor: 100_00,
      vat: { percent: 22, calculated: true },
      paymentSign: 'fullPrepayment',
    },
  ],
  at: new Date('2027-02-03T21:30:00Z'),
  setting: {
    groupCode: 'group',
    deskLogin: 'login',
    deskPassword: toSecret('password'),
    deskUrl: 'https://desk.example/possystem/v5',
    taxSystem: 'general',
    companyEmail: 'a@example.com',
    companyTaxNumber: '7700112233',
    paymentAddress: 'https://farewind.example',
  },
  account: { provider: 'nestpay' },
  paymentReference: undefined,
  refundReference: undefined,
} as unknown as DueReceipt;

describe('the error codes of ATOL Online', () => {
  it('33: a repeated key leads to its first document, and to no new key if that document is not named', async () => {
    const first = deskOf(error(33, 'wait', 'first'), {
      body: { uuid: 'first', status: 'wait', error: null },
    });
    expect(await first.desk.issue(due, 'key')).toEqual({ kind: 'waiting', theirReference: 'first' });
    expect(first.sent.map(({ path }) => path)).toEqual(['group/sell', 'group/report/first']);
    expect(await deskOf(error(33, 'wait')).desk.issue(due, 'key')).toMatchObject({ kind: 'unknown' });
  });

  it('34: a document without a state yet is queried again and never sent again', async () => {
    const { desk } = deskOf({ ...error(34, 'wait', 'first'), status: 200 });
    expect(await desk.query(due, 'first')).toEqual({ kind: 'waiting', theirReference: 'first' });
  });

  it.each([null, 'first'])('30: the document is unknown (it names %s)', async (uuid) => {
    expect(await deskOf(error(30, 'fail', uuid)).desk.query(due, 'first')).toEqual({ kind: 'notFound' });
  });

  it.each([null, 'refused'])(
    '32: a receipt that breaks its schema is refused in its words (it names %s)',
    async (uuid) => {
      const outcome = await deskOf(error(32, 'fail', uuid)).desk.issue(due, 'key');
      expect(outcome).toEqual({ kind: 'refused', reason: '32: said by the desk' });
    },
  );

  it('11: an expired token is renewed, once', async () => {
    const { desk, sent } = deskOf(
      { ...error(11, null), status: 401 },
      { body: { uuid: 'u', status: 'wait', error: null } },
    );
    expect(await desk.issue(due, 'key')).toEqual({ kind: 'waiting', theirReference: 'u' });
    expect(sent).toHaveLength(2);
  });
});

describe('the payment type in a receipt of ATOL Online', () => {
  const accepted = { body: { uuid: 'u', status: 'wait', error: null } };

  it.each([
    ['cash', 'prepayment', 0],
    ['cash', 'refund', 0],
    ['cashless', 'prepayment', 1],
    // A payment after the sale is for a service provided at once: money moves, although its lines are closed.
    ['cashless', 'closing', 1],
    ['prepaid', 'closing', 2],
  ] as const)('%s, at a %s, is type %i, also in its correction', async (paidBy, purpose, type) => {
    const { desk, sent } = deskOf(accepted, accepted);
    await desk.issue({ ...due, paidBy, purpose }, 'key');
    const basis = { basis: 'self', number: undefined, day: '2027-02-04', correctedSign: undefined } as const;
    await desk.correct!({ ...due, paidBy, purpose }, { ...basis, isReversal: false }, 'other');
    const payments = [{ type, sum: 100 }];
    expect(sent[0]!.body).toMatchObject({ receipt: { payments } });
    expect(sent[1]!.body).toMatchObject({ correction: { payments } });
  });
});

describe('a correction receipt at ATOL Online', () => {
  const accepted = { body: { uuid: 'u', status: 'wait', error: null } };
  const basis = { basis: 'self', number: undefined, day: '2027-02-04', correctedSign: undefined } as const;

  it.each([
    ['prepayment', false, 'group/sell_correction'],
    ['closing', false, 'group/sell_correction'],
    ['refund', false, 'group/sell_refund_correction'],
    ['prepayment', true, 'group/sell_refund_correction'],
    ['refund', true, 'group/sell_correction'],
  ] as const)('of a %s (taken back: %s) goes to %s', async (purpose, isReversal, path) => {
    const { desk, sent } = deskOf(accepted);
    expect(await desk.correct!({ ...due, purpose }, { ...basis, isReversal }, 'key')).toMatchObject({
      kind: 'waiting',
    });
    expect(sent[0]!.path).toBe(path);
  });

  it('is a complete receipt with its basis, the day of the settlement and the fiscal sign of the wrong receipt', async () => {
    const { desk, sent } = deskOf(accepted);
    const correction = {
      isReversal: true,
      basis: 'instruction',
      number: '17-04/123',
      day: '2027-02-04',
      correctedSign: '3123456789',
    } as const;
    await desk.correct!(due, correction, 'key');
    expect(sent[0]!.body).toMatchObject({
      external_id: 'attempt:key',
      correction: {
        correction_info: { type: 'instruction', base_date: '04.02.2027', base_number: '17-04/123' },
        additional_check_props: '3123456789',
        items: [{ name: 'Авиабилет', sum: 100, vat: { type: 'vat122' } }],
        total: 100,
      },
    });
    expect(sent[0]!.body).not.toHaveProperty('receipt');
  });
});

it('a desk is called with its own agency’s password only, never with another’s token', async () => {
  const opened: string[] = [];
  const desk = createAtolReceipts({
    async fetch(url, init) {
      if (!url.endsWith('/getToken')) return Response.json({ uuid: 'u', status: 'wait', error: null });
      const { pass } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as {
        readonly pass: string;
      };
      opened.push(pass);
      return pass === 'password'
        ? Response.json({ token: 't', error: null })
        : Response.json({ error: { code: 12, text: 'Wrong login or password' } }, { status: 401 });
    },
  });
  expect(await desk.issue(due, 'key')).toMatchObject({ kind: 'waiting' });
  const stranger = { ...due, setting: { ...due.setting, deskPassword: toSecret('guessed') } };
  expect(await desk.issue(stranger, 'other')).toEqual({
    kind: 'refused',
    reason: '12: Wrong login or password',
  });
  expect(await desk.issue(due, 'next')).toMatchObject({ kind: 'waiting' });
  expect(opened).toEqual(['password', 'guessed']);
});
