import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import { formatRate } from '@farewind/values/exchange-rate';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Filing } from '../flights/public.ts';
import type { Invoice } from './order-draft.ts';
import { getOrderRow, listExtraRows, listItems, listPassengers, listTickets } from './order-rows.ts';
import type { BookingParts } from './parts.ts';
import { presentTicketLines } from './presenters.ts';
import { listSaleAttempts } from './sale-attempts.ts';
import { readOrder } from './queries.ts';
import type { QuoteClaims } from './quote-claims.ts';

/** An order as its documents tell it: to its owner, in the buyer's language. */
export interface OrderPapers {
  readonly order: Order;
  readonly language: Language;
  /** By item; one for each segment. */
  readonly filings: Readonly<Record<string, readonly Filing[]>>;
  /** By ticket: what was paid for it alone. */
  readonly ticketLines: Readonly<Record<string, Order['items'][number]['priceLines']>>;
  /** Where the sum was converted: the rate that the quote locked. */
  readonly rate?: {
    readonly from: Currency;
    readonly to: Currency;
    readonly value: string;
    readonly source: string;
    readonly at: string;
  };
  /** What the card was charged; absent before it was. */
  readonly charge?: { readonly amount: string; readonly at: string };
  /** Whom an invoice is made out to; absent when the buyer asked for none. */
  readonly invoice?: Invoice;
}

/** Refuses with GEN-NOTFOUND. */
export async function readOrderPapers(
  parts: BookingParts,
  scope: TenantScope,
  orderId: string,
): Promise<OrderPapers> {
  const { language, claims, invoice } = await getOrderRow(scope, orderId);
  const items = await listItems(scope, orderId);
  const attempts = await listSaleAttempts(parts, scope, orderId);
  const charged = attempts.findLast(({ capturedMinor }) => capturedMinor > 0);
  return {
    order: await readOrder(parts, scope, orderId, language, 'owner'),
    language,
    filings: Object.fromEntries(items.map(({ itemId, snapshot }) => [itemId, snapshot.filings ?? []])),
    ticketLines: await readTicketLines(scope, orderId),
    ...rateOf(claims),
    ...(invoice ? { invoice } : {}),
    ...(charged
      ? { charge: { amount: formatMinor(charged.capturedMinor), at: charged.at.toISOString() } }
      : {}),
  };
}

async function readTicketLines(scope: TenantScope, orderId: string): Promise<OrderPapers['ticketLines']> {
  const passengers = await listPassengers(scope, orderId);
  const extras = await listExtraRows(scope, orderId);
  const tickets = await listTickets(scope, orderId);
  return Object.fromEntries(
    tickets.map((ticket) => [ticket.ticketId, presentTicketLines(ticket, extras, passengers)]),
  );
}

function rateOf({ rate }: QuoteClaims): Pick<OrderPapers, 'rate'> {
  const { from, to, micros, source, at } = rate;
  return from === to
    ? {}
    : { rate: { from, to, value: formatRate(micros).replace(/\.?0+$/, ''), source, at } };
}
