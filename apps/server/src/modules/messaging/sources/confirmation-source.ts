import type { Order } from '@farewind/contract/bookings/get-order';
import { listUnsold } from '@farewind/contract/bookings/unsold-items';
import { formatPhone } from '@farewind/travel-rules/phone-number';
import { departureTime } from '@farewind/values/local-time';
import { formatMinor, parseMinor } from '@farewind/values/money';
import type { MessageValues } from '../../../platform/errors.ts';
import { translate } from '../../../platform/messages/translate.ts';
import { carrierCodes } from '../documents/carrier-codes.ts';
import { isRide, listLiveTickets, listTicketed } from '../documents/document-kinds.ts';
import { listTravellers } from '../documents/list-travellers.ts';
import { cityOf, routeOf } from '../documents/order-names.ts';
import type { OrderDocuments } from '../documents/order-documents.ts';
import { rideRoute } from '../documents/ride-words.ts';
import type { TemplateName } from '../message-kinds.ts';
import type { MessageSource } from '../message-source.ts';
import type { FindOrderKey, OrderForMessage, ReadOrderForMessage } from '../ports.ts';
import { dateText } from '../words/words.ts';
import { isForOwnAddress, orderPage } from './order-page.ts';
import { momentOf, moneyText, soldItems, startOf, toldMoment, tripValues, unbroken } from './order-values.ts';
import { reservationData } from './reservation-data.ts';
import { rideTerms, rideValues } from './ride-values.ts';
import { flightLines, soldFlights } from './trip-lines.ts';

export interface ConfirmationDeps {
  readonly readOrder: ReadOrderForMessage;
  readonly findOrderKey: FindOrderKey;
  readonly documents: Pick<OrderDocuments, 'listForMail'>;
}

/** The messages that confirm an order; the order's page shows the delivery state of the mail. */
export const confirmationTemplates = [
  'charter-certificate',
  'ticket-issued',
  'transfer-booked',
] as const satisfies TemplateName[];

/**
 * The message that confirms an order in its current state: a charter is booked first and ticketed later, a scheduled
 * flight is ticketed at once. A ride sold with a flight is confirmed with it; rides alone have their own message.
 */
export function confirmationTemplate(order: Order): TemplateName {
  if (!soldItems(order).some(({ kind }) => kind === 'flight')) return 'transfer-booked';
  const isTicketed = listTicketed(order).length > 0;
  const isCharter = soldItems(order).some(({ charter }) => charter);
  return isCharter && !isTicketed ? 'charter-certificate' : 'ticket-issued';
}

/** A paid order: its link carries the right to act, except in a copy that the buyer sends elsewhere. */
export function confirmationSource({ readOrder, findOrderKey, documents }: ConfirmationDeps): MessageSource {
  return {
    templates: confirmationTemplates,
    async fill(scope, message, use) {
      const { reference, data } = message;
      const source = await readOrder(scope, reference);
      if (use === 'sent' && data['isCopy'] !== true && !isForOwnAddress(message, source)) return undefined;
      // The order was cancelled completely before the mail was sent: there is nothing to confirm.
      const isCopy = data['isCopy'] === true;
      const values = valuesOf(message.template, source, { isCopy, now: scope.now });
      if (!values) return undefined;
      const key = use === 'shown' ? '[link]' : await findOrderKey(scope, reference);
      return {
        values,
        lists: {
          flightLines: flightLines(source),
          rideLines: rideLines(source, message.template, scope.now),
        },
        buttonUrl: orderPage(source, isCopy ? undefined : key),
        siteOrigin: source.siteOrigin,
        // The recipient of a copy need not travel.
        structuredData: isCopy ? [] : reservationData(source),
      };
    },
    attach: (tenantId, { reference }) => documents.listForMail(tenantId, reference),
  };
}

/** Undefined if there is nothing left to confirm. */
function valuesOf(
  template: TemplateName,
  source: OrderForMessage,
  { isCopy, now }: { readonly isCopy: boolean; readonly now: Date },
): MessageValues | undefined {
  const sold = soldItems(source.order);
  const flight = sold.find(({ kind }) => kind === 'flight');
  const ride = sold.find(isRide);
  const common = () => ({
    ...tripValues(source),
    ...lostValues(source),
    contact: contactWords(source, isCopy),
    customerEmail: isCopy ? '' : source.order.customer.email,
    mailbox: isCopy || source.order.customer.email === '' ? 'none' : 'known',
    statementText: statementOf(source),
  });
  if (template === 'transfer-booked')
    return ride && { ...common(), ...rideValues(ride, source.language), ...rideTerms(ride, now) };
  return flight && { ...common(), ...flightValues(source, flight), ...ticketedValues(source) };
}

