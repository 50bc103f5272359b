import type { TransferFile } from '@farewind/contract/inventory/transfer-files';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RowOf, TransferRows } from './transfer-tables.ts';
import { sql } from 'kysely';

export type TransferChanges = Readonly<Record<TransferFile, ChangeCount>>;

/** Writes the validated rows, referenced tables first. */
export async function writeTransferFiles(scope: TenantScope, rows: TransferRows): Promise<TransferChanges> {
  const stations = await writeStations(scope, rows.stations);
  const vehicleTypes = await writeVehicleTypes(scope, rows.vehicleTypes);
  const zones = await writeZones(scope, rows.zones);
  const zoneIds = await readIds(scope, 'transfer_zone');
  const typeIds = await readIds(scope, 'vehicle_type');
  const places = await writePlaces(scope, rows.places, zoneIds);
  const routes = await writeRoutes(scope, rows.routes, zoneIds, typeIds);
  const fleet = await writeFleet(scope, rows.fleet, typeIds);
  return { stations, vehicleTypes, zones, places, routes, fleet };
}

const nameOf = (row: RowOf<'zones' | 'places' | 'vehicleTypes'>) => ({
  ru: row.nameRu,
  en: row.nameEn,
  tr: row.nameTr,
});

function writeStations(scope: TenantScope, rows: TransferRows['stations']): Promise<ChangeCount> {
  return upsertRows(scope, {
    table: 'ride_station',
    key: ['airport'],
    columns: {
      airport: 'text',
      operator_name: 'text',
      operator_phone: 'text',
      meeting_point: 'jsonb',
      is_active: 'boolean',
    },
    rows: rows.map((row) => ({
      airport: row.airport,
      operator_name: row.operatorName,
      operator_phone: row.operatorPhone,
      meeting_point: { ru: row.meetingRu, en: row.meetingEn, tr: row.meetingTr },
      is_active: row.active,
    })),
  });
}

function writeVehicleTypes(scope: TenantScope, rows: TransferRows['vehicleTypes']): Promise<ChangeCount> {
  return upsertRows(scope, {
    table: 'vehicle_type',
    key: ['code'],
    columns: {
      code: 'text',
      name: 'jsonb',
      model: 'text',
      mode: 'text',
      picture: 'text',
      passengers: 'int',
      bags: 'int',
      airport_waiting_minutes: 'int',
      other_waiting_minutes: 'int',
      free_cancel_hours: 'int',
      child_seat_minor: 'bigint',
      max_stops: 'int',
      sort_order: 'int',
      is_active: 'boolean',
    },
    rows: rows.map((row) => ({
      code: row.code,
      name: nameOf(row),
      model: row.model,
      mode: row.mode,
      picture: row.picture,
      passengers: row.passengers,
      bags: row.bags,
      is_active: row.active,
      airport_waiting_minutes: row.airportWaitingMinutes,
      other_waiting_minutes: row.otherWaitingMinutes,
      free_cancel_hours: row.freeCancelHours,
      child_seat_minor: row.childSeatPrice,
      max_stops: row.maxStops,
      sort_order: row.sortOrder,
    })),
  });
}

function writeZones(scope: TenantScope, rows: TransferRows['zones']): Promise<ChangeCount> {
  return upsertRows(scope, {
    table: 'transfer_zone',
    key: ['code'],
    columns: { code: 'text', airport: 'text', name: 'jsonb', is_active: 'boolean' },
    rows: rows.map((row) => ({
      code: row.code,
      airport: row.airport,
      name: nameOf(row),
      is_active: row.active,
    })),
  });
}

type Ids = ReadonlyMap<string, number>;

function writePlaces(scope: TenantScope, rows: TransferRows['places'], zoneIds: Ids): Promise<ChangeCount> {
  return upsertRows(scope, {
    table: 'zone_place',
    key: ['code'],
    columns: { code: 'text', zone_id: 'int', kind: 'text', name: 'jsonb', is_active: 'boolean' },
    rows: rows.map((row) => ({
      code: row.code,
      zone_id: zoneIds.get(row.zone),
      kind: row.kind,
      name: nameOf(row),
      is_active: row.active,
    })),
  });
}

