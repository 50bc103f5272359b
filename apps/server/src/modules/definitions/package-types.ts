import type {
  deletePackageType as deleteOperation,
  getPackageTypes,
  savePackageType as saveOperation,
  updatePackageType as updateOperation,
} from '@farewind/contract/definitions/package-types';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { createAudited, deleteAudited, updateAudited } from '../../platform/audit/audited-write.ts';
import { readPage } from '../../platform/database/read-page.ts';
import { refuseDuplicate } from '../../platform/database/refuse-duplicate.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import { readSorting } from '../../platform/http/read-sorting.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { localizedSchema, stored } from '../../platform/database/stored.ts';

const readName = stored('package_type.name', localizedSchema);

type PackageType = Output<typeof saveOperation>;

const columns = [
  'id',
  'code',
  'name',
  'product',
  'description',
  'sort_order as sortOrder',
  'is_active as isActive',
  'version',
] as const;
const sortable = {
  id: 'id',
  code: 'code',
  product: 'product',
  sortOrder: 'sort_order',
  isActive: 'is_active',
} as const;
const taken = { package_type_code: { path: 'code', message: 'definition.packageExists' } };

export async function listPackageTypes(
  { tx, tenantId }: TenantScope,
  { keyword, isActive, sorting, ...page }: ParsedInput<typeof getPackageTypes>,
): Promise<Output<typeof getPackageTypes>> {
  const sort = readSorting<string>(sorting, sortable, ['sort_order', 'code']);
  let query = tx.selectFrom('package_type').select(columns).where('tenant_id', '=', tenantId);
  if (keyword) query = query.where(sql<boolean>`strpos(search_text, lower(${keyword})) > 0`);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, items: rows.map(toPackageType) };
}

/** Adds a kind of package. Refuses with GEN-DUPLICATE a code that is taken. */
export function savePackageType(
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof saveOperation>,
): Promise<PackageType> {
  return createAudited(scope, context, 'packageType', async () => {
    const row = await refuseDuplicate(taken, () =>
      scope.tx
        .insertInto('package_type')
        .values({ tenant_id: scope.tenantId, ...toRow(input) })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    );
    return toPackageType(row);
  });
}

export async function updatePackageType(
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof updateOperation>,
): Promise<PackageType> {
  return updateAudited(scope, context, 'packageType', {
    before: await lockPackageType(scope, input.id),
    seenVersion: input.version,
    async write() {
      const row = await refuseDuplicate(taken, () =>
        scope.tx
          .updateTable('package_type')
          .set((eb) => ({ ...toRow(input), version: eb('version', '+', 1) }))
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', input.id)
          .returning(columns)
          .executeTakeFirstOrThrow(),
      );
      return toPackageType(row);
    },
  });
}

export async function deletePackageType(
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof deleteOperation>,
): Promise<null> {
  return deleteAudited(scope, context, 'packageType', {
    before: await lockPackageType(scope, id),
    write: () =>
      scope.tx
        .deleteFrom('package_type')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .execute(),
  });
}

async function lockPackageType({ tx, tenantId }: TenantScope, id: number): Promise<PackageType> {
  const row = await tx
    .selectFrom('package_type')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refusal('GEN-NOTFOUND');
  return toPackageType(row);
}

interface PackageTypeRow extends Omit<PackageType, 'name' | 'product'> {
  readonly name: unknown;
  readonly product: string;
}

function toPackageType(row: PackageTypeRow): PackageType {
  return {
    ...row,
    name: readName(row.name),
    product: row.product as PackageType['product'],
  };
}

function toRow(input: ParsedInput<typeof saveOperation>) {
  return {
    code: input.code,
    name: JSON.stringify(input.name),
    product: input.product,
    description: input.description ?? null,
    sort_order: input.sortOrder,
    is_active: input.isActive,
  };
}
