import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import {
  cancelOrder,
  confirmCancel,
  getCancelQuote,
  getOrderCancelQuote,
} from '@farewind/contract/bookings/cancel';
import { settleFlightChange } from '@farewind/contract/orders/flight-changes';
import { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceChange } from '../../../../adapters/flight-suppliers/simulator/serve-changes.ts';
import { actingWith } from '../../testing/booking-test-harness.ts';
import { atNine } from '../../testing/external-desk.ts';
import {
  DEARER_DAY,
  openWishedDesk,
  staff,
  type Bought,
  type WishedDesk,
} from '../../testing/wished-desk.ts';

let wished: WishedDesk;
beforeAll(async () => {
  wished = await openWishedDesk();
});
afterAll(() => wished.external.close());
beforeEach(() => wished.external.begin());

describe('a ride that follows a flight whose other date is paid', () => {
  const openOf = async (orderId: string, key: ReturnType<typeof actingWith>) =>
    (await wished.desk.getOrder(orderId, key)).proposals?.filter(({ state }) => state === 'open') ?? [];

  it('is asked about with the pick-up of the new day, in the same order and in one that joined it', async () => {
    const bought = await wished.buy('Flexible', false, true);
    const choice = {
      ...(await wished.chooseRide({ orderId: bought.orderId }, bought.owner)),
      currency: 'EUR',
    };
    const { quoteSeal } = await wished.desk.call(checkTransferPrice, choice as never);
    const { flightId: _f, passengers: _p, ...form } = wished.desk.orderForm(choice, { quoteSeal } as never);
    const joining = { ...form, joinOrderId: bought.orderId } as never;
    const joined = await wished.desk.call(addTransferOrder, joining, bought.owner);
    const { changeId } = await wished.begin(bought);
    await wished.pay(changeId);
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('done');
    const asked = [
      ...(await openOf(bought.orderId, bought.owner)),
      ...(await openOf(joined.orderId, actingWith(joined.pGuid))),
    ];
    expect(asked.map(({ kind, after }) => [kind, after.pickupAt?.slice(0, 10)])).toEqual([
      ['ride', DEARER_DAY],
      ['ride', DEARER_DAY],
    ]);
  });
});

