import type { Currency } from '@farewind/values/currency';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import { formatMinor } from '@farewind/values/money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Filing } from '../../flights/public.ts';
import {
  findAgreement,
  listAcceptances,
  type Acceptance,
  type KeptAgreement,
} from '../order/kept-agreement.ts';
import { couponName } from '../pricing/coupons/present-coupon.ts';
import type { Invoice } from '../order/order-draft.ts';
import { getOrderRow, listExtraRows, listItems, listPassengers, listTickets } from '../order/order-rows.ts';
import type { BookingDeps } from '../order/deps.ts';
import { presentRate, type ShownRate } from '../pricing/present-rate.ts';
import { presentTicketLines } from '../purchase/presenters.ts';
import { lastPayment, listSaleAttempts } from '../order/sale-attempts.ts';
import { readOrder } from './queries.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';

/** An order as its documents show it to its owner, in the buyer's language. */
export interface OrderDocumentData {
  readonly order: Order;
  readonly language: Language;
  /** By item; one per segment. */
  readonly filings: Readonly<Record<string, readonly Filing[]>>;
  /** By item: when it was last changed. */
  readonly changedAt: Readonly<Record<string, string>>;
  /** Price lines by ticket. */
  readonly ticketLines: Readonly<Record<string, Order['items'][number]['priceLines']>>;
  /** The rate locked by the quote, if the sum was converted. */
  readonly rate?: ShownRate;
  /** Hides the other currency of the rate, because the order was made on a rouble-only site. */
  readonly hidesRate?: true;
  /** The card charge; absent before it. */
  readonly charge?: { readonly amount: string; readonly at: string };
  /** The recipient of the invoice; absent if the buyer requested none. */
  readonly invoice?: Invoice;
  /** The accepted agreement, word for word; absent if it was not stored or was erased. */
  readonly agreement?: KeptAgreement & Pick<Acceptance, 'version' | 'hash'> & { readonly acceptedAt: string };
}

/** Refuses with GEN-NOTFOUND. */
export async function readOrderDocumentData(
  deps: BookingDeps,
  scope: TenantScope,
  orderId: string,
): Promise<OrderDocumentData> {
  const { language, claims, invoice, siteId } = await getOrderRow(scope, orderId);
  const items = await listItems(scope, orderId);
  const attempts = await listSaleAttempts(deps, scope, orderId);
  const charged = lastPayment(attempts.filter(({ capturedMinor }) => capturedMinor > 0));
  return {
    order: await readOrder(deps, scope, orderId, language, 'owner'),
    language,
    filings: Object.fromEntries(items.map(({ itemId, snapshot }) => [itemId, snapshot.filings ?? []])),
    changedAt: Object.fromEntries(items.map(({ itemId, changedAt }) => [itemId, changedAt.toISOString()])),
    ticketLines: await readTicketLines(scope, orderId, couponName(claims, language)),
    ...rateOf(claims, language, await deps.listSiteCurrencies(scope, siteId)),
    ...(invoice ? { invoice } : {}),
    ...(await readAgreement(deps, scope, orderId)),
    ...(charged
      ? { charge: { amount: formatMinor(charged.capturedMinor), at: charged.at.toISOString() } }
      : {}),
  };
}

async function readAgreement(
  { keyring }: BookingDeps,
  scope: TenantScope,
  orderId: string,
): Promise<Pick<OrderDocumentData, 'agreement'>> {
  const kept = await findAgreement(scope, keyring, orderId);
  const accepted = (await listAcceptances(scope, orderId)).find(({ name }) => name === 'salesAgreement');
  if (!kept || !accepted) return {};
  const { version, hash, acceptedAt } = accepted;
  return { agreement: { ...kept, version, hash, acceptedAt: acceptedAt.toISOString() } };
}

async function readTicketLines(
  scope: TenantScope,
  orderId: string,
  coupon: string,
): Promise<OrderDocumentData['ticketLines']> {
  const passengers = await listPassengers(scope, orderId);
  const extras = await listExtraRows(scope, orderId);
  const tickets = await listTickets(scope, orderId);
  return Object.fromEntries(
    tickets.map((ticket) => [ticket.ticketId, presentTicketLines(ticket, extras, passengers, coupon)]),
  );
}

/** Without trailing zeros; omitted for a currency that the site does not sell in. */
function rateOf(
  { rate }: QuoteClaims,
  language: Language,
  known: readonly Currency[],
): Pick<OrderDocumentData, 'rate' | 'hidesRate'> {
  const shown = presentRate(rate, language).rate;
  if (!shown) return {};
  if (known.length > 0 && !known.includes(shown.from)) return { hidesRate: true };
  return { rate: { ...shown, value: shown.value.replace(/\.?0+$/, '') } };
}
