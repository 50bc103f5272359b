import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Language } from '@farewind/contract/core/fields';
import type { Output } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { passengerTypes } from '@farewind/values/passengers';
import type { Condition, UnitPrice } from '../../flights/public.ts';
import { ageReferenceOf } from '../pricing/age-reference.ts';
import { needsPassport } from '../pricing/journey-of-quote.ts';
import { couponLine, couponName } from '../pricing/coupons/present-coupon.ts';
import type { ExtraRow, ItemRow, PassengerRow, TicketRow } from '../order/order-rows.ts';
import { extraLines, presentExtras } from '../pricing/present-extras.ts';
import { presentOriginal, presentRate } from '../pricing/present-rate.ts';
import { presentPriceLine } from '../pricing/present-price-line.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';
import { presentSeats } from './present-seats.ts';
import { presentRide } from '../transfers-in-orders/present-ride.ts';

type Quote = Pick<
  Output<typeof checkPrice>,
  | 'priceLines'
  | 'extras'
  | 'discount'
  | 'total'
  | 'currency'
  | 'rate'
  | 'original'
  | 'quoteId'
  | 'expiresAt'
  | 'ageReference'
  | 'passportRequired'
>;

export function presentQuote(claims: QuoteClaims, language: Language): Quote {
  const { rate, coupon, discountMinor } = claims;
  return {
    priceLines: claims.items.flatMap(({ itemId, units }) =>
      units.map((unit) => ({ itemId, ...presentPriceLine(unit) })),
    ),
    extras: presentExtras(claims),
    discount:
      coupon && discountMinor > 0
        ? [{ code: coupon.code, name: couponName(claims, language), total: formatMinor(discountMinor) }]
        : [],
    total: formatMinor(claims.totalMinor),
    currency: claims.currency,
    ...presentRate(rate, language),
    ...presentOriginal(rate, claims.totalMinor),
    quoteId: claims.quoteId,
    expiresAt: claims.expiresAt,
    ageReference: ageReferenceOf(claims.items),
    ...(needsPassport(claims) ? { passportRequired: true as const } : {}),
  };
}

export function presentItem(
  item: ItemRow,
  tickets: readonly TicketRow[],
  extras: readonly ExtraRow[],
  passengers: readonly PassengerRow[],
  {
    currency,
    coupon,
    claims,
  }: { readonly currency: Currency; readonly coupon: string; readonly claims: Pick<QuoteClaims, 'items'> },
  actionsOf: (ticket: TicketRow) => readonly string[],
): Order['items'][number] {
  const { snapshot } = item;
  const own = tickets.filter(({ itemId }) => itemId === item.itemId);
  const ownExtras = extras.filter(({ itemId }) => itemId === item.itemId);
  return {
    itemId: item.itemId,
    kind: item.kind,
    status: item.status,
    contractParty: { kind: item.contractParty.kind, name: item.contractParty.name },
    ...(snapshot.direction ? { direction: snapshot.direction } : {}),
    charter: snapshot.charter,
    family: snapshot.family,
    segments: [...snapshot.segments],
    layovers: [...snapshot.layovers],
    durationMinutes: snapshot.durationMinutes,
    handBaggage: { ...snapshot.handBaggage },
    baggage: { ...snapshot.baggage },
    changeRule: presentCondition(snapshot.changeRule, currency),
    cancelRule: presentCondition(snapshot.cancelRule, currency),
    ...presentRide(snapshot),
    priceLines: [
      ...unitsOfTickets(own, passengers).map(presentPriceLine),
      ...extraLines(ownExtras, passengers),
      ...couponLine(own, passengers, coupon),
    ],
    tickets: own.map((ticket) => ({
      ...presentTicket(ticket, ownExtras),
      ...presentSeats(ticket, item, ownExtras, claims),
      allowedActions: [...actionsOf(ticket)],
    })),
  };
}

/** One passenger on one item, with their extras there. */
function presentTicket(
  ticket: TicketRow,
  extras: readonly ExtraRow[],
): Omit<Order['items'][number]['tickets'][number], 'allowedActions'> {
  const { ticketId, passengerPosition, number, state, refundMinor } = ticket;
  const own = extras.filter((extra) => extra.passengerPosition === passengerPosition);
  const sum = (first: number, read: (extra: ExtraRow) => number): string =>
    formatMinor(own.reduce((total, extra) => total + read(extra), first));
  return {
    ticketId,
    passengerIndex: passengerPosition,
    number: number ?? '',
    state,
    price: sum(ticket.totalMinor, ({ totalMinor }) => totalMinor),
    ...(refundMinor === undefined ? {} : { refund: sum(refundMinor, (extra) => extra.refundMinor ?? 0) }),
  };
}

/** The price lines of one ticket: its own, and those of its extras. */
export function presentTicketLines(
  ticket: TicketRow,
  extras: readonly ExtraRow[],
  passengers: readonly PassengerRow[],
  coupon: string,
): Order['items'][number]['priceLines'] {
  const own = extras.filter(
    ({ itemId, passengerPosition }) =>
      itemId === ticket.itemId && passengerPosition === ticket.passengerPosition,
  );
  return [
    ...unitsOfTickets([ticket], passengers).map(presentPriceLine),
    ...extraLines(own, passengers),
    ...couponLine([ticket], passengers, coupon),
  ];
}

/**
 * One line per passenger type, or several if its tickets differ in price because a price increase was spread to the
 * cent. The coupon discount is a line of its own.
 */
function unitsOfTickets(tickets: readonly TicketRow[], passengers: readonly PassengerRow[]): UnitPrice[] {
  return passengerTypes.flatMap((passengerType) => {
    const ofType = tickets.filter(
      ({ passengerPosition }) => passengers[passengerPosition]?.type === passengerType,
    );
    const full = ofType.map((ticket) => ({
      ...ticket,
      totalMinor: ticket.totalMinor + ticket.discountMinor,
    }));
    return [...Map.groupBy(full, ({ totalMinor }) => totalMinor).values()].map((alike) => {
      const { fareMinor, taxMinor, fuelMinor, serviceMinor, totalMinor } = alike[0]!;
      return { passengerType, count: alike.length, fareMinor, taxMinor, fuelMinor, serviceMinor, totalMinor };
    });
  });
}

function presentCondition(condition: Condition, currency: Currency): Order['items'][number]['cancelRule'] {
  if (!condition.allowed) return { allowed: false };
  const { feeMinor, untilHours } = condition;
  return { allowed: true, fee: formatMinor(feeMinor), currency, untilHours };
}

/** `numbers`: the other codes shown on the ticket, masked. */
export function presentPassenger(
  { type, name, surname, documentHint }: PassengerRow,
  numbers: Order['passengers'][number]['numbers'] = {},
): Order['passengers'][number] {
  const shown = Object.keys(numbers).length === 0 ? {} : { numbers };
  return { type, name, surname, document: documentHint, ...shown };
}
