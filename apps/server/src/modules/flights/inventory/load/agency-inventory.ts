import type { TenantScope } from '../../../../platform/database/scope.ts';

/** The agency's inventory currency, locked until this transaction ends. */
export async function getInventoryCurrency(scope: TenantScope): Promise<string> {
  const agency = await scope.tx
    .selectFrom('agency')
    .where('tenant_id', '=', scope.tenantId)
    .select('inventory_currency')
    .forShare()
    .executeTakeFirstOrThrow();
  return agency.inventory_currency;
}

/** Country and time zone of every airport. */
export async function listAirports({ tx }: TenantScope) {
  const rows = await tx.selectFrom('airport').select(['iata', 'country_code', 'time_zone']).execute();
  return {
    countries: new Map(rows.map((row) => [row.iata, row.country_code])),
    zones: new Map(rows.map((row) => [row.iata, row.time_zone])),
  };
}
