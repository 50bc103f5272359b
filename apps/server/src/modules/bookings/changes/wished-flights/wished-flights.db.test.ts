import { askForFlightChange, changeFlight } from '@farewind/contract/orders/flight-changes';
import * as requests from '@farewind/contract/orders/payment-requests';
import { parseMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/ids.ts';
import { refusalOf } from '../../testing/booking-test-harness.ts';
import { atNine } from '../../testing/external-desk.ts';
import { DEARER_DAY, openWishedDesk, staff, type WishedDesk } from '../../testing/wished-desk.ts';

let wished: WishedDesk;
beforeAll(async () => {
  wished = await openWishedDesk();
});
afterAll(() => wished.external.close());
beforeEach(() => wished.external.begin());

describe('another date of a flight that a supplier sold', () => {
  it('is offered with fee and difference, changes nothing before it is paid, and is then made once, with both dates in the order', async () => {
    wished.external.supplier.orderChanges.clear();
    const bought = await wished.buy();
    const before = bought.item;
    const { total: price } = await wished.desk.getOrder(bought.orderId, bought.owner);
    const { changeId, offer, answer } = await wished.begin(bought);
    expect(offer.segments[0]!.departsAt.slice(0, 10)).toBe(DEARER_DAY);
    expect(parseMinor(offer.difference)).toBeGreaterThan(parseMinor(offer.penalty));
    expect(answer).toEqual({ state: 'toPay', requestId: changeId });
    expect(await wished.requestsOf(bought.orderId)).toMatchObject([
      { state: 'open', amount: offer.difference },
    ]);
    await wished.settle();
    expect(wished.external.supplier.orderChanges.size).toBe(0);
    expect((await wished.desk.getOrder(bought.orderId, bought.owner)).items[0]!.segments).toEqual(
      before.segments,
    );

    expect((await wished.pay(changeId)).response).toEqual({ state: 'done' });
    await wished.settle();
    expect(wished.confirmed()).toHaveLength(1);
    expect(await wished.stateOf(changeId)).toBe('done');
    const { items, proposals = [], total } = await wished.desk.getOrder(bought.orderId, bought.owner);
    expect(items[0]!.segments[0]!.departsAt).toBe(offer.segments[0]!.departsAt);
    expect(proposals).toMatchObject([{ state: 'accepted', itemId: bought.itemId }]);
    expect(proposals[0]!.before.segments![0]!.departsAt).toBe(before.segments[0]!.departsAt);
    expect(proposals[0]!.after.segments![0]!.departsAt).toBe(offer.segments[0]!.departsAt);
    // The order's own price is what it was; its tickets are new.
    expect(total).toBe(price);
    expect(items[0]!.tickets[0]!.number).not.toBe(before.tickets[0]!.number);
    const [theirs] = wished.external.listOurs();
    expect(items[0]!.tickets[0]!.number).toBe(theirs!.documents[0]!.unique_identifier);
  });

  it('has no seat, terminal or booking class of the former flight', async () => {
    const bought = await wished.buy('Flexible', true);
    expect(bought.item.tickets[0]!.seats).toHaveLength(1);
    expect(await wished.filingsOf(bought.itemId)).toHaveLength(bought.item.segments.length);
    const { changeId } = await wished.begin(bought);
    await wished.pay(changeId);
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('done');
    const [item] = (await wished.desk.getOrder(bought.orderId, bought.owner)).items;
    expect(item!.segments[0]!.departsAt.slice(0, 10)).toBe(DEARER_DAY);
    expect(item!.tickets[0]).not.toHaveProperty('seats');
    expect(await wished.filingsOf(bought.itemId)).toBeNull();
  });

  it('is made once although the answer of the airline is lost', async () => {
    wished.external.supplier.orderChanges.clear();
    const bought = await wished.buy();
    const { changeId } = await wished.begin(bought);
    wished.external.failNext('changeLost', 1);
    await wished.pay(changeId);
    await wished.settle();
    wished.desk.db.clock.freezeAt(new Date(atNine.getTime() + 10 * 60_000));
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('done');
    expect(wished.external.supplier.orderChanges.size).toBe(1);
  });

  it('that the airline refuses after all is given back in full, and staff are told', async () => {
    const bought = await wished.buy();
    const { changeId, offer } = await wished.begin(bought);
    wished.external.failNext('changeRefused', 1);
    await wished.pay(changeId);
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('refused');
    expect(await wished.requestsOf(bought.orderId)).toMatchObject([
      { state: 'paid', refunded: offer.difference },
    ]);
    expect((await wished.desk.bankEntries(bought.orderId)).at(-1)).toBe(`refund ${offer.difference} EUR`);
    expect(await wished.tasksOf(bought.orderId)).toEqual(['flightChangeRefused']);
    expect((await wished.desk.getOrder(bought.orderId, bought.owner)).items[0]!.segments).toEqual(
      bought.item.segments,
    );
  });

  it('cannot be given back by hand while the airline is paid with it, and can be when the airline has answered', async () => {
    const bought = await wished.buy();
    const { changeId, offer } = await wished.begin(bought);
    const refundByHand = () =>
      wished.desk.call(
        requests.refundPaymentRequest,
        { requestId: changeId, refundId: newId(), amount: offer.difference, reason: 'Changed her mind' },
        staff,
      );
    const isRefusedAs = async (state: string) => {
      expect(await wished.stateOf(changeId)).toBe(state);
      expect((await wished.requestsOf(bought.orderId))[0]!.allowedActions).toEqual([]);
      expect((await refusalOf(refundByHand())).key).toBe('ORD-STATE');
    };
    wished.external.failNext('changeLost', 1);
    await wished.pay(changeId);
    await isRefusedAs('due');
    await wished.settle();
    await isRefusedAs('sent');
    expect((await wished.desk.bankEntries(bought.orderId)).filter((one) => one.startsWith('refund'))).toEqual(
      [],
    );
    wished.desk.db.clock.freezeAt(new Date(atNine.getTime() + 10 * 60_000));
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('done');
    expect((await wished.requestsOf(bought.orderId))[0]!.allowedActions).toEqual(['refund']);
    expect((await refundByHand()).refunded).toBe(offer.difference);
  });

  it('that nobody pays in time ends with its payment request, and another one can be begun', async () => {
    const bought = await wished.buy();
    const { changeId, input } = await wished.begin(bought);
    // Neither asked for at the airline, nor begun from an answer that was given before.
    const another = { ...input, changeId: newId() };
    const tries = [() => wished.ask(bought), () => wished.desk.call(changeFlight, another, staff)];
    for (const again of tries) expect((await refusalOf(again())).options.message).toBe('flightChange.open');
    wished.external.passTo(new Date(atNine.getTime() + 40 * 60_000));
    await wished.desk.runJob('after-sale-deadlines');
    expect(await wished.stateOf(changeId)).toBe('lapsed');
    expect((await wished.begin(bought)).answer.state).toBe('toPay');
  });

  it('is refused at another difference than was shown, when its offer is gone, and for a fare without changes', async () => {
    const bought = await wished.buy();
    expect((await refusalOf(wished.begin(bought, { difference: '1.00' }))).key).toBe('FLT-PRICE');
    expect((await refusalOf(wished.begin(bought, { offerRef: 'oco_none' }))).key).toBe('FLT-EXPIRED');
    expect(await wished.requestsOf(bought.orderId)).toEqual([]);
    const basic = await wished.ask(await wished.buy('Basic'));
    expect(basic.offers).toEqual([]);
    expect(basic.said).toContain('order_change_not_possible');
    const own = await wished.desk.offer('scheduled', '2027-05-01', 9);
    const { orderId } = await wished.desk.order(own, await wished.desk.quote(own));
    const [item] = (await wished.desk.getOrder(orderId)).items;
    const input = { orderId, itemId: item!.itemId, date: DEARER_DAY };
    expect((await refusalOf(wished.desk.call(askForFlightChange, input, staff))).key).toBe('ORD-STATE');
  });

  it('is made for the order and the direction alone that it was asked for', async () => {
    wished.external.supplier.orderChanges.clear();
    const [hers, his] = [await wished.buy(), await wished.buy()];
    const [out, back] = await wished.buyReturnTrip();
    for (const [asked, changed] of [
      [hers, his],
      [out!, back!],
    ] as const) {
      const [offer] = (await wished.ask(asked)).offers;
      const { offerRef, difference } = offer!;
      const refused = await refusalOf(wished.begin(changed, { offerRef, difference }));
      expect(refused.key).toBe('FLT-EXPIRED');
      expect(await wished.requestsOf(changed.orderId)).toEqual([]);
    }
    expect(wished.external.supplier.orderChanges.size).toBe(0);
    // A name of an offer whose signature is lost or changed is no offer's.
    const [offer] = (await wished.ask(hers)).offers;
    for (const offerRef of [offer!.offerRef.split('~')[0], `${offer!.offerRef}x`])
      expect((await refusalOf(wished.begin(hers, { offerRef }))).key).toBe('FLT-EXPIRED');
    expect((await wished.begin(hers)).answer.state).toBe('toPay');
  });

  it('that would change another booking at the airline is not confirmed, and what was paid is given back', async () => {
    const [hers, his] = [await wished.buy(), await wished.buy()];
    const { changeId, offer } = await wished.begin(his);
    const [theirs] = wished.external.supplier.listOrders().slice(1);
    for (const [id, kept] of wished.external.supplier.changeOffers)
      wished.external.supplier.changeOffers.set(id, { ...kept, order_id: theirs!.id });
    await wished.pay(changeId);
    await wished.settle();
    expect(await wished.stateOf(changeId)).toBe('refused');
    expect(await wished.requestsOf(his.orderId)).toMatchObject([
      { state: 'paid', refunded: offer.difference },
    ]);
    expect((await wished.desk.getOrder(hers.orderId, hers.owner)).items[0]!.segments).toEqual(
      hers.item.segments,
    );
    expect(theirs!.documents[0]!.unique_identifier).toBe(hers.item.tickets[0]!.number);
  });

  it('repeated with the same id is begun once, and a supplier that does not answer leaves nothing behind', async () => {
    const bought = await wished.buy();
    wished.external.failNext('broken', 1);
    expect((await refusalOf(wished.ask(bought))).key).toBe('GEN-BUSY');
    const { input, answer } = await wished.begin(bought);
    expect(await wished.desk.call(changeFlight, input, staff)).toEqual(answer);
    const other = { ...input, difference: '1.00' };
    const { key, options } = await refusalOf(wished.desk.call(changeFlight, other, staff));
    expect([key, options.fields?.[0]?.path]).toEqual(['ORD-DUPLICATE', 'offerRef']);
    expect(await wished.requestsOf(bought.orderId)).toHaveLength(1);
  });
});
