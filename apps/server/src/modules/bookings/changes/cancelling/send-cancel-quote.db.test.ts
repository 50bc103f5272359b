import {
  cancelOrder,
  confirmCancel,
  getCancelQuote,
  getOrderCancelQuote,
  sendCancelQuote,
} from '@farewind/contract/bookings/cancel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onMoneyEvents } from '../../../../on-money-events.ts';
import { DEFAULT_TENANT } from '../../../../testing/seed-tenants.ts';
import { CANCEL_QUOTE_SENT } from '../../events.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  SALE_DAY,
  staffWith,
  type BookingTestHarness,
} from '../../testing/booking-test-harness.ts';

const staff = staffWith('Pages.Orders.Cancel', 'Pages.Refunds.Request');

let desk: BookingTestHarness;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  const { outbox, database } = desk.parts;
  onMoneyEvents({ database, outbox, bookings: desk.bookings });
});
beforeEach(() => desk.db.clock.freezeAt(new Date(`${SALE_DAY}T09:00:00Z`)));
afterAll(() => desk.close());

async function buy(date: string) {
  const purchase = await desk.offer('scheduled', date, 9);
  return desk.order(purchase, await desk.quote(purchase));
}

const quoteOf = (orderId: string, request: object = {}) =>
  desk.call(getOrderCancelQuote, { orderId, ...request }, staff);

const send = (quoteId: string) => desk.call(sendCancelQuote, { quoteId }, staff);

async function toldOf(orderId: string): Promise<unknown[]> {
  const { rows } = await desk.db.database.owner.query<{ payload: { quoteId: string } }>(
    `select payload from outbox where topic = $1 and payload ->> 'orderId' = $2`,
    [CANCEL_QUOTE_SENT, orderId],
  );
  return rows.map(({ payload }) => payload.quoteId);
}

const setLimit = (minor: number) =>
  desk.db.database.owner.query(
    `update agency set info = info || jsonb_build_object('refundApprovalLimitMinor', $1::int)`,
    [minor],
  );

