import type { BillLine } from '@farewind/contract/bookings/bill-line';
import type { RideSnapshot } from '@farewind/contract/bookings/ride';
import type { Language } from '@farewind/contract/core/fields';
import { formatMinor } from '@farewind/values/money';
import { passengerTypes } from '@farewind/values/passengers';
import { translate } from '../../../platform/messages/translate.ts';
import type { UnitPrice } from '../../flights/public.ts';
import { countOverWays } from './count-pieces.ts';
import { couponName } from './coupons/present-coupon.ts';
import type { ExtraRow, ItemRow, PassengerRow, TicketRow } from '../order/order-rows.ts';
import type { PricedPurchase } from './purchase.ts';
import type { QuoteClaims } from '../order/quote-claims.ts';

/** The price of one contract of a purchase before its coupon. */
interface Billed {
  /** Per passenger type for a flight; one unit for the whole of anything else. */
  readonly units: readonly UnitPrice[];
  /** Title of anything but a flight. */
  readonly title?: Pick<BillLine, 'kind' | 'name' | 'count'>;
  readonly extras: readonly BilledExtra[];
  readonly discountMinor: number;
}

type BilledExtra = Pick<QuoteClaims['extras'][number], 'code' | 'name' | 'segment' | 'totalMinor'>;
type BilledRide = Pick<RideSnapshot, 'direction' | 'vehicles' | 'vehicleType'>;

/** The lines of a quote. */
export function billOfQuote(
  claims: QuoteClaims,
  rides: PricedPurchase['rides'],
  language: Language,
): BillLine[] {
  let end = 0;
  const flights = claims.items.map(({ units, flights: legs }) => {
    const first = end;
    end += legs.length;
    const extras = claims.extras.filter(
      ({ segment = -1 }) => segment >= first && segment < first + legs.length,
    );
    return { units, extras, discountMinor: 0 };
  });
  const others = claims.extras.filter(({ segment }) => segment === undefined);
  return billLines(
    [
      ...flights,
      ...(rides?.rides ?? []).map(({ ride, totalMinor, agentFeeMinor = 0 }) => ({
        units: [wholeUnit(totalMinor, agentFeeMinor)],
        title: rideTitle(ride, language),
        extras: [],
        discountMinor: 0,
      })),
      { units: [], extras: others, discountMinor: claims.discountMinor },
    ],
    couponName(claims, language),
    language,
  );
}

interface OrderParts {
  readonly tickets: readonly TicketRow[];
  readonly extras: readonly ExtraRow[];
  readonly passengers: readonly PassengerRow[];
}

/** The lines charged for these items of an order. */
export function billOfItems(
  items: readonly ItemRow[],
  { tickets, extras, passengers }: OrderParts,
  coupon: string,
  language: Language,
): BillLine[] {
  const billed = items.map(({ itemId, kind, snapshot }): Billed => {
    const own = tickets.filter((ticket) => ticket.itemId === itemId);
    return {
      units: own.map(({ passengerPosition, ...ticket }) => ({
        ...ticket,
        passengerType: passengers[passengerPosition]?.type ?? 'adult',
        count: 1,
        totalMinor: ticket.totalMinor + ticket.discountMinor,
      })),
      ...(kind === 'flight' ? {} : { title: titleOf(snapshot, language) }),
      extras: extras.filter((extra) => extra.itemId === itemId),
      discountMinor: own.reduce((sum, { discountMinor }) => sum + discountMinor, 0),
    };
  });
  return billLines(billed, coupon, language);
}

/**
 * Fares by passenger type, the service fee, the agent fee, rides, extras by name, and the coupon's discount on all of
 * it.
 */
