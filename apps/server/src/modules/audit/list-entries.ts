import type { getAuditLog, AuditEntryOutput } from '@farewind/contract/audit/audit-log';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { addDays, startOfDay } from '@farewind/values/local-time';
import { sql, type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { toKeptEntry, type KeptEntry } from '../../platform/audit/audit-rows.ts';
import { contains } from '../../platform/database/contains.ts';
import { readLongPage, SEARCHED, type Total } from '../../platform/database/read-long-page.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { breakTies, readSorting, type SortKey } from '../../platform/database/read-sorting.ts';
import { recordSchema, stored } from '../../platform/database/stored.ts';

type Filter = ParsedInput<typeof getAuditLog>;

/** What the list can be ordered by. */
const columns = {
  position: 'position',
  at: 'at',
  user: 'user_name',
  address: 'address',
  action: 'action',
  entity: 'entity',
  entityId: 'entity_id',
} as const;
/** By place in the log; those of a time by time, which goes with the place and has an index of its own. */
const newestFirst = ({ from, to }: Filter): SortKey<string>[] => [
  { column: from === undefined && to === undefined ? columns.position : columns.at, direction: 'desc' },
];

export interface FoundEntries {
  readonly total: Total;
  readonly entries: KeptEntry[];
  /** All that stand in the log, for the filters. */
  readonly entities: string[];
  readonly actions: string[];
}

/** The entries that pass the filter, the newest first unless asked otherwise. */
export async function listEntries(scope: TenantScope, filter: Filter): Promise<FoundEntries> {
  const { tx, tenantId } = scope;
  const [entities, actions] = [await listNames(scope, 'entity'), await listNames(scope, 'action')];
  const matching = tx
    .selectFrom('audit_entry')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.and(conditions(eb, filter, entities)));
  const found = filter.keyword ? matching.where(isAmong(matching, filter.keyword)) : matching;
  const sort = filter.sorting ? readSorting<string>(filter.sorting, columns, []) : newestFirst(filter);
  const { total, rows } = await readLongPage(scope, found, filter, breakTies(sort, columns.position));
  return { total, entries: rows.map(toKeptEntry), entities, actions };
}

/** `entities` are all that stand in the log: with them a record is found by its id alone. */
function conditions(eb: ExpressionBuilder<DB, 'audit_entry'>, filter: Filter, entities: readonly string[]) {
  const { userId, entity, entityId, action, from, to, timeZone } = filter;
  return [
    ...(userId === undefined ? [] : [eb('user_id', '=', userId)]),
    ...(entity === undefined ? [] : [eb('entity', '=', entity)]),
    ...(entityId === undefined
      ? []
      : [eb('entity_id', '=', entityId), sql<boolean>`entity = any(${[...entities]})`]),
    ...(action === undefined ? [] : [eb('action', '=', action)]),
    ...(from === undefined ? [] : [eb('at', '>=', new Date(startOfDay(from, timeZone)))]),
    ...(to === undefined ? [] : [eb('at', '<', new Date(startOfDay(addDays(to, 1), timeZone)))]),
  ];
}

/** The newest that have a word in what a reader sees: names, the record, the reason, and what was changed. */
function isAmong(matching: SelectQueryBuilder<DB, 'audit_entry', object>, keyword: string) {
  const pattern = contains(keyword);
  const newest = matching.orderBy('position', 'desc').limit(SEARCHED);
  return sql<boolean>`audit_entry.position in (select newest.position from (${newest}) newest
    where concat_ws(' ', user_name, impersonator_name, action, entity, entity_id, reason, address,
      before::text, after::text) ilike ${pattern})`;
}

/** The different names in a column, from one to the next along its index: there are few, and entries without end. */
async function listNames({ tx, tenantId }: TenantScope, column: 'entity' | 'action'): Promise<string[]> {
  const name = sql.ref(column);
  const next = (after: RawBuilder<unknown>) => sql`(select ${name} from audit_entry
    where tenant_id = ${tenantId}${after} order by ${name} limit 1)`;
  const { rows } = await sql<{ name: string }>`with recursive names (name) as (${next(sql``)}
    union all select ${next(sql` and ${name} > names.name`)} from names where names.name is not null)
    select name from names where name is not null`.execute(tx);
  return rows.map((row) => row.name);
}

const readBefore = stored('audit_entry.before', recordSchema.nullable());
const readAfter = stored('audit_entry.after', recordSchema.nullable());

export function presentEntry(entry: KeptEntry): AuditEntryOutput {
  return {
    position: entry.position,
    at: entry.at.toISOString(),
    user: person(entry.userTenantId, entry.userId, entry.userName),
    impersonator: person(entry.impersonatorTenantId, entry.impersonatorUserId, entry.impersonatorName),
    address: entry.address,
    requestId: entry.requestId,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    before: readBefore(entry.before),
    after: readAfter(entry.after),
    reason: entry.reason,
    hash: entry.hash.toString('hex'),
  };
}

/** The host's side has no number on the wire. */
function person(
  tenantId: number | null,
  id: number | null,
  userName: string | null,
): AuditEntryOutput['user'] {
  return id === null ? null : { tenantId: tenantId === 0 ? null : tenantId, id, userName: userName ?? '' };
}
