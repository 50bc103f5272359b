import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Output } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { formatRate } from '@farewind/values/exchange-rate';
import { formatMinor } from '@farewind/values/money';
import { passengerTypes } from '@farewind/values/passengers';
import type { Condition, UnitPrice } from '../flights/public.ts';
import type { ExtraRow, ItemRow, PassengerRow, TicketRow } from './order-rows.ts';
import { extraLines, presentExtras } from './present-extras.ts';
import { presentPriceLine } from './present-price-line.ts';
import type { QuoteClaims } from './quote-claims.ts';
import { presentRide } from './rides/present-ride.ts';

type Quote = Pick<
  Output<typeof checkPrice>,
  'priceLines' | 'extras' | 'discount' | 'total' | 'currency' | 'rate' | 'quoteId' | 'expiresAt'
>;

export function presentQuote(claims: QuoteClaims): Quote {
  const { rate } = claims;
  return {
    priceLines: claims.items.flatMap(({ itemId, units }) =>
      units.map((unit) => ({ itemId, ...presentPriceLine(unit) })),
    ),
    extras: presentExtras(claims),
    discount: [],
    total: formatMinor(claims.totalMinor),
    currency: claims.currency,
    ...(rate.from === rate.to
      ? {}
      : {
          rate: {
            from: rate.from,
            to: rate.to,
            value: formatRate(rate.micros),
            source: rate.source,
            at: rate.at,
          },
        }),
    quoteId: claims.quoteId,
    expiresAt: claims.expiresAt,
  };
}

export function presentItem(
  item: ItemRow,
  tickets: readonly TicketRow[],
  extras: readonly ExtraRow[],
  passengers: readonly PassengerRow[],
  currency: Currency,
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
    ],
    tickets: own.map((ticket) => ({
      ...presentTicket(ticket, ownExtras),
      allowedActions: [...actionsOf(ticket)],
    })),
  };
}

/** One passenger on one item, with what was bought for them there. */
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

/** What was paid for one ticket: its own line, and those of what was bought with it. */
export function presentTicketLines(
  ticket: TicketRow,
  extras: readonly ExtraRow[],
  passengers: readonly PassengerRow[],
): Order['items'][number]['priceLines'] {
  const own = extras.filter(
    ({ itemId, passengerPosition }) =>
      itemId === ticket.itemId && passengerPosition === ticket.passengerPosition,
  );
  return [...unitsOfTickets([ticket], passengers).map(presentPriceLine), ...extraLines(own, passengers)];
}

/** One line a passenger type, and more where its tickets do not cost the same: a higher price was spread to the cent. */
function unitsOfTickets(tickets: readonly TicketRow[], passengers: readonly PassengerRow[]): UnitPrice[] {
  return passengerTypes.flatMap((passengerType) => {
    const ofType = tickets.filter(
      ({ passengerPosition }) => passengers[passengerPosition]?.type === passengerType,
    );
    return [...Map.groupBy(ofType, ({ totalMinor }) => totalMinor).values()].map((alike) => {
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

export function presentPassenger(passenger: PassengerRow): Order['passengers'][number] {
  const { type, name, surname, documentHint } = passenger;
  return { type, name, surname, document: documentHint };
}
