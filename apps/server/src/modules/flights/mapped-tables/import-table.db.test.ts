import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireStaff, type OfficeCaller } from '../../../testing/office-staff.ts';
import { Office } from '../../../testing/office.ts';

let office: Office;
let keeper: OfficeCaller;
beforeAll(async () => {
  office = await Office.open();
  keeper = await hireStaff(office, ['Pages.Inventory'], { email: 'tables@example.com' });
});
afterAll(() => office.close());

const titles = 'Рейс;Откуда;Куда;Дата вылета;Время вылета;Время прилёта;Мест;Цена';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const rowsOf = (...rows: string[]) => base64([titles, ...rows].join('\r\n'));
// The first four Saturdays of June 2031.
const june = ['07.06.2031', '14.06.2031', '21.06.2031', '28.06.2031'];
const rows = june.map((date) => `ZZ 51;SVO;AYT;${date};8:00;12:30;40;12 500,50`);
const flight = { carrier: 'ZZ', number: '51' };
const look = async (file: string) => (await keeper('Inventory/ReadTable', { file })).result;
const take = async (file: string, more: object = {}) => {
  const { kind, mappings } = await look(file);
  const mapping = mappings[kind];
  return (await keeper('Inventory/ImportTable', { file, kind, mapping, ...more })).result;
};
const sheet = async (key: object = flight) => (await keeper('Inventory/GetFlightSheet', key)).result;

test('the columns of a charter table are recognised by their Russian titles, with defaults for the rest', async () => {
  const { kind, mappings, rows: count, isKept } = await look(rowsOf(...rows));
  expect({ kind, count, isKept }).toEqual({ kind: 'programme', count: 4, isKept: false });
  expect(mappings.programme.columns).toEqual({
    flight: 'Рейс',
    origin: 'Откуда',
    destination: 'Куда',
    from: 'Дата вылета',
    departs: 'Время вылета',
    arrives: 'Время прилёта',
    seats: 'Мест',
    fare: 'Цена',
  });
  expect(mappings.programme.fixed).toMatchObject({ class: 'Y', bucket: 'Y', kind: 'charter' });
});

test('airports are recognised by name, and a city with several requires one of them at its cell', async () => {
  const [first = '', second = '', ...rest] = rows;
  const named = first.replace('SVO', 'Москва (SVO)').replace('AYT', 'Анталья');
  const open = second.replace('SVO', 'Москва');
  const refused = await take(rowsOf(named, open, ...rest), { dryRun: true });
  expect(refused).toMatchObject({
    accepted: false,
    faultCount: 1,
    faults: [{ line: 3, cell: 'B3', field: 'origin', found: 'Москва' }],
  });
  expect(refused.faults[0].message).toContain('SVO');
  const chosen = rowsOf(named, open.replace('Москва', 'Moscow Sheremetyevo'), ...rest);
  expect(await take(chosen, { dryRun: true })).toMatchObject({
    accepted: true,
    changes: { services: { added: 1 }, seats: { added: 4 } },
  });
});

test('an error is reported at its cell and row, and nothing is imported until the row is corrected or skipped', async () => {
  const faulty = rowsOf(rows[0]!, rows[1]!.replace('12 500,50', 'по запросу'), rows[2]!, rows[3]!);
  const refused = await take(faulty);
  expect(refused).toMatchObject({
    accepted: false,
    faultCount: 1,
    faults: [{ line: 3, cell: 'H3', column: 'Цена', field: 'fare', found: 'по запросу' }],
  });
  expect((await keeper('Inventory/GetFlightSheet', flight)).key).toBe('GEN-NOTFOUND');
  const tried = await take(faulty, { skipFaulty: true, dryRun: true });
  // Without the second Saturday there are two periods.
  expect(tried).toMatchObject({ accepted: true, skipped: 1, changes: { services: { added: 2 } } });
  expect((await keeper('Inventory/GetFlightSheet', flight)).key).toBe('GEN-NOTFOUND');
});

test('rows of single dates become one weekly flight with its seats and price, and the mapping is kept for these columns', async () => {
  const done = await take(rowsOf(...rows));
  expect(done).toMatchObject({ accepted: true, changes: { services: { added: 1 }, seats: { added: 4 } } });
  expect(await sheet()).toMatchObject({
    periods: [{ from: '2031-06-07', to: '2031-06-28', days: [6], kind: 'charter' }],
    seats: [{ seats: '40' }],
    fares: { length: 4, 0: { from: '2031-06-07', to: '2031-06-07', fare: '12500.50' } },
  });
  const again = rowsOf(...rows);
  expect(await look(again)).toMatchObject({ kind: 'programme', isKept: true });
  expect(await take(again)).toMatchObject({
    accepted: true,
    changes: { services: { added: 0 }, fares: { added: 0, changed: 0, withdrawn: 0 } },
  });
});

test('prices for one date replace that date and leave the other prices of the flight as they are', async () => {
  const text = 'Flight,Date,Price\nZZ51,2031-06-14,9900\n';
  expect(await take(base64(text))).toMatchObject({ accepted: true });
  const { fares } = await sheet();
  expect(fares.map(({ from, fare }: { from: string; fare: string }) => [from, fare])).toEqual([
    ['2031-06-07', '12500.50'],
    ['2031-06-14', '9900.00'],
    ['2031-06-21', '12500.50'],
    ['2031-06-28', '12500.50'],
  ]);
});

test('a Turkish table in a Windows encoding is read correctly', async () => {
  const text = 'Uçuş;Başlangıç;Bitiş;Kontenjan\nZZ51;07.06.2031;28.06.2031;45\n';
  const letters: Record<string, number> = { ç: 0xe7, ş: 0xfe, ı: 0xfd };
  const windows = Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
  const file = windows.toString('base64');
  const { kind, mappings } = await look(file);
  expect({ kind, columns: mappings.seats.columns }).toEqual({
    kind: 'seats',
    columns: { flight: 'Uçuş', from: 'Başlangıç', to: 'Bitiş', seats: 'Kontenjan' },
  });
  expect(await take(file)).toMatchObject({ accepted: true, changes: { seats: { changed: 4 } } });
});

test('a file that is not a table, and an unmapped required column, are refused at their field', async () => {
  expect((await keeper('Inventory/ReadTable', { file: base64('PK nonsense') })).fields).toHaveProperty(
    'file',
  );
  const file = rowsOf(...rows);
  const { kind, mappings } = await look(file);
  const { flight: _, ...columns } = mappings[kind].columns;
  const mapping = { ...mappings[kind], columns };
  const { result } = await keeper('Inventory/ImportTable', { file, kind, mapping });
  expect(result).toMatchObject({ accepted: false, faults: [{ field: 'flight', line: 1 }] });
});
