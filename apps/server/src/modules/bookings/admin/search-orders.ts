import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import type { searchOrders as declared } from '@farewind/contract/orders/order-search';
import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BookingDeps } from '../order/deps.ts';
import { readFlightDay } from '../order/search-terms/read-flight-day.ts';
import { nameWords } from '../order/search-terms/search-terms.ts';
import { ofOrder } from './find-orders.ts';
import { presentRow, readOrderPage, readOrders, type ListedOrder } from './list-orders.ts';
import { selectMatching, type SoughtOrders } from './matching-orders.ts';
import { rankFound } from './rank-found.ts';
import { readKeyword } from './read-keyword.ts';

type Answer = Output<typeof declared>;
type FoundOrder = Answer['items'][number];

/** This many of the newest matches are ranked; if there are more, the waiting ones are added. */
const COMPARED = 40;

/** Finds orders by anything a caller says, likeliest first. */
export async function searchOrders(
  deps: Pick<BookingDeps, 'payments'>,
  scope: TenantScope,
  { keyword, maxResultCount }: ParsedInput<typeof declared>,
): Promise<Answer> {
  const { sought, reading } = await readKeyword(deps, scope, keyword);
  const { total, rows } = await readOrderPage(scope, { skipCount: 0, maxResultCount: COMPARED, sought });
  const known = new Set(rows.map(({ id }) => id));
  const waiting = total.totalCount > COMPARED ? await listWaiting(scope, sought) : [];
  const others = await readOrders(
    scope,
    waiting.filter((id) => !known.has(id)),
  );
  const found = await presentFound(scope, [...rows, ...others], sought);
  const flight = readFlight(reading.text, scope.now);
  // A PNR without digits looks like a name.
  const isPnr = rows.some(({ pnr }) => pnr === reading.text.toUpperCase());
  return {
    reading: isPnr ? { ...reading, kind: 'code' } : reading,
    ...(flight === undefined ? {} : { flight }),
    ...total,
    items: rankFound(found, scope.now).slice(0, maxResultCount),
  };
}

/** One screen of matching orders that wait for staff or their buyer. */
async function listWaiting(scope: TenantScope, sought: SoughtOrders): Promise<string[]> {
  const { tx, tenantId } = scope;
  const { rows } = await sql<{ id: string }>`
    select waiting.id from (
      select reference as id from staff_task where tenant_id = ${tenantId} and done_at is null
      union select order_id from order_proposal where tenant_id = ${tenantId} and state = 'open'
      union select order_id from order_item where tenant_id = ${tenantId} and status = 'problematic') waiting
    where waiting.id in (${selectMatching(scope, sought)}) limit ${COMPARED}`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Details {
  readonly id: string;
  readonly flight: string | null;
  readonly travellers: readonly string[];
  readonly task_due: Date | null;
  readonly answer_due: Date | null;
}

/** What a search result shows besides the list's columns. */
async function presentFound(
  scope: TenantScope,
  rows: readonly ListedOrder[],
  sought: SoughtOrders,
): Promise<FoundOrder[]> {
  const details = await readDetails(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { flight = null, travellers = [], task_due = null, answer_due = null } = details.get(row.id) ?? {};
    const listed = presentRow(row);
    const traveller = findTraveller(listed.customerName, travellers, sought);
    const waitsFor =
      answer_due !== null ? 'buyer' : listed.openTasks > 0 || listed.problem !== null ? 'staff' : undefined;
    const dues = [task_due, answer_due].flatMap((due) => (due === null ? [] : [due.toISOString()]));
    const found: FoundOrder = {
      ...listed,
      flight,
      dueAt: dues.toSorted()[0] ?? null,
    };
    if (traveller !== undefined) found.traveller = traveller;
    if (waitsFor !== undefined) found.waitsFor = waitsFor;
    return found;
  });
}

async function readDetails(
  scope: TenantScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Details>> {
  if (orderIds.length === 0) return new Map();
  const { tx, tenantId } = scope;
  const rows = await tx
    .selectFrom('customer_order as o')
    .select([
      'o.id',
      sql<
        string | null
      >`(select concat_ws(' ', i.snapshot #>> '{segments,0,carrier}', i.snapshot #>> '{segments,0,number}')
        from order_item i where ${ofOrder(scope, 'i')} and i.kind = 'flight' order by i.position limit 1)`.as(
        'flight',
      ),
      sql<readonly string[]>`array(select p.name || ' ' || p.surname from order_passenger p
        where ${ofOrder(scope, 'p')} order by p.position)`.as('travellers'),
      sql<Date | null>`(select min(t.due_at) from staff_task t where t.tenant_id = ${tenantId}
        and t.reference = o.id and t.done_at is null)`.as('task_due'),
      sql<Date | null>`(select min(p.due_at) from order_proposal p
        where ${ofOrder(scope, 'p')} and p.state = 'open')`.as('answer_due'),
    ])
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', 'in', orderIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The traveller with the typed name, if it is not the buyer's. */
function findTraveller(
  buyer: string,
  travellers: readonly string[],
  { groups }: SoughtOrders,
): string | undefined {
  const names = groups.filter((starts) => starts.every((start) => !/^[#>]/.test(start)));
  if (names.length === 0) return undefined;
  const has = (person: string): boolean => {
    const words = nameWords(person);
    return names.every((starts) => words.some((word) => starts.some((start) => word.startsWith(start))));
  };
  return has(buyer) ? undefined : travellers.find(has);
}

function readFlight(text: string, now: Date): Answer['flight'] {
  const typed = readFlightDay(text, now.toISOString().slice(0, 10));
  if (typed === undefined) return undefined;
  const far = (day: string) => Math.abs(Date.parse(`${day}T00:00Z`) - now.getTime());
  const [day] = typed.days.toSorted((one, other) => far(one) - far(other));
  const name = `${typed.carrier} ${typed.number}`;
  return day === undefined || Number.isNaN(far(day)) ? { name } : { name, day };
}
