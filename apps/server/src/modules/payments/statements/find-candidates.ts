import type { bankLineKinds } from '@farewind/contract/finance/bank-statements';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { OfficeNames } from '../office-ports.ts';
import type { BankLineRow } from './bank-line-rows.ts';

export type BankLineKind = (typeof bankLineKinds)[number];

/** A possible match of a line: with its amount and currency, around its day, and not matched with another line. */
export interface Candidate {
  readonly kind: BankLineKind;
  readonly target: string;
  /** The names by which the bank may know it. */
  readonly names: readonly string[];
  readonly day: string;
  /** The order, or the account of the supplier or the channel. */
  readonly about: string;
  /** The number of the order, as customers know it. */
  readonly orderNumber?: string;
}

const DAYS_BEFORE = 45;
const DAYS_AFTER = 5;

/**
 * The day on which the bank booked an attempt `a` by transfer, as staff entered it: never later than the attempt, and
 * weeks before it if they recorded it late. Null for all other attempts, which have the day of the attempt itself.
 */
const transferDay = sql`(select e.occurred_on from ledger_entry e where a.method = 'deskTransfer'
  and e.tenant_id = a.tenant_id and e.posting_key = 'capture:' || a.id)`;

export async function findCandidates({ tx, tenantId }: TenantScope, line: BankLineRow): Promise<Candidate[]> {
  const { amount_minor: minor, currency, booked_on: day } = line;
  const first = sql`(${day}::date - ${DAYS_BEFORE}::int)`;
  const end = sql`(${day}::date + ${DAYS_AFTER + 1}::int)`;
  const near = (date: string) => sql`${sql.raw(date)} >= ${first} and ${sql.raw(date)} < ${end}`;
  // Instants have days only by a clock: by the one of the books, whatever the database's is.
  const zone = sql`accounting_zone(${tenantId}::int)`;
  const notBefore = (instant: string) => sql`${sql.raw(instant)} >= ${first}::timestamp at time zone ${zone}`;
  const isNear = (instant: string) => sql`${notBefore(instant)}
    and ${sql.raw(instant)} < ${end}::timestamp at time zone ${zone}`;
  const dayOf = (instant: string) => sql`local_day(${sql.raw(instant)}, ${zone})::text`;
  const free = (
    kind: string,
    id: string,
  ) => sql`not exists (select 1 from bank_line b where b.tenant_id = ${tenantId}
    and b.kind = ${kind} and b.target = ${sql.raw(id)}::text)`;
  // Negative: the channel's statement takes money back.
  const ofChannels = sql`
    select 'payout' as kind, e.reference as target, e.occurred_on::text as day, l.sub_account as about, array[]::text[] as names
    from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
      and l.account = 'channelReceivable'
    where e.tenant_id = ${tenantId} and e.move = 'channelPaid' and l.currency = ${currency} and l.amount_minor = ${-minor}
      and not exists (select 1 from ledger_entry r where r.tenant_id = e.tenant_id
        and r.posting_key = 'channelPaidReversed:' || e.reference)
      and ${near('e.posted_on')} and ${free('payout', 'e.reference')}`;
  const ofSuppliers = sql`
    select 'payout' as kind, p.id::text as target, p.paid_on::text as day, p.supplier as about,
      array[p.reference] as names
    from supplier_payout p where p.tenant_id = ${tenantId} and p.currency = ${currency}
      and p.amount_minor = abs(${minor}::bigint) and p.is_received = (${minor}::bigint > 0)
      and p.reversed_at is null and ${near('p.paid_on')} and ${free('payout', 'p.id')}`;
  const incoming = sql<Candidate>`
    select 'payment' as kind, a.id::text as target, coalesce(t.day::text, ${dayOf('a.created_at')}) as day, p.reference as about,
      array_remove(array[a.id::text, a.provider_reference, a.their_reference], null) as names
    from payment_attempt a join payable p on p.tenant_id = a.tenant_id and p.id = a.payable_id
      cross join lateral (select ${transferDay} as day) t
    where a.tenant_id = ${tenantId} and a.currency = ${currency} and a.captured_minor = ${minor} and a.method <> 'deskCash'
      and ${notBefore('a.created_at')} and (t.day is null and ${isNear('a.created_at')} or ${near('t.day')})
      and ${free('payment', 'a.id')}
    union all
    ${ofSuppliers}
    union all
    ${ofChannels}
    order by 3 desc limit 50`;
  const outgoing = sql<Candidate>`
    ${ofSuppliers}
    union all
    select 'refund', r.id::text, ${dayOf('coalesce(r.settled_at, r.created_at)')}, r.reference,
      array_remove(array[r.id::text, r.bank_reference], null)
    from refund r join payment_attempt t on t.tenant_id = r.tenant_id and t.id = r.attempt_id and t.method <> 'deskCash'
    where r.tenant_id = ${tenantId} and r.currency = ${currency} and r.amount_minor = ${-minor}
      and r.state = 'settled' and ${isNear('coalesce(r.settled_at, r.created_at)')} and ${free('refund', 'r.id')}
    union all
    ${ofChannels}
    limit 50`;
  return (await (minor > 0 ? incoming : outgoing).execute(tx)).rows;
}

