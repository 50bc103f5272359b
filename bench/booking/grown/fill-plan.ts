/**
 * How the rows of the template orders become those of a million: how each table refers to an order, and which of its
 * values differ.
 */

export interface OrderTable {
  readonly table: string;
  /** The order of a row `t`, and the joins needed to find it. */
  readonly order: string;
  readonly joins?: string;
  /** The values that are not simply copied: expressions over the template's row `t` and the copy `c`. */
  readonly columns?: Readonly<Record<string, string>>;
}

const byOrder = { order: 't.order_id' };
const byReference = { order: 't.reference' };
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const person = `'buyer' || c.customer_no || '@example.org'`;

/** Six letters that differ between copies. */
export const locatorOf = (number: string): string =>
  Array.from(
    { length: 6 },
    (_, place) => `substr('${letters}', 1 + (((${number} * 7919) >> ${5 * place}) & 31)::int, 1)`,
  ).join(' || ');

/**
 * The flights of an order leave as long before or after its sale as the template's did, and up to ninety days later.
 */
const later = (departure: string): string =>
  `((${departure})::timestamp - c.ago + make_interval(days => (c.n % 90)::int))`;
const laterText = (departure: string): string => `to_char(${later(departure)}, 'YYYY-MM-DD"T"HH24:MI')`;
const firstFlight = `t.snapshot #>> '{segments,0,departsAt}'`;
const laterFlights = `case when ${firstFlight} is null then t.snapshot
  else jsonb_set(t.snapshot, '{segments,0,departsAt}', to_jsonb(${laterText(firstFlight)})) end`;

/** Charters got their receipts three days before they leave, as promised to buyers. */
const laterStatus = `case when t.status = 'booked' and ${later(firstFlight)} < now() + interval '3 days'
  then 'ticketed' else t.status end`;

/** Tables with rows of each order, the widest first. */
export const orderTables: readonly OrderTable[] = [
  { table: 'order_sale', ...byOrder },
  {
    table: 'order_item',
    ...byOrder,
    columns: {
      snapshot: laterFlights,
      status: laterStatus,
      order_departs_at: laterText('t.order_departs_at'),
      order_departs_basis: laterText('t.order_departs_basis'),
    },
  },
  {
    table: 'message',
    ...byReference,
    columns: {
      recipient: person,
      data: `jsonb_set(t.data, '{reservationNumber}', to_jsonb(c.reservation))`,
    },
  },
  {
    table: 'customer_order',
    order: 't.id',
    columns: {
      reservation_number: 'c.reservation',
      pnr: 'c.pnr',
      total_minor: 't.total_minor + c.n % 9973',
      customer_id: 'c.customer_no',
      contact: `t.contact || jsonb_build_object('email', ${person}, 'surname', c.surname)`,
    },
  },
  // The files themselves are omitted, because no list reads them.
  { table: 'document', ...byReference, columns: { content: `'\\x25504446'::bytea` } },
  {
    table: 'outbox',
    order: 'o.id',
    joins: `join customer_order o on o.tenant_id = t.tenant_id and position(o.id in t.payload::text || t.dedupe_key) > 0`,
    columns: { dedupe_key: `t.dedupe_key || ':' || c.n` },
  },
  {
    table: 'ticket',
    ...byOrder,
    columns: { number: `left(t.number, 3) || lpad(c.n::text, 9, '0') || t.passenger_position` },
  },
  // Files are sealed for one order, and most orders are old enough to have theirs erased anyway.
  { table: 'order_passenger', ...byOrder, columns: { surname: 'c.surname', document: 'null' } },
  {
    table: 'order_search_term',
    ...byOrder,
    // New numbers, flights in the same three months (ten for each flight of a template, so that none is oversold), and
    // names that begin with the buyer's.
    columns: {
      term: `case left(t.term, 1)
        when '#' then '#' || reverse((c.n * 104729 + length(t.term))::text)
        when '>' then split_part(t.term, ' ', 1) || (c.n / 90 % 10)::int || ' ' || (current_date + (c.n % 90)::int)::text
        else regexp_replace(lower(c.surname), '(.)\\1', '\\1', 'g') || ' ' || t.term end`,
    },
  },
  { table: 'order_history', ...byOrder },
  { table: 'ledger_line', order: 'e.reference', joins: joinOf('ledger_entry', 'e', 'entry_id') },
  { table: 'ledger_entry', ...byReference, columns: { posting_key: `t.posting_key || ':' || c.n` } },
  { table: 'acceptance', ...byOrder },
  {
    table: 'payment_attempt',
    order: 'p.reference',
    joins: joinOf('payable', 'p', 'payable_id'),
    columns: {
      provider_reference: `t.provider_reference || c.n`,
      amount_minor: 't.amount_minor + c.n % 9973',
      captured_minor: 'case when t.captured_minor > 0 then t.captured_minor + c.n % 9973 else 0 end',
      card_last4: `lpad((c.n % 9973)::text, 4, '0')`,
    },
  },
  { table: 'payable', ...byReference },
  { table: 'order_attempt', ...byOrder, columns: { idempotency_key: `t.idempotency_key || ':' || c.n` } },
  { table: 'seat_hold', ...byReference },
  {
    table: 'seat_hold_line',
    order: 'h.reference',
    joins: joinOf('seat_hold', 'h', 'hold_id'),
    columns: {
      service_id: '1000 + ((c.n + t.service_id) % 40)::int',
      flight_date: 'current_date + (c.n % 90)::int',
    },
  },
  { table: 'seat_hold_fare', order: 'h.reference', joins: joinOf('seat_hold', 'h', 'hold_id') },
  { table: 'message_try', order: 'm.reference', joins: joinOf('message', 'm', 'message_id') },
  { table: 'order_extra', ...byOrder },
  { table: 'order_note', ...byOrder },
  { table: 'passenger_change', ...byOrder, columns: { wanted: 'null' } },
  { table: 'cancel_quote', ...byOrder },
  {
    table: 'refund',
    ...byReference,
    columns: { amount_minor: 't.amount_minor + c.n % 997', supplier_minor: 't.supplier_minor + c.n % 997' },
  },
  // Nearly all former staff tasks are closed.
  {
    table: 'staff_task',
    ...byReference,
    columns: {
      done_at: `case when c.n % 500 = 0 then null else coalesce(t.done_at, t.created_at) - c.ago end`,
      done_by: `case when c.n % 500 = 0 then null else 'system' end`,
    },
  },
];

