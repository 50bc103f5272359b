import { money } from '@farewind/values/money';
import { describe, expect, it } from 'vitest';
import type { Charge, ReceiptDraft } from '../../../modules/payments/ports.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { createTbankGateway } from './tbank-gateway.ts';
import { hasTbankToken, type TbankMembers } from './tbank-token.ts';

const PASSWORD = 'farewind';
const receipt: ReceiptDraft = {
  customer: { phone: '+7 495 000-17-27' },
  taxSystem: 'incomeLessCosts',
  lines: [
    {
      description: 'Перелёт LED–AYT',
      amountMinor: 9_000_00,
      vat: { percent: 22, calculated: true },
      paymentSign: 'fullPrepayment',
      agent: { sign: 'agent', supplier: { name: 'ООО «Крыло»', phone: '8 495 1', taxNumber: '7700001727' } },
    },
    {
      description: 'Сервисный сбор',
      amountMinor: 1_000_00,
      vat: { percent: null, calculated: false },
      paymentSign: 'fullPrepayment',
    },
  ],
};
const person = (index: number) => ({ name: `NAME${index}`, surname: `SURNAME${index}` });
const leg = { from: 'LED', to: 'AYT', date: '2027-05-31', carrier: 'FW' };
const charge: Charge = {
  method: 'mir',
  take: 'hold',
  reference: '01890a5d-ac96-774b-bcce-b302099a8057',
  theirReference: '4100',
  payBy: new Date('2027-05-01T10:20:00.500Z'),
  amount: money(10_000_00, 'RUB'),
  account: {
    merchantId: '1DEMO',
    apiUser: '',
    apiPassword: new Secret(PASSWORD),
    storeKey: new Secret(''),
    gatewayUrl: '',
    threeDSecure: 'always',
  },
};
const back = {
  url: 'https://shop.example/back',
  language: 'ru',
  noticeUrl: 'https://shop.example/api/payment/notice/1/7/x',
};
const isOk = { Success: true, ErrorCode: '0', OrderId: charge.reference, PaymentId: '4100' };

type Said = Readonly<Record<string, unknown>> | 'dropped';

/** A bank that gives these answers, one after the other, and the calls that it got. */
function bankThatSays(...answers: readonly Said[]) {
  const calls: { path: string; body: TbankMembers }[] = [];
  const left = [...answers];
  const gateway = createTbankGateway({
    fetch: async (url, { body }) => {
      calls.push({ path: new URL(url).pathname, body: JSON.parse(body as string) as TbankMembers });
      const said = left.shift();
      if (said === undefined) throw new Error(`No answer is left for ${url}`);
      if (said === 'dropped') throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
      return Response.json({ ...isOk, ...said });
    },
  });
  return { gateway, calls };
}

