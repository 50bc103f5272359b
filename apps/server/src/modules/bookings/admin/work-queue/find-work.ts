import type { WorkView } from '@farewind/contract/orders/work-queue';
import { visibleKinds, workableKinds } from '@farewind/contract/orders/work-rights';
import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { selectWork, type WorkSources } from './select-work.ts';
import { CONTACT_MESSAGE, MANUAL_TASK } from './work-kinds.ts';

/** One item, as the query returns it. */
export interface WorkRow {
  readonly key: string;
  readonly kind: string;
  readonly code: string;
  readonly detail: unknown;
  readonly due_at: Date;
  readonly since: Date;
  readonly is_read: boolean | null;
  readonly order_id: string | null;
  readonly reservation_number: string | null;
  readonly assignee_id: number | null;
  readonly assigned_at: Date | null;
  readonly handed_over_by: number | null;
  readonly handover_note: string | null;
  readonly snoozed_until: Date | null;
  readonly snoozed_by: number | null;
  readonly snooze_reason: string | null;
  readonly missed_calls: number | null;
  readonly missed_call_at: Date | null;
  readonly missed_call_by: number | null;
}

export type Reader = Pick<RequestContext, 'user'>;

/** What a text finds. */
interface FoundBy {
  readonly text: string;
  /** A subquery of the ids of orders. */
  readonly orders: RawBuilder<unknown>;
}

export interface WorkFilter {
  readonly found?: FoundBy | undefined;
  readonly code?: string | undefined;
  readonly departure?: string | undefined;
  readonly keys?: readonly string[] | undefined;
}

/**
 * Query of the matching items that the reader may see, with their holders; what people who have left held is free, and
 * what they snoozed waits. Its rows are `WorkRow`s without the order, which is looked up only for the rows shown; `reference` is usually its id.
 */
export function selectVisible(
  sources: WorkSources,
  scope: TenantScope,
  reader: Reader,
  { found, code, departure, keys }: WorkFilter = {},
): RawBuilder<unknown> {
  const { tenantId } = scope;
  const formerStaff = sources.admin.selectFormerStaff(scope);
  const kinds = visibleKinds(permissionsOf(reader));
  const conditions = [
    sql`w.kind = any(${kinds}::text[])`,
    keys === undefined ? undefined : sql`w.key = any(${[...keys]}::text[])`,
    code === undefined ? undefined : sql`w.code = any(${code.split(',')}::text[])`,
    departure === undefined ? undefined : isOfDeparture(tenantId, departure),
    found === undefined
      ? undefined
      : sql`(w.reference in (${found.orders})
          or w.code = ${MANUAL_TASK} and strpos(lower(w.detail->>'text'), ${found.text.toLowerCase()}) > 0
          or w.code = ${CONTACT_MESSAGE} and lower(w.detail->>'ticketNo') = ${found.text.trim().toLowerCase()})`,
  ].filter((condition) => condition !== undefined);
  return sql`select w.key, w.kind, w.code, w.reference, w.detail, w.due_at, w.since, w.is_read,
      case when i.assignee_id not in (${formerStaff}) then i.assignee_id end as assignee_id, i.assigned_at,
      i.handed_over_by, i.handover_note,
      case when i.snoozed_until > ${scope.now} and i.snoozed_by not in (${formerStaff}) then i.snoozed_until end
        as snoozed_until, i.snoozed_by, i.snooze_reason,
      i.missed_calls, i.missed_call_at, i.missed_call_by
    from (${selectWork(sources, scope)}) w
    left join work_item i on i.tenant_id = ${tenantId} and i.item_key = w.key
    where ${sql.join(conditions, sql` and `)}`;
}

/** Orders whose buyers have or had a proposal about this departure. */
function isOfDeparture(tenantId: number, departure: string): RawBuilder<unknown> {
  const [serviceId = '', date = ''] = departure.split('_');
  return sql`w.reference in (select p.order_id from departure_change c
    join order_proposal p on p.tenant_id = c.tenant_id and p.change_id = c.id
    where c.tenant_id = ${tenantId} and c.service_id = ${Number(serviceId)} and c.flight_date = ${date}::date)`;
}

/** Whether rows of `selectVisible` (as `v`) belong to a view of the reader. */
export function isInView(view: WorkView, context: RequestContext): RawBuilder<boolean> {
  const { userId } = staffActor(context);
  return {
    all: sql<boolean>`v.snoozed_until is null`,
    mine: sql<boolean>`v.snoozed_until is null and v.assignee_id = ${userId}`,
    free: sql<boolean>`v.snoozed_until is null and v.assignee_id is null`,
    snoozed: sql<boolean>`v.snoozed_until is not null`,
  }[view];
}

/** The given items that the caller may work on and that still wait, ordered by key. */
export async function findWorkable(
  sources: WorkSources,
  scope: TenantScope,
  context: RequestContext,
  keys: readonly string[],
): Promise<readonly WorkRow[]> {
  const kinds = new Set<string>(workableKinds(permissionsOf(context)));
  return (await findWork(sources, scope, context, keys)).filter(({ kind }) => kinds.has(kind));
}

/** The given items that the reader may see and that still wait, ordered by key. */
export async function findWork(
  sources: WorkSources,
  scope: TenantScope,
  context: RequestContext,
  keys: readonly string[],
): Promise<readonly WorkRow[]> {
  const { rows } = await sql<WorkRow>`select v.*, o.id as order_id, o.reservation_number
    from (${selectVisible(sources, scope, context, { keys })}) v
    left join customer_order o on o.tenant_id = ${scope.tenantId} and o.id = v.reference
    order by v.key`.execute(scope.tx);
  return rows;
}

function permissionsOf({ user }: Reader): ReadonlySet<string> {
  return user?.permissions ?? new Set();
}
