import { readContact } from '../../order/read-stored.ts';
import { sql } from 'kysely';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { Addition, PayingBuyer, ReceiptItem, ReceiptOrder } from '../../../receipts/public.ts';
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
import { differenceOf } from '../../changes/schedule-changes/price-payment.ts';
import { listProposals } from '../../changes/proposals/proposal-rows.ts';
import { shareDifference } from '../../changes/schedule-changes/share-difference.ts';
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
  const [items, tickets, passengers, sold, feesBack, requests, postings, additions] = [
    await listItems(scope, orderId),
    await listTickets(scope, orderId),
    await listPassengers(scope, orderId),
    await readSoldOrders(scope, [orderId]),
    await readFeesBack(scope, orderId),
    await listRequests(scope, orderId),
    await readSalePostings(scope, orderId),
    await listPriceIncreases(scope, orderId),
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
    items: items.map((item) => toReceiptItem(item, tickets, postings, reservationNumber)),
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
    additions: new Map(
      additions.map(({ payableId, proposalId, differenceMinor }) => [
        payableId,
        toAdditions({ items, tickets, postings }, proposalId, differenceMinor),
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

/** The sale of an item, or a later increase of its price, as it was posted. */
interface SalePosting {
  readonly what: 'sale' | 'addition';
  readonly itemId: string;
  /** Of an increase. */
  readonly proposalId: string;
  readonly priceMinor: number;
  readonly feeMinor: number;
}

/** What was sold and at which price: items change afterwards, and what was paid for them does not. */
async function readSalePostings(
  { tx, tenantId }: TenantScope,
  orderId: string,
): Promise<readonly SalePosting[]> {
  const { rows } = await sql<SalePosting>`
    select split_part(e.posting_key, ':', 1) as what, split_part(e.posting_key, ':', 2) as "itemId",
      split_part(e.posting_key, ':', 3) as "proposalId",
      coalesce(sum(l.amount_minor) filter (where l.account = 'customer'), 0)::bigint as "priceMinor",
      coalesce(-sum(l.amount_minor) filter (where l.account = 'serviceIncome'), 0)::bigint as "feeMinor"
    from ledger_entry e left join ledger_line l on l.tenant_id = e.tenant_id and l.entry_id = e.id
    where e.tenant_id = ${tenantId} and e.reference = ${orderId} and e.move = 'sale'
      and split_part(e.posting_key, ':', 1) in ('sale', 'addition')
    group by e.posting_key`.execute(tx);
  return rows;
}

interface PriceIncrease {
  readonly payableId: string;
  readonly proposalId: string;
  readonly differenceMinor: number;
}

/** The higher prices of the order that its buyer has accepted, and has paid or may pay. */
async function listPriceIncreases(scope: TenantScope, orderId: string): Promise<readonly PriceIncrease[]> {
  return (await listProposals(scope, orderId)).flatMap((proposal) => {
    const { payableId, proposalId } = proposal;
    return payableId === undefined
      ? []
      : [{ payableId, proposalId, differenceMinor: differenceOf(proposal) }];
  });
}

/** As posted; while it is being paid, as it will be. */
function toAdditions(
  { items, tickets, postings }: { items: ItemRow[]; tickets: TicketRow[]; postings: readonly SalePosting[] },
  proposalId: string,
  differenceMinor: number,
): Addition[] {
  const posted = postings.filter((one) => one.what === 'addition' && one.proposalId === proposalId);
  if (posted.length > 0)
    return posted.map(({ itemId, priceMinor, feeMinor }) => ({
      itemId,
      amountMinor: priceMinor,
      isOwn: feeMinor > 0,
    }));
  const shared = shareDifference(items, tickets, differenceMinor)?.items ?? [];
  return shared.map(({ item, minor, isOwn }) => ({ itemId: item.itemId, amountMinor: minor, isOwn }));
}

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

function toReceiptItem(
  item: ItemRow,
  tickets: readonly TicketRow[],
  postings: readonly SalePosting[],
  reservationNumber: string,
): ReceiptItem {
  const { itemId, status } = item;
  const sale = postings.find((one) => one.what === 'sale' && one.itemId === itemId);
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
    totalMinor: sale?.priceMinor ?? item.totalMinor,
    feeMinor: sale?.feeMinor ?? feeMinor,
    supplierCode: supplierCode(item),
    isLost: status === 'cancelled' && !sale,
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

/** Names of the buyers by order id. */
export async function readBuyerNames(
  { tx, tenantId }: TenantScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customer_order')
    .select(['id', 'contact'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', orderIds)
    .execute();
  return new Map(
    rows.map(({ id, contact }) => {
      const { name, surname } = readContact(contact);
      return [id, `${name} ${surname}`.trim()];
    }),
  );
}
