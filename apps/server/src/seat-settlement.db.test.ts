import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import { answerProposal, payProposal, propose } from '@farewind/contract/bookings/proposals';
import { formatMinor } from '@farewind/values/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  DATES,
  MIRROR,
  openSettlementDesk,
  OWNER,
  PARTNER,
  type SettlementDesk,
} from './testing/settlement-desk.ts';
import { testCards } from './testing/test-cards.ts';
import { actingWith, refusalOf, staffWith } from './modules/bookings/testing/booking-test-harness.ts';
import { confirmCancel as confirm } from './modules/bookings/changes/cancelling/confirm-cancel.ts';
import { quoteCancel } from './modules/bookings/changes/cancelling/quote-cancel.ts';
import type { Actor } from './modules/bookings/order/actor.ts';
import { adult, cardMembers } from './modules/bookings/testing/sale-samples.ts';
import { listContracts } from './modules/exchange/contract-rows.ts';
import { staff } from './modules/exchange/testing/seat-desk.ts';
import { listStatementTickets } from './modules/exchange/statement-tickets.ts';
import { recordAgencyPayment, recordPayout } from './modules/payments/ledger/payouts.ts';

let desk: SettlementDesk['desk'];
let contractId: string;
let inTenant: SettlementDesk['inTenant'];
let settle: SettlementDesk['settle'];
let statements: SettlementDesk['statements'];
let debts: SettlementDesk['debts'];
let buy: SettlementDesk['buy'];
let setRefundable: SettlementDesk['setRefundable'];
beforeAll(async () => {
  ({ desk, contractId, inTenant, settle, statements, debts, buy, setRefundable } =
    await openSettlementDesk());
});
beforeEach(() => desk.db.clock.freezeAt(new Date('2027-03-31T09:00:00Z')));
afterAll(() => desk.close());

/** The tickets of a month, which are the same on both sides but for the order, and add up to its statement. */
async function ticketsOf(month: string) {
  const request = { contractId, month, skipCount: 0, maxResultCount: 100 };
  const read = (tenantId: number) => inTenant(tenantId, (scope) => listStatementTickets(scope, request));
  const [owners, partners] = [(await read(OWNER)).items, (await read(PARTNER)).items];
  expect(owners.every(({ orderId, ticketNumber }) => orderId === null && ticketNumber === null)).toBe(true);
  expect(
    partners.every(({ orderId, reservationNumber }) => orderId !== null && reservationNumber !== null),
  ).toBe(true);
  expect(
    partners.map((ticket) => ({ ...ticket, orderId: null, reservationNumber: null, ticketNumber: null })),
  ).toEqual(owners);
  const sum = owners.reduce((total, { due }) => total + Math.round(Number(due) * 100), 0);
  const statement = (await statements()).find(([of]) => of === month);
  expect((sum / 100).toFixed(2)).toBe(statement?.[3]);
  return owners.map(({ kind, reference, price, fee, refund, due }) => ({
    kind,
    reference,
    price,
    fee,
    refund,
    due,
  }));
}

const otherFamily = ['VERA', 'NINA', 'ELENA'].map((name, index) =>
  adult(name, { passportNumber: `775590${index}` }),
);

/** One of three passengers stays at home; returns what the buyer gets back. */
async function cancelOne({
  orderId,
  pGuid,
}: {
  readonly orderId: string;
  readonly pGuid?: string | undefined;
}) {
  const order = await desk.getOrder(orderId, actingWith(pGuid));
  const { ticketId } = order.items[0]!.tickets[1]!;
  const quoted = await desk.call(getCancelQuote, { orderId, tickets: ticketId }, actingWith(pGuid));
  await desk.call(confirmCancel, { quoteId: quoted.quoteId }, actingWith(pGuid));
  return quoted.refund;
}

