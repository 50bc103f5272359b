import type { Cabin } from '@farewind/contract/core/fields';
import type { AgeReference } from '@farewind/travel-rules/passenger-age';
import type { PassengerType } from '@farewind/values/passengers';

/** A tenant's stored inventory. Days are days since 1970-01-01, money is inventory minor units. */
export interface StockService {
  readonly id: number;
  readonly carrier: string;
  readonly number: string;
  readonly operatingCarrier: string;
  readonly kind: 'charter' | 'scheduled';
  readonly firstDay: number;
  readonly lastDay: number;
  /** Bit 0 = Monday … bit 6 = Sunday, of the flight's origin date. */
  readonly weekdays: number;
  /** In flying order; leg number 1 is first. */
  readonly legs: readonly StockLeg[];
  readonly fares: readonly StockFare[];
  /** Dates that differ from the service, by flight date. */
  readonly departures: ReadonlyMap<number, StockDeparture>;
}

export interface LegTimes {
  /** Minutes after midnight of the flight's origin date, in each airport's local time. */
  readonly departsMinute: number;
  readonly arrivesMinute: number;
  /** For a time that occurs twice on a date because clocks go back: whether the second is meant. */
  readonly departsAfterChange: boolean;
  readonly arrivesAfterChange: boolean;
}

export interface StockLeg extends LegTimes {
  readonly origin: string;
  readonly destination: string;
  /** Empty if the timetable has none. */
  readonly originTerminal: string;
  readonly destinationTerminal: string;
  readonly aircraft: string;
}

export interface StockDeparture {
  readonly isOpen: boolean;
  /** Times of single legs on this date, by leg number. */
  readonly legTimes: ReadonlyMap<number, LegTimes>;
}

/** The price of one passenger on one flight, line by line. */
export interface PriceLines {
  readonly fareMinor: number;
  readonly taxMinor: number;
  readonly fuelMinor: number;
  readonly serviceMinor: number;
}

export type PassengerPrices = Readonly<Record<PassengerType, PriceLines>>;

export interface StockCondition {
  readonly allowed: boolean;
  readonly feeMinor: number;
  readonly untilHours: number;
}

export interface StockFare {
  readonly id: number;
  readonly boardLeg: number;
  readonly offLeg: number;
  readonly cabin: Cabin;
  readonly family: string;
  readonly familyRank: number;
  readonly bookingClass: string;
  readonly bucket: string;
  /** Flight dates on which the fare is sold. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly weekdays: number;
  readonly handBaggage: { readonly pieces: number; readonly kg: number };
  readonly baggage: { readonly pieces: number; readonly kg: number };
  readonly change: StockCondition;
  readonly cancel: StockCondition;
  readonly seatCap: number | undefined;
  /** Sold only with a return of the same group. */
  readonly pairGroup: string | undefined;
  /** Days from the outbound to the return; only fares sold as a pair have such limits. */
  readonly stay: StayLimits;
  readonly sale: SaleLimits;
  /** The flight on whose date the carrier determines ages; undefined means the last one. */
  readonly ageReference: AgeReference | undefined;
  /** Prices as filed, without markup, for dates without their own. */
  readonly prices: PassengerPrices;
  /** Prices inside a connection flown only by the service's carrier; undefined means the same as alone. */
  readonly throughPrices: PassengerPrices | undefined;
  /** Prices that staff have set for single flight dates. */
  readonly dated?: ReadonlyMap<number, FarePrices>;
}

type FarePrices = Pick<StockFare, 'prices' | 'throughPrices'>;

/** A fare as sold on a flight date. */
export function fareOnDay(fare: StockFare, day: number): StockFare {
  const own = fare.dated?.get(day);
  return own ? { ...fare, ...own } : fare;
}

/** Days from the outbound's local departure to the return's, both included; undefined: no limit. */
export interface StayLimits {
  readonly minDays: number | undefined;
  readonly maxDays: number | undefined;
}

/**
 * The sale period of a fare for any flight date: days since 1970-01-01 in UTC, and how long before the flight the sale
 * ends.
 */
export interface SaleLimits {
  readonly fromDay: number | undefined;
  readonly toDay: number | undefined;
  /** Not sold later than this number of days before the flight date. */
  readonly releaseDays: number | undefined;
}

/** Whether a fare of a flight date is sold on a day. */
export function isOnSale({ sale }: Pick<StockFare, 'sale'>, flightDay: number, today: number): boolean {
  return (sale.fromDay ?? today) <= today && today <= (lastSaleDay(sale, flightDay) ?? today);
}

/** The last day on which a fare of a flight date is sold; undefined without an end of sale. */
export function lastSaleDay({ toDay, releaseDays }: SaleLimits, flightDay: number): number | undefined {
  if (releaseDays === undefined) return toDay;
  const released = flightDay - releaseDays;
  return toDay === undefined ? released : Math.min(toDay, released);
}

/** Whether a weekday mask (bit 0 = Monday) contains the weekday of a day. */
export function maskHasDay(weekdays: number, day: number): boolean {
  const weekday = (((day + 3) % 7) + 7) % 7;
  return ((weekdays >> weekday) & 1) === 1;
}

export function fliesOnDay(
  period: { readonly firstDay: number; readonly lastDay: number; readonly weekdays: number },
  day: number,
): boolean {
  return day >= period.firstDay && day <= period.lastDay && maskHasDay(period.weekdays, day);
}

export function linesTotal(lines: PriceLines): number {
  return lines.fareMinor + lines.taxMinor + lines.fuelMinor + lines.serviceMinor;
}