function flightValues(source: OrderForMessage, { segments }: Order['items'][number]): MessageValues {
  const { order } = source;
  const [first] = segments;
  if (!first) throw new Error(`Order ${order.orderId} has no flight to confirm`);
  const receipt = order.clock.find(({ step }) => step === 'itineraryReceipt' || step === 'ticketed');
  const receiptDueAt = receipt?.dueAt ?? receipt?.doneAt ?? order.createdAt;
  const issued = listTicketed(order).flatMap((item) => listLiveTickets(item));
  const travellers = listTravellers(order);
  return {
    ticketCount: issued.length > 0 ? issued.length : travellers.length,
    passengerNames: travellers.map(({ name, surname }) => `${name} ${surname}`).join(', '),
    carrierPnr: carrierCodes(order),
    flightCodes: flightCodes(order),
    seatCount: travellers.filter(({ type }) => type !== 'infant').length,
    receiptDueAt: toldMoment(source, receiptDueAt),
    ...airportValues(order),
  };
}

/**
 * Of an order with a ticketed flight and a charter without tickets, only the first is called ticketed; `none` if all are
 * ticketed, or none is.
 */
function ticketedValues(source: OrderForMessage): MessageValues {
  const { order } = source;
  const ticketed = listTicketed(order);
  const pending = soldFlights(order).filter((item) => !ticketed.includes(item));
  if (ticketed.length === 0 || pending.length === 0) return { pendingRoutes: 'none' };
  return {
    ...startOf(order, ticketed),
    flightCodes: flightCodes({ ...order, items: ticketed }),
    pendingRoutes: pending.map((item) => routeOf(order, item)).join(', '),
  };
}

/** When to be at the airport. An agency may have no rule for it; its own text may name the times all the same. */
function airportValues({ atAirport }: Order): MessageValues {
  if (!atAirport) return { airport: 'none', arriveBy: '–', checkInClosesAt: '–' };
  const { arriveBy, checkInClosesAt } = atAirport;
  return { airport: 'known', arriveBy: momentOf(arriveBy), checkInClosesAt: momentOf(checkInClosesAt) };
}

/** The flights, short enough for a text message: `ZF 801 VKO-AYT 12-06-2027 06:45`. */
function flightCodes(order: Order): string {
  return soldFlights(order)
    .flatMap(({ segments }) => segments)
    .map((segment) => {
      const { carrier, number, from, to, departsAt } = segment;
      return `${carrier} ${number} ${from}-${to} ${dateText(departsAt)} ${departureTime(segment)}`;
    })
    .join(', ');
}

/** The buyer's contact; recipients of a copy see only the name. */
function contactWords({ order: { customer } }: OrderForMessage, isCopy: boolean): string {
  return isCopy
    ? customer.name
    : [customer.name, unbroken(formatPhone(customer.phone)), customer.email].join(', ');
}

function statementOf({ order }: OrderForMessage): string {
  return order.payment?.statementText ?? '';
}

/** The rides that the template's values do not cover. */
function rideLines({ order, language }: OrderForMessage, template: TemplateName, now: Date): string[] {
  const rides = soldItems(order).filter(isRide);
  return rides
    .slice(template === 'transfer-booked' ? 1 : 0)
    .map((ride) =>
      translate(language, 'message.rideLine', { ...rideValues(ride, language), ...rideTerms(ride, now) }),
    );
}

/** The unavailable part of the order, and the sum voided for it; `none` if everything was available. */
function lostValues(source: OrderForMessage) {
  const lost = listUnsold(source.order.items);
  if (lost.length === 0) return { lostRoutes: 'none', lostTotal: '' };
  const routes = lost.flatMap(({ segments, ride }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (ride) return [rideRoute(ride)];
    return first && last ? [`${cityOf(source.order, first.from)} – ${cityOf(source.order, last.to)}`] : [];
  });
  const minor = lost.flatMap(({ priceLines }) => priceLines).map(({ total }) => parseMinor(total));
  return {
    lostRoutes: routes.join(', '),
    lostTotal: moneyText(source, formatMinor(minor.reduce((sum, one) => sum + one, 0))),
  };
}
