import type { getCities, saveCity as saveOperation } from '@farewind/contract/definitions/cities';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { readPage } from '../../platform/database/read-page.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { readSorting } from '../../platform/database/read-sorting.ts';
import { recordActs } from '../../platform/records/record-acts.ts';

type City = Output<typeof saveOperation>;

const columns = ['id', 'name', 'country_code as countryCode', 'iata', 'version'] as const;
const sortable = { id: 'id', name: 'name', countryCode: 'country_code', iata: 'iata' } as const;
const taken = { city_name: { path: 'name', message: 'definition.cityExists' } };
const namedBy = {
  district_tenant_id_city_id_fkey: 'definition.cityHasDistricts',
  customer_tenant_id_city_id_fkey: 'definition.cityHasCustomers',
  agency_tenant_id_city_id_fkey: 'definition.cityOfAgency',
};

export async function listCities(
  { tx, tenantId }: TenantScope,
  { keyword, countryCode, sorting, ...page }: ParsedInput<typeof getCities>,
): Promise<Output<typeof getCities>> {
  const sort = readSorting<string>(sorting, sortable, ['name', 'country_code']);
  let query = tx.selectFrom('city').select(columns).where('tenant_id', '=', tenantId);
  if (keyword) query = query.where(sql<boolean>`strpos(search_text, lower(${keyword})) > 0`);
  if (countryCode) query = query.where('country_code', '=', countryCode);
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, items: rows };
}

export const cityActs = recordActs<'city', ParsedInput<typeof saveOperation>, City>({
  table: 'city',
  entity: 'city',
  taken,
  namedBy,
  get: ({ tx, tenantId }: TenantScope, id) =>
    tx
      .selectFrom('city')
      .select(columns)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  toRow: ({ name, countryCode, iata }) => ({ name, country_code: countryCode, iata: iata ?? null }),
});
