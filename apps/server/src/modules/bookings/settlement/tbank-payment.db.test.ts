import { cancelUnpaid, confirmOrder } from '@farewind/contract/orders/order-acts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signTbank } from '../../../adapters/payment-gateways/tbank/tbank-token.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { tbankTerminal } from '../../settings/demo-agency.ts';
import { refusalOf, staffWith, type BookingTestHarness } from '../testing/booking-test-harness.ts';
import { openTbankDesk, tbankNoticePath, type TbankDesk } from '../testing/open-tbank-desk.ts';
import { noCard, urlOf } from '../testing/visit-bank-page.ts';

let shop: TbankDesk;
let desk: BookingTestHarness;
let tbank: TbankDesk['tbank'];

beforeAll(async () => {
  shop = await openTbankDesk();
  ({ desk, tbank } = shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.startAnew());

function payloadOf(response: { readonly state: string }): string {
  if (response.state !== 'qr') throw new Error(`Expected a QR code: ${JSON.stringify(response)}`);
  return (response as { state: string; payload: string }).payload;
}

const kopecks = (sum: string): number => Math.round(Number(sum) * 100);

describe('paying with T-Bank', () => {
  it('in two steps authorises a card, captures it when the seats are sold, and tells each receipt by notification', async () => {
    await tbank.setSwitches({ notifyBeforeNext: 1 });
    const { orderId, response, sum } = await shop.buy('2027-05-02', 'mir');
    expect(await shop.comeBack(await shop.press(urlOf(response), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    await shop.drain();
    await shop.laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await shop.booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
    expect(await shop.moved(orderId, 'ticketed')).toBe(1);
    const [attempt] = await shop.attemptsOf(orderId);
    expect(await tbank.listReceipts(attempt!.id)).toEqual([
      `prepayment ${sum} succeeded`,
      `closing ${sum} succeeded`,
    ]);
    expect(await shop.receiptsOf(orderId)).toEqual(['prepayment issued N', 'closing issued N']);
    // The flight lowers the fee of a card payment.
    const { rows } = await desk.db.database.owner.query(
      `select content->'legs' as legs from testtbank.payment where order_id = $1`,
      [attempt!.id],
    );
    expect(rows).toEqual([{ legs: 1 }]);
  });

  it('in one step charges a card at once', async () => {
    await shop.takeAtOnce(true);
    const { orderId, response, sum } = await shop.buy('2027-05-03', 'card');
    expect(await shop.comeBack(await shop.press(urlOf(response), 'pay'))).toBe(`/ticketDetail/${orderId}`);
    await shop.drain();
    expect(await shop.booksOf(orderId)).toEqual([`charge ${sum}`]);
    expect(shop.calls).not.toContain('Confirm');
  });

  it('says why a card was declined, charges nothing and puts the seats back on sale', async () => {
    const { orderId, response } = await shop.buy('2027-05-04', 'card');
    expect(await shop.comeBack(await shop.press(urlOf(response), 'refuse'))).toBe(
      `/paymentFailed?orderId=${orderId}&key=PAY-DECLINED`,
    );
    expect(await shop.statesOf(orderId)).toEqual(['failed']);
    expect(await shop.booksOf(orderId)).toEqual([]);
    expect(await desk.seatCounters('2027-05-04')).toEqual([{ total: 2, held: 0, sold: 0 }]);
  });

  it('sells by an SBP code that a phone has paid, and gives back once what a second phone paid', async () => {
    await tbank.setSwitches({ payTwiceNext: 1, notifyTwiceNext: 1, forgeNext: 1 });
    const { orderId, response, sum, pressAgain } = await shop.buy('2027-05-05', 'sbp');
    expect(response).toMatchObject({ state: 'qr', appLink: payloadOf(response) });
    expect((await pressAgain()).response).toEqual(response);
    expect(await tbank.scan(payloadOf(response))).toBe(200);
    await shop.drain();
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await shop.moved(orderId, 'ticketed')).toBe(1);
    await shop.laterBy(2);
    await tbank.tick();
    await shop.drain();
    expect(await shop.booksOf(orderId)).toEqual([`charge ${sum}`, `charge ${sum}`, `refund ${sum}`]);
    expect((await shop.attemptsOf(orderId)).map((one) => `${one.state} ${one.is_surplus}`)).toEqual([
      'captured false',
      'refunded true',
    ]);
    expect(shop.calls.filter((path) => path === 'Cancel')).toHaveLength(1);
  });

  it('gives back an SBP payment that came after the limit, when the seats were gone', async () => {
    await tbank.setSwitches({ payLateNext: 1 });
    const { orderId, response, sum } = await shop.buy('2027-05-06', 'sbp');
    await shop.laterBy(31);
    await desk.loseSeats(orderId);
    expect(await tbank.scan(payloadOf(response))).toBe(200);
    await shop.drain();
    await shop.laterBy(2);
    await tbank.tick();
    await shop.drain();
    expect(await shop.booksOf(orderId)).toEqual([`charge ${sum}`, `refund ${sum}`]);
    // Another phone pays the code again, after all that was paid has been given back.
    await tbank.setSwitches({ payLateNext: 1 });
    expect(await tbank.scan(payloadOf(response))).toBe(200);
    await shop.drain();
    for (let minute = 0; minute < 2; minute += 1) {
      await shop.laterBy(2);
      await tbank.tick();
      await shop.drain();
    }
    const once = [`charge ${sum}`, `refund ${sum}`];
    expect(await shop.booksOf(orderId)).toEqual([...once, ...once]);
    const balance = await desk.ledgerBalance(orderId);
    expect(Object.values(balance).filter((amount) => amount !== 0)).toEqual([]);
  });

  it('charges no payer who comes after the limit, and closes the page of one who pays another way', async () => {
    const late = await shop.buy('2027-05-07', 'card');
    expect(await shop.press(urlOf(late.response), 'late')).toBeNull();
    await shop.laterBy(2);
    expect((await desk.getOrder(late.orderId)).status).toBe('paymentFailed');
    const { orderId, pGuid, response, sum } = await shop.buy('2027-05-08', 'card');
    await shop.press(urlOf(response), 'leave');
    const again = await desk.retry(orderId, pGuid, { ...noCard, paymentMethod: 'sbp' });
    expect(
      (await fetch(urlOf(response), { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }) }))
        .status,
    ).toBe(410);
    await tbank.scan(payloadOf(again.response));
    await shop.drain();
    expect(await shop.booksOf(orderId)).toEqual([`charge ${sum}`]);
  });

  it('tells no time that is over while a bank checks its cardholder past every limit', async () => {
    const { orderId, pGuid } = await shop.buy('2027-05-22', 'card');
    const [attempt] = await shop.attemptsOf(orderId);
    const checking = `update testtbank.payment set content = jsonb_set(content, '{status}', '"3DS_CHECKING"')`;
    await desk.db.database.owner.query(`${checking} where order_id = $1`, [attempt!.id]);
    const refused = () => refusalOf(desk.retry(orderId, pGuid, { ...noCard, paymentMethod: 'sbp' }));
    expect((await refused()).options.message).toBe('payment.mayStillBePaid');
    await shop.laterBy(25);
    const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Cancel');
    const cancelled = desk.call(cancelUnpaid, { orderId, reason: 'not needed' }, staff);
    const { message, data } = (await refusalOf(cancelled)).options;
    expect(message).toBe('payment.stillBeingChecked');
    const until = Date.parse(String(data!['until']));
    expect(until).toBeGreaterThan(desk.db.clock.override().getTime());
    expect(await shop.statesOf(orderId)).toEqual(['awaitingPayer']);
  });

  it.each([
    ['loseNext', 'card', '2027-05-09'],
    ['errorNext', 'sbp', '2027-05-10'],
  ] as const)(
    'finds a payment whose start was not answered (%s), and charges once',
    async (fault, method, date) => {
      await tbank.setSwitches({ [fault]: 2 });
      const { orderId, response, sum, pressAgain } = await shop.buy(date, method);
      expect(response).toMatchObject({ state: 'pending' });
      await shop.laterBy(1.1);
      expect(await shop.statesOf(orderId)).toEqual(['awaitingPayer']);
      const { response: next } = await pressAgain();
      if (method === 'sbp') await tbank.scan(payloadOf(next));
      else await shop.comeBack(await shop.press(urlOf(next), 'pay'));
      await shop.drain();
      await shop.laterBy(2);
      expect(await shop.statesOf(orderId)).toEqual(['captured']);
      expect(await shop.booksOf(orderId)).toEqual(
        method === 'sbp' ? [`charge ${sum}`] : [`hold ${sum}`, `capture ${sum}`],
      );
    },
  );

  it('shows one code to two windows that ask for a lost one at the same time, and sells when it is paid', async () => {
    await tbank.setSwitches({ errorNext: 2 });
    const { orderId, sum, pressAgain } = await shop.buy('2027-05-21', 'sbp');
    await shop.laterBy(1.1);
    const [first, second] = await shop.meetAt('Init', 2, () => Promise.all([pressAgain(), pressAgain()]));
    expect(payloadOf(first.response)).toBe(payloadOf(second.response));
    expect((await pressAgain()).response).toEqual(first.response);
    await tbank.scan(payloadOf(first.response));
    await shop.drain();
    await shop.laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('ticketed');
    expect(await shop.booksOf(orderId)).toEqual([`charge ${sum}`]);
  });

  it('is unaffected by notifications in the wrong order, or by none', async () => {
    for (const [fault, date] of [
      ['outOfOrderNext', '2027-05-11'],
      ['silentNext', '2027-05-12'],
    ] as const) {
      await tbank.setSwitches({ [fault]: 1 });
      const { orderId, response, sum } = await shop.buy(date, 'mir');
      await shop.comeBack(await shop.press(urlOf(response), 'pay'));
      await shop.drain();
      await shop.laterBy(2);
      expect((await desk.getOrder(orderId)).status).toBe('ticketed');
      expect(await shop.booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`]);
    }
  });

  it('answers a notification exactly as the bank expects, and refuses one with a broken token', async () => {
    const { orderId } = await shop.buy('2027-05-13', 'sbp');
    const [attempt] = await shop.attemptsOf(orderId);
    const { terminalKey, password } = tbankTerminal;
    const members = { TerminalKey: terminalKey, OrderId: attempt!.id, PaymentId: 17, Status: 'CONFIRMED' };
    const tell = (secret: string) =>
      desk.shop.inject({
        method: 'POST',
        url: `${tbankNoticePath}/${attempt!.id}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ ...members, Token: signTbank(members, secret) }),
      });
    expect((await tell('guessed')).statusCode).toBe(400);
    const heard = await tell(password);
    expect([heard.statusCode, heard.body]).toEqual([200, 'OK']);
    await shop.drain();
    // The bank was asked, and has no money.
    expect((await desk.getOrder(orderId)).status).toBe('pendingPayment');
    expect(await shop.statesOf(orderId)).toEqual(['awaitingPayer']);
  });
});

