import type { ColumnMapping } from '@farewind/contract/inventory/table-import';
import { z } from 'zod';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { stored } from '../../../platform/database/stored.ts';
import type { TableKind } from './table-fields.ts';

const texts = z.record(z.string(), z.string()).default({});
const readMapping = stored('column_mapping.mapping', z.object({ columns: texts, fixed: texts }));

/** Mappings are found again by column titles; other titles mean another spreadsheet. */
const keyOf = (titles: readonly string[]): string => JSON.stringify(titles).slice(0, 2000);

export async function findMapping(
  { tx, tenantId }: TenantScope,
  titles: readonly string[],
): Promise<{ readonly kind: TableKind; readonly mapping: ColumnMapping } | undefined> {
  const row = await tx
    .selectFrom('column_mapping')
    .select(['kind', 'mapping'])
    .where('tenant_id', '=', tenantId)
    .where('titles', '=', keyOf(titles))
    .executeTakeFirst();
  return row && { kind: row.kind as TableKind, mapping: readMapping(row.mapping) };
}

export async function keepMapping(
  { tx, tenantId, now }: TenantScope,
  titles: readonly string[],
  kind: TableKind,
  mapping: ColumnMapping,
): Promise<void> {
  const row = { kind, mapping: JSON.stringify(mapping), used_at: now };
  await tx
    .insertInto('column_mapping')
    .values({ tenant_id: tenantId, titles: keyOf(titles), ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'titles']).doUpdateSet(row))
    .execute();
}
