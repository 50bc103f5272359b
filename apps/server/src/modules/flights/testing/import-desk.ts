import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT, seedTenants } from '../../../testing/seed-tenants.ts';
import { importInventory, type ImportReport, type InventoryTexts } from '../inventory/import-inventory.ts';

function sample(name: string): string {
  return readFileSync(path.join(import.meta.dirname, '../inventory/samples', name), 'utf8');
}

/** A schedule of two carriers in the summer of 2027, with seats and fares. */
export const sampleTexts: InventoryTexts = {
  ssim: sample('two-carriers.ssim'),
  seats: sample('seats.csv'),
  fares: sample('fares.csv'),
};

const airports: readonly (readonly [string, string, string])[] = [
  ...['VKO', 'SVO', 'LED'].map((code) => [code, 'RU', 'Europe/Moscow'] as const),
  ['SVX', 'RU', 'Asia/Yekaterinburg'],
  ...['IST', 'AYT'].map((code) => [code, 'TR', 'Europe/Istanbul'] as const),
  ['BOJ', 'BG', 'Europe/Sofia'],
  ['DXB', 'AE', 'Asia/Dubai'],
  ['JFK', 'US', 'America/New_York'],
];

/** A database whose agency imports the sample files or changed ones, in the spring before their summer. */
export class ImportDesk {
  readonly #test: TestDatabase;

  private constructor(test: TestDatabase) {
    this.#test = test;
  }

  static async open(): Promise<ImportDesk> {
    const test = await createTestDatabase();
    await seedTenants(test.database);
    await test.database.inGlobal(async ({ tx }) => {
      for (const [iata, country, zone] of airports) {
        await sql`insert into airport (iata, icao, city_code, country_code, time_zone, lat, lon, size, is_market, is_scheduled,
          names, city_names) values (${iata}, '', ${iata}, ${country}, ${zone}, 0, 0, 1, true, true, '{}', '{}')`.execute(
          tx,
        );
      }
    });
    return new ImportDesk(test);
  }

  /** Without flights, on the first of March. */
  async begin(): Promise<void> {
    this.freezeAt('2027-03-01');
    await this.#test.database.inTenant(DEFAULT_TENANT, async ({ tx }) => {
      for (const table of ['service', 'inventory_change', 'inventory_import'] as const)
        await tx.deleteFrom(table).execute();
    });
  }

  freezeAt(date: string, time = '08:00'): void {
    this.#test.clock.freezeAt(new Date(`${date}T${time}:00Z`));
  }

  close(): Promise<void> {
    return this.#test.close();
  }

  load(changed: Partial<InventoryTexts> = {}, options = {}): Promise<ImportReport> {
    const texts = { ...sampleTexts, ...changed };
    return importInventory(this.#test.database, DEFAULT_TENANT, texts, { source: 'test', ...options });
  }

  query<T>(text: string, tenantId = DEFAULT_TENANT): Promise<T[]> {
    return this.#test.database.inTenant(
      tenantId,
      async ({ tx }) => (await sql.raw<T>(text).execute(tx)).rows,
    );
  }

  async count(table: string, tenantId = DEFAULT_TENANT): Promise<number> {
    const [row] = await this.query<{ n: number }>(`select count(*)::int as n from ${table}`, tenantId);
    return row?.n ?? -1;
  }

  /** Sells seats of flight 101 on a date. */
  async sell(seats: number, date = '2027-06-14'): Promise<void> {
    await this.query(`update seat_counter set sold = ${seats} where flight_date = '${date}'
      and service_id = (select id from service where number = '101')`);
  }
}
