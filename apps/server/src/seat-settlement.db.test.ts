import { confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import type { Output } from '@farewind/contract/core/operation';
import type { getSeatStatements } from '@farewind/contract/exchange/seat-statements';
import { answerProposal, payProposal, propose } from '@farewind/contract/bookings/proposals';
import { formatMinor } from '@farewind/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TenantScope } from './platform/database/scope.ts';
import { newId } from './platform/ids.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './testing/seed-tenants.ts';
import { testCards } from './testing/test-cards.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  staffWith,
  type BookingTestHarness,
} from './modules/bookings/testing/booking-test-harness.ts';
import { confirmCancel as confirm } from './modules/bookings/changes/cancelling/confirm-cancel.ts';
import { quoteCancel } from './modules/bookings/changes/cancelling/quote-cancel.ts';
import type { Actor } from './modules/bookings/order/actor.ts';
import { adult, cardMembers } from './modules/bookings/testing/sale-samples.ts';
import { listContracts } from './modules/exchange/contract-rows.ts';
import { staff } from './modules/exchange/testing/seat-desk.ts';
import { createSeatMirrors } from './modules/flights/mirrors/seat-mirrors.ts';
import { insertService } from './modules/flights/testing/insert-service.ts';
import { postOwnersSales, recordSales } from './modules/exchange/record-sales.ts';
import { listStatementTickets } from './modules/exchange/statement-tickets.ts';
import { listStatements } from './modules/exchange/statements.ts';
import { recordAgencyPayment, recordPayout } from './modules/payments/ledger/payouts.ts';

const PARTNER = DEFAULT_TENANT;
const OWNER = OTHER_TENANT;
/** The charter of the partner's inventory, which is one of the owner's here. */
const MIRROR = 1;
const DATES = ['2027-06-01', '2027-06-02', '2027-06-03', '2027-06-04'] as const;

let desk: BookingTestHarness;
let contractId: string;
let sourceId: number;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  contractId = newId();
  await inTenant(OWNER, async (scope) => {
    const { serviceId } = await insertService(scope, {
      carrier: 'N4',
      number: '801',
      kind: 'charter',
      from: DATES[0],
      to: DATES[3],
      legs: [{ from: 'SVO', to: 'AYT', departs: 600, arrives: 840 }],
      fares: [{ adult: [10000, 1537, 999, 0] }],
      seats: { Y: 9 },
    });
    await sql`insert into seat_contract (tenant_id, id, partner_id, carrier, number, flight_from, flight_to, bucket,
      currency, adult_minor, child_minor, infant_minor, seat_limit) values (${OWNER}, ${contractId}, ${PARTNER}, 'N4',
      '801', ${DATES[0]}, ${DATES[3]}, 'Y', 'EUR', 12536, 10036, 1000, 9)`.execute(scope.tx);
    sourceId = serviceId;
    // More newer contracts of the two than any page shows.
    await sql`insert into seat_contract (tenant_id, id, partner_id, carrier, number, flight_from, flight_to, bucket,
        currency, adult_minor, child_minor, infant_minor, seat_limit, created_at)
      select tenant_id, gen_random_uuid(), partner_id, carrier, '999', flight_from, flight_to, bucket, currency,
        adult_minor, child_minor, infant_minor, seat_limit, created_at + interval '1 minute'
      from seat_contract, generate_series(1, 1001) where id = ${contractId}`.execute(scope.tx);
  });
  await inTenant(PARTNER, async ({ tx }) => {
    await sql`insert into seat_contract_answer (tenant_id, owner_id, contract_id, state, answered_by)
      values (${PARTNER}, ${OWNER}, ${contractId}, 'accepted', 'user:1')`.execute(tx);
    await sql`update service set seat_contract_id = ${contractId}, seat_owner_id = ${OWNER}, seat_source_id = ${sourceId}
      where tenant_id = ${PARTNER} and id = ${MIRROR}`.execute(tx);
  });
});
beforeEach(() => desk.db.clock.freezeAt(new Date('2027-03-31T09:00:00Z')));
afterAll(() => desk.close());

function inTenant<T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T> {
  return desk.db.database.inTenant(tenantId, act);
}

/** What the job does, in as many processes at once, on a database with a clock of its own. */
async function settle(processes = 1, zone = 'UTC'): Promise<void> {
  const inZone = <T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T> =>
    inTenant(tenantId, async (scope) => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(scope.tx);
      return act(scope);
    });
  const deps = {
    database: { inTenant: inZone },
    bookings: desk.bookings,
    mirrors: createSeatMirrors(
      () => 'Europe/Moscow',
      () => undefined,
    ),
    postLedger: desk.parts.payments.postLedger,
  };
  const all = Array.from({ length: processes });
  await Promise.all(all.map(() => recordSales(deps, PARTNER)));
  await Promise.all(all.map(() => postOwnersSales(deps, OWNER)));
}

type Statement = Output<typeof getSeatStatements>['items'][number];

/** The months of both sides: [month, sold seats, returned seats, due]. */
async function statements() {
  const read = async (tenantId: number) =>
    (
      await inTenant(tenantId, (scope) =>
        listStatements(scope, { month: undefined, side: undefined, skipCount: 0, maxResultCount: 10 }),
      )
    ).items.map(({ month, seats, returned, due }: Statement) => [month, seats, returned, due]);
  const [owner, partner] = [await read(OWNER), await read(PARTNER)];
  expect(owner).toEqual(partner);
  return owner;
}

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

/** What the partner owes by its own books, and by the owner's. */
async function debts(): Promise<number[]> {
  const { rows } = await desk.db.database.owner.query<{ sum: number }>(
    `select coalesce(sum(l.amount_minor), 0)::int as sum
     from (values (1, $1::int, $2::int), (2, $2::int, $1::int)) side (no, own, other)
     left join ledger_line l on l.tenant_id = side.own and l.sub_account = 'agency:' || side.other
     group by side.no order by side.no`,
    [PARTNER, OWNER],
  );
  return rows.map(({ sum }) => sum);
}

const family = [
  adult('ANNA'),
  adult('IVAN', { passportNumber: '4455907', gender: 'male' }),
  adult('OLGA', { passportNumber: '4455908' }),
];

const otherFamily = ['VERA', 'NINA', 'ELENA'].map((name, index) =>
  adult(name, { passportNumber: `775590${index}` }),
);

async function buy(date: string, currency = 'EUR', passengers = family) {
  const purchase = await desk.offer('charter', date, 9, { adults: passengers.length, currency });
  return desk.order(purchase, await desk.quote(purchase), { overrides: { passengers } });
}

/** Whether a cancelled ticket gives anything back; charters by themselves do not. */
async function setRefundable(isRefundable: boolean): Promise<void> {
  await inTenant(PARTNER, async ({ tx }) => {
    const kind = isRefundable ? 'scheduled' : 'charter';
    await tx.updateTable('service').set({ kind }).where('id', '=', MIRROR).execute();
    await tx
      .updateTable('fare')
      .set({ cancel_allowed: isRefundable })
      .where('service_id', '=', MIRROR)
      .execute();
  });
}

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