test('seats of another agency are owed once in both books, and what comes back next month is that month’s', async () => {
  await setRefundable(true);
  const bought = await buy(DATES[0]);
  await settle(2);
  await settle();
  expect(await statements()).toEqual([['2027-03', 3, 0, '376.08']]);
  expect(await debts()).toEqual([-37608, 37608]);

  desk.db.clock.freezeAt(new Date('2027-04-01T09:00:00Z'));
  expect(await cancelOne(bought)).toBe('85.36');
  await settle(2);
  expect(await statements()).toEqual([
    ['2027-04', 0, 1, '-85.36'],
    ['2027-03', 3, 0, '376.08'],
  ]);
  expect(await debts()).toEqual([-29072, 29072]);

  const sold = await ticketsOf('2027-03');
  const whole = { kind: 'sale', price: '125.36', fee: '0.00', refund: '0.00', due: '125.36' };
  expect(sold.map(({ reference: _reference, ...sums }) => sums)).toEqual([whole, whole, whole]);
  const references = sold.map(({ reference }) => reference).toSorted();
  expect(references.map((reference) => reference.replace(/[0-9A-F]{8}/, '#'))).toEqual(
    [1, 2, 3].map((passenger) => `${PARTNER}-#/${passenger}`),
  );
  expect(await ticketsOf('2027-04')).toEqual([
    {
      kind: 'return',
      reference: references[1],
      price: '125.36',
      fee: '40.00',
      refund: '85.36',
      due: '-85.36',
    },
  ]);
});

test('the oldest of a thousand contracts is still among those that are mirrored', async () => {
  const answered = await inTenant(OWNER, (scope) => listContracts(scope, 'owner'));
  expect(answered.rows.some(({ id }) => id === contractId)).toBe(true);
});

test('a ticket that gives nothing back, like an infant for nothing, does not stop the books of others', async () => {
  const [owed] = await debts();
  await setRefundable(false);
  const bought = await buy(DATES[1]);
  await settle();
  expect(await cancelOne(bought)).toBe('0.00');
  desk.db.clock.freezeAt(new Date('2027-03-31T10:00:00Z'));
  await settle();
  expect(await debts()).toEqual([owed! - 37608, 37608 - owed!]);
});

test('a buyer who pays in another currency leaves a debt in the contract’s, and so does a cancellation', async () => {
  const [owed] = await debts();
  await setRefundable(true);
  desk.db.clock.freezeAt(new Date('2027-03-02T09:00:00Z'));
  const bought = await buy(DATES[3], 'RUB');
  await settle();
  const balances = async () =>
    (
      await desk.db.database.owner.query<{ currency: string; sum: number }>(
        `select currency, sum(amount_minor)::int as sum from ledger_line where tenant_id = $1
         and sub_account = 'agency:' || $2::int group by 1 order by 1`,
        [PARTNER, OWNER],
      )
    ).rows;
  const eur = (sum: number) => [
    { currency: 'EUR', sum },
    { currency: 'RUB', sum: 0 },
  ];
  expect(await balances()).toEqual(eur(owed! - 37608));
  await cancelOne(bought);
  await settle();
  // The only one of this hour.
  const back = (await ticketsOf('2027-03')).find(({ kind }) => kind === 'return');
  expect(back).toMatchObject({ price: '125.36' });
  const refund = Math.round(Number(back!.refund) * 100);
  expect(refund + Math.round(Number(back!.fee) * 100)).toBe(12536);
  // A fee of 40 euros is charged in roubles, to the kopeck.
  expect(Math.abs(refund - 8536)).toBeLessThanOrEqual(1);
  expect(await balances()).toEqual(eur(owed! - 37608 + refund));
  expect((await debts())[1]).toBe(37608 - refund - owed!);
});

test('at a month’s end the owner’s books have a sale in the month of its statement, wherever the database runs', async () => {
  await setRefundable(false);
  desk.db.clock.freezeAt(new Date('2027-03-31T20:30:00Z'));
  await buy(DATES[0], 'EUR', otherFamily);
  await settle(1, 'Asia/Tokyo');
  const { rows } = await desk.db.database.owner.query(
    `select distinct to_char(s.at at time zone 'UTC', 'YYYY-MM-DD') as day, e.occurred_on::text as booked from seat_sale s
     join ledger_entry e on e.tenant_id = s.owner_id and e.posting_key = 'seatsSold:' || s.id where s.at = $1`,
    ['2027-03-31T20:30:00Z'],
  );
  expect(rows).toEqual([{ day: '2027-03-31', booked: '2027-03-31' }]);
});

test('what the partner pays leaves no debt on either side, once each has recorded it in its own books', async () => {
  const [paying, owed = 0] = await debts();
  expect(paying).toBe(-owed);
  const names = {
    airlineNameOf: (code: string) => code,
    listSupplierNames: async () => new Map<string, string>(),
    listUserNames: async () => new Map<number, string>(),
  };
  const payment = {
    amount: formatMinor(owed),
    currency: 'EUR',
    paidOn: '2027-03-31',
    reference: '7',
    note: '',
  } as const;
  await inTenant(PARTNER, (scope) =>
    recordPayout(names, scope, staff(PARTNER), { ...payment, supplier: `agency:${OWNER}` }),
  );
  expect(await debts()).toEqual([0, owed]);
  const receive = () =>
    inTenant(OWNER, (scope) =>
      recordAgencyPayment(names, scope, staff(OWNER), { ...payment, supplier: `agency:${PARTNER}` }),
    );
  await receive();
  expect(await debts()).toEqual([0, 0]);
  await expect(receive()).rejects.toMatchObject({ key: 'GEN-DUPLICATE' });
  expect(await debts()).toEqual([0, 0]);
});

