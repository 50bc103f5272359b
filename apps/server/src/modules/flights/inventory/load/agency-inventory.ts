import type { TenantScope } from '../../../../platform/database/scope.ts';

/** The currency of the agency's inventory, which stays what it is until this transaction ends. */
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
