import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { loadPlaces, type Places } from './places.ts';
import { readAirports } from './read-place-files.ts';
import { seedPlaces } from './repository.ts';

describe('the global tables of places', () => {
  let test: TestDatabase;
  let database: Database;
  let places: Places;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = test.database;
    await database.inGlobal(seedPlaces);
    places = await database.inGlobal(loadPlaces);
  }, 60_000);

  afterAll(() => test.close());

  it('return the contents of the files', () => {
    expect(new Map([...places.listAirports()].map((airport) => [airport.code, airport]))).toEqual(
      new Map(readAirports().map((airport) => [airport.code, airport])),
    );
    expect(places.findAirline('PC')?.name.ru).toBe('Пегасус');
    expect(places.findAircraft('738')?.isWide).toBe(false);
  });

  it('are written again only where a row differs', async () => {
    const versions = (): Promise<{ iata: string; xmin: string }[]> =>
      database.inGlobal(async ({ tx }) => {
        const rows = await sql<{ iata: string; xmin: string }>`
          select iata, xmin::text from airport order by iata`.execute(tx);
        return rows.rows;
      });
    await database.inGlobal(async ({ tx }) => {
      await tx.updateTable('airport').set({ time_zone: 'UTC' }).where('iata', '=', 'AYT').execute();
    });
    const before = await versions();
    await database.inGlobal(seedPlaces);
    const after = await versions();
    const changed = after.filter((row, i) => row.xmin !== before[i]?.xmin).map((row) => row.iata);
    expect(changed).toEqual(['AYT']);
    expect((await database.inGlobal(loadPlaces)).zoneOf('AYT')).toBe('Europe/Istanbul');
  });
});