describe('a cancel quote that staff send to the buyer', () => {
  it('is told to the buyer once, audited, shown to them as it is, and confirmed by them', async () => {
    const { orderId, pGuid } = await buy('2027-05-01');
    const { quoteId, refund, expiresAt } = await quoteOf(orderId);
    expect(await send(quoteId)).toEqual({ orderId, validUntil: expiresAt });
    expect(await send(quoteId)).toEqual({ orderId, validUntil: expiresAt });
    expect(await toldOf(orderId)).toEqual([quoteId]);
    const audited = await desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select(['entity', 'entity_id'])
        .where('action', '=', 'sendCancelQuote')
        .execute(),
    );
    expect(audited).toEqual([{ entity: 'order', entity_id: orderId }]);

    desk.db.clock.advance(29 * 60_000);
    const shown = await desk.call(getCancelQuote, { orderId, quoteId }, actingWith(pGuid));
    expect(shown).toMatchObject({ quoteId, refund, expiresAt });
    expect(await desk.call(confirmCancel, { quoteId }, actingWith(pGuid))).toMatchObject({
      state: 'cancelled',
    });
    expect((await desk.getOrder(orderId, actingWith(pGuid))).status).toBe('cancelled');
  });

  it('is named by its order while it can be confirmed, for a buyer who looks the order up by a text message', async () => {
    const { orderId, pGuid } = await buy('2027-05-06');
    const namedTo = async (key?: string) => (await desk.getOrder(orderId, actingWith(key))).sentQuoteId;
    const { quoteId } = await quoteOf(orderId);
    expect(await namedTo(pGuid)).toBeUndefined();
    await send(quoteId);
    expect([await namedTo(pGuid), await namedTo()]).toEqual([quoteId, undefined]);
    desk.db.clock.advance(60_000);
    const newer = await quoteOf(orderId);
    expect(await namedTo(pGuid)).toBe(quoteId);
    await send(newer.quoteId);
    expect(await namedTo(pGuid)).toBe(newer.quoteId);
    desk.db.clock.advance(29 * 60_000);
    expect(await namedTo(pGuid)).toBe(newer.quoteId);
    desk.db.clock.advance(60_000);
    expect(await namedTo(pGuid)).toBeUndefined();
  });

  it('is neither shown to the buyer nor confirmed by them before it is sent', async () => {
    const { orderId, pGuid } = await buy('2027-05-02');
    const { quoteId } = await quoteOf(orderId);
    const attempts = [
      desk.call(getCancelQuote, { orderId, quoteId }, actingWith(pGuid)),
      desk.call(confirmCancel, { quoteId }, actingWith(pGuid)),
    ];
    const refusals = await Promise.all(attempts.map((attempt) => refusalOf(attempt)));
    expect(refusals.map(({ key }) => key)).toEqual(['GEN-NOTFOUND', 'GEN-NOTFOUND']);
    expect(await toldOf(orderId)).toEqual([]);
  });

  it('is shown to nobody without the right to act on its order', async () => {
    const mine = await buy('2027-05-03');
    const other = await buy('2027-05-03');
    const { quoteId } = await quoteOf(mine.orderId);
    await send(quoteId);
    for (const [orderId, key] of [
      [mine.orderId, undefined],
      [mine.orderId, other.pGuid],
      [other.orderId, other.pGuid],
    ] as const) {
      const asked = desk.call(getCancelQuote, { orderId, quoteId }, actingWith(key));
      expect((await refusalOf(asked)).key).toMatch(/^GEN-(?:DENIED|NOTFOUND)$/);
    }
  });

  it('can be confirmed by its buyer only until it expires, and is not sent after that', async () => {
    const { orderId, pGuid } = await buy('2027-05-04');
    const { quoteId } = await quoteOf(orderId);
    const unsent = await quoteOf(orderId);
    await send(quoteId);
    desk.db.clock.advance(30 * 60_000);
    const late = [
      desk.call(getCancelQuote, { orderId, quoteId }, actingWith(pGuid)),
      desk.call(confirmCancel, { quoteId }, actingWith(pGuid)),
      send(unsent.quoteId),
    ];
    const refusals = await Promise.all(late.map((attempt) => refusalOf(attempt)));
    expect(refusals.map(({ options }) => options.message)).toEqual(
      Array.from({ length: 3 }, () => 'cancel.quoteExpired'),
    );
  });

  it('is said to have expired also when its mail is opened hours later and another quote has been made', async () => {
    const { orderId, pGuid } = await buy('2027-05-06');
    const { quoteId } = await quoteOf(orderId);
    await send(quoteId);
    desk.db.clock.advance(3 * 60 * 60_000);
    await quoteOf(orderId);
    const opened = desk.call(getCancelQuote, { orderId, quoteId }, actingWith(pGuid));
    expect((await refusalOf(opened)).options.message).toBe('cancel.quoteExpired');
    const { quote } = await desk.db.database.inTenant(DEFAULT_TENANT, (scope) =>
      desk.bookings.readCancellation(scope, quoteId),
    );
    expect(quote.quoteId).toBe(quoteId);
  });

  it('is not sent with waived fees, which a second person has to approve, nor once it is confirmed', async () => {
    const { orderId } = await buy('2027-05-05');
    const waived = await quoteOf(orderId, { waiveReason: 'a bereavement' });
    expect((await refusalOf(send(waived.quoteId))).options.message).toBe('cancel.approvalFirst');
    const { quoteId } = await quoteOf(orderId);
    await desk.call(cancelOrder, { quoteId }, staff);
    expect((await refusalOf(send(quoteId))).key).toBe('ORD-STATE');
    expect(await toldOf(orderId)).toEqual([]);
  });

  it('says that a person decides, and is not sent, if its sum is above what one person may refund', async () => {
    const { orderId, pGuid } = await buy('2027-05-07');
    const cheap = await desk.call(getCancelQuote, { orderId }, actingWith(pGuid));
    expect(cheap.needsApproval).toBe(false);
    await setLimit(1);
    const { quoteId, needsApproval } = await quoteOf(orderId);
    expect(needsApproval).toBe(true);
    expect((await refusalOf(send(quoteId))).options.message).toBe('cancel.approvalFirst');
    const own = await desk.call(getCancelQuote, { orderId }, actingWith(pGuid));
    expect(own.needsApproval).toBe(true);
    expect(await desk.call(confirmCancel, { quoteId: own.quoteId }, actingWith(pGuid))).toMatchObject({
      state: 'awaitingApproval',
    });
    await setLimit(1_000_00);
  });
});
