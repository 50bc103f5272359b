import type { checkPrice } from '@farewind/contract/bookings/check-price';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { PriceLine } from '@farewind/contract/flights/search';
import type { Output } from '@farewind/contract/core/operation';
import type { Currency } from '@farewind/values/currency';
import { formatRate } from '@farewind/values/exchange-rate';
import { formatMinor } from '@farewind/values/money';
import { passengerTypes } from '@farewind/values/passengers';
import type { Condition, UnitPrice } from '../flights/public.ts';
import type { ExtraRow, ItemRow, PassengerRow, TicketRow } from './order-rows.ts';
import type { QuoteClaims } from './quote-claims.ts';

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
    extras: presentExtras(claims.extras),
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

/** One line for each thing that is bought, with the sum of everybody's. */
function presentExtras(extras: QuoteClaims['extras']): Quote['extras'] {
  return [...Map.groupBy(extras, ({ code }) => code)].map(([serviceId, own]) => ({
    serviceId,
    name: own[0]!.name,
    count: own.length,
    total: formatMinor(own.reduce((sum, { totalMinor }) => sum + totalMinor, 0)),
  }));
}

/** All sums of a line are for `count` passengers, so that its parts add up to its total. */
export function presentPriceLine(unit: UnitPrice): PriceLine {
  const sum = (minor: number): string => formatMinor(minor * unit.count);
  return {
    passengerType: unit.passengerType,
    count: unit.count,
    fare: sum(unit.fareMinor),
    tax: sum(unit.taxMinor),
    fuel: sum(unit.fuelMinor),
    service: sum(unit.serviceMinor),
    total: sum(unit.totalMinor),
  };
}

export function presentItem(
  item: ItemRow,
  tickets: readonly TicketRow[],
  extras: readonly ExtraRow[],
  passengers: readonly PassengerRow[],
  currency: Currency,
): Order['items'][number] {
  const { snapshot } = item;
  const own = tickets.filter(({ itemId }) => itemId === item.itemId);
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
    priceLines: [
      ...unitsOfTickets(own, passengers).map(presentPriceLine),
      ...extraLines(
        extras.filter(({ itemId }) => itemId === item.itemId),
        passengers,
      ),
    ],
    tickets: own.map(({ passengerPosition, number }) => ({
      passengerIndex: passengerPosition,
      number: number ?? '',
    })),
  };
}

/** One line a passenger type: on one item all tickets of a type cost the same. */
function unitsOfTickets(tickets: readonly TicketRow[], passengers: readonly PassengerRow[]): UnitPrice[] {
  return passengerTypes.flatMap((passengerType) => {
    const ofType = tickets.filter(
      ({ passengerPosition }) => passengers[passengerPosition]?.type === passengerType,
    );
    const [first] = ofType;
    if (!first) return [];
    const { fareMinor, taxMinor, fuelMinor, serviceMinor, totalMinor } = first;
    return [
      { passengerType, count: ofType.length, fareMinor, taxMinor, fuelMinor, serviceMinor, totalMinor },
    ];
  });
}

/** What was bought with the item: a line for each thing and passenger type, under its name. */
function extraLines(
  extras: readonly ExtraRow[],
  passengers: readonly PassengerRow[],
): Order['items'][number]['priceLines'] {
  const typeOf = ({ passengerPosition }: ExtraRow) => passengers[passengerPosition]?.type ?? 'adult';
  const groups = Map.groupBy(extras, (extra) => `${extra.code} ${typeOf(extra)} ${extra.totalMinor}`);
  return [...groups.values()].map((own) => {
    const { name, totalMinor } = own[0]!;
    const none = { taxMinor: 0, fuelMinor: 0, serviceMinor: 0 };
    const unit = {
      passengerType: typeOf(own[0]!),
      count: own.length,
      fareMinor: totalMinor,
      totalMinor,
      ...none,
    };
    return { ...presentPriceLine(unit), name };
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