function joinOf(table: string, alias: string, column: string): string {
  return `join ${table} ${alias} on ${alias}.tenant_id = t.tenant_id and ${alias}.id = t.${column}`;
}

/** Rows that depend on time and visitors, a number for each order: statements over the copies `c`. */
export const sideStatements: readonly string[] = [
  `insert into user_session (tenant_id, id, user_id, token_hash, is_remembered, address_hash, created_at, seen_at, expires_at)
   select tenant_id, gen_random_uuid(), 1, decode(md5(n::text), 'hex'), false, '\\x00', now() - ago, now() - ago, now() - ago
   from fill_copy c where n % 20 = 7`,
  `insert into survey_answer (tenant_id, id, reason, text, language, created_at)
   select tenant_id, gen_random_uuid(), 1 + n % 7, 'The flight was too dear ' || n, 'ru', now() - ago from fill_copy c where n % 10 = 1`,
  `insert into contact_message (tenant_id, id, ticket_no, email, name, order_number, message, language, state, created_at)
   select tenant_id, gen_random_uuid(), 'C' || n, 'buyer' || customer_no || '@example.org', surname, reservation,
     'May I take a dog along? ' || n, 'ru', case when n % 5000 = 2 then 'open' else 'answered' end, now() - ago
   from fill_copy c where n % 50 = 2`,
  `insert into recording (tenant_id, id, consent_hash, language, browser, first_page, views, clicks, duration_seconds, started_at)
   select tenant_id, gen_random_uuid(), decode(md5(n::text), 'hex'), 'ru', 'Chrome 140', '/flight/' || n % 100, 5, 20, 120, now() - ago
   from fill_copy c where n % 10 = 3`,
  `insert into client_error (tenant_id, id, kind, message, fingerprint, pages, browser, state, first_seen_at, last_seen_at)
   select tenant_id, gen_random_uuid(), 'TypeError', 'x' || n || ' is not a function', decode(md5(n::text), 'hex'),
     '{/flight}', 'Chrome 140', case when n % 10000 = 4 then 'open' else 'solved' end, now() - ago, now() - ago
   from fill_copy c where n % 200 = 4`,
  `insert into coupon (tenant_id, code, kind, basis_points, currency, product, is_active)
   select tenant_id, 'C' || n, 'percent', 500, 'EUR', 'both', n % 1000 < 500 from fill_copy c where n % 250 = 5`,
  `insert into money_mismatch (tenant_id, id, class, subject, bank_reference, repairs, state, found_at, seen_at)
   select tenant_id, gen_random_uuid(), 'missingThere', 'capture', 'B' || n, '{accept}',
     case when n % 20000 = 6 then 'open' else 'repaired' end, now() - ago, now() - ago from fill_copy c where n % 500 = 6`,
  `insert into match_run (tenant_id, id, started_at, finished_at, checked)
   select distinct on (tenant_id, (now() - ago)::date) tenant_id, gen_random_uuid(), now() - ago, now() - ago, 10
   from fill_copy c`,
  `insert into flight_search (tenant_id, id, criteria, created_at, expires_at)
   select c.tenant_id, md5('search' || n), f.criteria, now() - ago, now() - ago + interval '1 day'
   from fill_copy c cross join (select criteria from flight_search where tenant_id = 1 limit 1) f`,
  `insert into inventory_change (tenant_id, service_id, flight_date, created_at)
   select tenant_id, 1000 + n % 40, current_date + (n % 90)::int, now() - ago from fill_copy c`,
];
