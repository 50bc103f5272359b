import type {
  deleteDistrict as deleteOperation,
  getDistricts,
  saveDistrict as saveOperation,
  updateDistrict as updateOperation,
} from '@farewind/contract/definitions/districts';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { createAudited, deleteAudited, updateAudited } from '../../platform/audit/audited-write.ts';
import { readPage } from '../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../platform/database/refuse-duplicate.ts';
import { refuseInUse } from '../../platform/database/refuse-in-use.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../platform/errors.ts';
import { readSorting } from '../../platform/http/read-sorting.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';

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

/** Adds a district. Refuses with GEN-VALIDATION an unknown city, with GEN-DUPLICATE a name that the city has already. */
export function saveDistrict(
  scope: TenantScope,
  context: RequestContext,
  { cityId, name }: ParsedInput<typeof saveOperation>,
): Promise<District> {
  return createAudited(scope, context, 'district', async () => {
    await requireCity(scope, cityId);
    const { id } = await refuseDuplicate(taken, () =>
      scope.tx
        .insertInto('district')
        .values({ tenant_id: scope.tenantId, city_id: cityId, name })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return getDistrict(scope, id);
  });
}

/** Changes a district. Refuses with GEN-INUSE to move one to another city while customers live in it. */
export async function updateDistrict(
  scope: TenantScope,
  context: RequestContext,
  { id, cityId, name, version }: ParsedInput<typeof updateOperation>,
): Promise<District> {
  await lockDistrict(scope, id);
  return updateAudited(scope, context, 'district', {
    before: await getDistrict(scope, id),
    seenVersion: version,
    async write() {
      await requireCity(scope, cityId);
      await refuseDuplicate(taken, () =>
        refuseInUse(namedBy, () =>
          scope.tx
            .updateTable('district')
            .set((eb) => ({ city_id: cityId, name, version: eb('version', '+', 1) }))
            .where('tenant_id', '=', scope.tenantId)
            .where('id', '=', id)
            .execute(),
        ),
      );
      return getDistrict(scope, id);
    },
  });
}

/** Removes a district. Refuses with GEN-INUSE one that customers name. */
export async function deleteDistrict(
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof deleteOperation>,
): Promise<null> {
  await lockDistrict(scope, id);
  return deleteAudited(scope, context, 'district', {
    before: await getDistrict(scope, id),
    write: () =>
      refuseInUse(namedBy, () =>
        scope.tx
          .deleteFrom('district')
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id)
          .execute(),
      ),
  });
}

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

function getDistrict(scope: TenantScope, id: number): Promise<District> {
  return selectDistricts(scope).where('district.id', '=', id).executeTakeFirstOrThrow();
}

async function lockDistrict({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  const row = await tx
    .selectFrom('district')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
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
