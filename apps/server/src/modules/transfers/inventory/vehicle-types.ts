import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type {
  getVehicleTypes,
  saveVehicleType as saveOperation,
  VehicleType,
} from '@farewind/contract/inventory/transfers';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { readPage } from '../../../platform/database/read-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import { recordActs } from '../../../platform/records/record-acts.ts';
import type { InventoryCall } from './inventory-deps.ts';
import { mentions } from './mentions.ts';
import { parsePrice, readCurrency } from './inventory-price.ts';
import { readVehicleTypeName } from '../read-names.ts';

const columns = [
  'id',
  'code',
  'name',
  'model',
  'mode',
  'passengers as passengerCapacity',
  'bags as baggageCapacity',
  'picture',
  'airport_waiting_minutes as airportWaitingMinutes',
  'other_waiting_minutes as otherWaitingMinutes',
  'free_cancel_hours as freeCancelHours',
  'max_stops as maxStops',
  'sort_order as sortOrder',
  'child_seat_minor as childSeatMinor',
  'is_active as isActive',
  'version',
] as const;
const sortable = {
  code: 'code',
  mode: 'mode',
  passengerCapacity: 'passengers',
  baggageCapacity: 'bags',
  sortOrder: 'sort_order',
  isActive: 'is_active',
} as const;
const taken = { vehicle_type_tenant_id_code_key: { path: 'code', message: 'transfer.codeTaken' } };
const namedBy = {
  transfer_price_tenant_id_vehicle_type_id_fkey: 'transfer.typeHasPrices',
  vehicle_fleet_tenant_id_vehicle_type_id_fkey: 'transfer.typeHasFleet',
  vehicle_day_tenant_id_vehicle_type_id_fkey: 'transfer.typeWasSold',
  ride_hold_tenant_id_vehicle_type_id_fkey: 'transfer.typeWasSold',
};

export async function listVehicleTypes(
  scope: TenantScope,
  call: InventoryCall,
  { keyword, isActive, mode, sorting, ...page }: ParsedInput<typeof getVehicleTypes>,
): Promise<Output<typeof getVehicleTypes>> {
  const sort = readSorting<string>(sorting, sortable, ['sort_order', 'code']);
  let query = selectTypes(scope);
  if (keyword) query = query.where(mentions(keyword, ['code', 'model'], ['name']));
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (mode !== undefined) query = query.where('mode', '=', mode);
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  const currency = await readCurrency(scope, call);
  return { totalCount, items: rows.map((row) => present(row, currency)) };
}

/** A vehicle type with prices, a fleet or sales cannot be deleted. */
export const vehicleTypeActs = (call: InventoryCall) =>
  recordActs<'vehicle_type', ParsedInput<typeof saveOperation>, VehicleType>({
    table: 'vehicle_type',
    entity: 'vehicleType',
    taken,
    namedBy,
    async get(scope, id) {
      const row = await selectTypes(scope).where('id', '=', id).executeTakeFirstOrThrow();
      return present(row, await readCurrency(scope, call));
    },
    toRow,
  });

function selectTypes({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('vehicle_type').select(columns).where('tenant_id', '=', tenantId);
}

type VehicleTypeRow = Omit<VehicleType, 'name' | 'mode' | 'picture' | 'childSeatPrice' | 'currency'> & {
  readonly name: unknown;
  readonly mode: string;
  readonly picture: string;
  readonly childSeatMinor: number;
};

function present({ childSeatMinor, ...row }: VehicleTypeRow, currency: Currency): VehicleType {
  return {
    ...row,
    childSeatPrice: formatMinor(childSeatMinor),
    currency,
    name: readVehicleTypeName(row.name),
    mode: row.mode as VehicleType['mode'],
    picture: row.picture as VehicleType['picture'],
  };
}

function toRow(input: ParsedInput<typeof saveOperation>) {
  return {
    code: input.code,
    name: JSON.stringify(input.name),
    model: input.model,
    mode: input.mode,
    passengers: input.passengerCapacity,
    bags: input.baggageCapacity,
    picture: input.picture,
    airport_waiting_minutes: input.airportWaitingMinutes,
    other_waiting_minutes: input.otherWaitingMinutes,
    free_cancel_hours: input.freeCancelHours,
    // Only shared rides stop for others.
    max_stops: input.mode === 'shared' ? input.maxStops : 0,
    sort_order: input.sortOrder,
    child_seat_minor: parsePrice(input.childSeatPrice),
    is_active: input.isActive,
  };
}
