import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { PayingBuyer, ReceiptItem, ReceiptOrder } from '../../../receipts/public.ts';
import {
  findOrderRow,
  listItems,
  listPassengers,
  listTickets,
  type ItemRow,
  type OrderRow,
  type TicketRow,
} from '../../order/order-rows.ts';
import { listRequests } from '../../changes/payment-requests/request-rows.ts';
import { readSoldOrders, type SoldOrder } from './sold-orders.ts';

/** Statuses that imply the item was ticketed, even if it was cancelled afterwards. */
const given: readonly string[] = ['ticketed', 'changed', 'completed'];

/**
 * An order as its fiscal receipts and its acquirer need it; undefined if it does not exist. Receipts are Russian
 * documents, so their lines are in Russian whatever the buyer's language, and contain no traveller's name.
 */
export async function readReceiptOrder(
  scope: TenantScope,
  orderId: string,
): Promise<ReceiptOrder | undefined> {
  const order = await findOrderRow(scope, orderId);
  if (!order) return undefined;
  const [items, tickets, passengers, sold, feesBack, requests] = [
    await listItems(scope, orderId),
    await listTickets(scope, orderId),
    await listPassengers(scope, orderId),
    await readSoldOrders(scope, [orderId]),
    await readFeesBack(scope, orderId),
    await listRequests(scope, orderId),
  ];
  const { email, phone } = order.contact;
  const legs = items.flatMap(({ snapshot }) => snapshot.segments);
  const { reservationNumber } = order;
  return {
    reservationNumber,
    siteId: order.siteId,
    invoiced: toInvoiced(order),
    customer: { ...(email === '' ? {} : { email }), ...(phone === '' ? {} : { phone }) },
    buyer: toBuyer(order),
    items: items.map((item) => toReceiptItem(item, tickets, reservationNumber)),
    airline:
      legs.length === 0
        ? undefined
        : {
            bookingReference: order.pnr,
            passengers: passengers.map(({ name, surname }) => ({ name, surname })),
            legs: legs.map(({ from, to, departsAt, carrier }) => ({
              from,
              to,
              date: departsAt.slice(0, 10),
              carrier,
            })),
          },
    requests: new Map(
      requests.map(({ payableId, purpose, itemId }) => [
        payableId,
        { description: purpose, supplierCode: supplierCodeOf(items, itemId) },
      ]),
    ),
    givenBack: withFees(sold.get(orderId)?.givenBack ?? new Map(), feesBack),
  };
}

/** The contact of the order, with the address of its invoice. */
function toBuyer({ orderId, contact, invoice }: OrderRow): PayingBuyer {
  const { name, surname, email, phone } = contact;
  return {
    id: orderId,
    name,
    surname,
    ...(email === '' ? {} : { email }),
    ...(phone === '' ? {} : { phone }),
    ...(invoice
      ? { address: { street: invoice.address, city: invoice.city }, taxNumber: invoice.taxNumber }
      : {}),
  };
}

/** The company that the buyer asked an invoice for, or the contact. */
function toInvoiced({
  contact: { name, surname, countryCode },
  invoice,
}: OrderRow): ReceiptOrder['invoiced'] {
  if (!invoice) return { name, surname, countryCode };
  const { title, taxOffice, taxNumber, address, city } = invoice;
  return {
    title,
    name,
    surname,
    taxNumber,
    ...(taxOffice === undefined ? {} : { taxOffice }),
    address,
    city,
    countryCode,
  };
}

function supplierCodeOf(items: readonly ItemRow[], itemId: string | undefined): string | undefined {
  const item = items.find((one) => one.itemId === itemId);
  return item && supplierCode(item);
}

const supplierCode = ({ snapshot, contractParty }: ItemRow): string =>
  snapshot.segments[0]?.carrier ?? contractParty.name;

interface FeeBack {
  readonly quote: string;
  readonly item: string;
  readonly minor: number;
}

/** The refunds of our own fee by the order's cancel quotes, of each item. */
async function readFeesBack(scope: TenantScope, orderId: string): Promise<readonly FeeBack[]> {
  const { rows } = await sql<FeeBack>`
    select q.id as quote, part->>'itemId' as item, sum((paid->>'refundMinor')::bigint)::int8 as minor
    from cancel_quote q, jsonb_array_elements(q.parts) part, jsonb_array_elements(part->'sums') paid
    where q.tenant_id = ${scope.tenantId} and q.order_id = ${orderId} and paid->>'kind' = 'service'
    group by 1, 2`.execute(scope.tx);
  return rows;
}

function withFees(
  givenBack: SoldOrder['givenBack'],
  feesBack: readonly FeeBack[],
): ReceiptOrder['givenBack'] {
  const feeOf = (quote: string, item: string): number =>
    feesBack.find((one) => one.quote === quote && one.item === item)?.minor ?? 0;
  return new Map(
    [...givenBack].map(([quote, ofItems]) => [
      quote,
      new Map(
        [...ofItems].map(([item, amountMinor]) => [
          item,
          { amountMinor, feeMinor: Math.min(feeOf(quote, item), amountMinor) },
        ]),
      ),
    ]),
  );
}

function toReceiptItem(item: ItemRow, tickets: readonly TicketRow[], reservationNumber: string): ReceiptItem {
  const { itemId, totalMinor, status } = item;
  const feeMinor = tickets
    .filter((ticket) => ticket.itemId === itemId)
    .reduce((sum, ticket) => sum + ticket.serviceMinor - ticket.discountMinor, 0);
  return {
    itemId,
    description: describe(item),
    productName: nameProduct(item),
    kind: item.kind,
    ...whenAndWhere(item),
    feeDescription: `Сервисный сбор по заказу ${reservationNumber}`,
    totalMinor,
    feeMinor,
    supplierCode: supplierCode(item),
    isLost: status === 'cancelled',
    isGiven: given.includes(status),
  };
}

function whenAndWhere({ snapshot: { segments, ride } }: ItemRow): Pick<ReceiptItem, 'journey' | 'rideOn'> {
  const [first] = segments;
  if (first)
    return {
      journey: {
        airports: [first.from, ...segments.map(({ to }) => to)],
        day: first.departsAt.slice(0, 10),
      },
    };
  return ride ? { rideOn: ride.pickupAt.slice(0, 10) } : {};
}

function describe({ snapshot }: ItemRow): string {
  const { segments, ride } = snapshot;
  const [first, last] = [segments[0], segments.at(-1)];
  if (first && last) return `Авиаперевозка ${first.from}–${last.to}, ${russianDay(first.departsAt)}`;
  return ride ? `Трансфер, ${russianDay(ride.pickupAt)}` : 'Услуга по заказу';
}

/** Airports and day, which need no language. */
function nameProduct({ snapshot }: ItemRow): string {
  const { segments, ride } = snapshot;
  const [first, last] = [segments[0], segments.at(-1)];
  if (first && last) return `${first.from}-${last.to} ${first.departsAt.slice(0, 10)}`;
  return ride ? `Transfer ${ride.pickupAt.slice(0, 10)}` : 'Service';
}

const russianDay = (local: string): string => local.slice(0, 10).split('-').toReversed().join('.');
