import { DEFAULT_MINIMUM_CONNECTION, type AirportRecord } from '../spi/airport-record.ts';
import type { AirportColumns } from './network.ts';

export interface AirportIndex {
  readonly columns: AirportColumns;
  readonly numberOf: ReadonlyMap<string, number>;
}

/** Numbers airports and cities and groups each city's airports. */
export function indexAirports(records: readonly AirportRecord[]): AirportIndex {
  const numberOf = new Map<string, number>();
  const cityNumber = new Map<string, number>();
  const city = new Int32Array(records.length);
  for (const [airport, record] of records.entries()) {
    if (numberOf.has(record.code)) throw new RangeError(`Airport ${record.code} is given twice`);
    numberOf.set(record.code, airport);
    city[airport] = cityNumber.get(record.cityCode) ?? cityNumber.size;
    cityNumber.set(record.cityCode, city[airport]);
  }
  const { start, items } = groupByKey(city, cityNumber.size);
  const connection = records.map((record) => record.minimumConnection ?? DEFAULT_MINIMUM_CONNECTION);
  const columns = {
    codes: records.map((record) => record.code),
    countries: records.map((record) => record.countryCode),
    city,
    cityStart: start,
    cityAirport: items,
    domesticMinutes: Int16Array.from(connection, (minutes) => minutes.domesticMinutes),
    internationalMinutes: Int16Array.from(connection, (minutes) => minutes.internationalMinutes),
  };
  return { columns, numberOf };
}

/** Items by their key, in item order: those of key `k` are `items[start[k] … start[k + 1])`. */
export function groupByKey(keys: Int32Array, keyCount: number): { start: Int32Array; items: Int32Array } {
  const start = new Int32Array(keyCount + 1);
  for (const key of keys) start[key + 1]! += 1;
  for (let key = 0; key < keyCount; key++) start[key + 1]! += start[key]!;
  const next = start.slice();
  const items = new Int32Array(keys.length);
  for (let item = 0; item < keys.length; item++) items[next[keys[item]!]!++] = item;
  return { start, items };
}