function billLines(items: readonly Billed[], coupon: string, language: Language): BillLine[] {
  const flights = items.filter(({ title }) => title === undefined);
  const units = flights.flatMap((item) => item.units);
  const agentFeeMinor = agentFeeOf(items.flatMap((item) => item.units));
  const serviceMinor = sumOf(units, 'serviceMinor') - agentFeeOf(units);
  const say = (key: string) => translate(language, `bill.${key}`);
  const whole = items.flatMap(({ title, units: own }): BillLine[] => {
    const totalMinor = sumOf(own, 'totalMinor') - agentFeeOf(own);
    return title === undefined || totalMinor === 0
      ? []
      : [{ ...title, total: formatMinor(totalMinor), parts: [] }];
  });
  const off = items.reduce((sum, { discountMinor }) => sum + discountMinor, 0);
  const plain = { count: 1, parts: [] };
  return [
    ...passengerLines(flights, say),
    ...(units.length === 0
      ? []
      : [{ ...plain, kind: 'serviceFee' as const, name: say('service'), total: formatMinor(serviceMinor) }]),
    ...(agentFeeMinor === 0
      ? []
      : [{ ...plain, kind: 'agentFee' as const, name: say('agentFee'), total: formatMinor(agentFeeMinor) }]),
    ...whole,
    ...extraLines(items),
    ...(off === 0 ? [] : [{ ...plain, kind: 'discount' as const, name: coupon, total: formatMinor(-off) }]),
  ];
}

function passengerLines(flights: readonly Billed[], say: (key: string) => string): BillLine[] {
  return passengerTypes.flatMap((type): BillLine[] => {
    const ways = flights.map(({ units }) => units.filter(({ passengerType }) => passengerType === type));
    const own = ways.flat();
    if (own.length === 0) return [];
    const parts = (['fare', 'tax', 'fuel'] as const).map((kind) => ({
      kind,
      minor: sumOf(own, `${kind}Minor`),
    }));
    return [
      {
        kind: 'passengers',
        name: say(`type.${type}`),
        count: Math.max(...ways.map((way) => way.reduce((sum, { count }) => sum + count, 0))),
        total: formatMinor(sumOf(own, 'totalMinor') - sumOf(own, 'serviceMinor')),
        parts: parts
          .filter(({ minor }) => minor !== 0)
          .map(({ kind, minor }) => ({ kind, name: say(`part.${kind}`), total: formatMinor(minor) })),
      },
    ];
  });
}

/** One line per extra, over all passengers and flights. */
function extraLines(items: readonly Billed[]): BillLine[] {
  const names = new Set(items.flatMap(({ extras }) => extras.map(({ name }) => name)));
  return [...names].map((name) => {
    const ways = items.map(({ extras }) => extras.filter((extra) => extra.name === name));
    return {
      kind: 'extra',
      name,
      count: countOverWays(ways),
      total: formatMinor(ways.flat().reduce((sum, { totalMinor }) => sum + totalMinor, 0)),
      parts: [],
    };
  });
}

function titleOf({ ride, family }: ItemRow['snapshot'], language: Language): NonNullable<Billed['title']> {
  return ride ? rideTitle(ride, language) : { kind: 'extra', name: family, count: 1 };
}

function rideTitle({ direction, vehicles, vehicleType }: BilledRide, language: Language) {
  const name = translate(language, `bill.ride.${direction}`, { vehicle: vehicleType.name });
  return { kind: 'ride' as const, name, count: vehicles };
}

function wholeUnit(totalMinor: number, agentFeeMinor: number): UnitPrice {
  const none = { taxMinor: 0, fuelMinor: 0 };
  const own = { fareMinor: totalMinor - agentFeeMinor, serviceMinor: agentFeeMinor, agentFeeMinor };
  return { passengerType: 'adult', count: 1, totalMinor, ...none, ...own };
}

function agentFeeOf(units: readonly UnitPrice[]): number {
  return units.reduce((sum, unit) => sum + (unit.agentFeeMinor ?? 0) * unit.count, 0);
}

function sumOf(
  units: readonly UnitPrice[],
  part: 'fareMinor' | 'taxMinor' | 'fuelMinor' | 'serviceMinor' | 'totalMinor',
): number {
  return units.reduce((sum, unit) => sum + unit[part] * unit.count, 0);
}
