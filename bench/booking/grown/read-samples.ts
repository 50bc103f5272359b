import pg from 'pg';

/** The inputs of calls about an agency: from a drawn order, and from the agency. */
export interface Sample {
  readonly orderId: string;
  readonly reservationNumber: string;
  readonly pnr: string;
  readonly email: string;
  readonly surname: string;
  readonly contactSurname: string;
  readonly phone: string;
  readonly customerId: number;
  readonly ticket: string;
  /** The last seven digits of a number by which the order is found. */
  readonly numberEnd: string;
  /** A flight of the order with its day, as staff type it. */
  readonly flight: string;
  readonly card: string;
  readonly bankReference: string;
  readonly contactNo: string;
  readonly coupon: string;
  readonly audit: { entity: string; action: string; userId: number; entityId: string };
  readonly message: { template: string; state: string };
  readonly departure: { serviceId: number; date: string };
  readonly month: Period;
  readonly week: Period;
  /** The days up to today in which about a thousand orders were sold, or all where there are no more. */
  readonly thousand: Period;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Draws this many orders from an agency's whole history, the same on each run. */
export async function readSamples(url: string, tenantId: number, count: number): Promise<Sample[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const one = async <Row>(text: string): Promise<Row> =>
    (await client.query(text, [tenantId])).rows[0] as Row;
  try {
    const { rows: orders } = await client.query(
      `select o.id as "orderId", o.reservation_number as "reservationNumber", o.pnr, o.contact_email as email,
         o.contact_surname as "contactSurname", o.customer_id as "customerId", c.surname, c.mobile_phone as phone,
         coalesce((select t.number from ticket t where t.tenant_id = $1 and t.order_id = o.id and t.number is not null
           order by t.number limit 1), 'none') as ticket,
         (select right(reverse(substr(t.term, 2)), 7) from order_search_term t where t.tenant_id = $1
           and t.order_id = o.id and t.term like '#%' order by t.term limit 1) as "numberEnd",
         coalesce((select substr(t.term, 2) from order_search_term t where t.tenant_id = $1 and t.order_id = o.id
           and t.term like '>%' order by t.term limit 1), 'ZZ1 2027-01-01') as flight
       from (select *, row_number() over (order by created_at) as at, count(*) over () as all_of
         from customer_order where tenant_id = $1 and customer_id >= 100000) o
       join customer c on c.tenant_id = $1 and c.id = o.customer_id
       where o.at % greatest(1, o.all_of / $2) = 0 order by o.at limit $2`,
      [tenantId, count],
    );
    const { rows: payments } = await client.query(
      `select card_last4 as card, provider_reference as "bankReference" from payment_attempt
       where tenant_id = $1 and state = 'captured' and card_last4 is not null order by id limit $2`,
      [tenantId, count],
    );
    const { rows: audits } = await client.query(
      `select entity, action, coalesce(user_id, 1) as "userId", entity_id as "entityId" from audit_entry
       where tenant_id = $1 order by position desc limit $2`,
      [tenantId, count],
    );
    const { rows: messages } = await client.query(
      'select template, state from message where tenant_id = $1 order by id limit $2',
      [tenantId, count],
    );
    const contact = await one<{ no: string }>(
      'select min(ticket_no) as no from contact_message where tenant_id = $1',
    );
    const coupon = await one<{ code: string }>('select min(code) as code from coupon where tenant_id = $1');
    const thousand =
      await one<Period>(`select least(min(day), current_date)::text as from, current_date::text as to from (
      select created_at::date as day from customer_order where tenant_id = $1 order by created_at desc limit 1000) newest
      where day > current_date - 365`);
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return orders.map((order, index) => ({
      ...(order as Sample),
      ...(payments[index % payments.length] as Pick<Sample, 'card' | 'bankReference'>),
      audit: audits[index % audits.length] as Sample['audit'],
      message: messages[index % messages.length] as Sample['message'],
      contactNo: contact.no ?? 'none',
      coupon: coupon.code ?? 'none',
      departure: { serviceId: 1000 + (index % 40), date: day(1 + (index % 20)) },
      month: { from: day(-30 * (1 + (index % 11)) - 30), to: day(-30 * (1 + (index % 11))) },
      week: { from: day(7 * (index % 5)), to: day(7 * (index % 5) + 6) },
      thousand,
    }));
  } finally {
    await client.end();
  }
}
