import { addDays } from '@farewind/values/local-time';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Office } from '../../../testing/office.ts';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { DEFAULT_TENANT, OTHER_TENANT } from '../../../testing/seed-tenants.ts';

const inThree = (word: string) => ({ ru: `${word} ру`, en: word, tr: `${word} tr` });
const zone = { code: 'ayt-lara', airport: 'AYT', name: inThree('Lara') };
const van = {
  code: 'van',
  name: inThree('Van'),
  model: 'Ford Tourneo',
  mode: 'private',
  picture: 'van',
  passengerCapacity: '6',
  baggageCapacity: '6',
  childSeatPrice: '5',
};

let office: Office;
let clerk: OfficeCaller;
let other: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  clerk = await hireStaff(office, ['Pages.Transfers']);
  other = await hireStaff(office, ['Pages.Transfers'], {
    tenantId: OTHER_TENANT,
    email: 'other@example.com',
  });
});
afterAll(() => office.close());

const call = async (name: string, input?: object) => clerk(`TransferInventory/${name}`, input);
const found = async (list: string, input: object = {}) =>
  (await call(list, { maxResultCount: 1000, ...input })).result.items;

describe('an agency’s inventory of rides', () => {
  let zoneId: number;
  let typeId: number;

  test('consists of zones with their hotels, vehicles, prices and a fleet', async () => {
    const hotel = { kind: 'hotel', code: 'ayt-lara-kervansaray', name: inThree('Kervansaray') };
    const made = await call('SaveZone', { ...zone, places: [hotel] });
    expect(made.result).toMatchObject({ ...zone, airportName: 'Antalya', places: [hotel], routes: 0 });
    const type = await call('SaveVehicleType', van);
    expect(type.result).toMatchObject({ passengerCapacity: 6, childSeatPrice: '5.00', freeCancelHours: 24 });
    [zoneId, typeId] = [made.result.id, type.result.id];
    const route = { airport: 'ayt', zoneId, vehicleTypeId: typeId, price: '42.5', minutes: '25', km: '' };
    expect((await call('SaveRoute', route)).result).toMatchObject({
      airport: 'AYT',
      price: '42.50',
      currency: 'EUR',
      km: null,
      zoneCode: 'ayt-lara',
    });
    expect(await call('SaveRoute', route)).toMatchObject({
      key: 'GEN-DUPLICATE',
      fields: { vehicleTypeId: 'There is a price for this route and vehicle already' },
    });
    expect(await found('GetZones', { keyword: 'KERVAN' })).toMatchObject([{ code: 'ayt-lara', routes: 1 }]);
    expect(await found('GetRoutes', { keyword: 'van', airport: 'AYT' })).toHaveLength(1);
    expect(await call('DeleteZone', { input: zoneId })).toMatchObject({
      status: 409,
      message: 'This zone has prices. Remove them first.',
    });
  });

  test('reports each error at its field', async () => {
    const wrong = await call('SaveZone', { ...zone, code: 'Lara!', airport: 'AY', name: { ru: 'Лара' } });
    expect(Object.keys(wrong.fields).toSorted()).toEqual(['airport', 'code', 'name.en', 'name.tr']);
    expect((await call('SaveZone', { ...zone, code: 'nowhere', airport: 'QQQ' })).fields).toEqual({
      airport: 'Invalid value',
    });
    const free = { airport: 'AYT', zoneId, vehicleTypeId: typeId, price: '0', minutes: '0' };
    expect(Object.keys((await call('SaveRoute', free)).fields)).toEqual(['price', 'minutes']);
  });

  test('a second editor learns what the first has changed', async () => {
    const [before] = await found('GetRoutes');
    const first = await call('UpdateRoute', { ...before, price: '45.00' });
    expect(first.result).toMatchObject({ price: '45.00', version: before.version + 1 });
    expect(await call('UpdateRoute', { ...before, price: '44.00' })).toMatchObject({
      status: 409,
      key: 'GEN-CONFLICT',
      data: { current: { price: '45.00' } },
    });
  });

  test('a day shows the available vehicles, also on dates with a different number', async () => {
    const key = { airport: 'AYT', vehicleTypeId: typeId };
    const today = (await call('SaveFleet', { ...key, perDay: '3' })).result.days[0].date;
    await office.desk.app.db.database.inTenant(DEFAULT_TENANT, ({ tx, tenantId }) =>
      tx
        .insertInto('vehicle_day')
        .values({
          tenant_id: tenantId,
          airport: 'AYT',
          vehicle_type_id: typeId,
          day: today,
          total: 3,
          held: 1,
          sold: 1,
        })
        .execute(),
    );
    const [fleet] = await found('GetFleet');
    expect(fleet.days[0]).toEqual({ date: today, total: 3, held: 1, sold: 1, free: 1 });
    const fewer = [{ date: today, total: 1 }];
    const changed = await call('UpdateFleet', { ...fleet, perDay: '4', exceptions: fewer });
    expect(changed.result).toMatchObject({ perDay: 4, exceptions: fewer });
    expect(changed.result.days.slice(0, 2)).toMatchObject([
      { total: 1, sold: 1, free: 0 },
      { total: 4, free: 4 },
    ]);
    const twice = await call('UpdateFleet', { ...changed.result, exceptions: [...fewer, ...fewer] });
    expect(twice.fields).toEqual({ 'exceptions[1].date': 'This date stands twice' });
  });

  test('begins with the day at its airport, also by night in Antalya while it is yesterday in UTC', async () => {
    const { clock } = office.desk.app.db;
    const start = clock.override();
    // The first day of the fleet, by its airport: in UTC it may be yesterday already when the tests run.
    const utcDay: string = (await found('GetFleet'))[0].days[0].date;
    clock.freezeAt(new Date(`${utcDay}T21:30:00Z`));
    try {
      const atNight = await hireStaff(office, ['Pages.Transfers'], { email: 'night@example.com' });
      const [fleet] = (await atNight('TransferInventory/GetFleet', {})).result.items;
      expect(fleet.days[0].date).toBe(addDays(utcDay, 1));
      // Yesterday's number is over, so it is neither shown nor changed.
      expect(fleet.exceptions).toEqual([]);
      const yesterday = await atNight('TransferInventory/UpdateFleet', {
        ...fleet,
        exceptions: [{ date: utcDay, total: 2 }],
      });
      expect(Object.keys(yesterday.fields)).toEqual(['exceptions[0].date']);
    } finally {
      clock.freezeAt(start);
    }
  });

  test('belongs to one agency: another can neither see nor price it', async () => {
    for (const list of ['GetZones', 'GetVehicleTypes', 'GetRoutes', 'GetFleet', 'GetStations'])
      expect((await other(`TransferInventory/${list}`)).result.totalCount).toBe(0);
    const route = { airport: 'AYT', zoneId, vehicleTypeId: typeId, price: '1', minutes: '9' };
    expect(await other('TransferInventory/SaveRoute', route)).toMatchObject({
      status: 400,
      fields: { zoneId: 'Invalid value' },
    });
    const [{ id, ...rest }] = await found('GetZones');
    expect((await other('TransferInventory/UpdateZone', { ...rest, id })).status).toBe(404);
    const stranger = await hireStaff(office, ['Pages.Inventory']);
    expect((await stranger('TransferInventory/GetZones')).status).toBe(403);
  });
});

