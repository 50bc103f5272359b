import type { Output } from '@farewind/contract/core/operation';
import type { getOrder } from '@farewind/contract/bookings/get-order';
import type { getManifest } from '@farewind/contract/inventory/manifest';
import type { OfferedContract, SeatContract } from '@farewind/contract/exchange/seat-exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCharter } from './testing/open-charter.ts';
import { Office, operationOf, type Staff } from './testing/office.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from './testing/seed-tenants.ts';
import { ShopClient, type Trip } from './testing/shop-client.ts';

/** The owner of the charters sells none of them itself: the partner's shop does, to a family of four. */
const PARTNER = DEFAULT_TENANT;
const OWNER = OTHER_TENANT;
const buyer = { customerEmail: 'anna.of.the.partner@example.com', customerMobilePhone: '9031112233' };

let office: Office;
let owner: Staff;
let partner: Staff;
let shop: ShopClient;
let trip: Trip;
let orderId: string;
let pGuid: string;
let second: Awaited<ReturnType<ShopClient['buy']>>;

beforeAll(async () => {
  office = await Office.open();
  owner = await office.addStaff(OWNER, 'Owner');
  partner = await office.addStaff(PARTNER, 'Partner');
  trip = await openCharter(office.desk.app.db, OWNER);
  shop = new ShopClient(await office.desk.app.server.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => office.close());

async function call<T>(name: string, input: object, staff: Staff): Promise<T> {
  const answer = await office.call(operationOf(name), input, staff.token);
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
  return answer.json<{ result: T }>().result;
}

async function agree(flight: string): Promise<void> {
  const { departureDate: from, returnDate: to } = trip;
  const prices = { adult: '90', child: '70', infant: '5' };
  const { id } = await call<SeatContract>(
    'SeatExchange/SaveContract',
    { partner: 'Default', flight, from, to, ...prices, seatLimit: 10, releaseHours: 24 },
    owner,
  );
  await call('SeatExchange/AnswerOffer', { id, accept: true }, partner);
}

const answerTo = (offered: Pick<OfferedContract, 'id' | 'version'>) =>
  office.call(operationOf('SeatExchange/AnswerOffer'), { ...offered, accept: true }, partner.token);

const setCurrency = (currency: string) =>
  office.desk.app.db.database.owner.query('update agency set inventory_currency = $1 where tenant_id = $2', [
    currency,
    PARTNER,
  ]);

async function seatsOf(staff: Staff) {
  const { departureDate: date } = trip;
  const list = await call<{ items: { number: string; serviceId: number; seats: object }[] }>(
    'Inventory/GetDepartures',
    { from: date, to: date, keyword: 'ZF801', maxResultCount: 10 },
    staff,
  );
  return list.items[0]!;
}

const runJob = (wanted: string) => office.desk.app.schedules.find(({ name }) => name === wanted)!.run();
const mirror = () => runJob('mirror-exchanged-seats');

async function payables(staff: Staff) {
  const days = { from: '2020-01-01', to: '2099-01-01' };
  const { suppliers } = await call<{ suppliers: { supplier: string; due: string }[] }>(
    'Ledger/GetAccounts',
    days,
    staff,
  );
  return suppliers.map(({ supplier, due }) => [supplier, due]);
}

const ordered = (of: { orderId: string; pGuid?: string | undefined } = { orderId, pGuid }) =>
  call<Output<typeof getOrder>>('Booking/GetOrder', { orderId: of.orderId, pGuid: of.pGuid }, partner);

test('a partner accepts the terms that it has read, and no others', async () => {
  const { departureDate: from, returnDate: to } = trip;
  const terms = { partner: 'Default', flight: 'ZF 801', from, to, child: '70', infant: '5', seatLimit: 10 };
  const { id } = await call<SeatContract>('SeatExchange/SaveContract', { ...terms, adult: '80' }, owner);
  const offers = () => call<{ items: OfferedContract[] }>('SeatExchange/GetOffers', {}, partner);
  const [{ version: seen } = { version: Number.NaN }] = (await offers()).items;
  await call('SeatExchange/UpdateContract', { ...terms, adult: '90', id, version: seen }, owner);
  const late = await answerTo({ id, version: seen });
  expect(late.statusCode).toBe(409);
  expect(late.json<{ error: { message: string } }>().error.message).toContain(
    'The owner has changed this offer',
  );
  const [now] = (await offers()).items;
  expect(now).toMatchObject({ adult: '90.00', answer: 'waiting' });
  await setCurrency('USD');
  const foreign = await answerTo(now!);
  await setCurrency('EUR');
  expect(foreign.statusCode).not.toBe(200);
  expect(foreign.body).toContain('The contract is in EUR, your inventory in USD');
  expect((await answerTo(now!)).statusCode).toBe(200);
});

test('a partner’s shop sells no trip of which a contract is missing, and all of it afterwards', async () => {
  await expect(shop.findRoundTrip(trip)).rejects.toThrow('No outbound flight');
  await agree('ZF802');
  ({ orderId, pGuid = '' } = await shop.buy(trip, buyer));
  expect((await shop.getOrder(orderId)).status).toBe('booked');
  // Two adults, a child, and an infant on a lap.
  expect((await seatsOf(owner)).seats).toEqual({ total: 90, sold: 3, held: 0, free: 87 });
  const contracts = await call<{ items: SeatContract[] }>('SeatExchange/GetContracts', {}, owner);
  expect(contracts.items.map(({ flight, held, sold }) => [flight, held, sold])).toEqual([
    ['ZF 802', 0, 3],
    ['ZF 801', 0, 3],
  ]);
});

test('the partner owes the owner the net price, and nothing to the airline', async () => {
  // Both ways: two adults at 90, a child at 70, an infant at 5.
  expect(await payables(partner)).toEqual([[`agency:${OWNER}`, '510.00']]);
});

interface Statement {
  flight: string;
  side: string;
  other: string;
  seats: number;
  returned: number;
  due: string;
}

const settle = () => runJob('settle-exchanged-seats');
const statements = async (staff: Staff) =>
  (await call<{ items: Statement[] }>('SeatExchange/GetStatements', {}, staff)).items;
const sums = (items: Statement[]) =>
  items.map(({ flight, seats, returned, due }) => [flight, seats, returned, due]);

test('both sides get the same statement, and what one owes is owed to the other in its books', async () => {
  await settle();
  await settle();
  const ours = await statements(owner);
  expect(ours.map(({ side, other }) => [side, other])).toEqual([
    ['sold', 'Default'],
    ['sold', 'Default'],
  ]);
  expect(sums(ours)).toEqual([
    ['ZF 801', 4, 0, '255.00'],
    ['ZF 802', 4, 0, '255.00'],
  ]);
  expect(sums(await statements(partner))).toEqual(sums(ours));
  expect(await payables(owner)).toEqual([
    ['airline:ZF', '510.00'],
    [`agency:${PARTNER}`, '-510.00'],
  ]);
});

test('the owner’s manifest names the travellers with their documents, and nothing of their buyer', async () => {
  const { serviceId } = await seatsOf(owner);
  const departure = { serviceId, date: trip.departureDate };
  const shown = await call<Output<typeof getManifest>>('Inventory/GetManifest', departure, owner);
  expect(
    shown.passengers.map(({ surname, name, partner: soldBy, seats }) => [surname, name, soldBy, seats]),
  ).toEqual([
    ['SOKOLOV', 'IVAN', 'Default', 1],
    ['SOKOLOV', 'LEV', 'Default', 1],
    ['SOKOLOVA', 'ANNA', 'Default', 1],
    ['SOKOLOVA', 'MIRA', 'Default', 0],
  ]);
  const list = { ...departure, list: 'carrier', format: 'csv', withDocuments: true };
  const file = await call<{ passengers: { passportNumber: string }[] }>(
    'Inventory/ExportManifest',
    list,
    owner,
  );
  expect(file.passengers.map(({ passportNumber }) => passportNumber)).toContain('2841906');
  const order = await ordered();
  const secrets = [orderId, order.reservationNumber, order.pnr, buyer.customerEmail, '9031112233', 'Partner'];
  for (const text of [JSON.stringify(shown), JSON.stringify(file)])
    expect(secrets.filter((secret) => secret !== '' && text.includes(secret))).toEqual([]);
});

test('the partner cannot move or change the owner’s flight', async () => {
  const { serviceId } = await seatsOf(partner);
  const change = { kind: 'cancel' };
  const input = { serviceId, date: trip.departureDate, change, reason: 'mine' };
  const refused = await office.call(operationOf('Inventory/UpdateDeparture'), input, partner.token);
  expect(refused.statusCode).not.toBe(200);
  expect(refused.body).toContain('another agency');
});

test('a departure that the owner cancels is proposed to the partner’s buyers', async () => {
  second = await shop.buy(trip, { ...buyer, customerEmail: 'second@example.com', duplicateConfirmed: true });
  const { serviceId } = await seatsOf(owner);
  const change = { kind: 'cancel' };
  await call(
    'Inventory/UpdateDeparture',
    { serviceId, date: trip.departureDate, change, reason: 'No crew for this flight' },
    owner,
  );
  await mirror();
  const order = await ordered();
  expect(order.proposals).toMatchObject([{ kind: 'supplierCancelled', state: 'open' }]);
  await mirror();
  expect((await ordered()).proposals).toHaveLength(1);
});

test('its buyers are not moved to another flight, because what is owed for a seat belongs to its ticket', async () => {
  const { serviceId } = await seatsOf(partner);
  const { itemId } = (await ordered()).items[0]!;
  const proposal = { kind: 'otherFlight', itemId, serviceId, date: trip.departureDate };
  const refused = await office.call(operationOf('Order/Propose'), { orderId, proposal }, partner.token);
  expect(refused.json<{ error: { message: string } }>().error.message).toContain(
    'seats of another agency, which are settled ticket by ticket',
  );
});

test('a cancelled ticket comes off both statements and both books by the same cents, and its seat is free', async () => {
  const order = await ordered();
  const answer = { proposalId: order.proposals![0]!.proposalId, accept: true };
  const answered = await office.call(operationOf('Booking/AnswerProposal'), answer, undefined, {
    'x-order-key': pGuid,
  });
  expect(answered.statusCode).toBe(200);
  await settle();
  const ours = await statements(owner);
  // The first family gives back both ways; the second has not answered.
  expect(sums(ours)).toEqual([
    ['ZF 801', 8, 4, '255.00'],
    ['ZF 802', 8, 4, '255.00'],
  ]);
  expect(sums(await statements(partner))).toEqual(sums(ours));
  expect(await payables(partner)).toEqual([[`agency:${OWNER}`, '510.00']]);
  expect(await payables(owner)).toContainEqual([`agency:${PARTNER}`, '-510.00']);
  expect((await seatsOf(owner)).seats).toMatchObject({ sold: 3, held: 0 });
});

test('a departure that the owner moves, and its schedule after it, is proposed before the partner’s flight moves', async () => {
  const list = await call<{ items: { serviceId: number; version: number }[] }>(
    'Inventory/GetDepartures',
    { from: trip.returnDate, to: trip.returnDate, keyword: 'ZF802', maxResultCount: 10 },
    owner,
  );
  const [{ serviceId, version } = { serviceId: 0, version: 0 }] = list.items;
  const date = trip.returnDate;
  const change = { kind: 'retime', departsAt: `${date}T13:00`, arrivesAt: `${date}T17:20` };
  await call('Inventory/UpdateDeparture', { serviceId, date, version, change, reason: 'New slots' }, owner);
  await office.desk.app.db.database.owner.query(
    'update service_leg set departs_minute = 780, arrives_minute = 1040 where tenant_id = $1 and service_id = $2',
    [OWNER, serviceId],
  );
  await mirror();
  const { items, proposals } = await ordered(second);
  expect(proposals).toContainEqual(expect.objectContaining({ kind: 'retimed', state: 'open' }));
  expect(items.map(({ segments }) => segments[0]!.departsAt)).toContain(`${date}T11:40`);
});
