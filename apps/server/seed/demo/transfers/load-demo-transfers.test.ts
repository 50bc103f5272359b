import { expect, test } from 'vitest';
import { parseCsv } from '../../../src/platform/csv.ts';
import { demoTransfers } from './load-demo-transfers.ts';

const files = demoTransfers('EUR');
const rowsOf = (file: keyof typeof files) => parseCsv(files[file]!).map(({ values }) => values);

const larger = ['AYT', 'IST', 'SAW', 'BCN', 'DLM', 'BJV', 'HKT', 'SVO', 'DME', 'VKO', 'LED'];
const others = ['GOI', 'GOX', 'VAR', 'BOJ', 'KBP', 'IEV'];

test.each([...larger.map((code) => [code, 12] as const), ...others.map((code) => [code, 6] as const)])(
  'from %s rides go to at least %i zones, in every type of vehicle',
  (airport, zones) => {
    const routes = rowsOf('routes').filter((row) => row['airport'] === airport);
    const byZone = Map.groupBy(routes, (row) => row['zone']);
    expect(byZone.size).toBeGreaterThanOrEqual(zones);
    for (const [zone, rows] of byZone) expect(rows, zone).toHaveLength(6);
    expect(rowsOf('stations').some((row) => row['airport'] === airport)).toBe(true);
    expect(rowsOf('fleet').filter((row) => row['airport'] === airport)).toHaveLength(6);
  },
);

test('every zone has hotels, and Russian names are written in Cyrillic letters', () => {
  const hotels = Map.groupBy(rowsOf('places'), (row) => row['zone']);
  for (const zone of rowsOf('zones')) {
    expect(hotels.get(zone['code'])?.length, zone['code']).toBeGreaterThanOrEqual(2);
  }
  for (const row of [...rowsOf('zones'), ...rowsOf('places')]) expect(row['nameRu']).toMatch(/[а-яё]/i);
});

test('no two hotels around an airport are called the same', () => {
  const names = rowsOf('places').map((row) => `${row['zone']!.slice(0, 3)} ${row['nameEn']}`);
  expect(new Set(names).size).toBe(names.length);
});

test('four seats in a shared vehicle cost less than a car of one’s own, on every way', () => {
  const ways = Map.groupBy(rowsOf('routes'), ({ airport, zone }) => `${airport} ${zone}`);
  for (const [way, rows] of ways) {
    const priceOf = (type: string) => Number(rows.find((row) => row['vehicleType'] === type)?.['price']);
    expect(4 * priceOf('shuttle'), way).toBeLessThan(priceOf('sedan'));
  }
});
