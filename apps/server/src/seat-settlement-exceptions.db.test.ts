import { getAdminOrder } from '@farewind/contract/orders/order-detail';
import { addPaymentRequest } from '@farewind/contract/orders/payment-requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingWith, refusalOf, staffWith } from './modules/bookings/testing/booking-test-harness.ts';
import { adult } from './modules/bookings/testing/sale-samples.ts';
import { staff } from './modules/exchange/testing/seat-desk.ts';
import { markRehearsal } from './modules/payments/ledger/rehearsed-orders.ts';
import { newId } from './platform/ids.ts';
import { DATES, openSettlementDesk, PARTNER, type SettlementDesk } from './testing/settlement-desk.ts';

let at: SettlementDesk;
beforeAll(async () => {
  at = await openSettlementDesk();
});
beforeEach(() => at.desk.db.clock.freezeAt(new Date('2027-03-31T09:00:00Z')));
afterAll(() => at.desk.close());

test('a sum asked for by a payment link is never passed on to the owner of exchanged seats', async () => {
  const clerk = staffWith('Pages.Orders.View', 'Pages.Orders.Edit');
  const { orderId, pGuid } = await at.buy(DATES[2], 'EUR', [adult('RITA', { passportNumber: '8855902' })]);
  const { itemId } = (await at.desk.getOrder(orderId, actingWith(pGuid))).items[0]!;
  const { items } = await at.desk.call(getAdminOrder, { orderId }, clerk);
  expect(items.map(({ isExchanged }) => isExchanged)).toEqual([true]);
  const sum = { orderId, purpose: 'A second bag', amount: '30.00', validHours: 24 };
  const passedOn = at.desk.call(addPaymentRequest, { ...sum, requestId: newId(), itemId }, clerk);
  expect((await refusalOf(passedOn)).options.fields).toMatchObject([
    { path: 'itemId', message: 'paymentRequest.exchangedSeats' },
  ]);
  expect(await at.desk.call(addPaymentRequest, { ...sum, requestId: newId() }, clerk)).toMatchObject({
    supplier: null,
  });
});

test('an order in the settlement with the owner is not set aside as a rehearsal: both books keep it', async () => {
  const { orderId } = await at.buy(DATES[2], 'EUR', [adult('LIDIA', { passportNumber: '8855903' })]);
  // Test money, so that nothing else keeps it in the books.
  await at.desk.db.database.owner.query(
    `update payment_attempt set mode = 'test' where payable_id in (select id from payable where reference = $1)`,
    [orderId],
  );
  const setAside = () =>
    at.inTenant(PARTNER, (scope) =>
      markRehearsal(scope, staff(PARTNER), { orderId, isRehearsal: true, reason: 'bought to try it out' }),
    );
  await at.settle();
  const before = [await at.statements(), await at.debts()];
  await expect(setAside()).rejects.toMatchObject({
    key: 'GEN-RULE',
    options: { message: 'rehearsal.seatsSettled' },
  });
  expect([await at.statements(), await at.debts()]).toEqual(before);
});
