import type {
  getPackageTypes,
  savePackageType as saveOperation,
} from '@farewind/contract/definitions/package-types';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { readPage } from '../../platform/database/read-page.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { readSorting } from '../../platform/database/read-sorting.ts';
import { recordActs } from '../../platform/records/record-acts.ts';
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

export const packageTypeActs = recordActs<'package_type', ParsedInput<typeof saveOperation>, PackageType>({
  table: 'package_type',
  entity: 'packageType',
  taken,
  async get({ tx, tenantId }: TenantScope, id) {
    const query = tx.selectFrom('package_type').select(columns).where('tenant_id', '=', tenantId);
    return toPackageType(await query.where('id', '=', id).executeTakeFirstOrThrow());
  },
  toRow,
});

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
