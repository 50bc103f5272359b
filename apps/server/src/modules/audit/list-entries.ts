import type { getAuditLog } from '@farewind/contract/audit/audit-log';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { addDays, startOfDay } from '@farewind/values/local-time';
import { sql, type ExpressionBuilder } from 'kysely';
import { toKeptEntry, type KeptEntry } from '../../platform/audit/audit-rows.ts';
import { readPage } from '../../platform/database/read-page.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { readSorting } from '../../platform/http/read-sorting.ts';

type Filter = ParsedInput<typeof getAuditLog>;

/** What the list can be ordered by. Time and place in the log go together. */
const columns = {
  position: 'position',
  at: 'position',
  user: 'user_name',
  address: 'address',
  action: 'action',
  entity: 'entity',
  entityId: 'entity_id',
} as const;

export interface FoundEntries {
  readonly totalCount: number;
  readonly entries: KeptEntry[];
  /** All that stand in the log, for the filters. */
  readonly entities: string[];
  readonly actions: string[];
}

/** The entries that pass the filter, the newest first unless asked otherwise. */
export async function listEntries(scope: TenantScope, filter: Filter): Promise<FoundEntries> {
  const { tx, tenantId } = scope;
  const matching = tx
    .selectFrom('audit_entry')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.and(conditions(eb, filter)));
  const order = [
    ...readSorting(filter.sorting, columns, []),
    { column: 'position', direction: 'desc' } as const,
  ];
  const { totalCount, rows } = await readPage(matching, filter, order);
  return {
    totalCount,
    entries: rows.map(toKeptEntry),
    entities: await listNames(scope, 'entity'),
    actions: await listNames(scope, 'action'),
  };
}

function conditions(eb: ExpressionBuilder<DB, 'audit_entry'>, filter: Filter) {
  const { userId, entity, entityId, action, from, to, timeZone, keyword } = filter;
  return [
    ...(userId === undefined ? [] : [eb('user_id', '=', userId)]),
    ...(entity === undefined ? [] : [eb('entity', '=', entity)]),
    ...(entityId === undefined ? [] : [eb('entity_id', '=', entityId)]),
    ...(action === undefined ? [] : [eb('action', '=', action)]),
    ...(from === undefined ? [] : [eb('at', '>=', new Date(startOfDay(from, timeZone)))]),
    ...(to === undefined ? [] : [eb('at', '<', new Date(startOfDay(addDays(to, 1), timeZone)))]),
    ...(keyword === undefined || keyword === '' ? [] : [containsKeyword(keyword)]),
  ];
}

/** In what a reader sees: names, the record, the reason, and what was changed. */
function containsKeyword(keyword: string) {
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`concat_ws(' ', user_name, impersonator_name, action, entity, entity_id, reason, address,
    before::text, after::text) ilike ${pattern}`;
}

async function listNames({ tx, tenantId }: TenantScope, column: 'entity' | 'action'): Promise<string[]> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select(`${column} as name`)
    .distinct()
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
