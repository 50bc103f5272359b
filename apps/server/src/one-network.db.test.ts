import { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import { findByPnr } from '@farewind/contract/bookings/lookups';
import { checkTransferPrice } from '@farewind/contract/bookings/check-transfer-price';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseRides, findRides, insertTestRides } from './modules/bookings/testing/test-rides.ts';
import {
  actingWith,
  openBookingTestHarness,
  refusalOf,
  type BookingTestHarness,
} from './modules/bookings/testing/booking-test-harness.ts';
import type { Database } from './platform/database/database.ts';
import { AccountDesk } from './testing/account-desk.ts';

/** Two addresses of one subscriber, whose /64 contains any number of them. */
const addresses = ['2001:db8:5:6:1:2:3:4', '2001:db8:5:6:abcd::9'] as const;

let sales: BookingTestHarness;
let accounts: AccountDesk;
beforeAll(async () => {
  sales = await openBookingTestHarness();
  await insertTestRides(sales.parts.database);
  accounts = await AccountDesk.open();
});
afterAll(async () => {
  await sales.close();
  await accounts.close();
});

/** Everything that is counted against a network in bookings, payments and rides. */
async function tryAsBuyer(address: string, date: string): Promise<void> {
  const purchase = await sales.offer('scheduled', date, 9);
  const { orderId, pGuid } = await sales.order(purchase, await sales.quote(purchase), { address });
  await sales.sendOrderCode(orderId, { address });
  await sales.sendAddressCode(orderId, pGuid, 'other@example.org', { ...actingWith(pGuid), address });
  await refusalOf(sales.call(findByPnr, { pnr: 'ABC234', surname: 'Nobody' }, { address }));
  await refusalOf(sales.quote({ ...purchase, coupon: `NONE-${date}` }, { address }));
  const request = { pickupAt: `${date}T12:40`, currency: 'EUR' };
  const choice = {
    ...chooseRides(await findRides(sales, request, { address }), 'van'),
    currency: 'EUR',
  } as const;
  const quote = await sales.call(checkTransferPrice, choice, { address });
  const { flightId: _f, passengers: _p, ...form } = sales.orderForm(choice, quote);
  await sales.call(addTransferOrder, form as never, { address });
}

/** The same for accounts and visitors' messages. */
async function tryAsVisitor(from: string): Promise<void> {
  await accounts.signIn('anna@example.com', 'a wrong password', { from });
  await accounts.tokenOf('bella@example.com', undefined, { from });
  await accounts.post(
    '/api/services/app/Contact/SendMessage',
    { message: 'Hello', email: 'a@example.com' },
    { from },
  );
  await askForPriceAlert(from);
}

async function askForPriceAlert(from: string): Promise<void> {
  const trip = { tripType: 'oneWay', from: 'MOW', to: 'AYT', departureDate: '2027-06-01', currency: 'EUR' };
  const saved = await accounts.post(
    '/api/services/app/Flight/SaveFlightSearch',
    { ...trip, adults: 1 },
    { from },
  );
  const { result } = saved.json<{ result: { id: string } }>();
  await accounts.post(
    '/api/services/app/PriceAlert/Request',
    { searchId: result.id, email: 'a@example.com' },
    { from },
  );
}

/** How many networks each table has seen, by the columns that keep them. */
async function countNetworks({ owner }: Database): Promise<Map<string, { hashes: number; rows: number }>> {
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name ~ 'address|network|place' order by 1`,
  );
  const counts = new Map<string, { hashes: number; rows: number }>();
  for (const { table, column } of columns) {
    const { rows } = await owner.query<{ hashes: number; rows: number }>(
      // Empty where a row counts something else, such as a mailbox.
      `select count(distinct ${column})::int as hashes, count(*)::int as rows from ${table} where length(${column}) > 0`,
    );
    counts.set(`${table}.${column}`, rows[0]!);
  }
  return counts;
}

it('two IPv6 addresses of one subscriber count as one for every limit stored in the database', async () => {
  for (const email of ['anna@example.com', 'bella@example.com']) await accounts.addUser({ email });
  for (const [index, address] of addresses.entries()) {
    await tryAsBuyer(address, `2027-06-1${index}`);
    await tryAsVisitor(address);
  }
  const [bought, visited] = [
    await countNetworks(sales.db.database),
    await countNetworks(accounts.app.db.database),
  ];
  // Clicks of sales partners need their offers: they are tried beside these (source-ledger.db.test.ts).
  bought.delete('partner_click.network_hash');
  const seen = [...bought].map(([column, { hashes, rows }]) => {
    const other = visited.get(column)!;
    return [column, { networks: Math.max(hashes, other.hashes), isCounted: rows + other.rows >= 2 }];
  });
  // A new column of this kind needs an attempt above.
  expect(seen.length).toBeGreaterThan(6);
  expect(Object.fromEntries(seen)).toEqual(
    Object.fromEntries(seen.map(([column]) => [column, { networks: 1, isCounted: true }])),
  );
});
