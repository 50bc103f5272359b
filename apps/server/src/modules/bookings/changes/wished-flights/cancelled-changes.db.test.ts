import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { formatMinor, parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import { cancelBySupplier } from '../cancelling/cancel-by-supplier.ts';
import { openWishedDesk, type WishedDesk } from '../../testing/wished-desk.ts';

let wished: WishedDesk;
beforeAll(async () => {
  wished = await openWishedDesk();
});
afterAll(() => wished.external.close());
beforeEach(() => wished.external.begin());

/** A flight that was changed to a dearer date, for a fee and ten dollars more. */
async function buyChanged() {
  const bought = await wished.buy();
  const { changeId, offer } = await wished.begin(bought);
  await wished.pay(changeId);
  await wished.settle();
  expect(await wished.stateOf(changeId)).toBe('done');
  return { bought, changeId, offer };
}

describe('a flight that was changed for money and is cancelled', () => {
  it.each([
    ['is compared with what was paid for it in all', 0, []],
    ['of the first price alone is too little, and staff are told', 10_00, ['flightRefundShort']],
  ] as const)('by its buyer: a refund by the airline %s', async (_name, lessMinor, tasks) => {
    const { bought } = await buyChanged();
    const [theirs] = wished.external.listOurs();
    theirs!.total_amount = formatMinor(parseMinor(theirs!.total_amount) - lessMinor);
    const { quoteId } = await wished.desk.call(getCancelQuote, { orderId: bought.orderId }, bought.owner);
    await wished.desk.call(confirmCancel, { quoteId }, bought.owner);
    await wished.settle();
    expect(wished.external.listOurs()).toEqual([]);
    expect(await wished.tasksOf(bought.orderId)).toEqual(tasks);
    // A buyer's own cancellation gives back no part of the change.
    expect(await wished.requestsOf(bought.orderId)).toMatchObject([{ refunded: '0.00' }]);
  });

  it.each([
    ['all that was paid for the change', 0],
    ['what the card’s bank has not returned of the change', 1_00],
  ])('by its airline gives back the flight and %s', async (_name, disputedMinor) => {
    const { bought, changeId, offer } = await buyChanged();
    const { orderId, itemId } = bought;
    if (disputedMinor > 0)
      await wished.desk.db.database.owner.query(
        `update payment_attempt set state = 'disputed', disputed_minor = $2
         where payable_id in (select id from payable where purpose = 'request' and reference = $1)`,
        [orderId, disputedMinor],
      );
    const refunded = formatMinor(parseMinor(offer.difference) - disputedMinor);
    const { total } = await wished.desk.getOrder(orderId, bought.owner);
    const cancelled = {
      orderId,
      itemIds: [itemId],
      reason: 'supplierCancelled',
      actor: 'system',
    } as const;
    for (let times = 0; times < 2; times += 1)
      await wished.desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
        cancelBySupplier(wished.desk.parts, scope, cancelled),
      );
    await wished.settle();
    expect(await wished.requestsOf(orderId)).toMatchObject([
      { requestId: changeId, state: 'paid', refunded },
    ]);
    const refunds = (await wished.desk.bankEntries(orderId)).filter((entry) => entry.startsWith('refund'));
    expect(refunds.toSorted()).toEqual([`refund ${refunded} EUR`, `refund ${total} EUR`].toSorted());
  });
});