describe('a payment at T-Bank', () => {
  it('in two steps is begun with its limit, addresses, receipt and flight, all under a valid token', async () => {
    const { gateway, calls } = bankThatSays({ Status: 'NEW', PaymentURL: 'https://pay.example/x' });
    const airline = { bookingReference: 'FW1727', passengers: [person(1)], legs: [leg] };
    const begun = await gateway.start({ ...charge, receipt, airline }, undefined, back);
    expect(begun).toEqual({
      kind: 'next',
      theirReference: '4100',
      step: { way: 'redirect', url: 'https://pay.example/x' },
    });
    const [{ path, body }] = calls as [(typeof calls)[number]];
    expect(path).toBe('/v2/Init');
    expect(hasTbankToken(body, PASSWORD)).toBe(true);
    expect(body).toMatchObject({
      TerminalKey: '1DEMO',
      Amount: 10_000_00,
      OrderId: charge.reference,
      Description: 'Авиабилеты и трансферы, заказ FW1727',
      PayType: 'T',
      Language: 'ru',
      NotificationURL: back.noticeUrl,
      SuccessURL: back.url,
      FailURL: back.url,
      RedirectDueDate: '2027-05-01T10:20:00+00:00',
      // The bank's schema has the day before the month.
      DATA: {
        ticketReservationNumber: 'FW1727',
        triplegDate1: '2027-31-05',
        triplegCarrier1: 'FW',
        triplegDestinationFrom1: 'LED',
        triplegDestinationTo1: 'AYT',
        ticketPassengerSurname1: 'SURNAME1',
        ticketPassengerFirstname1: 'NAME1',
      },
      Receipt: {
        FfdVersion: '1.2',
        Taxation: 'usn_income_outcome',
        Phone: '+74950001727',
        Items: [
          {
            Name: 'Перелёт LED–AYT',
            Price: 9_000_00,
            Quantity: 1,
            Amount: 9_000_00,
            PaymentMethod: 'full_prepayment',
            Tax: 'vat122',
            AgentData: { AgentSign: 'another' },
            SupplierInfo: { Phones: ['+84951'], Name: 'ООО «Крыло»', Inn: '7700001727' },
          },
          { Name: 'Сервисный сбор', Amount: 1_000_00, Tax: 'none' },
        ],
      },
    });
  });

  it('describes as much of a large journey as the bank accepts', async () => {
    const { gateway, calls } = bankThatSays({ Status: 'NEW', PaymentURL: 'https://pay.example/x' });
    const passengers = [1, 2, 3, 4, 5].map(person);
    const airline = { bookingReference: 'FW1727', passengers, legs: Array.from({ length: 5 }, () => leg) };
    await gateway.start({ ...charge, airline }, undefined, back);
    const names = Object.keys(calls[0]!.body['DATA'] as object);
    expect(names.length).toBeLessThanOrEqual(20);
    expect(names).toContain('triplegDestinationTo4');
    expect(names).not.toContain('triplegDate5');
  });

  it('by SBP is one step, without flight data, and ends in a code that opens the bank’s app on a phone', async () => {
    const { gateway, calls } = bankThatSays({ Status: 'NEW' }, { Data: 'https://qr.example/AS1' });
    const airline = { bookingReference: 'FW1727', passengers: [person(1)], legs: [leg] };
    const bySbp: Charge = { ...charge, method: 'sbp', take: 'atOnce', airline };
    expect(await gateway.start(bySbp, undefined, back)).toMatchObject({
      theirReference: '4100',
      step: { way: 'qr', payload: 'https://qr.example/AS1', appLink: 'https://qr.example/AS1' },
    });
    expect(calls[0]!.body).toMatchObject({ PayType: 'O' });
    expect(calls[0]!.body).not.toHaveProperty('DATA');
    expect(calls[1]).toMatchObject({ path: '/v2/GetQr', body: { PaymentId: '4100', DataType: 'PAYLOAD' } });
  });

  it('is refused before any call in another currency, or under a name that is too long for the bank', async () => {
    const { gateway, calls } = bankThatSays();
    const inEuros = { ...charge, amount: money(100, 'EUR') };
    const long = { ...charge, reference: `trial-${charge.reference}` };
    expect(await gateway.start(inEuros, undefined, back)).toMatchObject({
      kind: 'declined',
      code: 'currency',
    });
    expect(await gateway.start(long, undefined, back)).toMatchObject({ kind: 'declined', code: 'order-id' });
    expect(calls).toEqual([]);
  });

  it('whose code was not answered is never told as unsent, so that no other account takes over', async () => {
    const refusedLine = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const gateway = createTbankGateway({
      fetch: async (url) => {
        if (url.endsWith('/GetQr')) throw refusedLine();
        return Response.json({ ...isOk, Status: 'NEW' });
      },
    });
    const bySbp: Charge = { ...charge, method: 'sbp', take: 'atOnce' };
    expect(await gateway.start(bySbp, undefined, back)).toEqual({ kind: 'unknown', why: 'connection' });
  });

  it.each([
    ['NEW', { kind: 'waiting', theirReference: '4100' }],
    ['FORM_SHOWED', { kind: 'waiting', theirReference: '4100' }],
    ['3DS_CHECKING', { kind: 'waiting', theirReference: '4100' }],
    ['CONFIRMING', { kind: 'unknown', why: 'unreadable' }],
    ['A_STATE_OF_NEXT_YEAR', { kind: 'unknown', why: 'unreadable' }],
  ])('that is %s at the bank is %o here', async (Status, expected) => {
    const { gateway } = bankThatSays({ Status, Amount: 10_000_00 });
    expect(await gateway.query(charge)).toEqual(expected);
  });

  it.each([
    ['AUTHORIZED', 10_000_00, { kind: 'authorised', amount: money(10_000_00, 'RUB') }],
    ['PARTIAL_REVERSED', 4_000_00, { kind: 'authorised', amount: money(4_000_00, 'RUB') }],
    ['CONFIRMED', 10_000_00, { kind: 'captured', amount: money(10_000_00, 'RUB') }],
    // After a refund the bank tells what is left, and not what was captured.
    ['PARTIAL_REFUNDED', 4_000_00, { kind: 'captured', bankReference: '4100' }],
    ['ASYNC_REFUNDING', 10_000_00, { kind: 'captured' }],
    ['REVERSED', 0, { kind: 'voided' }],
    ['REFUNDED', 0, { kind: 'refunded' }],
  ])(
    'with money, %s with %i left, is told with the others of its order',
    async (Status, Amount, expected) => {
      const Payments = [
        { PaymentId: '4100', Status, Amount },
        { PaymentId: '4101', Status: 'CONFIRMED', Amount: 10_000_00 },
        { PaymentId: '4102', Status: 'REJECTED', Amount: 10_000_00 },
      ];
      const { gateway } = bankThatSays({ Status, Amount }, { Payments });
      const told = await gateway.query(charge);
      expect(told).toMatchObject(expected);
      expect(told).toHaveProperty('others', [
        { kind: 'captured', theirReference: '4101', amount: money(10_000_00, 'RUB') },
      ]);
      expect('amount' in told).toBe('amount' in expected);
    },
  );

  it.each([
    ['CANCELED', 'closed'],
    ['DEADLINE_EXPIRED', 'closed'],
    ['REJECTED', 'closed'],
  ])('that is %s, while another of its order was paid, tells of the other one', async (Status, kind) => {
    const Payments = [
      { PaymentId: '4099', Status: 'CONFIRMED', Amount: 10_000_00 },
      { PaymentId: '4100', Status, Amount: 10_000_00 },
    ];
    const { gateway } = bankThatSays({ Status, Amount: 10_000_00 }, { Payments });
    expect(await gateway.query(charge)).toMatchObject({ kind, others: [{ theirReference: '4099' }] });
  });

  it.each(['CANCELED', 'DEADLINE_EXPIRED'])(
    'that is %s, and alone, is over without money',
    async (Status) => {
      const Payments = [{ PaymentId: '4100', Status, Amount: 10_000_00 }];
      const { gateway } = bankThatSays({ Status, Amount: 10_000_00 }, { Payments });
      expect(await gateway.query(charge)).toEqual({ kind: 'closed', others: [] });
    },
  );

  it.each([
    ['1051', 'insufficientFunds', true],
    ['1061', 'sumRefused', false],
    ['101', 'threeDSecure', true],
    ['1005', 'declined', false],
  ])('that was refused by %s says why', async (ErrorCode, reason, retryable) => {
    const Payments = [{ PaymentId: '4100', Status: 'REJECTED', Amount: 1, ErrorCode }];
    // Of a refused payment the bank says that the question has failed.
    const { gateway } = bankThatSays({ Success: false, ErrorCode, Status: 'REJECTED' }, { Payments });
    expect(await gateway.query(charge)).toEqual({ kind: 'declined', code: ErrorCode, reason, retryable });
  });

  it('whose start was not answered is found by our own name, the one with money first', async () => {
    const Payments = [
      { PaymentId: '1', Status: 'NEW', Amount: 1 },
      { PaymentId: '2', Status: 'AUTHORIZED', Amount: 10_000_00 },
      { PaymentId: '3', Status: 'NEW', Amount: 1 },
    ];
    const { gateway, calls } = bankThatSays(
      { Payments },
      { PaymentId: '2', Status: 'AUTHORIZED', Amount: 10_000_00 },
      { Payments },
    );
    expect(await gateway.query({ ...charge, theirReference: undefined })).toMatchObject({
      kind: 'authorised',
      bankReference: '2',
      others: [],
    });
    expect(calls[1]!.body).toMatchObject({ PaymentId: '2' });
  });

  it('that never reached the bank is unknown there, but wrong keys say nothing about it', async () => {
    const unknown = bankThatSays({ Success: false, ErrorCode: '255' });
    expect(await unknown.gateway.query({ ...charge, theirReference: undefined })).toEqual({
      kind: 'notFound',
    });
    const wrong = bankThatSays({ Success: false, ErrorCode: '204' });
    expect(await wrong.gateway.query({ ...charge, theirReference: undefined })).toMatchObject({
      kind: 'unknown',
    });
  });
});

