import type { Output } from '@farewind/contract/core/operation';
import type { exportTransfers, TransferFile } from '@farewind/contract/inventory/transfer-files';
import { formatMinor } from '@farewind/values/money';
import type { Currency } from '@farewind/values/currency';
import { formatCsv, neutralCell } from '../../../../platform/csv.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { Names } from '../inventory-deps.ts';
import { transferColumns, type RowOf } from './transfer-tables.ts';
import { readMeetingPoint } from '../../read-names.ts';

type Cells<File extends TransferFile> = {
  readonly [Column in Exclude<keyof RowOf<File>, 'line'>]: Cell;
};

/** A text, a count, a sum as decimal text, or nothing. */
type Cell = string | number | { readonly number: string } | null;

/** One table of the inventory as the import reads it, as CSV and as cells: a header, then its rows in a fixed order. */
export async function exportTransferFile(
  scope: TenantScope,
  file: TransferFile,
  currency: Currency,
): Promise<Output<typeof exportTransfers>> {
  const header = Object.keys(transferColumns[file]);
  const rows: readonly Readonly<Record<string, Cell>>[] = await readers[file](scope, currency);
  const cells = rows.map((row) => header.map((column) => toTableCell(row[column] ?? '')));
  const lines = cells.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? neutralCell(cell) : cell.number)),
  );
  return { file, rows: rows.length, csv: formatCsv([header, ...lines]), cells: [header, ...cells] };
}

function toTableCell(cell: NonNullable<Cell>): string | { number: string } {
  return typeof cell === 'number' ? { number: String(cell) } : cell;
}

const readers: {
  readonly [File in TransferFile]: (scope: TenantScope, currency: Currency) => Promise<Cells<File>[]>;
} = {
  async stations({ tx, tenantId }: TenantScope) {
    const rows = await tx
      .selectFrom('ride_station')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('airport')
      .execute();
    return rows.map((row) => {
      const meeting = readMeetingPoint(row.meeting_point);
      return {
        airport: row.airport,
        operatorName: row.operator_name,
        operatorPhone: row.operator_phone,
        meetingRu: meeting.ru,
        meetingEn: meeting.en,
        meetingTr: meeting.tr,
        active: yesOrNo(row.is_active),
      };
    });
  },
  async vehicleTypes({ tx, tenantId }: TenantScope) {
    const rows = await tx
      .selectFrom('vehicle_type')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('sort_order')
      .orderBy('code')
      .execute();
    return rows.map((row) => ({
      code: row.code,
      ...namesOf(row.name),
      model: row.model,
      mode: row.mode,
      picture: row.picture,
      passengers: row.passengers,
      bags: row.bags,
      freeCancelHours: row.free_cancel_hours,
      airportWaitingMinutes: row.airport_waiting_minutes,
      otherWaitingMinutes: row.other_waiting_minutes,
      childSeatPrice: { number: formatMinor(row.child_seat_minor) },
      maxStops: row.max_stops,
      sortOrder: row.sort_order,
      active: yesOrNo(row.is_active),
    }));
  },
  async zones({ tx, tenantId }: TenantScope) {
    const rows = await tx
      .selectFrom('transfer_zone')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('airport')
      .orderBy('code')
      .execute();
    return rows.map((row) => ({
      code: row.code,
      airport: row.airport,
      ...namesOf(row.name),
      active: yesOrNo(row.is_active),
    }));
  },
  async places({ tx, tenantId }: TenantScope) {
    const rows = await tx
      .selectFrom('zone_place as place')
      .innerJoin('transfer_zone as zone', (join) =>
        join.onRef('zone.tenant_id', '=', 'place.tenant_id').onRef('zone.id', '=', 'place.zone_id'),
      )
      .select(['place.code', 'zone.code as zone', 'place.kind', 'place.name', 'place.is_active'])
      .where('place.tenant_id', '=', tenantId)
      .orderBy('zone.code')
      .orderBy('place.code')
      .execute();
    return rows.map(({ code, zone, kind, name, is_active }) => ({
      code,
      zone,
      kind,
      ...namesOf(name),
      active: yesOrNo(is_active),
    }));
  },
  async routes({ tx, tenantId }: TenantScope, currency: Currency) {
    const rows = await tx
      .selectFrom('transfer_price as price')
      .innerJoin('transfer_zone as zone', (join) =>
        join.onRef('zone.tenant_id', '=', 'price.tenant_id').onRef('zone.id', '=', 'price.zone_id'),
      )
      .innerJoin('vehicle_type as type', (join) =>
        join.onRef('type.tenant_id', '=', 'price.tenant_id').onRef('type.id', '=', 'price.vehicle_type_id'),
      )
      .selectAll('price')
      .select(['zone.code as zone', 'type.code as vehicleType'])
      .where('price.tenant_id', '=', tenantId)
      .orderBy('price.airport')
      .orderBy('zone.code')
      .orderBy('type.sort_order')
      .orderBy('type.code')
      .execute();
    return rows.map((row) => ({
      airport: row.airport,
      zone: row.zone,
      vehicleType: row.vehicleType,
      currency,
      price: { number: formatMinor(row.price_minor) },
      minutes: row.minutes,
      km: row.km,
      nightPercent: row.night_percent,
      active: yesOrNo(row.is_active),
    }));
  },
  async fleet({ tx, tenantId }: TenantScope) {
    return tx
      .selectFrom('vehicle_fleet as fleet')
      .innerJoin('vehicle_type as type', (join) =>
        join.onRef('type.tenant_id', '=', 'fleet.tenant_id').onRef('type.id', '=', 'fleet.vehicle_type_id'),
      )
      .select(['fleet.airport', 'type.code as vehicleType', 'fleet.day', 'fleet.total'])
      .where('fleet.tenant_id', '=', tenantId)
      .orderBy('fleet.airport')
      .orderBy('type.code')
      .orderBy('fleet.day', (order) => order.asc().nullsFirst())
      .execute();
  },
};

function namesOf(name: unknown): { nameRu: string; nameEn: string; nameTr: string } {
  const { ru, en, tr } = name as Names;
  return { nameRu: ru, nameEn: en, nameTr: tr };
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
