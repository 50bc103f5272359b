import type * as errors from '@farewind/contract/feedback/client-errors';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { readLongPage } from '../../../platform/database/read-long-page.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { readSorting } from '../../../platform/database/read-sorting.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';

const columns = [
  ...(['id', 'kind', 'message', 'count', 'first_seen_at', 'last_seen_at', 'state'] as const),
  ...(['pages', 'browser', 'stack'] as const),
] as const;
const sortable = {
  kind: 'kind',
  count: 'count',
  state: 'state',
  firstSeenAt: 'first_seen_at',
  lastSeenAt: 'last_seen_at',
} as const;

/** Faults of the pages, one row per cause. */
export async function listFaults(
  { tx, tenantId }: TenantScope,
  { keyword, state, sorting, ...page }: ParsedInput<typeof errors.getClientErrors>,
): Promise<Output<typeof errors.getClientErrors>> {
  const sort = sorting
    ? readSorting<string>(sorting, sortable, [])
    : [{ column: 'last_seen_at', direction: 'desc' } as const];
  let query = tx.selectFrom('client_error').select(columns).where('tenant_id', '=', tenantId);
  if (state) query = query.where('state', '=', state);
  if (keyword)
    query = query.where(
      sql<boolean>`strpos(lower(concat_ws(' ', kind, message, array_to_string(pages, ' '))), lower(${keyword})) > 0`,
    );
  const { total, rows } = await readLongPage({ tx }, query, page, [
    ...sort,
    { column: 'id', direction: 'desc' },
  ]);
  return { ...total, items: rows.map(presentFault) };
}

/** Sets the state of a fault. Refuses with GEN-NOTFOUND. */
export async function setFaultState(
  scope: TenantScope,
  context: RequestContext,
  { errorId, state }: ParsedInput<typeof errors.setClientErrorState>,
): Promise<errors.ClientErrorRow> {
  const { tx, tenantId } = scope;
  const before = await tx
    .selectFrom('client_error')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', errorId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw refusal('GEN-NOTFOUND');
  const after = await tx
    .updateTable('client_error')
    .set({ state })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', errorId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await recordChange(scope, context, {
    action: 'update',
    entity: 'clientError',
    entityId: errorId,
    before: { state: before.state },
    after: { state },
  });
  return presentFault(after);
}

interface FaultRow {
  readonly id: string;
  readonly kind: string;
  readonly message: string;
  readonly count: number;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly state: string;
  readonly pages: readonly string[];
  readonly browser: string;
  readonly stack: string | null;
}

function presentFault(row: FaultRow): errors.ClientErrorRow {
  return {
    errorId: row.id,
    kind: row.kind,
    message: row.message,
    count: row.count,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    state: row.state as errors.ClientErrorRow['state'],
    pages: [...row.pages],
    browser: row.browser,
    stack: row.stack,
  };
}
