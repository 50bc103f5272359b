import type {
  deleteCity as deleteOperation,
  getCities,
  saveCity as saveOperation,
  updateCity as updateOperation,
} from '@farewind/contract/definitions/cities';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { createAudited, deleteAudited, updateAudited } from '../../platform/audit/audited-write.ts';
import { readPage } from '../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../platform/database/refuse-duplicate.ts';
import { refuseInUse } from '../../platform/database/refuse-in-use.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import { readSorting } from '../../platform/http/read-sorting.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';

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

/** Adds a city. Refuses with GEN-DUPLICATE, at the name, one that the country has already. */
export function saveCity(
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof saveOperation>,
): Promise<City> {
  return createAudited(scope, context, 'city', () =>
    refuseDuplicate(taken, () =>
      scope.tx
        .insertInto('city')
        .values({ tenant_id: scope.tenantId, ...toRow(input) })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    ),
  );
}

export async function updateCity(
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof updateOperation>,
): Promise<City> {
  const before = await lockCity(scope, input.id);
  return updateAudited(scope, context, 'city', {
    before,
    seenVersion: input.version,
    write: () =>
      refuseDuplicate(taken, () =>
        scope.tx
          .updateTable('city')
          .set((eb) => ({ ...toRow(input), version: eb('version', '+', 1) }))
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', input.id)
          .returning(columns)
          .executeTakeFirstOrThrow(),
      ),
  });
}

/** Removes a city. Refuses with GEN-INUSE one that districts, customers or the agency name. */
export async function deleteCity(
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof deleteOperation>,
): Promise<null> {
  const before = await lockCity(scope, id);
  return deleteAudited(scope, context, 'city', {
    before,
    write: () =>
      refuseInUse(namedBy, () =>
        scope.tx.deleteFrom('city').where('tenant_id', '=', scope.tenantId).where('id', '=', id).execute(),
      ),
  });
}

async function lockCity({ tx, tenantId }: TenantScope, id: number): Promise<City> {
  const city = await tx
    .selectFrom('city')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!city) throw refusal('GEN-NOTFOUND');
  return city;
}

function toRow({ name, countryCode, iata }: ParsedInput<typeof saveOperation>) {
  return { name, country_code: countryCode, iata: iata ?? null };
}
