import { localeOf } from '@farewind/contract/core/languages';
import type { MessageSource, StoredMessage } from '../message-source.ts';
import type { IssueOrderCode, ReadOrderForMessage, FindOrderKey } from '../ports.ts';
import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { failureReasonKey } from '../../../platform/messages/failure-reason-key.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { BillOpen, OrderFailed } from '../../bookings/events.ts';
import { isRide, listLiveTickets, listTicketed, payable } from '../documents/document-kinds.ts';
import { isByCard } from '../documents/document-words.ts';
import { isForOwnAddress, orderPage, paymentPage } from './order-page.ts';
import { toldMoment, tripValues } from './order-values.ts';
import { carrierCodes } from '../documents/carrier-codes.ts';
import type { OrderDocuments } from '../documents/order-documents.ts';
import { tripLines } from './trip-lines.ts';
import { hasPaper, narrowOrder, type OrderPart } from '../documents/order-part.ts';

export interface OrderCodeDeps {
  readonly readOrder: ReadOrderForMessage;
  readonly issueOrderCode: IssueOrderCode;
  readonly issueAddressCode: IssueOrderCode;
}

/** Placeholders: pages that show the mail never show a real code or remaining time. */
const SHOWN = { code: '[code]', minutesLeft: 10 };

/**
 * The code that proves that an order, or its new address, is the buyer's; the message's id is also the code's. The code
 * is created on sending, and exists only in the mail and as a hash: a retry invalidates one that may have been sent
 * before a crash.
 */
export function orderCodeSource(deps: OrderCodeDeps): MessageSource {
  return {
    templates: ['order-code', 'address-code'],
    async fill(scope, { id, reference, template }, use) {
      const { order, siteOrigin } = await deps.readOrder(scope, reference);
      const issue = template === 'address-code' ? deps.issueAddressCode : deps.issueOrderCode;
      const issued = use === 'shown' ? SHOWN : await issue(scope, reference, id);
      if (!issued) return undefined;
      const { code, minutesLeft: minutes } = issued;
      return { values: { reservationNumber: order.reservationNumber, code, minutes }, siteOrigin };
    },
  };
}

interface AddressChangedDeps {
  readonly readOrder: ReadOrderForMessage;
}

/** The notice to a former address: names the new one, without a link to the order. */
export function addressChangedSource({ readOrder }: AddressChangedDeps): MessageSource {
  return {
    templates: ['address-changed'],
    async fill(scope, { reference, data }) {
      const { order, siteOrigin } = await readOrder(scope, reference);
      const { reservationNumber } = order;
      return { values: { reservationNumber, newAddress: String(data['newAddress']) }, siteOrigin };
    },
  };
}

interface PaymentFailedDeps {
  readonly readOrder: ReadOrderForMessage;
  readonly findOrderKey: FindOrderKey;
}

const DAY_MS = 86_400_000;
/** Banks have released an unused authorisation by then. */
const RELEASE_DAYS = 7;
const unpaid: readonly string[] = ['paymentFailed', 'expired'];
/** Methods whose card, unknown here, may be one of a Turkish bank. */
const cardMethods: readonly string[] = ['card', 'bankPage', 'troy'];