describe('the files of an agency’s rides', () => {
  const files = ['stations', 'vehicleTypes', 'zones', 'places', 'routes', 'fleet'] as const;
  const exportAll = async (caller: OfficeCaller): Promise<Record<string, string>> => {
    const entries = files.map(async (file) => {
      const { result } = await caller('TransferInventory/ExportTransfers', { file });
      return [file, result.csv] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const nothingNew = { added: 0, changed: 0 };

  test('are dry-run first: each error has its line and column, and nothing is changed', async () => {
    const zones =
      'code,airport,nameRu,nameEn,nameTr\nkemer,AYT,Кемер,Kemer,Kemer\nkemer,AYT,Кемер,Kemer,Kemer\n';
    const routes = [
      'airport,zone,vehicleType,price,currency,minutes',
      'AYT,kemer,van,60.00,EUR,70',
      'AYT,nowhere,van,60.00,EUR,70',
      'AYT,kemer,van,free,USD,70',
      'QQQ,kemer,bike,60,USD,70',
    ].join('\n');
    const { result } = await call('ImportTransfers', { zones, routes, dryRun: true });
    expect(result).toMatchObject({ accepted: false, dryRun: true, changes: { zones: nothingNew } });
    const told = result.problems.map(
      (p: Record<string, string>) => `${p['file']} ${p['line']} ${p['column']}: ${p['message']}`,
    );
    expect(told).toEqual([
      'zones 3 code: “kemer” stands in line 2 already',
      'routes 3 zone: The zone “nowhere” is neither in the file nor in the list',
      'routes 4 price: “free” does not fit: it has to be a sum such as 42.50',
      'routes 5 airport: There is no airport QQQ',
      'routes 5 vehicleType: The vehicle “bike” is neither in the file nor in the list',
      'routes 5 currency: Prices are kept in EUR, not in USD',
    ]);
    const good = { zones: zones.split('\n').slice(0, 2).join('\n'), dryRun: true };
    const tried = await call('ImportTransfers', good);
    expect(tried.result).toMatchObject({ accepted: true, changes: { zones: { added: 1 } } });
    expect(await found('GetZones', { keyword: 'kemer' })).toEqual([]);
    expect((await call('ImportTransfers', { zones: 'code,airport\nx' })).result.problems).toMatchObject([
      { file: 'zones', line: 2 },
    ]);
  });

  test('read the exported files unchanged, and another agency can import them', async () => {
    await call('SaveStation', {
      airport: 'AYT',
      operatorName: '=Riviera, "Rides"',
      operatorPhone: '+90 242 000 00 00',
      meetingPoint: inThree('Exit B, left'),
    });
    const texts = await exportAll(clerk);
    expect(texts['routes']).toBe(
      'airport,zone,vehicleType,price,currency,minutes,km,nightPercent,active\nAYT,ayt-lara,van,45.00,EUR,25,,0,yes\n',
    );
    const again = await call('ImportTransfers', texts);
    expect(again.result.accepted).toBe(true);
    for (const file of files) expect(again.result.changes[file]).toMatchObject(nothingNew);

    const taken = await other('TransferInventory/ImportTransfers', texts);
    expect(taken.result.changes).toMatchObject({ places: { added: 1 }, fleet: { added: 2 } });
    expect(await exportAll(other)).toEqual(texts);
    const dearer = { routes: texts['routes']!.replace('45.00', '46') };
    const changed = await other('TransferInventory/ImportTransfers', dearer);
    expect(changed.result.changes.routes).toEqual({ added: 0, changed: 1, unchanged: 0 });
  });

  type Cell = string | { readonly number: string };
  /** A file as the office saves it for readers who write a decimal comma. */
  const withCommas = (cells: readonly (readonly Cell[])[]) =>
    cells
      .map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.number.replace('.', ','))))
      .map((row) => row.join(';'))
      .join('\r\n');
  /** A workbook in base64: its cells, from the second line on. */
  const workbook = (cells: readonly (readonly Cell[])[]) => {
    const draw = (cell: Cell) =>
      typeof cell === 'string'
        ? `<c t="inlineStr"><is><t>${cell}</t></is></c>`
        : `<c><v>${Number(cell.number)}</v></c>`;
    const rows = cells.map((row, at) => `<row r="${at + 2}">${row.map(draw).join('')}</row>`).join('');
    const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    return Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) })).toString('base64');
  };

  test.each([
    ['with semicolons and decimal commas', withCommas],
    ['as a workbook', workbook],
  ])('are read %s, as the office saves them', async (_, write) => {
    const { result } = await clerk('TransferInventory/ExportTransfers', { file: 'routes' });
    const [titles, row] = result.cells;
    expect(row[titles.indexOf('price')]).toEqual({ number: '45.00' });
    const tried = await call('ImportTransfers', { routes: write(result.cells), dryRun: true });
    expect(tried.result).toMatchObject({
      accepted: true,
      changes: { routes: { ...nothingNew, unchanged: 1 } },
    });
    const dearer = row.with(titles.indexOf('price'), { number: '45.50' });
    const changed = await call('ImportTransfers', { routes: write([titles, dearer]), dryRun: true });
    expect(changed.result.changes.routes).toMatchObject({ changed: 1 });
    const wrong = await call('ImportTransfers', {
      routes: write([titles, row.with(0, 'QQQ')]),
      dryRun: true,
    });
    const line = write === workbook ? 3 : 2;
    expect(wrong.result.problems).toMatchObject([{ file: 'routes', line, column: 'airport' }]);
  });

  test('say of a damaged workbook that it cannot be opened', async () => {
    const { result } = await call('ImportTransfers', { zones: 'UEsDBAAA', dryRun: true });
    expect(result.problems).toMatchObject([
      { file: 'zones', message: expect.stringContaining('cannot be opened') },
    ]);
  });
});
