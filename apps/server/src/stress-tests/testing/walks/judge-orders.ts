import type pg from 'pg';
import { isMoveAllowed, type ItemStatus } from '../../../modules/bookings/order/order-moves.ts';

/** Each query finds a breach of what holds of orders, money and seats at any time; a row is a sentence. */
const forbidden = [
  `select format('entry %s of the ledger does not sum to zero', entry_id) as sentence from ledger_line
   group by entry_id, currency having sum(amount_minor) <> 0`,
  `with said as (
     select e.reference, sum(l.amount_minor) as minor from ledger_entry e
     join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.account = 'bankClearing' group by 1),
   taken as (
     select p.reference, sum(a.captured_minor - a.refunded_minor) as minor from payment_attempt a
     join payable p on p.tenant_id = a.tenant_id and p.id = a.payable_id group by 1)
   select format('order %s: the ledger has %s at the bank, the attempts %s', reference, said.minor, taken.minor) as sentence
   from taken left join said using (reference) where coalesce(said.minor, 0) <> taken.minor`,
  `select format('payable %s is paid for by %s attempts', payable_id, count(*)) as sentence from payment_attempt
   where state in ('authorised', 'captured', 'partlyRefunded') group by payable_id having count(*) > 1`,
  `select format('attempt %s: %s was asked back of %s', a.id, sum(r.amount_minor), a.captured_minor) as sentence
   from payment_attempt a join refund r on r.tenant_id = a.tenant_id and r.attempt_id = a.id and r.state <> 'rejected'
   group by a.id, a.captured_minor having sum(r.amount_minor) > a.captured_minor`,
  `select format('%s seats sold and %s held of %s', sold, held, total) as sentence from seat_counter
   where sold < 0 or held < 0 or sold + held > total`,
  `select format('item %s is %s without money', i.id, i.status) as sentence from order_item i
   where i.status in ('booked', 'ticketed', 'changed', 'waitingForCancel') and i.total_minor > 0 and not exists (
     select 1 from payment_attempt a join payable p on p.tenant_id = a.tenant_id and p.id = a.payable_id
     where p.tenant_id = i.tenant_id and p.reference = i.order_id and a.captured_minor > 0)`,
  `select format('ticket %s is %s on a cancelled item that was sold', t.id, t.state) as sentence from ticket t
   join order_item i on i.tenant_id = t.tenant_id and i.order_id = t.order_id and i.id = t.item_id
   where i.status = 'cancelled' and t.state = 'issued'`,
  `select format('attempt %s: the bank took money %s times', order_id, count(*)) as sentence from testbank.entry
   where kind = 'capture' group by order_id having count(*) > 1`,
  `select format('attempt %s: the bank gave back more than it took', order_id) as sentence from testbank.entry
   group by order_id having sum(case kind when 'capture' then amount_minor when 'refund' then -amount_minor else 0 end) < 0`,
] as const;

/** States that may not remain once everything has had its time. */
const unsettled = [
  `select format('item %s of %s is still %s', id, order_id, status) as sentence from order_item
   where status in ('pendingPayment', 'processing', 'waitingForCancel')`,
  `select format('attempt %s is still %s', id, state) as sentence from payment_attempt
   where state in ('created', 'completing', 'threeDsPending', 'authorised', 'unknown')`,
  `select format('refund %s is still %s', id, state) as sentence from refund where state in ('approved', 'sentToBank')`,
  `select format('%s seats lie held', held) as sentence from seat_counter where held <> 0`,
  `with bank as (
     select order_id::uuid as id, sum(case kind when 'capture' then amount_minor when 'refund' then -amount_minor
       else 0 end) as minor from testbank.entry group by 1)
   select format('attempt %s: the bank keeps %s, we say %s', a.id, bank.minor, a.captured_minor - a.refunded_minor)
     as sentence from payment_attempt a join bank on bank.id = a.id
   where bank.minor <> a.captured_minor - a.refunded_minor`,
  `select format('attempt %s: the bank holds a sum that nobody takes or lets go', order_id) as sentence
   from testbank.entry group by order_id
   having bool_or(kind = 'authorisation') and not bool_or(kind in ('capture', 'void'))`,
  `select format('order %s: %s is owed to the customer', e.reference, sum(l.amount_minor)) as sentence
   from ledger_entry e join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
   where l.account in ('customer', 'refundsPayable') group by e.reference, l.account having sum(l.amount_minor) <> 0`,
  `select format('service %s on %s: %s seats sold, tickets for %s', c.service_id, c.flight_date, c.sold, t.seats)
     as sentence
   from seat_counter c, lateral (
     select count(*) as seats from ticket k
     join order_item i on i.tenant_id = k.tenant_id and i.order_id = k.order_id and i.id = k.item_id
     join service s on s.tenant_id = i.tenant_id and s.id = c.service_id
     where k.tenant_id = c.tenant_id and k.state in ('open', 'issued')
       and i.status in ('booked', 'ticketed', 'changed', 'problematic', 'completed')
       and i.snapshot->'segments'->0->>'number' = s.number
       and left(i.snapshot->'segments'->0->>'departsAt', 10)::date = c.flight_date) t
   where c.sold <> t.seats`,
] as const;

/**
 * Violations of what must hold at any time; empty if there are none. `history` is read from a position on, and its end
 * is returned.
 */
export async function findBroken(
  books: pg.Pool,
  historyFrom: number,
): Promise<{ sentences: string[]; seen: number }> {
  const { rows } = await books.query<{ seq: string; item: string; from: ItemStatus; to: ItemStatus }>(
    `select seq, item_id as item, from_status as "from", to_status as "to" from order_history
     where seq > $1 and from_status is not null and from_status <> to_status order by seq`,
    [historyFrom],
  );
  const wrong = rows
    .filter(({ from, to }) => !isMoveAllowed(from, to))
    .map(({ item, from, to }) => `item ${item} went from ${from} to ${to}`);
  const seen = rows.reduce((last, { seq }) => Math.max(last, Number(seq)), historyFrom);
  return { sentences: [...wrong, ...(await read(books, forbidden))], seen };
}

/** Anything still open, or reported differently by bank, ledger and seats, at the end. */
export function findUnsettled(books: pg.Pool): Promise<string[]> {
  return read(books, unsettled);
}

async function read(books: pg.Pool, queries: readonly string[]): Promise<string[]> {
  const { rows } = await books.query<{ sentence: string }>(
    queries.map((query) => `(${query})`).join(' union all '),
  );
  return rows.map(({ sentence }) => sentence);
}