/** A failed payment; not sent once the order is paid, or is being paid, after all. */
export function paymentFailedSource({ readOrder, findOrderKey }: PaymentFailedDeps): MessageSource {
  return {
    templates: ['payment-failed'],
    async fill(scope, message, use) {
      const { reference, language, data, createdAt } = message;
      const source = await readOrder(scope, reference);
      const { order, siteOrigin } = source;
      const { reason, method, payableUntil, isUndecided, isReturned, returned } =
        data as unknown as OrderFailed;
      const isOver = isLoss(reason) ? order.status === 'cancelled' : unpaid.includes(order.status);
      if (use === 'sent' && !(isOver && isForOwnAddress(message, source))) return undefined;
      const momentOf = (instant: string): string => toldMoment(source, instant);
      const isPayable = payableUntil !== undefined && scope.now < new Date(payableUntil);
      const releasedBy = new Date(createdAt.getTime() + RELEASE_DAYS * DAY_MS).toISOString();
      const key = use === 'shown' ? '[link]' : await findOrderKey(scope, reference);
      return {
        values: {
          ...tripValues(source),
          ...(returned ? { total: formatMoney(returned.sum, returned.currency, localeOf[language]) } : {}),
          reason: translate(
            language,
            isRideGone(order, reason) ? 'payment.reason.rideGone' : failureReasonKey(reason, method),
          ),
          triedBy:
            !isLoss(reason) && (isByCard(order) || cardMethods.includes(method ?? '')) ? 'card' : 'other',
          chargeState: isUndecided ? 'held' : isReturned ? 'returned' : 'free',
          releasedBy: momentOf(releasedBy),
          payable: isPayable ? 'yes' : 'no',
          heldUntil: isPayable ? momentOf(payableUntil) : '',
        },
        buttonUrl: orderPage(source, key),
        siteOrigin,
      };
    },
  };
}

interface PaymentLinkDeps extends PaymentFailedDeps {
  readonly documents: Pick<OrderDocuments, 'listForMail'>;
}

/**
 * The payment link of an unpaid order, sent by staff to its buyer. In a text message, too, the link contains the key,
 * because there is no other way to give the right to pay. Not sent once the order is paid or its price has expired.
 */
export function paymentLinkSource({ readOrder, findOrderKey, documents }: PaymentLinkDeps): MessageSource {
  return {
    templates: ['payment-link'],
    async fill(scope, message, use) {
      const { reference, data } = message;
      const source = await readOrder(scope, reference);
      const payBy = String(data['payBy']);
      const isOpen = payable.has(source.order.status) && scope.now < new Date(payBy);
      if (use === 'sent' && !(isOpen && isForOwnAddress(message, source))) return undefined;
      const key = use === 'shown' ? '[link]' : await findOrderKey(scope, reference);
      const payLink = orderPage(source, key);
      return {
        values: { ...tripValues(source), payBy: toldMoment(source, payBy), payLink },
        lists: { tripLines: tripLines(source) },
        buttonUrl: payLink,
        siteOrigin: source.siteOrigin,
      };
    },
    // The agreement: nothing else of an unpaid order is a document.
    attach: (tenantId, { reference }) => documents.listForMail(tenantId, reference),
  };
}

/** The link back for a buyer who left the provider's page; not sent once the payment has ended. */
export function paymentWaitingSource({ readOrder, findOrderKey }: PaymentFailedDeps): MessageSource {
  return {
    templates: ['payment-waiting'],
    async fill(scope, message, use) {
      const { reference, data } = message;
      const source = await readOrder(scope, reference);
      const payBy = String(data['payBy']);
      const isOpen = source.order.status === 'pendingPayment' && scope.now < new Date(payBy);
      if (use === 'sent' && !(isOpen && isForOwnAddress(message, source))) return undefined;
      const key = use === 'shown' ? '[link]' : await findOrderKey(scope, reference);
      return {
        values: { ...tripValues(source), payBy: toldMoment(source, payBy) },
        lists: { tripLines: tripLines(source) },
        buttonUrl: paymentPage(source, key),
        siteOrigin: source.siteOrigin,
      };
    },
  };
}

/** Order states in which a bill can be paid: after its seats were released, too. */
const billable: readonly string[] = ['pendingPayment', 'expired'];

/**
 * How a bill is paid, until when, and what happens with the seats until then; not worth a mail once it is paid or over,
 * nor the first one once the seats are released.
 */
