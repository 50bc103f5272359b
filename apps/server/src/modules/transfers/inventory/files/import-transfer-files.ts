import type { TenantScope } from '../../../../platform/database/scope.ts';
import { inReadingOrder, type FileProblem } from './file-problem.ts';
import { readTransferFiles, type TransferTexts } from './read-files.ts';
import { writeTransferFiles, type TransferChanges } from './write-files.ts';
import type { Currency } from '@farewind/values/currency';
import type { TransferFile } from '@farewind/contract/inventory/transfer-files';
import type { Places } from '../../../places/public.ts';
import type { TransferRows } from './transfer-tables.ts';

export interface FilesReport {
  readonly accepted: boolean;
  readonly changes: TransferChanges;
  readonly problems: readonly FileProblem[];
}

const nothing = { added: 0, changed: 0, unchanged: 0 };
const noChanges: TransferChanges = {
  stations: nothing,
  vehicleTypes: nothing,
  zones: nothing,
  places: nothing,
  routes: nothing,
  fleet: nothing,
};

/**
 * Adds and changes the rows of CSV texts, in the scope's transaction: all of them, or none if anything is wrong. Rows
 * that the texts do not contain stay unchanged.
 */
export async function importTransferFiles(
  scope: TenantScope,
  world: FileWorld,
  texts: TransferTexts,
): Promise<FilesReport> {
  const { rows, problems } = readTransferFiles(texts);
  const found = [...problems, ...(await checkTransferFiles(scope, world, rows))];
  if (found.length > 0) return { accepted: false, changes: noChanges, problems: inReadingOrder(found) };
  return { accepted: true, changes: await writeTransferFiles(scope, rows), problems: [] };
}

interface FileWorld {
  readonly places: Pick<Places, 'findAirport'>;
  /** Currency of the inventory. */
  readonly currency: Currency;
}

/**
 * Finds references to rows that are neither in the other files nor in the inventory, and prices in another currency.
 */
async function checkTransferFiles(
  scope: TenantScope,
  { places, currency }: FileWorld,
  rows: TransferRows,
): Promise<FileProblem[]> {
  const zones = await listCodes(scope, 'transfer_zone', rows.zones);
  const types = await listCodes(scope, 'vehicle_type', rows.vehicleTypes);
  const usual = await listUsualFleet(scope, rows.fleet);
  const isAirport = (code: string): boolean => places.findAirport(code)?.code === code;
  const unknown = <Of extends TransferFile>(
    file: Of,
    column: keyof TransferRows[Of][number] & string,
    key: FileProblem['key'],
    isKnown: (value: string, row: TransferRows[Of][number]) => boolean,
    expected = '',
  ): FileProblem[] =>
    (rows[file] as readonly TransferRows[Of][number][])
      .filter((row) => !isKnown(String(row[column]), row))
      .map((row) => ({ file, line: row.line, column, key, found: String(row[column]), expected }));
  return [
    ...unknown('stations', 'airport', 'unknownAirport', isAirport),
    ...unknown('zones', 'airport', 'unknownAirport', isAirport),
    ...unknown('places', 'zone', 'unknownZone', (code) => zones.has(code)),
    ...unknown('routes', 'airport', 'unknownAirport', isAirport),
    ...unknown('routes', 'zone', 'unknownZone', (code) => zones.has(code)),
    ...unknown('routes', 'vehicleType', 'unknownVehicleType', (code) => types.has(code)),
    ...unknown('routes', 'currency', 'otherCurrency', (code) => code === currency, currency),
    ...unknown('fleet', 'airport', 'unknownAirport', isAirport),
    ...unknown('fleet', 'vehicleType', 'unknownVehicleType', (code) => types.has(code)),
    ...unknown('fleet', 'day', 'usualMissing', (_, row) => row.day === null || usual.has(fleetKey(row))),
  ];
}

async function listCodes(
  { tx, tenantId }: TenantScope,
  table: 'transfer_zone' | 'vehicle_type',
  rows: readonly { readonly code: string }[],
): Promise<ReadonlySet<string>> {
  const kept = await tx.selectFrom(table).select('code').where('tenant_id', '=', tenantId).execute();
  return new Set([...kept, ...rows].map(({ code }) => code));
}

const fleetKey = (row: { readonly airport: string; readonly vehicleType: string }): string =>
  `${row.airport} ${row.vehicleType}`;

/** Airports and vehicle types with a number for every day. */
async function listUsualFleet(
  { tx, tenantId }: TenantScope,
  rows: TransferRows['fleet'],
): Promise<ReadonlySet<string>> {
  const kept = await tx
    .selectFrom('vehicle_fleet as fleet')
    .innerJoin('vehicle_type as type', (join) =>
      join.onRef('type.tenant_id', '=', 'fleet.tenant_id').onRef('type.id', '=', 'fleet.vehicle_type_id'),
    )
    .select(['fleet.airport', 'type.code as vehicleType'])
    .where('fleet.tenant_id', '=', tenantId)
    .where('fleet.day', 'is', null)
    .execute();
  return new Set([...kept, ...rows.filter(({ day }) => day === null)].map(fleetKey));
}
