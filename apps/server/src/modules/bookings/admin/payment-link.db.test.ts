import { previewPaymentLink, sendPaymentLink } from '@farewind/contract/orders/payment-link';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testCards } from '../../../testing/test-cards.ts';
import {
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { cardMembers } from '../testing/sale-samples.ts';

const staff = staffWith('Pages.Orders.View', 'Pages.Orders.Edit');

let desk: BookingTestHarness;
beforeAll(async () => {
  desk = await openBookingTestHarness();
});
afterAll(() => desk.close());
beforeEach(() => desk.db.clock.advance(61 * 60_000));

async function buyWith(card: string, date: string) {
  const purchase = await desk.offer('scheduled', date, 2);
  return desk.order(purchase, await desk.quote(purchase), { overrides: cardMembers(card) });
}

const send = (orderId: string) => desk.call(sendPaymentLink, { orderId, channel: 'mail' }, staff);
const keyOfRefusal = async (orderId: string) => (await refusalOf(send(orderId))).key;

describe('a payment link is sent', () => {
  test('for an order whose payment failed, until its price expires', async () => {
    const { orderId } = await buyWith(testCards.declined, '2027-05-01');
    const { payBy } = await desk.call(previewPaymentLink, { orderId, channel: 'sms' }, staff);
    expect((await send(orderId)).payBy).toBe(payBy);
    desk.db.clock.freezeAt(new Date(payBy));
    expect(await keyOfRefusal(orderId)).toBe('ORD-STATE');
  });

  test('never for an order that is paid or may have been charged', async () => {
    const paid = await buyWith(testCards.approved, '2027-05-02');
    expect(await keyOfRefusal(paid.orderId)).toBe('ORD-STATE');
    const unknown = await buyWith(testCards.answerLost, '2027-05-03');
    expect(await keyOfRefusal(unknown.orderId)).toBe('ORD-STATE');
  });
});