describe('money at T-Bank', () => {
  const taken = { Status: 'CONFIRMED', Amount: 10_000_00, Params: [{ Source: 'cards' }] };

  it('captured in part is confirmed with the part and its receipt', async () => {
    const { gateway, calls } = bankThatSays({ Status: 'CONFIRMED' });
    const captured = await gateway.capture({ ...charge, receipt }, money(6_000_00, 'RUB'), 'capture:x');
    expect(captured).toEqual({ kind: 'done', bankReference: '4100' });
    expect(calls.map(({ path }) => path)).toEqual(['/v2/Confirm']);
    expect(calls[0]!.body).toMatchObject({ PaymentId: '4100', Amount: 6_000_00, Receipt: {} });
  });

  it('released in part only is released to the end, each time under a key of its own', async () => {
    const { gateway, calls } = bankThatSays(
      { Status: 'AUTHORIZED', Amount: 10_000_00 },
      { Status: 'PARTIAL_REVERSED', OriginalAmount: 10_000_00, NewAmount: 4_000_00 },
      { Status: 'REVERSED', OriginalAmount: 4_000_00, NewAmount: 0 },
    );
    expect(await gateway.void(charge, 'void:x')).toEqual({ kind: 'done', bankReference: '4100' });
    expect(calls.slice(1).map(({ body }) => [body['Amount'], body['ExternalRequestId']])).toEqual([
      [10_000_00, 'void:x'],
      [4_000_00, 'void:x:rest'],
    ]);
  });

  it('of a card is refunded again under its key when the line drops', async () => {
    const { gateway, calls } = bankThatSays(taken, 'dropped', { Status: 'PARTIAL_REFUNDED', NewAmount: 1 });
    const part = await gateway.refund({ ...charge, receipt }, money(4_000_00, 'RUB'), 'refund:x');
    expect(part).toEqual({ kind: 'done', bankReference: '4100' });
    const cancels = calls.filter(({ path }) => path === '/v2/Cancel');
    expect(cancels.map(({ body }) => body['ExternalRequestId'])).toEqual(['refund:x', 'refund:x']);
    expect(cancels[0]!.body).toHaveProperty('Receipt');
  });

  it.each([
    ['our method', { ...charge, method: 'sbp' }, 'cards'],
    ['the payer’s choice on the bank’s page', charge, 'qrsbp'],
  ])(
    'that was paid by SBP, %s, is asked for back once, whatever the line does',
    async (_by, paid, Source) => {
      const { gateway, calls } = bankThatSays({ ...taken, Params: [{ Source }] }, 'dropped');
      expect(await gateway.refund(paid, money(4_000_00, 'RUB'), 'refund:x')).toMatchObject({
        kind: 'unknown',
      });
      expect(calls.filter(({ path }) => path === '/v2/Cancel')).toHaveLength(1);
    },
  );

  it('given back whole repeats no receipt: the bank issues that of the payment', async () => {
    const { gateway, calls } = bankThatSays(taken, { Status: 'REFUNDED', NewAmount: 0 });
    await gateway.refund({ ...charge, receipt }, money(10_000_00, 'RUB'), 'refund:x');
    expect(calls[1]!.body).not.toHaveProperty('Receipt');
  });

  it('that comes back later is asked about by what is left, and waits for an earlier refund', async () => {
    const { gateway } = bankThatSays(
      { ...taken, Params: [{ Source: 'qrsbp' }] },
      { Status: 'ASYNC_REFUNDING', NewAmount: 6_000_00 },
      { Status: 'ASYNC_REFUNDING', Amount: 10_000_00 },
      { Status: 'PARTIAL_REFUNDED', Amount: 6_000_00 },
      { Status: 'CONFIRMED', Amount: 10_000_00 },
      { Status: 'ASYNC_REFUNDING', Amount: 10_000_00 },
    );
    const theirs = '4100:600000::400000';
    const pending = { kind: 'pending', theirReference: theirs };
    expect(await gateway.refund(charge, money(4_000_00, 'RUB'), 'refund:x')).toEqual(pending);
    expect(await gateway.queryRefund!(charge, theirs)).toEqual(pending);
    expect(await gateway.queryRefund!(charge, theirs)).toEqual({ kind: 'done', bankReference: '4100' });
    expect(await gateway.queryRefund!(charge, theirs)).toMatchObject({ kind: 'declined' });
    expect(await gateway.refund(charge, money(1_00, 'RUB'), 'refund:y')).toMatchObject({
      kind: 'declined',
      retryable: true,
    });
  });

  it.each([
    ['PREAUTHORIZING', 'waiting', 'mayStillBePaid'],
    ['PAY_CHECKING', 'waiting', 'mayStillBePaid'],
    ['CONFIRM_CHECKING', 'unknown', 'paid'],
  ])('that is %s is %s, and %s', async (Status, kind, end) => {
    const { gateway } = bankThatSays({ Status }, { Status });
    expect(await gateway.query(charge)).toMatchObject({ kind });
    expect(await gateway.close!(charge)).toBe(end);
  });

  it.each([
    ['CONFIRMED', 6_000_00, 0],
    ['PARTIAL_REFUNDED', 4_000_00, 2_000_00],
    ['REFUNDED', 0, 6_000_00],
  ])('that was captured in part and is %s with %i left has %i given back', async (Status, Amount, minor) => {
    const { gateway } = bankThatSays({ Status, Amount });
    const captured = money(6_000_00, 'RUB');
    expect(await gateway.findRefunded({ ...charge, captured })).toMatchObject({
      kind: 'refunded',
      amount: money(minor, 'RUB'),
    });
  });

  it.each([
    ['ASYNC_REFUNDING', 6_000_00],
    // A sum that contradicts its state is no answer.
    ['PARTIAL_REFUNDED', 6_000_00],
  ])('that is %s with %i left has no known total', async (Status, Amount) => {
    const { gateway } = bankThatSays({ Status, Amount });
    const captured = money(6_000_00, 'RUB');
    expect(await gateway.findRefunded({ ...charge, captured })).toMatchObject({ kind: 'unknown' });
  });

  it.each([
    [[{ Status: 'NEW' }, { Status: 'CANCELED', NewAmount: 0 }], 'closed'],
    [[{ Status: 'NEW' }, { Success: false, ErrorCode: '8' }, { Status: 'CONFIRMED' }], 'paid'],
    [[{ Status: 'AUTHORIZED' }], 'paid'],
    [[{ Status: 'DEADLINE_EXPIRED' }], 'closed'],
    [[{ Status: '3DS_CHECKING' }], 'mayStillBePaid'],
    [[{ Status: 'NEW' }, 'dropped', 'dropped', 'dropped'], 'mayStillBePaid'],
  ] as const)('an open payment of which the bank says %j is %s', async (answers, end) => {
    expect(await bankThatSays(...answers).gateway.close!(charge)).toBe(end);
  });
});
