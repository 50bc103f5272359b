import { cancelUnpaid } from '@farewind/contract/orders/order-acts';
import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAtBank } from '../../../testing/bank-visitor.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import type { BankForm } from '../../payments/public.ts';
import { UNPAID_CANCELLED } from '../events.ts';
import {
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Cancel');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.bank.setSwitches({});
  desk.db.clock.advance(61 * 60_000);
});

async function buyWith(card: string, date: string) {
  const purchase = await desk.offer('scheduled', date, 2);
  return desk.order(purchase, await desk.quote(purchase), { overrides: cardMembers(card) });
}

const cancel = (orderId: string) =>
  desk.call(cancelUnpaid, { orderId, reason: 'The buyer called: not needed' }, staff);
const keyOfRefusal = async (orderId: string) => (await refusalOf(cancel(orderId))).key;
const readOrder = (orderId: string) => desk.call(getAdminOrder, { orderId }, staff);

const announced = async (orderId: string) => {
  const { rows } = await desk.db.database.owner.query(
    `select 1 from outbox where topic = $1 and payload->>'orderId' = $2`,
    [UNPAID_CANCELLED, orderId],
  );
  return rows.length;
};

describe('cancelling an unpaid order', () => {
  test('releases its seats, notifies the buyer once, and the bank’s old page no longer charges', async () => {
    const { orderId, response } = await buyWith(testCards.secure, '2027-05-01');
    const back = await confirmAtBank(response as unknown as BankForm, testCard(testCards.secure));
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 2, held: 1, sold: 0 }]);
    expect((await readOrder(orderId)).allowedActions).toContain('cancelUnpaid');
    await cancel(orderId);
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 2, held: 0, sold: 0 }]);
    await desk.bringBack(back);
    expect((await desk.getOrder(orderId)).status).toBe('cancelled');
    expect(await desk.bankEntries(orderId)).toEqual([]);
    expect(await announced(orderId)).toBe(1);
    expect((await readOrder(orderId)).allowedActions).not.toContain('cancelUnpaid');
  });

  test('is possible after the bank has declined', async () => {
    const { orderId } = await buyWith(testCards.declined, '2027-05-02');
    await cancel(orderId);
    expect((await desk.getOrder(orderId)).status).toBe('cancelled');
    expect(await keyOfRefusal(orderId)).toBe('ORD-STATE');
  });

  test('is refused while the outcome of a charge is unknown, and for a paid order', async () => {
    const lost = await buyWith(testCards.answerLost, '2027-05-03');
    expect(await keyOfRefusal(lost.orderId)).toBe('ORD-STATE');
    expect((await desk.getOrder(lost.orderId)).status).toBe('pendingPayment');
    const paid = await buyWith(testCards.approved, '2027-05-04');
    expect(await keyOfRefusal(paid.orderId)).toBe('ORD-STATE');
    expect((await desk.getOrder(paid.orderId)).status).toBe('ticketed');
    expect([await announced(lost.orderId), await announced(paid.orderId)]).toEqual([0, 0]);
  });

  test('is refused while the cardholder may still be at the page of a bank that does not respond', async () => {
    const { orderId } = await buyWith(testCards.secure, '2027-05-05');
    await desk.bank.setSwitches({ loseNext: 5 });
    expect(await keyOfRefusal(orderId)).toBe('ORD-STATE');
    expect(await desk.seatCounters('2027-05-05')).toEqual([{ total: 2, held: 1, sold: 0 }]);
  });
});
