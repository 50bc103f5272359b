import { sql, type RawBuilder } from 'kysely';
import { counts } from '../../../../platform/database/rehearsals.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { selectWaitingOrders } from '../figures/waiting-orders.ts';
import { caseOfProblem, caseOfTask, CONTACT_MESSAGE } from './work-kinds.ts';

export type WorkSources = Pick<BookingDeps, 'admin' | 'flights' | 'payments' | 'transfers'>;

const HOUR_MS = 3_600_000;
/** Items without a deadline of their own are due within a day. */
const DAY = sql`interval '24 hours'`;
/**
 * A stuck payment is listed after half an hour and due after an hour, so that nothing is overdue as soon as it is
 * listed.
 */
const STUCK_DUE = sql`interval '1 hour'`;
/** After this long an unpaid held order no longer belongs to a buyer on the way to the bank. */
const UNPAID_AFTER_MS = HOUR_MS / 2;
/** A document still missing this long before its deadline is requested by phone. */
const DOCUMENT_AHEAD_MS = 24 * HOUR_MS;

/**
 * Query of everything that waits for staff: `key`, `kind`, `code`, `reference` (usually an order), `detail`, `due_at`,
 * `since` and `is_read` (for proposals to buyers; null otherwise). An order is listed on its own if it has no task,
 * open proposal or waiting refund, otherwise once for each of them. Rehearsals are left out.
 */
export function selectWork(sources: WorkSources, scope: TenantScope): RawBuilder<unknown> {
  return sql`select * from (${selectTasks(scope)} union all ${selectQuestions(scope)} union all ${selectOrders(sources, scope)}
    union all ${selectHeld(sources, scope)} union all ${selectRefunds(sources, scope)} union all ${selectProofs(scope)}
    union all ${selectContacts(sources, scope)}) every_item where ${counts(scope, 'every_item.reference')}`;
}

function selectTasks({ tenantId }: TenantScope): RawBuilder<unknown> {
  return sql`select 'task:' || t.id as key,
      case when t.kind = 'proposalUnanswered' and t.detail->>'about' in ('retimed', 'ride') then 'moved'
        else ${caseOfTask(sql`t.kind`)} end as kind,
      t.kind as code, t.reference, t.detail, coalesce(t.due_at, t.created_at + ${DAY}) as due_at, t.created_at as since,
      null::boolean as is_read
    from staff_task t where t.tenant_id = ${tenantId} and t.done_at is null`;
}

/** Proposals without an answer. A ride that moves with its flight is settled in the same call, so it is not listed. */
function selectQuestions({ tenantId }: TenantScope): RawBuilder<unknown> {
  return sql`select 'proposal:' || p.id,
      case p.rule when 'cancelled' then 'cancelled' when 'price' then 'price' else 'moved' end,
      p.rule, p.order_id, '{}'::jsonb, p.due_at, p.created_at, p.read_at is not null
    from order_proposal p
    where p.tenant_id = ${tenantId} and p.state = 'open' and p.other_wanted_at is null
      and p.rule not in ('offer', 'flight')
      and (p.rule not in ('ride', 'rideFull') or not exists (select 1 from order_proposal f
        where f.tenant_id = p.tenant_id and f.order_id = p.order_id and f.state = 'open'
          and f.rule in ('acknowledge', 'choice', 'broken', 'cancelled')))`;
}

function selectOrders({ payments }: WorkSources, scope: TenantScope): RawBuilder<unknown> {
  const { tenantId } = scope;
  return sql`select 'order:' || w.kind || ':' || w.order_id,
      case w.kind when 'orderStuck' then 'supplier' when 'orderUnpaid' then 'unpaid'
        when 'orderProblematic' then ${caseOfProblem(sql`w.problem`)} else 'other' end,
      w.kind, w.order_id, jsonb_strip_nulls(jsonb_build_object('problem', w.problem)),
      w.since + case w.kind when 'orderStuck' then ${STUCK_DUE} else ${DAY} end, w.since, null
    from (select w.*, case w.kind when 'orderProblematic' then (select min(i.problem) from order_item i
        where i.tenant_id = ${tenantId} and i.order_id = w.order_id and i.status = 'problematic') end as problem
      from (${selectWaitingOrders(scope)}) w) w
    where not exists (select 1 from staff_task t
        where t.tenant_id = ${tenantId} and t.reference = w.order_id and t.done_at is null)
      and not exists (select 1 from order_proposal p
        where p.tenant_id = ${tenantId} and p.order_id = w.order_id and p.state = 'open')
      and not exists (select 1 from (${payments.selectWaitingRefunds(scope)}) r where r.reference = w.order_id)`;
}

/** Seats and vehicles held for a caller who has not paid. */
function selectHeld({ flights, transfers }: WorkSources, scope: TenantScope): RawBuilder<unknown> {
  const before = new Date(scope.now.getTime() - UNPAID_AFTER_MS);
  return sql`select 'order:held:' || i.order_id, 'unpaid', 'held', i.order_id, '{}'::jsonb, h.expires_at, i.since, null
    from (select order_id, min(changed_at) as since from order_item
      where tenant_id = ${scope.tenantId} and status = 'pendingPayment' and changed_at < ${before} group by order_id) i
    join (select held.reference, min(held.expires_at) as expires_at
      from (${flights.selectLiveHolds(scope)} union all ${transfers.selectLiveHolds(scope)}) held
      group by held.reference) h on h.reference = i.order_id`;
}

function selectRefunds({ payments }: WorkSources, scope: TenantScope): RawBuilder<unknown> {
  return sql`select 'refund:' || r.id, 'refund', 'refundWaiting', r.reference,
      jsonb_build_object('refundId', r.id, 'amountMinor', r.amount_minor, 'currency', r.currency),
      r.since + ${DAY}, r.since, null
    from (${payments.selectWaitingRefunds(scope)}) r`;
}

function selectProofs({ tenantId, now }: TenantScope): RawBuilder<unknown> {
  const until = new Date(now.getTime() + DOCUMENT_AHEAD_MS);
  return sql`select 'proof:' || p.id, 'documents', 'proofAsked', p.order_id, jsonb_build_object('code', p.rule_code),
      p.due_at, p.created_at, null
    from order_proof p where p.tenant_id = ${tenantId} and p.state = 'asked' and p.due_at < ${until}`;
}

/** Of anybody: the number of an order that a visitor types proves nothing, so none is shown as theirs. */
function selectContacts({ admin }: WorkSources, scope: TenantScope): RawBuilder<unknown> {
  return sql`select 'contact:' || c.id, 'contact', ${sql.lit(CONTACT_MESSAGE)}, c.id::text,
      jsonb_build_object('contactId', c.id, 'ticketNo', c.ticket_no), c.created_at + ${DAY}, c.created_at, null
    from (${admin.selectOpenContacts(scope)}) c`;
}
