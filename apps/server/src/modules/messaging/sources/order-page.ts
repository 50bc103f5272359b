import { normalizeEmail } from '@farewind/travel-rules/email-address';
import type { StoredMessage } from '../message-source.ts';
import type { OrderForMessage } from '../ports.ts';

/**
 * The address of an order's page. The right to act follows `#`, where no server and no referrer sees it; copies for
 * others, and pages that show the mail, omit it or show `[link]`. A cancel quote is opened at once.
 */
export function orderPage(
  { order, language, siteOrigin }: OrderForMessage,
  key: string | undefined,
  cancelQuoteId?: string,
): string {
  const isOfFlights = order.items.some(({ kind }) => kind === 'flight');
  const page = isOfFlights ? 'ticketDetail' : 'transferDetail';
  return pageOfOrder(page, { order, language, siteOrigin }, key, cancelQuoteId);
}

/** The page where a pending order is paid. */
export function paymentPage(source: PageSource, key: string | undefined): string {
  return pageOfOrder('payment/wait', source, key);
}

/** The page of a sum that staff ask for. */
export function requestPage(
  { language, siteOrigin }: Pick<OrderForMessage, 'language' | 'siteOrigin'>,
  requestId: string,
  key: string | undefined,
): string {
  const address = `${siteOrigin}/pay/${requestId}?locale=${language}`;
  return key === undefined ? address : `${address}#key=${key}`;
}

type PageSource = Pick<OrderForMessage, 'order' | 'language' | 'siteOrigin'>;

function pageOfOrder(
  page: string,
  { order, language, siteOrigin }: PageSource,
  key: string | undefined,
  cancelQuoteId?: string,
): string {
  const quote = cancelQuoteId === undefined ? '' : `&quote=${cancelQuoteId}`;
  const address = `${siteOrigin}/${page}/${order.orderId}?locale=${language}${quote}`;
  return key === undefined ? address : `${address}#key=${key}`;
}

/**
 * Whether a message with the right to act goes to the owner's current mail or phone: they may have changed since it was
 * planned.
 */
export function isForOwnAddress(
  { channel, recipient }: Pick<StoredMessage, 'channel' | 'recipient'>,
  { customerEmail, order }: Pick<OrderForMessage, 'customerEmail' | 'order'>,
): boolean {
  // A chat is connected by somebody with the right to act, and checked when the message is sent.
  if (channel !== 'mail' && channel !== 'sms') return true;
  if (channel === 'sms') return recipient === order.customer.phone;
  return normalizeEmail(recipient) === normalizeEmail(customerEmail);
}
