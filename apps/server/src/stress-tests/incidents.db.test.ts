import { getDiscrepancies, repairDiscrepancy, importStatement } from '@farewind/contract/finance/matching';
import { money } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signForm } from '../adapters/payment-gateways/nestpay/hash-v3.ts';
import { createNestpayGateway } from '../adapters/payment-gateways/nestpay/nestpay-gateway.ts';
import { refusalOf } from '../modules/bookings/testing/booking-test-harness.ts';
import { cardMembers } from '../modules/bookings/testing/sale-samples.ts';
import { sandboxMerchant } from '../modules/settings/demo-agency.ts';
import { confirmAtBank, type BankReturn } from '../testing/bank-visitor.ts';
import { testCard, testCards } from '../testing/test-cards.ts';
import { IncidentDesk, FARE } from './testing/incident-desk.ts';

/**
 * Each incident that a payment can have: its effect on order, attempt, ledger and the bank's own books, and who is
 * notified.
 */

let desk: IncidentDesk;
beforeAll(async () => {
  desk = await IncidentDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const held = `authorisation ${FARE}`;
const taken = `capture ${FARE}`;
const released = `void ${FARE}`;
const sold = { bankClearing: 125_36, supplierPayable: -12_536 };

describe('Paid at bank, callback lost', () => {
  it('nothing was taken, since we take it: the order ends and the customer is told', async () => {
    const { orderId } = await desk.pressPay(testCards.secure);
    await desk.sweepAfter(31);
    expect(await desk.look(orderId)).toEqual({
      order: 'paymentFailed',
      attempts: ['expired'],
      bank: [],
      ledger: {},
      told: ['bookings.orderFailed timeout'],
    });
  });

  it('our answer was lost after the bank had said yes: found by asking, and the order goes on', async () => {
    const { orderId } = await desk.buy(testCards.answerLost);
    expect((await desk.look(orderId)).attempts).toEqual(['unknown']);
    await desk.sweepAfter(2);
    expect(await desk.look(orderId)).toEqual({
      order: 'ticketed',
      attempts: ['captured'],
      bank: [held, taken],
      ledger: expect.objectContaining({ bankClearing: 125_36 }),
      told: ['bookings.orderConfirmed'],
    });
  });
});

describe('Paid, ticketing failed', () => {
  it('the seats cannot be had: the hold is let go, the order is over, the customer is told', async () => {
    const { orderId, form } = await desk.pressPay(testCards.secure);
    await desk.loseSeats(orderId);
    await desk.bringBack(await confirmAtBank(form, testCard(testCards.secure)));
    expect(await desk.look(orderId)).toEqual({
      order: 'cancelled',
      attempts: ['voided'],
      bank: [held, released],
      ledger: {},
      told: ['bookings.orderFailed seatsGone'],
    });
  });

  it('the money is taken already: all of it goes back by itself', async () => {
    const { orderId } = await desk.buy(testCards.answerLost);
    const { attemptId } = await desk.lastAttempt(orderId);
    const charge = desk.chargeOf(attemptId);
    await createNestpayGateway().capture(charge, charge.amount, 'a key');
    await desk.loseSeats(orderId);
    await desk.sweepAfter(2);
    await desk.drain();
    await desk.sweepAfter(2);
    expect(await desk.look(orderId)).toEqual({
      order: 'cancelled',
      attempts: ['refunded'],
      bank: [held, taken, `refund ${FARE}`],
      ledger: {},
      told: [
        'payments.refundApproved nothingSold',
        'payments.refundSettled nothingSold',
        'bookings.orderFailed seatsGone',
      ],
    });
  });
});

describe('Callback twice', () => {
  it('from the bank and from the browser, in a row and at once: one charge, one ticket, one posting', async () => {
    const { orderId, form } = await desk.pressPay(testCards.callbackTwice);
    const back = await confirmAtBank(form, testCard(testCards.callbackTwice));
    const answers = await Promise.all([desk.bringBack(back), desk.bringBack(back), desk.bringBack(back)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    await desk.sweepAfter(2);
    expect(await desk.look(orderId)).toEqual({
      order: 'ticketed',
      attempts: ['captured'],
      bank: [held, taken],
      ledger: expect.objectContaining({ bankClearing: 125_36 }),
      told: ['bookings.orderConfirmed'],
    });
  });
});

describe('Callback after hold expiry', () => {
  it('takes the seats again while there are some: the order goes on', async () => {
    const { orderId, form } = await desk.pressPay(testCards.secure);
    const back = await confirmAtBank(form, testCard(testCards.secure));
    await desk.sweepAfter(31);
    await desk.bringBack(back);
    expect(await desk.look(orderId)).toMatchObject({
      order: 'ticketed',
      attempts: ['captured'],
      bank: [held, taken],
      told: ['bookings.orderFailed timeout', 'bookings.orderConfirmed'],
    });
  });

  it('never sells without seats and never keeps the money', async () => {
    const { orderId, form } = await desk.pressPay(testCards.secure);
    const back = await confirmAtBank(form, testCard(testCards.secure));
    await desk.sweepAfter(31);
    await desk.loseSeats(orderId);
    await desk.bringBack(back);
    expect(await desk.look(orderId)).toEqual({
      order: 'cancelled',
      attempts: ['voided'],
      bank: [held, released],
      ledger: {},
      told: ['bookings.orderFailed timeout', 'bookings.orderFailed seatsGone'],
    });
  });
});

describe('Amount, currency or merchant mismatch', () => {
  it.each([
    ['amount', { amount: '1.00' }],
    ['currency', { currency: '643' }],
    ['merchant', { clientid: '999999999' }],
  ])('a signed return with another %s is refused and nothing is charged', async (_name, change) => {
    const { orderId, form } = await desk.pressPay(testCards.secure);
    const back = await confirmAtBank(form, testCard(testCards.secure));
    const answer = await desk.bringBack(signedAgain(back, change));
    expect(answer.status).toBe(400);
    expect(await desk.look(orderId)).toEqual({
      order: 'pendingPayment',
      attempts: ['threeDsPending'],
      bank: [],
      ledger: {},
      told: [],
    });
  });

  it('a bank that holds another sum: frozen, no ticket, an alarm, and let go when staff release it', async () => {
    await desk.bank.setSwitches({ wrongSumNext: 1 });
    const { orderId } = await desk.buy(testCards.answerLost);
    await desk.sweepAfter(2);
    await desk.sweepAfter(40);
    expect(await desk.look(orderId)).toMatchObject({
      order: 'expired',
      attempts: ['unknown'],
      bank: ['authorisation 126.36 EUR'],
      ledger: {},
    });
    expect(await desk.tasks(orderId)).toContain('chargeMismatch');
    expect(await desk.tellings(orderId)).toContain('payments.chargeMismatch');
    const [frozen] = (await desk.office(getDiscrepancies, { keyword: orderId })).items;
    expect(frozen).toMatchObject({ class: 'amountDiffers', subject: 'hold', repairs: ['giveBack'] });
    await desk.office(repairDiscrepancy, release(frozen!.mismatchId));
    expect(await desk.look(orderId)).toMatchObject({
      attempts: ['voided'],
      bank: ['authorisation 126.36 EUR', 'void 126.36 EUR'],
      ledger: {},
    });
    expect(await desk.tasks(orderId)).not.toContain('chargeMismatch');
  });

  it('a bank that took another sum: what was really taken goes back when staff release it', async () => {
    await desk.bank.setSwitches({ wrongSumNext: 1 });
    const { orderId } = await desk.buy(testCards.answerLost);
    const { attemptId } = await desk.lastAttempt(orderId);
    await createNestpayGateway().capture(desk.chargeOf(attemptId), money(126_36, 'EUR'), 'a key');
    await desk.sweepAfter(2);
    const [frozen] = (await desk.office(getDiscrepancies, { keyword: orderId })).items;
    expect(frozen).toMatchObject({ subject: 'capture', bank: { captured: '126.36' } });
    await desk.office(repairDiscrepancy, release(frozen!.mismatchId));
    await desk.drain();
    expect(await desk.look(orderId)).toMatchObject({
      attempts: ['refunded'],
      bank: ['authorisation 126.36 EUR', 'capture 126.36 EUR', 'refund 126.36 EUR'],
      ledger: {},
    });
    expect((await desk.look(orderId)).order).not.toBe('ticketed');
  });
});

describe('Forged or replayed callback', () => {
  it('an unsigned or altered one answers 400, is counted, and changes nothing', async () => {
    const { orderId, form } = await desk.pressPay(testCards.secure);
    const back = await confirmAtBank(form, testCard(testCards.secure));
    const before = desk.refusedReturns;
    const { HASH: _, ...unsigned } = back.fields;
    for (const fields of [unsigned, { ...back.fields, mdStatus: '7' }, { ...back.fields, amount: '1.00' }])
      expect((await desk.bringBack({ ...back, fields })).status).toBe(400);
    expect(desk.refusedReturns).toBe(before + 3);
    expect(await desk.look(orderId)).toMatchObject({ order: 'pendingPayment', bank: [], told: [] });
  });

  it('a valid one of another order pays for that order alone', async () => {
    const [paid, other] = [await desk.pressPay(testCards.secure), await desk.pressPay(testCards.secure)];
    const back = await confirmAtBank(paid.form, testCard(testCards.secure));
    const otherUrl = (await confirmAtBank(other.form, testCard(testCards.secure))).url;
    expect((await desk.bringBack({ ...back, url: otherUrl })).status).toBe(400);
    await desk.bringBack(back);
    await desk.bringBack(back);
    expect((await desk.look(paid.orderId)).bank).toEqual([held, taken]);
    expect(await desk.look(other.orderId)).toMatchObject({ order: 'pendingPayment', bank: [], told: [] });
  });
});

describe('Customer pays twice', () => {
  it('a second start is refused while the first one may have the money', async () => {
    const { orderId, pGuid } = await desk.buy(testCards.approved);
    const refused = await refusalOf(desk.sale.retry(orderId, pGuid, cardMembers(testCards.approved)));
    expect(refused.key).toBe('ORD-STATE');
    expect((await desk.look(orderId)).bank).toEqual([held, taken]);
  });

  it('money that arrives twice all the same: the match gives the later one back', async () => {
    const first = await desk.buy(testCards.declined);
    const { attemptId: late } = await desk.lastAttempt(first.orderId);
    await desk.sale.retry(first.orderId, first.pGuid, cardMembers(testCards.approved));
    expect((await desk.look(first.orderId)).order).toBe('ticketed');
    // The bank approves after all an attempt that it had refused.
    const charge = desk.chargeOf(late);
    const gateway = createNestpayGateway();
    expect(await gateway.start(charge, testCard(testCards.approved))).toMatchObject({ kind: 'authorised' });
    await gateway.capture(charge, charge.amount, 'a key');
    desk.sale.db.clock.advance(2 * 3_600_000);
    await desk.match();
    await desk.drain();
    expect(await desk.look(first.orderId)).toMatchObject({
      order: 'ticketed',
      attempts: ['refunded', 'captured'],
      bank: [held, taken, `refund ${FARE}`, held, taken],
      ledger: sold,
    });
    expect(await desk.tellings(first.orderId)).toContainEqual(
      expect.stringMatching(/^payments.refundSettled /),
    );
    const { items } = await desk.office(getDiscrepancies, { keyword: first.orderId, state: 'repaired' });
    expect(items).toMatchObject([{ class: 'duplicate', repair: 'giveBack', repairedBy: null }]);
    await desk.match();
    expect((await desk.office(getDiscrepancies, { keyword: first.orderId })).items).toEqual([]);
  });
});

describe('Refund unknown or failed', () => {
  it('unknown: the bank is asked what has gone back before anything is sent again', async () => {
    const { orderId } = await desk.buy(testCards.approved);
    await desk.bank.setSwitches({ loseNext: 1 });
    await desk.refund(orderId, 25_36);
    await desk.drain();
    expect((await desk.look(orderId)).attempts).toEqual(['captured']);
    desk.sale.db.clock.advance(2 * 60_000);
    await desk.drain();
    expect(await desk.look(orderId)).toMatchObject({
      order: 'ticketed',
      attempts: ['partlyRefunded'],
      bank: [held, taken, 'refund 25.36 EUR'],
      ledger: expect.objectContaining({ bankClearing: 100_00 }),
    });
  });

  it('failed for good: a task for the staff, and the customer hears that it takes longer', async () => {
    const { orderId } = await desk.buy(testCards.approved);
    const { attemptId } = await desk.lastAttempt(orderId);
    await desk.refund(orderId, 25_36);
    // Another sum was refunded by hand at the bank, so the remaining sum is unclear.
    await createNestpayGateway().refund(desk.chargeOf(attemptId), money(1_00, 'EUR'), 'a key');
    await desk.bank.setSwitches({ loseNext: 1 });
    await desk.drain();
    desk.sale.db.clock.advance(2 * 60_000);
    await desk.drain();
    expect(await desk.tasks(orderId)).toContain('refundFailed');
    expect(await desk.tellings(orderId)).toContainEqual(expect.stringMatching(/^payments.refundFailed /));
  });
});

describe('Refund destination', () => {
  it('is the charged card: nobody can name another, and the bank is told none', async () => {
    const { orderId } = await desk.buy(testCards.approved);
    const { attemptId } = await desk.lastAttempt(orderId);
    const more = { card: '4000000000000002', iban: 'TR330006100519786457841326', currency: 'EUR' as const };
    await desk.refund(orderId, 25_36, more);
    await desk.drain();
    const books = await desk.sale.db.database.owner.query<{ card: string; order_id: string }>(
      `select p.card, e.order_id from testbank.entry e join testbank.payment p using (order_id)
       where e.kind = 'refund' and e.order_id = $1`,
      [attemptId],
    );
    expect(books.rows).toEqual([{ card: '555555******4444', order_id: attemptId }]);
  });

  it('never another currency than that of the charge', async () => {
    const { orderId } = await desk.buy(testCards.approved);
    const refused = await refusalOf(desk.refund(orderId, 25_36, { currency: 'USD' }));
    expect(refused.key).toBe('ORD-STATE');
  });
});

describe('Price changed after pay', () => {
  it('unanswered for 24 hours: the order is cancelled and every cent goes back to the card', async () => {
    const { orderId } = await desk.buy(testCards.approved);
    await desk.proposePrice(orderId, '160.00');
    await desk.unanswered(24);
    await desk.drain();
    expect(await desk.look(orderId)).toMatchObject({
      order: 'cancelled',
      attempts: ['refunded'],
      bank: [held, taken, `refund ${FARE}`],
      ledger: {},
      told: expect.arrayContaining(['payments.refundSettled priceChanged']),
    });
  });
});

describe('Chargeback', () => {
  it('found in the bank’s statement: the ledger moves, the ticket stays, staff are called', async () => {
    const { orderId } = await desk.buy(testCards.approved);
    const { attemptId } = await desk.lastAttempt(orderId);
    await desk.bank.chargeBack(attemptId);
    await desk.office(importStatement, { statement: await desk.bank.statement() });
    desk.sale.db.clock.advance(2 * 3_600_000);
    await desk.match();
    const [found] = (await desk.office(getDiscrepancies, { keyword: orderId })).items;
    expect(found).toMatchObject({ subject: 'chargeback', repairs: ['noteChargeback', 'accept'] });
    await desk.office(repairDiscrepancy, {
      mismatchId: found!.mismatchId,
      repair: 'noteChargeback',
      reason: 'the bank’s letter',
    });
    expect(await desk.look(orderId)).toMatchObject({
      order: 'ticketed',
      attempts: ['disputed'],
      bank: [held, taken, `chargeback ${FARE}`],
      ledger: { loss: 125_36, supplierPayable: -12_536 },
    });
    expect(await desk.tasks(orderId)).toContain('chargeback');
    expect(await desk.tellings(orderId)).toContain('payments.chargeback');
    await desk.match();
    expect((await desk.office(getDiscrepancies, { keyword: orderId })).items).toEqual([]);
  });
});

function release(mismatchId: string) {
  return { mismatchId, repair: 'giveBack', reason: 'looked at with the bank' } as const;
}

function signedAgain(back: BankReturn, changes: Record<string, string>): BankReturn {
  const fields = { ...back.fields, ...changes };
  const HASH = signForm(fields, sandboxMerchant.storeKey);
  return { ...back, fields: { ...fields, HASH } };
}
