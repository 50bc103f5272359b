import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';
import { ImportDesk, sampleTexts as texts } from '../testing/import-desk.ts';
import { fromSofia, oneDay } from '../testing/schedule-file.ts';
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
const count = (table: string, tenantId = DEFAULT_TENANT) => desk.count(table, tenantId);

const seatsOf101 = `select flight_date as day, total, held, sold from seat_counter c join service s on s.id = c.service_id
  where s.number = '101' and flight_date between '2027-06-14' and '2027-06-21' order by flight_date`;

describe('a price that staff have set for one date', () => {
  it('stays while a file does not change its fare, and is removed with the price it belongs to', async () => {
    await load();
    const set = `insert into departure_price select tenant_id, id, valid_from, 'adult', 4200 from fare`;
    await query(set);
    const all = await count('departure_price');
    await load();
    expect(await count('departure_price')).toBe(all);
    const [header = '', first = '', ...others] = texts.fares!.split('\n');
    const dearer = first.replace(/(\d+)\.00/, (_, sum) => `${Number(sum) + 1}.00`);
    await load({ fares: [header, dearer, ...others].join('\n') });
    const kept = await count('departure_price');
    expect(kept).toBeLessThan(all);
    expect(kept).toBeGreaterThan(0);
  });
});

describe('importing a schedule with seats and fares', () => {
  it('imports flights, seats and fares together, for one agency', async () => {
    const report = await load();
    expect(report.problems).toEqual([]);
    expect(report).toMatchObject({
      accepted: true,
      changes: { services: { added: 12 }, fares: { added: 8 } },
    });
    expect(report.changes.seats.added).toBe(await count('seat_counter'));
    expect(await query(seatsOf101)).toEqual([
      { day: '2027-06-14', total: 40, held: 0, sold: 0 },
      { day: '2027-06-16', total: 40, held: 0, sold: 0 },
      { day: '2027-06-18', total: 0, held: 0, sold: 0 },
      { day: '2027-06-20', total: 40, held: 0, sold: 0 },
      { day: '2027-06-21', total: 40, held: 0, sold: 0 },
    ]);
    expect(await count('service', OTHER_TENANT)).toBe(0);
  });

  it('gives every leg of a flight its own seats, and prices the segment that a fare names', async () => {
    await load();
    const legs =
      await query(`select distinct leg_no, total from seat_counter c join service s on s.id = c.service_id
      where s.number = '200' order by leg_no`);
    expect(legs).toEqual([
      { leg_no: 1, total: 30 },
      { leg_no: 2, total: 25 },
    ]);
    const stretches =
      await query(`select board_leg, off_leg, fare_minor from fare f join service s on s.id = f.service_id
      join fare_price p on p.fare_id = f.id where s.number = '200' and p.passenger_type = 'child' order by board_leg`);
    expect(stretches).toEqual([
      { board_leg: 1, off_leg: 2, fare_minor: 9000 },
      { board_leg: 2, off_leg: 2, fare_minor: 6750 },
    ]);
  });

  it('stores codeshares and cargo without selling them, and closes the dates that the file closes', async () => {
    await load();
    expect(await query(`select number, codeshare_of from service where not is_sold order by number`)).toEqual(
      [
        { number: '300', codeshare_of: 'ZW 4413' },
        { number: '400', codeshare_of: null },
      ],
    );
    expect(await query(`select status, flight_date from departure where status = 'stopSale'`)).toEqual([
      { status: 'stopSale', flight_date: '2027-08-02' },
    ]);
  });

  it('cancels every second week of a fortnightly flight', async () => {
    await load();
    const off = await query<{
      flight_date: string;
    }>(`select flight_date from departure d join service s on s.id = d.service_id
      where s.number = '110' and status = 'cancelled' order by flight_date limit 2`);
    expect(off.map((row) => row.flight_date)).toEqual(['2027-05-10', '2027-05-24']);
  });

  it('gives a capped fare a counter for each of its dates', async () => {
    await load();
    const [capped] = await query(`select count(*)::int as dates, min(total) as least from fare_counter`);
    expect(capped).toEqual({ dates: 93, least: 12 });
  });

  it('changes nothing when the same files are imported again', async () => {
    await load();
    const before = await query('select id from fare order by id');
    const again = await load();
    expect(again.changes).toEqual({
      services: { added: 0, changed: 0, unchanged: 12, withdrawn: 0 },
      seats: { added: 0, changed: 0, departures: 0 },
      fares: { added: 0, changed: 0, unchanged: 8, withdrawn: 0 },
    });
    expect(await query('select id from fare order by id')).toEqual(before);
  });

  it('imports changed totals and prices and keeps held and sold seats', async () => {
    await load();
    await query(`update seat_counter set held = 2, sold = 3 where flight_date = '2027-06-14'`);
    const report = await load({
      seats: texts.seats?.replace(',Y,40,\n', ',Y,35,\n'),
      fares: texts.fares?.replace(',99.00,', ',109.00,'),
    });
    expect(report.changes.fares).toMatchObject({ changed: 1, added: 0, withdrawn: 0 });
    expect((await query(seatsOf101))[0]).toEqual({ day: '2027-06-14', total: 35, held: 2, sold: 3 });
  });

  it('refuses a total below the held and sold seats, with the line, and changes nothing', async () => {
    await load();
    await query(`update seat_counter set sold = 39 where flight_date = '2027-06-14' and total = 40`);
    const report = await load({
      seats: texts.seats?.replace(',Y,40,\n', ',Y,35,\n'),
      fares: texts.fares?.replace(',99.00,', ',109.00,'),
    });
    expect(report.accepted).toBe(false);
    expect(report.problems.map(describeImportProblem)).toEqual([
      'seats line 2, column seats: 39 seats are held or sold already, the total cannot become 35',
    ]);
    expect((await query(seatsOf101))[0]).toMatchObject({ total: 40, sold: 39 });
    expect(await count('inventory_import')).toBe(1);
  });

  it('takes periods missing from the schedule off sale, and deletes only unsold ones', async () => {
    await load();
    await desk.sell(1);
    const ssim = texts.ssim?.replace(/^3 ZY  10[12]0101C.*$/gm, (leg) =>
      leg.replace('01MAY27', '08MAY27').replace('VKO', 'SVO'),
    );
    const report = await load({ ssim, seats: undefined, fares: undefined }, { confirmed: true });
    expect(report.changes.services).toMatchObject({ added: 2, withdrawn: 2 });
    expect(
      await query(`select number, period_from, is_sold from service where number in ('101', '102')
        order by number, period_from`),
    ).toEqual([
      { number: '101', period_from: '2027-05-01', is_sold: false },
      { number: '101', period_from: '2027-05-08', is_sold: true },
      { number: '102', period_from: '2027-05-08', is_sold: true },
    ]);
  });

  it('removes a fare missing from its flight’s new price list', async () => {
    await load();
    const fares = texts.fares
      ?.split('\n')
      .filter((line) => !line.includes(',Light,'))
      .join('\n');
    const report = await load({ ssim: undefined, seats: undefined, fares });
    expect(report.changes.fares).toMatchObject({ unchanged: 7, withdrawn: 1 });
    expect(await count('fare_counter')).toBe(0);
  });

  it('reports in a dry run what would change, and changes nothing', async () => {
    const report = await load({}, { dryRun: true });
    expect(report).toMatchObject({
      accepted: true,
      changes: { services: { added: 12 }, fares: { added: 8 } },
    });
    expect([await count('service'), await count('inventory_change')]).toEqual([0, 0]);
  });

  it('notifies the timetables in memory which flights to reload', async () => {
    await load();
    const before = await count('inventory_change');
    await load({ fares: texts.fares?.replace(',99.00,', ',109.00,') });
    expect((await count('inventory_change')) - before).toBe(1);
  });

  it.each([
    ['a flight that is not there', { seats: texts.seats?.replace('ZY101,', 'ZY999,') }, 'unknownFlight', 2],
    [
      'days on which the flight does not fly',
      { seats: texts.seats?.replace(',135,,Y,', ',246,,Y,') },
      'noDeparture',
      5,
    ],
    ['a bucket without seats', { fares: texts.fares?.replace(',C,C,EUR', ',C,J,EUR') }, 'unknownBucket', 7],
    ['an airport off the route', { fares: texts.fares?.replace('SVX,AYT', 'LED,AYT') }, 'notOnFlight', 8],
    [
      'two prices for the same days',
      { fares: texts.fares?.replace(',Light,0,T,', ',Standard,0,Q,') },
      'overlap',
      5,
    ],
    [
      'a charter that could be cancelled',
      { fares: texts.fares?.replace(',1,20,,,,,,ZY-AYT', ',1,20,,,25.00,24,,ZY-AYT') },
      'charterRule',
      2,
    ],
    [
      'a charter that could be changed, be it for nothing',
      { fares: texts.fares?.replace(',1,20,,,,,,ZY-AYT', ',1,20,0.00,3,,,,ZY-AYT') },
      'charterRule',
      2,
    ],
  ])('refuses %s, naming the line', async (_, changed, key, line) => {
    const report = await load(changed);
    expect(report.accepted).toBe(false);
    expect(report.problems).toMatchObject([{ key, line }]);
    expect(await count('service')).toBe(0);
  });

  it('requires confirmation to sell a flight number twice on a day', async () => {
    const twice = oneDay([
      { number: ' 101' },
      { number: ' 101', variation: '02', departs: '1700', arrives: '2105' },
    ]);
    const refused = await load(twice);
    expect(refused).toMatchObject({ accepted: false, needsConfirmation: true });
    expect(refused.problems.map(describeImportProblem)).toEqual([
      'ssim line 12, serial 000004, column 6-9: ZY 101, 2027-07-10: the same flight number is sold twice on this day, also in line 11. Confirm if that is meant',
    ]);
    expect(await count('service')).toBe(0);
    expect(await load(twice, { confirmed: true })).toMatchObject({
      accepted: true,
      changes: { services: { added: 2 } },
    });
  });

  it('requires a choice if the offsets of a flight differ from the zone table on any day of its period', async () => {
    const [summer, winter] = ['10JUL27', '20NOV27'];
    const wrong = oneDay([
      { destination: 'BOJ', arrives: '1435', until: winter, days: '     6 ', departureVariation: '+0300' },
    ]);
    const refused = await load(wrong);
    expect(refused).toMatchObject({ accepted: false, needsConfirmation: true });
    expect(refused.problems.map(describeImportProblem)).toEqual([
      expect.stringMatching(/column 66-70: the UTC variation is \+0300, .* BOJ 2027-11-06: \+0200/),
    ]);
    const split = oneDay([{ destination: 'BOJ', arrives: '1435', until: summer }]);
    expect((await load(split)).accepted).toBe(true);
  });

  it('refuses a departure in the skipped hour', async () => {
    const spring = { from: '28MAR27', until: '28MAR27', departs: '0330', arrives: '0600' };
    const skipped = await load(oneDay([{ ...fromSofia, ...spring, departureVariation: '+0300' }]));
    expect(skipped).toMatchObject({ accepted: false, needsConfirmation: false });
    expect(skipped.problems.map(describeImportProblem)).toEqual([
      expect.stringMatching(/column 40-43: BOJ 2027-03-28 03:30 does not exist/),
    ]);
  });

  it('stores the occurrence of an ambiguous time, and notices when a file states the other one', async () => {
    const night = { ...fromSofia, from: '31OCT27', until: '31OCT27', departs: '0330', arrives: '0700' };
    const [first, second] = ['+0300', '+0200'].map((departureVariation) =>
      oneDay([{ ...night, departureVariation }]),
    );
    const clocksOf = () =>
      query('select departs_after_change as departs, arrives_after_change as arrives from service_leg');
    expect(await load(first)).toMatchObject({ accepted: true, problems: [] });
    expect(await clocksOf()).toEqual([{ departs: false, arrives: false }]);
    expect(await load(second)).toMatchObject({ accepted: true, changes: { services: { changed: 1 } } });
    expect(await clocksOf()).toEqual([{ departs: true, arrives: false }]);
    expect((await load(second)).changes.services).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('explains what to do about a file in another encoding', async () => {
    const utf16 = Buffer.from(`\uFEFF${texts.seats}`, 'utf16le').toString('utf8');
    const windows = `flight,from\n${Buffer.from([0xc0, 0xc1]).toString('utf8')},2027-01-01\n`;
    for (const [seats, line] of [
      [utf16, 1],
      [windows, 2],
    ] as const) {
      const { accepted, problems } = await load({ seats });
      expect([accepted, ...problems.map(describeImportProblem)]).toEqual([
        false,
        expect.stringMatching(`^seats line ${line}, column -: the file is not in UTF-8. Save it again`),
      ]);
    }
  });

  it('recognises a reassigned airport code', async () => {
    const ssim = texts.ssim?.replaceAll('BOJ', 'OLD');
    const report = await load({ ssim }, { movedCodes: new Map([['OLD', 'BOJ']]) });
    expect(report.accepted).toBe(true);
    expect(await query(`select count(*)::int as n from service_leg where destination = 'BOJ'`)).toEqual([
      { n: 1 },
    ]);
  });

  it('refuses an airport missing from the airport table, except in tolerant mode', async () => {
    const ssim = texts.ssim?.replaceAll('BOJ', 'QQQ');
    const strict = await load({ ssim });
    expect(strict.problems.map(describeImportProblem)).toEqual([
      'ssim line 23, serial 000015, column 37-39: the airport QQQ is not in the airport table',
    ]);
    const tolerant = await load({ ssim }, { tolerant: true });
    expect(tolerant).toMatchObject({ accepted: true, changes: { services: { added: 11 } } });
  });
});