describe('money moves at T-Bank', () => {
  it('takes the part that was sold, and gives back parts of it, to the kopeck', async () => {
    const { attemptId, reference } = await shop.hold(1_000_00);
    expect(await desk.parts.payments.capture(DEFAULT_TENANT, attemptId, 700_00)).toBe(true);
    await shop.refund(reference, 300_00);
    await shop.refund(reference, 400_00);
    expect(await shop.refundStatesOf(reference)).toEqual(['settled', 'settled']);
    expect(await tbank.listEntries(attemptId)).toEqual([
      'hold 1000.00',
      'capture 700.00',
      'refund 300.00',
      'refund 400.00',
    ]);
  });

  it('recognises the capture when the answer to it is lost', async () => {
    const { attemptId } = await shop.hold(1_000_00);
    await tbank.setSwitches({ loseNext: 1 });
    expect(await desk.parts.payments.capture(DEFAULT_TENANT, attemptId, 700_00)).toBe(true);
    expect(await tbank.listEntries(attemptId)).toEqual(['hold 1000.00', 'capture 700.00']);
  });

  it('leaves no part of a released sum held, though the bank released only a half of it', async () => {
    const { attemptId } = await shop.hold(1_000_00);
    await tbank.setSwitches({ partialReverseNext: 1 });
    expect(await desk.parts.payments.voidAttempt(DEFAULT_TENANT, attemptId)).toBe(true);
    expect(await tbank.listEntries(attemptId)).toEqual(['hold 1000.00', 'void 500.00', 'void 500.00']);
  });

  it.each([
    ['a dropped line', 'loseNext', 1, '2027-05-14'],
    ['an error after it was done, twice', 'errorNext', 2, '2027-05-15'],
  ] as const)(
    'gives a part back to a card once after %s, though it is sent again',
    async (_why, fault, times, date) => {
      const { orderId, response, sum } = await shop.buy(date, 'mir');
      await shop.comeBack(await shop.press(urlOf(response), 'pay'));
      await shop.drain();
      await shop.laterBy(2);
      shop.calls.length = 0;
      // The query before it is answered; the refund is not.
      await shop.loseCancels(fault, times, () => shop.refund(orderId, 100_00));
      expect(shop.calls.filter((path) => path === 'Cancel')).toHaveLength(2);
      await shop.laterBy(15);
      // Its receipt, reported before the refund was known, is reported again.
      await shop.laterBy(15);
      expect(await shop.refundStatesOf(orderId)).toEqual(['settled']);
      expect(await shop.booksOf(orderId)).toEqual([`hold ${sum}`, `capture ${sum}`, 'refund 100.00']);
      const [attempt] = await shop.attemptsOf(orderId);
      expect((await tbank.listReceipts(attempt!.id)).at(-1)).toBe('refund 100.00 succeeded');
      expect((await shop.receiptsOf(orderId)).at(-1)).toBe('refund issued N');
    },
  );

  it('asks about an SBP refund whose answer was lost, and never sends it again', async () => {
    const { orderId, response, sum } = await shop.buy('2027-05-16', 'sbp');
    await tbank.scan(payloadOf(response));
    await shop.drain();
    await shop.laterBy(2);
    shop.calls.length = 0;
    await shop.loseCancels('loseNext', 1, () => shop.refund(orderId, 100_00));
    for (let quarter = 0; quarter < 5; quarter += 1) await shop.laterBy(15);
    expect(shop.calls.filter((path) => path === 'Cancel')).toHaveLength(1);
    expect(await shop.refundStatesOf(orderId)).toEqual(['settled']);
    expect(await shop.booksOf(orderId)).toEqual([`charge ${sum}`, 'refund 100.00']);
  });

  it.each([
    ['settles', 'refundLaterNext', 'settled', [], '2027-05-17'],
    ['fails', 'refundFailsNext', 'approved', ['refundFailed'], '2027-05-18'],
  ] as const)(
    'tells staff and books what became of an SBP refund that %s an hour later',
    async (_end, fault, state, tasks, date) => {
      const { orderId, response, sum } = await shop.buy(date, 'sbp');
      await tbank.scan(payloadOf(response));
      await shop.drain();
      await tbank.setSwitches({ [fault]: 1 });
      await shop.refund(orderId, kopecks(sum));
      expect(await shop.booksOf(orderId)).toEqual([`charge ${sum}`]);
      desk.db.clock.advance(61 * 60_000);
      await tbank.tick();
      await shop.drain();
      await shop.drain();
      expect(await shop.refundStatesOf(orderId)).toEqual([state]);
      expect(await shop.booksOf(orderId)).toEqual(
        state === 'settled' ? [`charge ${sum}`, `refund ${sum}`] : [`charge ${sum}`],
      );
      const { rows } = await desk.db.database.owner.query<{ kind: string }>(
        'select kind from staff_task where reference = $1 and done_at is null',
        [orderId],
      );
      expect(rows.map(({ kind }) => kind)).toEqual(tasks);
      const still = state === 'settled' ? 0 : kopecks(sum);
      expect(await desk.ledgerBalance(orderId)).toMatchObject({
        bankClearing: still,
        refundsPayable: 0 - still,
      });
    },
  );

  it('asks for no second closing receipt after a lost answer, though no notification comes', async () => {
    const { orderId, response } = await shop.buy('2027-05-19', 'sbp', 'charter');
    await tbank.scan(payloadOf(response));
    await shop.drain();
    await shop.laterBy(2);
    expect(await shop.receiptsOf(orderId)).toEqual(['prepayment issued N']);
    await tbank.setSwitches({ loseNext: 1, silentNext: 1 });
    await desk.call(confirmOrder, { orderId }, staffWith('Pages.Orders'));
    await shop.drain();
    await shop.laterBy(15);
    expect(shop.calls.filter((path) => path === 'SendClosingReceipt')).toHaveLength(1);
    expect(await shop.receiptsOf(orderId)).toEqual(['prepayment issued N', 'closing sent']);
  });

  it('shows staff a receipt that the desk refused, and the sale stands', async () => {
    await tbank.setSwitches({ refuseReceiptNext: 1 });
    const { orderId, response } = await shop.buy('2027-05-20', 'sbp', 'charter');
    await tbank.scan(payloadOf(response));
    await shop.drain();
    await shop.laterBy(2);
    expect((await desk.getOrder(orderId)).status).toBe('booked');
    expect(await shop.receiptsOf(orderId)).toEqual(['prepayment refused']);
  });
});
