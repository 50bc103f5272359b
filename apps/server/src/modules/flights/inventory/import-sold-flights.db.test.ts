import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ImportDesk, sampleTexts as texts } from '../testing/import-desk.ts';
import type { InventoryTexts } from './import-inventory.ts';
import { describeImportProblem } from './import-problem.ts';

let desk: ImportDesk;

beforeAll(async () => {
  desk = await ImportDesk.open();
});
beforeEach(() => desk.begin());
afterAll(() => desk.close());

const load = (changed: Partial<InventoryTexts> = {}, options = {}) => desk.load(changed, options);
const query = <T>(text: string) => desk.query<T>(text);

const onJune14 = () =>
  query(`select s.is_sold, c.total, c.sold from seat_counter c join service s on s.id = c.service_id
    where s.number = '101' and flight_date = '2027-06-14' order by s.is_sold`);

const legOf101 = /^(3 ZY  101)(01)(01C)(01MAY27)(30SEP27)(1 3 5 7)( VKO)06000600(.*)10051005/m;

it.each([
  ['its period begins on another day', '$1$2$308MAY27$5$6$706000600$810051005'],
  ['its file gives another itinerary variation', '$102$3$4$5$6$706000600$810051005'],
  ['its period ends on another day', '$1$2$3$431AUG27$6$706000600$810051005'],
])('keeps the sold seats of a flight when %s, and offers them once', async (_, leg) => {
  await load();
  await desk.sell(10);
  const [before] = await query(`select id from service where number = '101'`);
  const report = await load({ ssim: texts.ssim?.replace(legOf101, leg) });
  expect(report).toMatchObject({ accepted: true, problems: [], changes: { services: { added: 0 } } });
  expect(await query(`select id from service where number = '101'`)).toEqual([before]);
  expect(await onJune14()).toEqual([{ is_sold: true, total: 40, sold: 10 }]);
});

it.each([
  ['by day', '2027-05-07', '08:00'],
  // There it is the seventh already.
  ['at half past one at night in Moscow', '2027-05-06', '22:30'],
])(
  'keeps what was flown of a period whose next file begins tomorrow, and again in the file after it: %s',
  async (_, day, time) => {
    await load();
    await desk.sell(10);
    await desk.sell(3, '2027-05-07');
    desk.freezeAt(day, time);
    const ssim = texts.ssim?.replace(legOf101, '$1$2$308MAY27$5$6$706000600$810051005');
    const reports = [await load({ ssim }), await load({ ssim })];
    expect(reports.map(({ changes }) => changes.services)).toMatchObject([
      { added: 0, changed: 0, withdrawn: 0 },
      { added: 0, changed: 0, withdrawn: 0 },
    ]);
    expect(await query(`select period_from from service where number = '101'`)).toEqual([
      { period_from: '2027-05-01' },
    ]);
  },
);

it('asks about tomorrow’s sold departure that a file leaves out between two periods, and puts none on sale twice', async () => {
  await load();
  await desk.sell(10);
  await desk.sell(3, '2027-05-09');
  desk.freezeAt('2027-05-08');
  const ssim = texts.ssim
    ?.replace(legOf101, '$1$2$307MAY2707MAY27$6$706000600$810051005')
    .replace(
      '3 ZY  1030101J28MAR2700XXX00 2 4 6  VKO22002200+0300  AYT02050205',
      '3 ZY  1010201C10MAY2730SEP271 3 5 7 VKO06000600+0300  AYT10051005',
    );
  const report = await load({ ssim, seats: undefined, fares: undefined });
  expect(report).toMatchObject({
    accepted: false,
    problems: [{ key: 'soldDeparture', found: 'ZY 101, 2027-05-09' }],
  });
});

it('at night asks nobody about a departure that was flown yesterday and that the next file no longer has', async () => {
  await load();
  await desk.sell(3, '2027-05-07');
  desk.freezeAt('2027-05-07', '22:30');
  // From the eighth on, and no longer on the weekday of the seventh.
  const ssim = texts.ssim?.replace(legOf101, '$1$2$308MAY27$51 3   7$706000600$810051005');
  const report = await load({ ssim, seats: undefined, fares: undefined });
  expect(report).toMatchObject({ accepted: true, problems: [], changes: { services: { added: 0 } } });
});

it('in the evening in New York cancels no sold departure of this evening', async () => {
  await load();
  const row = (status: string) => ({
    ssim: undefined,
    fares: undefined,
    seats: `flight,from,to,bucket,seats,status\nZX11,2027-06-13,2027-06-13,Y,40,${status}\n`,
  });
  await load(row(''));
  await query(`update seat_counter set sold = 2 where flight_date = '2027-06-13'
    and service_id = (select id from service where number = '11' and carrier = 'ZX')`);
  // In London it is the fourteenth.
  desk.freezeAt('2027-06-14', '01:00');
  expect((await load(row('cancelled'))).problems).toMatchObject([
    { key: 'soldCancelled', found: '2027-06-13' },
  ]);
});

