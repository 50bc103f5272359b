import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import * as changes from '@farewind/contract/bookings/passenger-change';
import { answerProposal, payProposal, propose } from '@farewind/contract/bookings/proposals';
import { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmAtBank } from '../../../testing/bank-visitor.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { BankForm } from '../../payments/public.ts';
import { chooseRides, findRides, insertTestRides } from '../testing/test-rides.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { adult, cardMembers } from '../testing/sale-samples.ts';

/**
 * One traveller, one flight, one charge: a buyer who pays for the same trip from two tabs or devices is charged once,
 * or is first asked and shown the existing order.
 */
let desk: BookingTestHarness;
let day = 0;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  await insertTestRides(desk.parts.database);
});
afterAll(() => desk.close());
beforeEach(() => {
  day += 1;
  // Declined cards of one trial must not count towards limits in the next.
  desk.db.clock.advance(61 * 60_000);
});

interface Placed {
  readonly orderId: string;
  readonly pGuid?: string | undefined;
  readonly response: { readonly state: string };
}

/** A family whose traveller, buyer and mail address are the same in all its orders. */
interface Buyer {
  readonly orderFlight: (card: string, overrides?: object) => Promise<Placed>;
  readonly orderRide: (card: string) => Promise<Placed>;
}

async function openBuyer(): Promise<Buyer> {
  const date = `2027-05-${String(day).padStart(2, '0')}`;
  const purchase = await desk.offer('scheduled', date, 9);
  const family = {
    passengers: [adult('VERA', { surname: `FAMILY${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[day]!}` })],
    customerEmail: `family.${day}@example.org`,
  };
  const leadPassenger = { name: 'Vera', surname: `Family${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[day]!}` };
  return {
    orderFlight: async (card, overrides = {}) =>
      desk.order(purchase, await desk.quote(purchase), {
        overrides: { ...family, ...cardMembers(card), ...overrides },
      }),
    orderRide: async (card) => {
      const found = await findRides(desk, { pickupAt: `${date}T12:40`, currency: 'EUR' });
      const choice = { ...chooseRides(found, 'van'), currency: 'EUR' as const };
      const quote = await desk.call(checkTransferPrice, choice);
      const { flightId: _f, passengers: _p, ...form } = desk.orderForm(choice, quote);
      const { customerEmail } = family;
      const input = { ...form, customerEmail, leadPassenger, ...cardMembers(card) };
      return desk.call(addTransferOrder, input as never);
    },
  };
}

const again = ({ orderId, pGuid }: Placed, overrides: object = {}): Promise<Placed> =>
  desk.retry(orderId, pGuid, { ...cardMembers(testCards.approved), ...overrides });

/** The submissions of two tabs, in their order when made in turn. */
type Submissions = readonly (() => Promise<Placed>)[];

const staff = staffWith('Pages.Orders.Edit');
let keys = 0;
const card = () => {
  keys += 1;
  return { ...cardMembers(testCards.approved), idempotencyKey: `key-of-a-tab-${day}-${keys}` };
};

const ways: Readonly<Record<string, (buyer: Buyer) => Promise<Submissions>>> = {
  'a new order and the one that had failed': async (buyer) => {
    const failed = await buyer.orderFlight(testCards.declined);
    return [() => buyer.orderFlight(testCards.approved), () => again(failed)];
  },
  'the one that had failed and a new order': async (buyer) => {
    const failed = await buyer.orderFlight(testCards.declined);
    return [() => again(failed), () => buyer.orderFlight(testCards.approved)];
  },
  'two orders that had failed': async (buyer) => {
    const [one, other] = [
      await buyer.orderFlight(testCards.declined),
      await buyer.orderFlight(testCards.declined),
    ];
    return [() => again(other), () => again(one)];
  },
  'one failed order twice': async (buyer) => {
    const failed = await buyer.orderFlight(testCards.declined);
    return [() => again(failed), () => again(failed)];
  },
  'two new orders': async (buyer) => {
    const submit = () => buyer.orderFlight(testCards.approved);
    return [submit, submit];
  },
  'a new ride and the one that had failed': async (buyer) => {
    const failed = await buyer.orderRide(testCards.declined);
    return [() => buyer.orderRide(testCards.approved), () => again(failed)];
  },
  'the fee of a change of passengers': async (buyer) => {
    const { orderId, pGuid } = await buyer.orderFlight(testCards.approved);
    const request = { orderId, changes: [{ passengerIndex: 0, name: 'MARIA' }] };
    const { quoteId } = await desk.call(changes.quotePassengerChange, request, actingWith(pGuid));
    const asked = await desk.call(changes.requestPassengerChange, { ...request, quoteId }, actingWith(pGuid));
    const submit = () =>
      desk.call(
        changes.payPassengerChange,
        { orderId, changeId: asked.changeId, ...card() },
        actingWith(pGuid),
      );
    return [submit, submit];
  },
  'the difference of a price': async (buyer) => {
    const { orderId, pGuid } = await buyer.orderFlight(testCards.approved);
    const proposal = { kind: 'priceChanged', newTotal: '160.00' } as const;
    const { proposalId } = await desk.call(propose, { orderId, proposal, text: 'A wrong fare' }, staff);
    await desk.call(answerProposal, { proposalId, accept: true }, actingWith(pGuid));
    const submit = () => desk.call(payProposal, { orderId, proposalId, ...card() }, actingWith(pGuid));
    return [submit, submit];
  },
};