describe('a paid change of a flight', () => {
  const later = (minutes: number) => wished.external.passTo(new Date(atNine.getTime() + minutes * 60_000));
  const isGivenBack = async ({ orderId }: Bought, changeId: string, sum: string): Promise<void> => {
    expect(await wished.stateOf(changeId)).toBe('refused');
    expect(await wished.requestsOf(orderId)).toMatchObject([{ state: 'paid', refunded: sum }]);
    const refunds = (await wished.desk.bankEntries(orderId)).filter((entry) => entry === `refund ${sum} EUR`);
    expect(refunds).toHaveLength(1);
  };

  it('is sent again if the airline’s system was too busy to look at it, and is made once', async () => {
    wished.external.supplier.orderChanges.clear();
    const { changeId } = await wished.begin(await wished.buy());
    wished.external.failNext('busy', 1);
    await wished.pay(changeId);
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('due');
    later(10);
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('done');
    expect(wished.confirmed()).toHaveLength(1);
  });

  it('is given back once its offer has expired, if the airline’s system never looked at it', async () => {
    wished.external.supplier.orderChanges.clear();
    const bought = await wished.buy();
    const { changeId, offer } = await wished.begin(bought);
    wished.external.failNext('busy', 9);
    await wished.pay(changeId);
    await wished.settle();
    wished.desk.db.clock.freezeAt(new Date(Date.parse(offer.expiresAt) + 60_000));
    await wished.settle();
    await isGivenBack(bought, changeId, offer.difference);
    expect(await wished.tasksOf(bought.orderId)).toEqual(['flightChangeRefused']);
    expect(wished.confirmed()).toEqual([]);
  });

  it('is not made for a flight that waits for the approval of its cancellation, and is given back', async () => {
    wished.external.supplier.orderChanges.clear();
    const bought = await wished.buy();
    const { changeId, offer } = await wished.begin(bought);
    const { orderId } = bought;
    const waived = { orderId, waiveReason: 'the buyer is ill' } as never;
    const { quoteId } = await wished.desk.call(getOrderCancelQuote, waived, staff);
    expect((await wished.desk.call(cancelOrder, { quoteId }, staff)).state).toBe('awaitingApproval');
    await wished.pay(changeId);
    await wished.settle();
    await isGivenBack(bought, changeId, offer.difference);
    expect(wished.external.supplier.orderChanges.size).toBe(0);
  });

  it('cannot be paid any more once its flight is cancelled, although the ride of the order stays', async () => {
    const bought = await wished.buy('Flexible', false, true);
    const { changeId } = await wished.begin(bought);
    const { orderId, itemId, owner } = bought;
    const { quoteId } = await wished.desk.call(getCancelQuote, { orderId, items: itemId }, owner);
    await wished.desk.call(confirmCancel, { quoteId }, owner);
    expect(await wished.requestsOf(orderId)).toMatchObject([{ state: 'cancelled' }]);
    expect(await wished.stateOf(changeId)).toBe('lapsed');
    const { items } = await wished.desk.getOrder(orderId, owner);
    expect(items.map(({ status }) => status)).toEqual(['cancelled', 'ticketed']);
  });

  it('ends what was asked about the former flight: no answer puts the old day back', async () => {
    wished.external.supplier.orderChanges.clear();
    await wished.external.connectNews();
    const bought = await wished.buy();
    const { changeId, offer } = await wished.begin(bought);
    wished.external.failNext('changeLost', 1);
    await wished.pay(changeId);
    await wished.settle();
    const [theirs] = wished.external.listOurs();
    await announceChange(wished.external.supplier, theirs!.id, 'later', atNine);
    await wished.settle();
    expect((await wished.desk.getOrder(bought.orderId, bought.owner)).items[0]!.status).toBe('problematic');
    later(10);
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('done');
    const { items, proposals = [] } = await wished.desk.getOrder(bought.orderId, bought.owner);
    expect(proposals.filter(({ state }) => state === 'open')).toEqual([]);
    expect(items[0]).toMatchObject({ status: 'ticketed' });
    expect(items[0]!.segments[0]!.departsAt).toBe(offer.segments[0]!.departsAt);
    expect(items[0]!.tickets[0]!.number).toBe(wished.external.listOurs()[0]!.documents[0]!.unique_identifier);
  });

  const settleIt = ({ orderId }: Bought, reason = '') =>
    wished.desk.call(settleFlightChange, { orderId, reason }, staff);

  /** Its outcome is unknown, and its offer has expired. */
  async function becomeUnclear(bought: Bought) {
    const { changeId, offer } = await wished.begin(bought);
    wished.external.failNext('changeLost', 1);
    await wished.pay(changeId);
    await wished.settle();
    const [theirs] = wished.confirmed();
    const confirmedAt = theirs!.confirmed_at;
    theirs!.confirmed_at = null;
    wished.desk.db.clock.freezeAt(new Date(Date.parse(offer.expiresAt) + 60_000));
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('unclear');
    expect(await wished.tasksOf(bought.orderId)).toEqual(['flightChangeUnclear']);
    return { changeId, offer, confirmLate: () => void (theirs!.confirmed_at = confirmedAt) };
  }

  it('whose outcome stays unknown is asked about again by staff, and is concluded if the airline made it', async () => {
    wished.external.supplier.orderChanges.clear();
    const bought = await wished.buy();
    const { changeId, offer, confirmLate } = await becomeUnclear(bought);
    expect((await settleIt(bought)).state).toBe('unclear');
    confirmLate();
    // What the airline says counts, not what staff say.
    expect((await settleIt(bought, 'It did not, says the phone')).state).toBe('done');
    const [item] = (await wished.desk.getOrder(bought.orderId, bought.owner)).items;
    expect(item!.segments[0]!.departsAt).toBe(offer.segments[0]!.departsAt);
    expect(await wished.stateOf(changeId)).toBe('done');
    expect(await wished.tasksOf(bought.orderId)).toEqual([]);
  });

  it('whose outcome stays unknown is given back in full, once, if staff find out that it was not made', async () => {
    wished.external.supplier.orderChanges.clear();
    const bought = await wished.buy();
    const { changeId, offer } = await becomeUnclear(bought);
    const answers = await Promise.allSettled([
      settleIt(bought, 'The airline says so'),
      settleIt(bought, 'The airline says so'),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await wished.settle();
    await isGivenBack(bought, changeId, offer.difference);
    const { rows } = await wished.desk.db.database.owner.query(
      `select reason from audit_entry where action = 'settleFlightChange' and entity_id = $1`,
      [bought.orderId],
    );
    expect(rows).toEqual([{ reason: 'The airline says so' }]);
  });

  it('that was made while its flight waits for the approval of its cancellation shows the new day, and staff are told', async () => {
    const bought = await wished.buy();
    const { orderId, owner } = bought;
    const { changeId, offer } = await wished.begin(bought);
    wished.external.failNext('changeLost', 1);
    await wished.pay(changeId);
    await wished.settle();
    const waived = { orderId, waiveReason: 'the buyer is ill' };
    const { quoteId } = await wished.desk.call(getOrderCancelQuote, waived, staff);
    await wished.desk.call(cancelOrder, { quoteId }, staff);
    later(10);
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('done');
    const [item] = (await wished.desk.getOrder(orderId, owner)).items;
    expect(item!.status).toBe('waitingForCancel');
    expect(item!.segments[0]!.departsAt).toBe(offer.segments[0]!.departsAt);
    expect(await wished.tasksOf(orderId)).toContain('flightChangeUnclear');
  });
});
