import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import type { AgencyInfo } from '../../settings/public.ts';
import { cityOf } from '../documents/order-names.ts';
import type { OrderForMessage } from '../ports.ts';
import { dateText, localeOf, timeText } from '../words.ts';
import { agencyValues, mailFooter } from './agency-values.ts';
import { renderMailHtml, renderMailText, type MailFrame } from './mail-layout.ts';
import { fillTemplate, type TemplateName } from './message-template.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The mails that confirm an order; what becomes of them is shown on its page. */
export const confirmationTemplates: readonly TemplateName[] = ['charter-certificate', 'ticket-issued'];

/** Which mail confirms this order: a charter is booked first and ticketed later, a scheduled flight is ticketed at once. */
export function confirmationTemplate(order: Order): TemplateName {
  return order.items.some((item) => item.charter) ? 'charter-certificate' : 'ticket-issued';
}

/**
 * The mail of a paid order. Its link carries the right to act behind `#`, where no server and no referrer sees it; whoever
 * shows the mail to others gives `[link]` instead.
 */
export async function renderConfirmationMail(
  source: OrderForMessage,
  info: AgencyInfo,
  orderKey: string | undefined,
): Promise<RenderedMail> {
  const { order, language } = source;
  const texts = fillTemplate(confirmationTemplate(order), language, confirmationValues(source, info));
  const page = `${source.siteOrigin}/ticketDetail/${order.orderId}?locale=${language}`;
  const frame: MailFrame = {
    language,
    brand: info.brandName,
    buttonUrl: orderKey === undefined ? page : `${page}#key=${orderKey}`,
    footer: mailFooter(language, info),
  };
  return {
    subject: texts.subject,
    html: await renderMailHtml(texts, frame),
    text: renderMailText(texts, frame),
  };
}

function confirmationValues({ order, customerName, language }: OrderForMessage, info: AgencyInfo) {
  const flight = order.items.find((item) => item.kind === 'flight');
  const first = flight?.segments[0];
  const last = flight?.segments.at(-1);
  if (!first || !last || !order.atAirport) throw new Error(`Order ${order.orderId} has no flight to confirm`);
  const receipt = order.clock.find((step) => step.step === 'itineraryReceipt' || step.step === 'ticketed');
  return {
    ...agencyValues(info),
    customerName,
    reservationNumber: order.reservationNumber,
    pnr: order.pnr,
    route: `${cityOf(order, first.from)} — ${cityOf(order, last.to)}`,
    departureDate: unbroken(dateText(first.departsAt)),
    departureTime: timeText(first.departsAt),
    ticketCount: order.passengers.length,
    seatCount: order.passengers.filter((passenger) => passenger.type !== 'infant').length,
    total: formatMoney(order.total, order.currency, localeOf(language)),
    statementText: order.payment?.statementText ?? info.brandName,
    receiptDueAt: moment(receipt?.dueAt ?? receipt?.doneAt ?? first.departsAt),
    arriveBy: timeText(order.atAirport.arriveBy),
    checkInClosesAt: timeText(order.atAirport.checkInClosesAt),
  };
}

function moment(value: string): string {
  return unbroken(`${dateText(value)} ${timeText(value)}`);
}

/** A date stays on one line wherever a mail reader breaks. */
function unbroken(text: string): string {
  return text.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0');
}