function writeRoutes(
  scope: TenantScope,
  rows: TransferRows['routes'],
  zoneIds: Ids,
  typeIds: Ids,
): Promise<ChangeCount> {
  return upsertRows(scope, {
    table: 'transfer_price',
    key: ['airport', 'zone_id', 'vehicle_type_id'],
    columns: {
      airport: 'text',
      zone_id: 'int',
      vehicle_type_id: 'int',
      price_minor: 'bigint',
      minutes: 'int',
      km: 'int',
      night_percent: 'int',
      is_active: 'boolean',
    },
    rows: rows.map((row) => ({
      airport: row.airport,
      zone_id: zoneIds.get(row.zone),
      minutes: row.minutes,
      km: row.km,
      vehicle_type_id: typeIds.get(row.vehicleType),
      price_minor: row.price,
      night_percent: row.nightPercent,
      is_active: row.active,
    })),
  });
}

async function writeFleet(
  scope: TenantScope,
  rows: TransferRows['fleet'],
  typeIds: Ids,
): Promise<ChangeCount> {
  const write = (isDated: boolean): Promise<ChangeCount> =>
    upsertRows(scope, {
      table: 'vehicle_fleet',
      key: ['airport', 'vehicle_type_id', ...(isDated ? ['day'] : [])],
      where: isDated ? 'day is not null' : 'day is null',
      columns: {
        airport: 'text',
        vehicle_type_id: 'int',
        total: 'int',
        ...(isDated ? { day: 'date' } : {}),
      },
      rows: rows
        .filter(({ day }) => (day !== null) === isDated)
        .map(({ airport, vehicleType, day, total }) => ({
          airport,
          vehicle_type_id: typeIds.get(vehicleType),
          day,
          total,
        })),
    });
  const usual = await write(false);
  const dated = await write(true);
  return {
    added: usual.added + dated.added,
    changed: usual.changed + dated.changed,
    unchanged: usual.unchanged + dated.unchanged,
  };
}

async function readIds({ tx, tenantId }: TenantScope, table: 'transfer_zone' | 'vehicle_type'): Promise<Ids> {
  const rows = await tx.selectFrom(table).select(['code', 'id']).where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

interface ChangeCount {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

interface Upsert {
  readonly table: string;
  /** Columns that identify a row. */
  readonly key: readonly string[];
  /** Condition of a partial unique index. */
  readonly where?: string;
  /** Type of each written column. */
  readonly columns: Readonly<Record<string, 'text' | 'int' | 'bigint' | 'boolean' | 'jsonb' | 'date'>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Writes rows of a versioned table in one statement: new ones are added, differing ones changed, all others unchanged.
 */
async function upsertRows({ tx, tenantId }: TenantScope, request: Upsert): Promise<ChangeCount> {
  const { table, key, columns, rows } = request;
  const names = Object.keys(columns);
  const list = (of: readonly string[], prefix = '') => sql.join(of.map((name) => sql.ref(prefix + name)));
  const rest = names.filter((name) => !key.includes(name));
  const types = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  );
  const written = await sql<{ added: boolean }>`
    insert into ${sql.table(table)} as kept (tenant_id, ${list(names)})
    select ${tenantId}::int, ${list(names, 'r.')} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${types})
    on conflict (tenant_id, ${list(key)}) ${sql.raw(request.where === undefined ? '' : `where ${request.where}`)}
    do update set version = kept.version + 1,
      ${sql.join(rest.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    where (${list(rest, 'kept.')}) is distinct from (${list(rest, 'excluded.')})
    returning (xmax = 0) as added`.execute(tx);
  const added = written.rows.filter((row) => row.added).length;
  const changed = written.rows.length - added;
  return { added, changed, unchanged: rows.length - added - changed };
}
