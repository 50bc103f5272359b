import type { Language } from '@farewind/contract/core/fields';
import type { PassengerType } from '@farewind/values/passengers';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { DepartureKey } from '../../../flights/public.ts';
import type { ItemSnapshot, Contact } from '../../order/order-draft.ts';
import type { ItemStatus } from '../../order/order-moves.ts';
import type { QuoteClaims } from '../../order/quote-claims.ts';
import { readClaims, readContact, readSnapshot } from '../../order/read-stored.ts';

/** A passenger's ticket on a flight of an order with seats on a departure. */
export interface BoardedRow {
  readonly orderId: string;
  readonly itemId: string;
  readonly reservationNumber: string;
  readonly pnr: string;
  readonly language: Language;
  readonly contact: Contact;
  readonly claims: QuoteClaims;
  readonly snapshot: ItemSnapshot;
  readonly position: number;
  readonly type: PassengerType;
  readonly name: string;
  readonly surname: string;
  readonly gender: string;
  readonly document: Buffer | undefined;
  readonly documentHint: string;
  readonly ticketNumber: string;
  readonly extraBags: number;
  readonly isCancelling: boolean;
}

/** Statuses of items whose passengers fly. */
const flying: readonly ItemStatus[] = [
  'booked',
  'ticketed',
  'changed',
  'problematic',
  'waitingForCancel',
  'completed',
];

/** Every valid ticket on the flights of these orders, by surname, whatever their departure. */
export async function listBoarded(
  { tx, tenantId }: TenantScope,
  orderIds: readonly string[],
): Promise<BoardedRow[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<
    Omit<BoardedRow, 'contact' | 'claims' | 'snapshot' | 'document'> & {
      contact: unknown;
      quote: unknown;
      snapshot: unknown;
      document: Buffer | null;
    }
  >`
    select o.id as "orderId", i.id as "itemId", o.reservation_number as "reservationNumber", o.pnr, o.language,
      o.contact, o.quote, i.snapshot, p.position, p.type, p.name, p.surname, p.gender, p.document,
      p.document_hint as "documentHint", coalesce(t.number, '') as "ticketNumber",
      (select count(*)::int from order_extra e where e.tenant_id = t.tenant_id and e.order_id = t.order_id
        and e.item_id = t.item_id and e.passenger_position = t.passenger_position and e.kind = 'bag'
        and e.cancelled_by is null) as "extraBags",
      exists (select 1 from cancel_quote q, jsonb_array_elements(q.parts) part
        where q.tenant_id = t.tenant_id and q.order_id = t.order_id and q.state = 'waiting'
        and part ->> 'ticketId' = t.id::text) as "isCancelling"
    from ticket t
    join order_item i on i.tenant_id = t.tenant_id and i.order_id = t.order_id and i.id = t.item_id
    join customer_order o on o.tenant_id = t.tenant_id and o.id = t.order_id
    join order_passenger p on p.tenant_id = t.tenant_id and p.order_id = t.order_id and p.position = t.passenger_position
    where t.tenant_id = ${tenantId} and t.order_id = any(${orderIds}::text[]) and t.state in ('open', 'issued')
      and i.kind = 'flight' and i.status = any(${flying}::text[])
    order by p.surname, p.name, o.id, p.position`.execute(tx);
  return rows.map(({ quote, contact, snapshot, document, ...row }) => ({
    ...row,
    contact: readContact(contact),
    claims: readClaims(quote),
    snapshot: readSnapshot(snapshot),
    document: document ?? undefined,
  }));
}

/** The buyer's answer about one item of an order. */
export interface AnswerRow {
  readonly orderId: string;
  readonly itemId: string;
  readonly rule: string;
  readonly state: string;
  readonly isRead: boolean;
  readonly dueAt: Date;
}

/** The proposals about the newest change of a departure, except those about rides. */
export async function listAnswers(
  { tx, tenantId }: TenantScope,
  { serviceId, date }: DepartureKey,
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select p.order_id as "orderId", p.item_id as "itemId", p.rule, p.state, p.read_at is not null as "isRead",
      p.due_at as "dueAt"
    from order_proposal p
    where p.tenant_id = ${tenantId} and p.rule not in ('ride', 'rideFull') and p.state <> 'withdrawn'
      and p.change_id = (select c.id from departure_change c
        where c.tenant_id = ${tenantId} and c.service_id = ${serviceId} and c.flight_date = ${date}::date
        order by c.created_at desc, c.id desc limit 1)
    order by p.created_at, p.id`.execute(tx);
  return rows;
}