/** How many captures the bank has made in total. */
async function countCaptures(): Promise<number> {
  const { rows } = await desk.db.database.owner.query<{ id: string }>('select id from payment_attempt');
  const booked = await Promise.all(rows.map(({ id }) => desk.bank.listEntries(id)));
  return booked.flat().filter(({ kind }) => kind === 'capture').length;
}

async function pressAll(
  submissions: Submissions,
  isAtOnce: boolean,
): Promise<PromiseSettledResult<Placed>[]> {
  if (isAtOnce) return Promise.allSettled(submissions.map((submit) => submit()));
  const results: PromiseSettledResult<Placed>[] = [];
  for (const submit of submissions) results.push(...(await Promise.allSettled([submit()])));
  return results;
}

describe.each([{ when: 'in turn' }, { when: 'at once' }])('paid from two tabs $when', ({ when }) => {
  it.each(Object.keys(ways))('%s: one charge, and the other tab shows why', async (way) => {
    const submissions = await ways[way]!(await openBuyer());
    const before = await countCaptures();
    const results = await pressAll(submissions, when === 'at once');
    expect((await countCaptures()) - before).toBe(1);

    const [paid, ...others] = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    expect([paid?.response.state, ...others]).toEqual(['done']);
    const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toBeInstanceOf(Refusal);
    const { key, options } = refused as Refusal;
    expect(['ORD-STATE', 'ORD-DUPLICATE']).toContain(key);
    if (key === 'ORD-STATE') return;
    const { orderId, reservationNumber, status } = await desk.getOrder(paid!.orderId);
    // When simultaneous, the other submission may still be at the bank when the question is asked.
    const known = { orderId, reservationNumber, status: when === 'in turn' ? status : expect.any(String) };
    expect(options).toMatchObject({ data: { question: true, order: known } });
  });
});

describe('the question about an order that exists', () => {
  it('is confirmed by the same press: then both are paid', async () => {
    const buyer = await openBuyer();
    const failed = await buyer.orderFlight(testCards.declined);
    await buyer.orderFlight(testCards.approved);
    const key = { idempotencyKey: `key-of-a-yes-${day}-and-more` };
    expect((await refusalOf(again(failed, key))).key).toBe('ORD-DUPLICATE');
    expect((await again(failed, { ...key, duplicateConfirmed: true })).response).toEqual({ state: 'done' });
  });

  it('shows number and page only to the buyer of that order, and to others its state and the masked address', async () => {
    const buyer = await openBuyer();
    await buyer.orderFlight(testCards.approved);
    const stranger = { customerEmail: 'stranger@example.org', customerMobilePhone: '916 999-88-77' };
    const { options } = await refusalOf(buyer.orderFlight(testCards.approved, stranger));
    expect(options.data).toEqual({
      question: true,
      order: { status: 'ticketed', email: 'f•••@example.org' },
    });
  });
});

it('an approval from the bank’s page after the same flight was bought again is released, and the buyer sees it', async () => {
  const buyer = await openBuyer();
  const left = await buyer.orderFlight(testCards.secure);
  const back = await confirmAtBank(left.response as { state: string } & BankForm, testCard(testCards.secure));
  desk.db.clock.advance(31 * 60_000);
  await desk.runJob('settle-open-orders');
  expect((await desk.getOrder(left.orderId)).status).toMatch(/^(paymentFailed|expired)$/);
  const bought = await buyer.orderFlight(testCards.approved);
  const before = await countCaptures();
  await desk.bringBack(back);
  await desk.runJob('settle-open-orders');
  expect((await countCaptures()) - before).toBe(0);
  const order = await desk.getOrder(left.orderId, actingWith(left.pGuid));
  expect(order.status).toBe('cancelled');
  expect(order.payment?.message).toContain('another order');
  expect((await desk.getOrder(bought.orderId)).status).toBe('ticketed');
});
