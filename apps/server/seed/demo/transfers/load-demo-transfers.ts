import type { Places } from '../../../src/modules/places/public.ts';
import { importTransferFiles } from '../../../src/modules/transfers/inventory/files/import-transfer-files.ts';
import type { TenantScope } from '../../../src/platform/database/scope.ts';
import { readFileSync } from 'node:fs';
import type { Currency } from '@farewind/values/currency';
import { formatCsv, parseCsv } from '../../../src/platform/csv.ts';
import type { TransferTexts } from '../../../src/modules/transfers/inventory/files/read-files.ts';

/** What a vehicle costs against a sedan on the same way, how many there are for each sedan, and how much longer it takes. */
const vehicles = [
  // Of one seat: four of them cost less than a car of one's own.
  { code: 'shuttle', price: 0.2, fleet: 7, time: 1.6 },
  { code: 'sedan', price: 1, fleet: 1, time: 1 },
  { code: 'wagon', price: 1.33, fleet: 0.5, time: 1 },
  { code: 'van', price: 1.73, fleet: 1, time: 1 },
  { code: 'vip', price: 2.72, fleet: 0.35, time: 1 },
  { code: 'bus', price: 3.53, fleet: 0.35, time: 1.1 },
];

/** The demo keeps its prices in this currency. */
const CURRENCY = 'EUR';

/** Loads the demo agency's rides, or those at some airports, through the import, unless it has some already: then all stays as the office left it. */
export async function loadDemoTransfers(
  scope: TenantScope,
  places: Places,
  isServed: (airport: string) => boolean = () => true,
): Promise<void> {
  const known = await scope.tx
    .selectFrom('transfer_zone')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const world = { places, currency: CURRENCY } as const;
  const { accepted, problems } = await importTransferFiles(scope, world, demoTransfers(CURRENCY, isServed));
  if (!accepted) {
    const lines = problems
      .slice(0, 5)
      .map(({ file, line, column, key, found }) => `${file} ${line} ${column} ${key} ${found}`);
    throw new Error(`The demo's rides cannot be loaded: ${lines.join('; ')}`);
  }
}

/**
 * The demo agency's rides as the files of an import: what is listed by hand as it stands, prices worked out from the ways'
 * kilometres, and the fleet of each airport from its number of sedans.
 */
export function demoTransfers(
  currency: Currency,
  isServed: (airport: string) => boolean = () => true,
): TransferTexts {
  const isOfServed = ({ airport = '' }: Record<string, string>) => isServed(airport);
  const tariffs = new Map(
    readTable('tariffs')
      .filter(isOfServed)
      .map((row) => [row['airport'], row]),
  );
  const zones = new Set(
    readTable('zones')
      .filter(isOfServed)
      .map(({ code = '' }) => code),
  );
  const ways = readTable('ways').filter(isOfServed);
  const routes = ways.flatMap((way) => {
    const { startEuro, euroPerKm, nightPercent = '' } = tariffs.get(way['airport'])!;
    const sedanEuro = Number(startEuro) + Number(euroPerKm) * Number(way['km']);
    return vehicles.map(({ code, price, time }) => [
      way['airport']!,
      way['zone']!,
      code,
      String(Math.max(3, Math.round(sedanEuro * price))),
      currency,
      String(inFives(Number(way['minutes']) * time)),
      way['km']!,
      nightPercent,
    ]);
  });
  const fleet = [...tariffs.values()].flatMap((row) =>
    vehicles.map(({ code, fleet: share }) => [
      row['airport']!,
      code,
      String(Math.max(2, Math.round(Number(row['sedans']) * share))),
    ]),
  );
  return {
    stations: readText('stations', isOfServed),
    vehicleTypes: readText('vehicle-types'),
    zones: readText('zones', isOfServed),
    places: readText('places', ({ zone = '' }) => zones.has(zone)),
    routes: formatCsv([
      ['airport', 'zone', 'vehicleType', 'price', 'currency', 'minutes', 'km', 'nightPercent'],
      ...routes,
    ]),
    fleet: formatCsv([['airport', 'vehicleType', 'total'], ...fleet]),
  };
}

/** Up to five minutes: nobody promises 17. */
function inFives(minutes: number): number {
  return Math.ceil(minutes / 5) * 5;
}

/** A file, or the rows of it that are wanted. */
function readText(name: string, isWanted?: (row: Record<string, string>) => boolean): string {
  const text = readFileSync(new URL(`${name}.csv`, import.meta.url), 'utf8');
  if (isWanted === undefined) return text;
  const rows = parseCsv(text).map(({ values }) => values);
  return formatCsv([Object.keys(rows[0] ?? {}), ...rows.filter(isWanted).map((row) => Object.values(row))]);
}

function readTable(name: string) {
  return parseCsv(readText(name)).map(({ values }) => values);
}