export function paymentBillSource({ readOrder, findOrderKey }: PaymentFailedDeps): MessageSource {
  return {
    templates: ['payment-bill'],
    async fill(scope, message, use) {
      const { reference, data } = message;
      const source = await readOrder(scope, reference);
      const { bill, heldUntil, areSeatsReleased } = data as unknown as Omit<
        BillOpen,
        'orderId' | 'attemptId'
      >;
      const isOpen = billable.includes(source.order.status) && scope.now < new Date(bill.payBy);
      const isTrue = areSeatsReleased || source.order.status === 'pendingPayment';
      if (use === 'sent' && !(isOpen && isTrue && isForOwnAddress(message, source))) return undefined;
      const key = use === 'shown' ? '[link]' : await findOrderKey(scope, reference);
      return {
        values: {
          ...tripValues(source),
          billNumber: bill.number,
          service: bill.service ?? '',
          hasService: bill.service === undefined ? 'no' : 'yes',
          path: bill.path.join(' → '),
          hasPath: bill.path.length > 0 ? 'yes' : 'no',
          payBy: toldMoment(source, bill.payBy),
          heldUntil: toldMoment(source, heldUntil),
          seats: areSeatsReleased ? 'released' : 'held',
        },
        lists: { tripLines: tripLines(source) },
        buttonUrl: paymentPage(source, key),
        siteOrigin: source.siteOrigin,
      };
    },
  };
}

/** The paid items were unavailable, so the order has ended. */
function isLoss(reason: OrderFailed['reason']): boolean {
  return (
    reason === 'seatsGone' ||
    reason === 'boughtAlready' ||
    reason === 'couponGone' ||
    reason === 'holdReleased'
  );
}

function isRideGone({ items }: Order, reason: string): boolean {
  return reason === 'seatsGone' && items.every(isRide);
}

export interface TicketCopyDeps {
  readonly readOrder: ReadOrderForMessage;
  readonly findOrderKey: FindOrderKey;
  readonly documents: Pick<OrderDocuments, 'findDocumentOfPart'>;
}

/** The document of a flight, a ride or a ticket: its link carries the right to act only to the buyer's own address. */
export function ticketCopySource({ readOrder, findOrderKey, documents }: TicketCopyDeps): MessageSource {
  return {
    templates: ['ticket-copy'],
    async fill(scope, message, use) {
      const { reference, data } = message;
      const source = await readOrder(scope, reference);
      const isCopy = data['isCopy'] === true;
      if (use === 'sent' && !isCopy && !isForOwnAddress(message, source)) return undefined;
      const order = narrowOrder(source.order, partOf(message));
      if (order === undefined || !hasPaper(order)) return undefined;
      const key = use === 'shown' ? '[link]' : await findOrderKey(scope, reference);
      return {
        values: {
          ...tripValues({ ...source, order }),
          passengerNames: namesOf(order).join(', '),
          firstPassenger: shortNames(namesOf(order)),
          carrierPnr: carrierCodes(order),
          paper: kindOfDocument(order),
        },
        buttonUrl: orderPage(source, isCopy ? undefined : key),
        siteOrigin: source.siteOrigin,
      };
    },
    async attach(tenantId, message) {
      const model = await documents.findDocumentOfPart(tenantId, message.reference, partOf(message));
      return model ? [model] : [];
    },
  };
}

function partOf({ data: { itemId, ticketId } }: StoredMessage): OrderPart {
  return {
    itemId: typeof itemId === 'string' ? itemId : undefined,
    ticketId: typeof ticketId === 'string' ? ticketId : undefined,
  };
}

function kindOfDocument(order: Order): 'ticket' | 'certificate' | 'voucher' {
  if (order.items.some(isRide)) return 'voucher';
  return listTicketed(order).length > 0 ? 'ticket' : 'certificate';
}

/** The names of the travellers on the sent document. */
function namesOf({ items, passengers }: Order): string[] {
  const indexes = items.flatMap((item) => listLiveTickets(item)).map(({ passengerIndex }) => passengerIndex);
  return [...new Set(indexes)]
    .flatMap((index) => passengers[index] ?? [])
    .map(({ name, surname }) => `${name} ${surname}`);
}

/** `ANNA SOKOLOVA +2`: a subject with all names would be cut. */
function shortNames([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} +${others.length}`;
}