/**
 * Of these lines, those with the sum of a payment, refund or payout around the days of all of them: a file has thousands
 * of lines, and few of them can be matched. Payouts of channels have no names, so no line is matched with one by itself.
 */
export async function listMatchable(
  { tx, tenantId }: TenantScope,
  ids: readonly string[],
): Promise<string[]> {
  const first = sql`(select min(booked_on) - ${DAYS_BEFORE + 1}::int from line)`;
  const end = sql`(select max(booked_on) + ${DAYS_AFTER + 2}::int from line)`;
  // A day more on either side: these instants have days by the clock of the books.
  const isNear = (instant: string) => sql`${sql.raw(instant)} >= ${first} and ${sql.raw(instant)} < ${end}`;
  const { rows } = await sql<{ id: string }>`
    with line as materialized (
      select id, booked_on, amount_minor, currency from bank_line
      where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
    ), known as materialized (
      select currency, captured_minor as minor from payment_attempt
      where tenant_id = ${tenantId} and captured_minor > 0 and ${isNear('created_at')}
      union select a.currency, a.captured_minor from payment_attempt a cross join lateral (select ${transferDay} as day) t
      where a.tenant_id = ${tenantId} and a.captured_minor > 0 and a.method = 'deskTransfer'
        and a.created_at >= ${first} and ${isNear('t.day')}
      union select currency, -amount_minor from refund
      where tenant_id = ${tenantId} and state = 'settled' and ${isNear('coalesce(settled_at, created_at)')}
      union select currency, case when is_received then amount_minor else -amount_minor end from supplier_payout
      where tenant_id = ${tenantId} and reversed_at is null and ${isNear('paid_on')}
    )
    select line.id from line join known on known.currency = line.currency and known.minor = line.amount_minor
    order by line.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The candidates with the numbers of their orders, which people write when they pay by transfer. */
export async function findNamedCandidates(
  names: Pick<OfficeNames, 'readReservationNumbers'>,
  scope: TenantScope,
  line: BankLineRow,
): Promise<Candidate[]> {
  const found = await findCandidates(scope, line);
  const ofOrders = found.filter(({ kind }) => kind !== 'payout').map(({ about }) => about);
  const numbers = await names.readReservationNumbers(scope, [...new Set(ofOrders)]);
  return found.map((candidate) => {
    const orderNumber = candidate.kind === 'payout' ? undefined : numbers.get(candidate.about);
    return orderNumber === undefined ? candidate : Object.assign(candidate, { orderNumber });
  });
}

/** Whether a line names a candidate: by one of the bank's names, or by the number of the order. */
export function namesCandidate(line: Text, { names, orderNumber }: Candidate): boolean {
  return (
    names.some((name) => mentions(line, name)) ||
    (orderNumber !== undefined && mentionsOrder(line, orderNumber))
  );
}

const SHORTEST_NUMBER = 6;

/** `FW273031468`, also as `FW 273 031 468`, `fw-273031468`, or its digits alone. */
export function mentionsOrder({ reference, purpose }: Text, orderNumber: string): boolean {
  const digits = orderNumber.replaceAll(/\D/g, '');
  if (digits.length < SHORTEST_NUMBER) return false;
  const joined = `${reference} ${purpose}`.replaceAll(/(?<=\d)[\s-]+(?=\d)/g, '');
  // Not a part of a longer number, such as an account's.
  return new RegExp(`(?<!\\d)${digits}(?!\\d)`).test(joined) || mentions({ reference, purpose }, orderNumber);
}

type Text = Pick<BankLineRow, 'reference' | 'purpose'>;

/** Whether a line mentions a name: as its reference, or as a word of its purpose. */
export function mentions({ reference, purpose }: Text, name: string): boolean {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return false;
  if (reference.trim().toLowerCase() === wanted) return true;
  return purpose
    .toLowerCase()
    .split(/[^\p{L}\p{N}_-]+/u)
    .includes(wanted);
}