test('a return that a second person approves next month is in that month, not in the settled one', async () => {
  const bought = await buy(DATES[1], 'EUR', otherFamily);
  await settle();
  const march = async () => (await statements()).find(([month]) => month === '2027-03');
  const april = async () => {
    const [, , returned = 0, due = 0] = (await statements()).find(([month]) => month === '2027-04') ?? [];
    return [Number(returned), Math.round(Number(due) * 100)] as const;
  };
  const [settled, [returned, due]] = [await march(), await april()];
  const { orderId } = bought;
  const clerk: Actor = { kind: 'staff', userId: 12, name: 'olga' };
  const quote = await inTenant(PARTNER, (scope) =>
    quoteCancel(desk.parts, scope, { orderId }, clerk, 'The hotel has burnt down'),
  );
  await inTenant(PARTNER, (scope) => confirm(desk.parts, scope, quote, clerk));
  await settle();
  desk.db.clock.freezeAt(new Date('2027-04-01T00:30:00Z'));
  await desk.bookings.onRefundEvent(PARTNER, quote.quoteId, 'approved');
  await settle();
  expect(await march()).toEqual(settled);
  expect(await april()).toEqual([returned + 3, due - 37608]);
});

test('no flight of our own is exchanged for seats of another agency, and a higher price of theirs is ours', async () => {
  const clerk = staffWith('Pages.Orders.Edit', 'Pages.Inventory');
  const own = await desk.offer('scheduled', '2027-05-01', 9, { adults: 1 });
  const ours = await desk.order(own, await desk.quote(own), { overrides: { passengers: [adult('ANNA')] } });
  const { itemId } = (await desk.getOrder(ours.orderId, actingWith(ours.pGuid))).items[0]!;
  const proposal = { kind: 'otherFlight', itemId, serviceId: MIRROR, date: DATES[2] } as const;
  expect(await refusalOf(desk.call(propose, { orderId: ours.orderId, proposal }, clerk))).toMatchObject({
    key: 'GEN-RULE',
    options: { message: 'proposal.exchangedSeats' },
  });

  const before = await debts();
  const { orderId, pGuid } = await buy(DATES[2], 'EUR', [adult('NADIA', { passportNumber: '8855901' })]);
  const key = actingWith(pGuid);
  const dearer = { kind: 'priceChanged', newTotal: '200.00' } as const;
  const { proposalId } = await desk.call(propose, { orderId, proposal: dearer, text: 'A wrong fare' }, clerk);
  await desk.call(answerProposal, { proposalId, accept: true }, key);
  desk.db.clock.advance(1000);
  const payment = {
    orderId,
    proposalId,
    idempotencyKey: 'key-of-a-higher-price',
    ...cardMembers(testCards.approved),
  };
  expect((await desk.call(payProposal, payment, key)).response).toEqual({ state: 'done' });
  await settle();
  expect(await desk.getOrder(orderId, key)).toMatchObject({ total: '200.00' });
  expect(await debts()).toEqual([before[0]! - 12536, before[1]! + 12536]);
});

test('a rehearsal before the partner’s opening leaves no debt to the owner', async () => {
  const before = [await statements(), await debts()];
  const { orderId } = await buy(DATES[2]);
  const open = (isOpen: boolean) =>
    desk.db.database.inGlobal(({ tx }) =>
      tx
        .updateTable('tenant')
        .set({ opened_at: isOpen ? new Date('2027-01-01T00:00:00Z') : null })
        .where('id', '=', PARTNER)
        .execute(),
    );
  await open(false);
  await settle();
  expect(await statements()).toEqual(before[0]);
  await inTenant(PARTNER, ({ tx }) =>
    tx.insertInto('rehearsal_order').values({ tenant_id: PARTNER, order_id: orderId }).execute(),
  );
  await open(true);
  await settle();
  expect(await statements()).toEqual(before[0]);
  expect((await debts())[1]).toEqual(before[1]![1]);
});