it('counts what a former period has sold against the block of the period that replaces it', async () => {
  await load();
  await desk.sell(10);
  await desk.sell(3, '2027-05-17');
  // In place of another flight, which stays as it is stored.
  const ssim = texts.ssim
    ?.replace(legOf101, '$1$2$3$431MAY27$6$706000600$810051005')
    .replace(
      '3 ZY  1030101J28MAR2700XXX00 2 4 6  VKO22002200+0300  AYT02050205',
      '3 ZY  1010201C01JUN2730SEP271 3 5 7 VKO06000600+0300  AYT10051005',
    );
  const report = await load({ ssim });
  expect(report).toMatchObject({ accepted: true, problems: [], changes: { services: { added: 2 } } });
  expect(await onJune14()).toEqual([
    { is_sold: false, total: 10, sold: 10 },
    { is_sold: true, total: 30, sold: 0 },
  ]);
  const few = await load({
    ssim: undefined,
    fares: undefined,
    seats: texts.seats?.replace(/^(ZY101,.*),40,/m, '$1,9,'),
  });
  expect(few.problems.map(describeImportProblem)).toEqual([
    'seats line 2, column seats: 10 seats are held or sold already, the total cannot become 9',
  ]);
  const again = await load({ ssim });
  expect(again.changes).toMatchObject({ services: { withdrawn: 1 }, seats: { added: 0, changed: 0 } });
});

it.each([
  ['flies at another time', '$1$2$3$4$5$6$707000700$811051105'],
  ['flies from another airport', '$1$2$3$4$5$6 SVO06000600$810051005'],
  ['ends before it', '$1$2$3$410JUN27$6$706000600$810051005'],
  ['loses its day of the week', '$1$2$3$4$5  3 5 7$706000600$810051005'],
])(
  'moves or drops no sold departure of a flight that %s: staff do, which asks the buyers',
  async (_, leg) => {
    await load();
    await desk.sell(10);
    const changed = { ssim: texts.ssim?.replace(legOf101, leg), seats: undefined, fares: undefined };
    const refused = await load(changed);
    expect(refused).toMatchObject({ accepted: false, needsConfirmation: true });
    expect(refused.problems.map(describeImportProblem)).toEqual([
      expect.stringContaining('ZY 101, 2027-06-14: 10 seats are held or sold, and the file moves this'),
    ]);
    const legs = `select s.is_sold, l.origin, l.departs_minute from service s join service_leg l on l.service_id = s.id
      where s.number = '101' and '2027-06-14' between s.period_from and s.period_to and s.days_mask & 1 = 1
        and exists (select 1 from seat_counter where service_id = s.id and flight_date = '2027-06-14')`;
    expect(await query(legs)).toEqual([{ is_sold: true, origin: 'VKO', departs_minute: 360 }]);
    expect((await load(changed, { confirmed: true })).accepted).toBe(true);
    expect(await query(legs)).toEqual([{ is_sold: false, origin: 'VKO', departs_minute: 360 }]);
    expect(await onJune14()).toEqual([{ is_sold: false, total: 10, sold: 10 }]);
    expect((await load(changed)).problems).toEqual([]);
  },
);

it('stops a flight that becomes fortnightly in the weeks between, unless seats are sold there', async () => {
  await load();
  const ssim = texts.ssim?.replace(legOf101, '$1$2$3$4$5$62VKO06000600$810051005');
  const offWeeks = `select flight_date from departure d join service s on s.id = d.service_id
    where s.number = '101' and d.status = 'cancelled' order by flight_date limit 1`;
  await desk.sell(10, '2027-06-21');
  expect((await load({ ssim })).problems).toMatchObject([
    { key: 'soldDeparture', found: 'ZY 101, 2027-06-21' },
  ]);
  await desk.sell(0, '2027-06-21');
  await desk.sell(10);
  expect((await load({ ssim })).accepted).toBe(true);
  expect(await query(offWeeks)).toEqual([{ flight_date: '2027-05-09' }]);
});

it('imports other times of a flight once staff have moved its sold departure to them', async () => {
  await load();
  await desk.sell(10);
  await query(`insert into departure (tenant_id, service_id, flight_date, status)
    select tenant_id, id, '2027-06-14', 'open' from service where number = '101'`);
  await query(`insert into departure_leg (tenant_id, service_id, flight_date, leg_no, departs_minute, arrives_minute)
    select tenant_id, id, '2027-06-14', 1, 420, 665 from service where number = '101'`);
  const ssim = texts.ssim?.replace(legOf101, '$1$2$3$4$5$6$707000700$811051105');
  expect(await load({ ssim })).toMatchObject({ accepted: true, changes: { services: { changed: 1 } } });
  expect(await onJune14()).toEqual([{ is_sold: true, total: 40, sold: 10 }]);
});

it('cancels no sold departure by a row of seats, and reopens none that staff cancelled', async () => {
  await load();
  await desk.sell(10);
  const row = (status: string) => ({
    ssim: undefined,
    fares: undefined,
    seats: `flight,from,to,bucket,seats,status\nZY101,2027-06-14,2027-06-14,Y,40,${status}\n`,
  });
  expect((await load(row('cancelled'))).problems.map(describeImportProblem)).toEqual([
    'seats line 2, column status: 10 seats are held or sold on 2027-06-14: cancel this departure under Departures, and its buyers are asked',
  ]);
  const state = `select status from departure d join service s on s.id = d.service_id
    where s.number = '101' and flight_date = '2027-06-14'`;
  expect(await query(state)).toEqual([]);
  await query(`insert into departure (tenant_id, service_id, flight_date, status)
    select tenant_id, id, '2027-06-14', 'cancelled' from service where number = '101'`);
  await query(`insert into departure_change (tenant_id, id, service_id, flight_date, kind, reason, made_by)
    select tenant_id, gen_random_uuid(), id, '2027-06-14', 'cancel', 'No crew', 'user:1' from service where number = '101'`);
  for (const status of ['cancelled', 'open', 'stopSale'])
    expect((await load(row(status))).accepted).toBe(true);
  expect(await query(state)).toEqual([{ status: 'cancelled' }]);
});
