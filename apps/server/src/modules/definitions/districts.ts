import type { getDistricts, saveDistrict as saveOperation } from '@farewind/contract/definitions/districts';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { readPage } from '../../platform/database/read-page.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal } from '../../platform/errors.ts';
import { readSorting } from '../../platform/database/read-sorting.ts';
import { recordActs } from '../../platform/records/record-acts.ts';

type District = Output<typeof saveOperation>;

const sortable = { id: 'district.id', name: 'district.name', cityName: 'city.name' } as const;
const taken = { district_name: { path: 'name', message: 'definition.districtExists' } };
const namedBy = { customer_tenant_id_district_id_city_id_fkey: 'definition.districtHasCustomers' };

export async function listDistricts(
  scope: TenantScope,
  { input: cityId, keyword, sorting, ...page }: ParsedInput<typeof getDistricts>,
): Promise<Output<typeof getDistricts>> {
  const sort = readSorting<string>(sorting, sortable, ['city.name', 'district.name']);
  let query = selectDistricts(scope);
  if (cityId !== undefined) query = query.where('district.city_id', '=', cityId);
  if (keyword)
    query = query.where(
      sql<boolean>`strpos(lower(district.name || ' ' || city.name), lower(${keyword})) > 0`,
    );
  const unique = { column: 'district.id', direction: 'asc' } as const;
  const { totalCount, rows } = await readPage(query, page, [...sort, unique]);
  return { totalCount, items: rows };
}

/** A district of an unknown city is refused at the city; one in which customers live stays in its city. */
export const districtActs = recordActs<'district', ParsedInput<typeof saveOperation>, District>({
  table: 'district',
  entity: 'district',
  taken,
  namedBy,
  check: (scope, { cityId }) => requireCity(scope, cityId),
  get: (scope, id) => selectDistricts(scope).where('district.id', '=', id).executeTakeFirstOrThrow(),
  toRow: ({ cityId, name }) => ({ city_id: cityId, name }),
});

function selectDistricts({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('district')
    .innerJoin('city', (join) =>
      join.onRef('city.tenant_id', '=', 'district.tenant_id').onRef('city.id', '=', 'district.city_id'),
    )
    .select([
      'district.id',
      'district.city_id as cityId',
      'city.name as cityName',
      'district.name',
      'district.version',
    ])
    .where('district.tenant_id', '=', tenantId);
}

async function requireCity({ tx, tenantId }: TenantScope, cityId: number): Promise<void> {
  const city = await tx
    .selectFrom('city')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cityId)
    .forKeyShare()
    .executeTakeFirst();
  if (!city) throw fieldRefusal([{ path: 'cityId', message: 'validation.invalidValue' }]);
}
