import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type {
  getStations,
  saveStation as saveOperation,
  Station,
  updateStation as updateOperation,
} from '@farewind/contract/inventory/transfers';
import { createAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import { mentions } from './mentions.ts';
import { nameAirport, requireAirport, type InventoryCall, type Names } from './inventory-deps.ts';

const ENTITY = 'transferStation';
const columns = [
  'id',
  'airport',
  'operator_name as operatorName',
  'operator_phone as operatorPhone',
  'meeting_point as meetingPoint',
  'is_active as isActive',
  'version',
] as const;
const sortable = { airport: 'airport', operatorName: 'operator_name', isActive: 'is_active' } as const;
const taken = { ride_station_tenant_id_airport_key: { path: 'airport', message: 'transfer.stationExists' } };

/** The operator at each airport. */
export async function listStations(
  scope: TenantScope,
  call: InventoryCall,
  { keyword, isActive, sorting, ...page }: ParsedInput<typeof getStations>,
): Promise<Output<typeof getStations>> {
  const sort = readSorting<string>(sorting, sortable, ['airport']);
  let query = selectStations(scope);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (keyword) query = query.where(mentions(keyword, ['airport', 'operator_name']));
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, items: rows.map((row) => present(call, row)) };
}

/** Sets the operator of an airport. Refuses with GEN-DUPLICATE if it has one. */
export function saveStation(
  scope: TenantScope,
  call: InventoryCall,
  input: ParsedInput<typeof saveOperation>,
): Promise<Station> {
  const { context } = call;
  requireAirport(call, input.airport);
  return createAudited(scope, context, ENTITY, async () => {
    const row = await refuseDuplicate(taken, () =>
      scope.tx
        .insertInto('ride_station')
        .values({ tenant_id: scope.tenantId, airport: input.airport, ...toRow(input) })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    );
    return present(call, row);
  });
}

/** Changes an airport's operator and meeting points. */
export async function updateStation(
  scope: TenantScope,
  call: InventoryCall,
  input: ParsedInput<typeof updateOperation>,
): Promise<Station> {
  const { context } = call;
  const before = await selectStations(scope).where('id', '=', input.id).forUpdate().executeTakeFirst();
  if (!before) throw refusal('GEN-NOTFOUND');
  return updateAudited(scope, context, ENTITY, {
    before: present(call, before),
    seenVersion: input.version,
    async write() {
      const row = await scope.tx
        .updateTable('ride_station')
        .set((eb) => ({ ...toRow(input), version: eb('version', '+', 1) }))
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', input.id)
        .returning(columns)
        .executeTakeFirstOrThrow();
      return present(call, row);
    },
  });
}

function selectStations({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('ride_station').select(columns).where('tenant_id', '=', tenantId);
}

type StationRow = Omit<Station, 'airportName' | 'meetingPoint'> & { readonly meetingPoint: unknown };

function present(call: InventoryCall, row: StationRow): Station {
  return {
    ...row,
    ...nameAirport(call, row.airport, call.context.language),
    meetingPoint: row.meetingPoint as Names,
  };
}

function toRow(input: Omit<ParsedInput<typeof saveOperation>, 'airport'>) {
  return {
    operator_name: input.operatorName,
    operator_phone: input.operatorPhone,
    meeting_point: JSON.stringify(input.meetingPoint),
    is_active: input.isActive,
  };
}
