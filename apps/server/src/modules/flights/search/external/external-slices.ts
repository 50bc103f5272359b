import { type ExchangeRate, convertMinor } from '@farewind/values/exchange-rate';
import { datePart, dayNumber, instantOf } from '@farewind/values/local-time';
import {
  type PassengerCounts,
  countOf,
  passengerTypes,
  type PassengerType,
} from '@farewind/values/passengers';
import type { Places } from '../../../places/public.ts';
import { findMarkup, type MarkupRule, addMarkup } from '../../pricing/markup.ts';
import { priceSlice, sliceTotal } from '../../pricing/price-slice.ts';
import type { FoundFare, FoundSlice } from '../find-slices.ts';
import type { PassengerPrices, StockCondition, StockFare, PriceLines } from '../../stock/stock.ts';
import { externalFareId, externalFlightId } from '../../suppliers/external-ids.ts';
import { partsOf, type OfferPart } from '../../suppliers/offer-parts.ts';
import type { SupplierCondition, SupplierOffer, SupplierPrice } from '../../ports.ts';
import type { SupplierRecord } from '../../suppliers/supplier-rows.ts';

/** The values that an offer is priced with. */
export interface ExternalTerms {
  readonly places: Pick<Places, 'getAirport'>;
  readonly counts: PassengerCounts;
  readonly markups: readonly MarkupRule[];
  /** From the supplier's currency to the requested one. */
  readonly rate: ExchangeRate;
  readonly fromInventory: ExchangeRate;
}

/** Suppliers do not report how many seats are left. */
const UNKNOWN_SEATS = Number.MAX_SAFE_INTEGER;

const unlimited = { minDays: undefined, maxDays: undefined };

/** Both directions of a supplier's offers, in the form in which our own are found; one fare for each slice. */
export interface ExternalSlices {
  readonly outbounds: readonly FoundSlice[];
  readonly inbounds: readonly FoundSlice[];
}

/**
 * The return trips that a supplier sells under one contract. Each kind of fare is one half, with the price of each
 * contract that it is part of; the price of a half alone is that of the cheapest.
 */
export function toContractSlices(
  supplier: SupplierRecord,
  offers: readonly { readonly offer: SupplierOffer; readonly terms: ExternalTerms }[],
): ExternalSlices {
  const outbounds = new Map<string, ContractHalf>();
  const inbounds = new Map<string, ContractHalf>();
  for (const { offer, terms } of offers) {
    const [out, back] = partsOf(offer).map((part) => toExternalSlice(supplier, part, terms));
    if (!out || !back) continue;
    const [outFare, backFare] = [out.fares[0]!, back.fares[0]!];
    const totalMinor = outFare.totalMinor + backFare.totalMinor;
    addHalf(outbounds, out, backFare.fareId, totalMinor);
    addHalf(inbounds, back, outFare.fareId, totalMinor);
  }
  return { outbounds: toSlices(outbounds), inbounds: toSlices(inbounds) };
}

interface ContractHalf {
  slice: FoundSlice;
  /** The price of both directions, by the fare of the other one. */
  readonly contracts: Map<string, number>;
}

function addHalf(
  halves: Map<string, ContractHalf>,
  slice: FoundSlice,
  otherFareId: string,
  totalMinor: number,
): void {
  const fare = slice.fares[0]!;
  const known = halves.get(fare.fareId);
  if (!known) {
    halves.set(fare.fareId, { slice, contracts: new Map([[otherFareId, totalMinor]]) });
    return;
  }
  const { contracts } = known;
  contracts.set(otherFareId, Math.min(totalMinor, contracts.get(otherFareId) ?? totalMinor));
  if (fare.totalMinor < known.slice.fares[0]!.totalMinor) known.slice = slice;
}

function toSlices(halves: ReadonlyMap<string, ContractHalf>): FoundSlice[] {
  return [...halves.values()].map(({ slice, contracts }) => {
    return { ...slice, fares: slice.fares.map((fare) => ({ ...fare, contracts })) };
  });
}

/** An offer as a slice with one fare, in the form in which our own are found. */
export function toExternalSlice(
  supplier: SupplierRecord,
  offer: OfferPart,
  terms: ExternalTerms,
): FoundSlice {
  const [first, last] = [offer.segments[0]!, offer.segments.at(-1)!];
  return {
    flightId: externalFlightId(offer),
    kind: 'scheduled',
    carrier: first.carrier,
    segments: offer.segments,
    layovers: offer.layovers,
    durationMinutes: offer.durationMinutes,
    departsAtInstant: instantOf(first.departsAt, first.departsOffset),
    arrivesAtInstant: instantOf(last.arrivesAt, last.arrivesOffset),
    fares: [toFare(supplier, offer, terms)],
  };
}

/** The price of each passenger of an offer in the supplier's currency, including markup. */
export function markedPrices(offer: OfferPart, terms: Omit<ExternalTerms, 'rate'>): PassengerPrices {
  const first = offer.segments[0]!;
  const codesOf = (code: string): string[] => [code, terms.places.getAirport(code).cityCode];
  const rule = findMarkup(terms.markups, {
    carrier: first.carrier,
    kind: 'scheduled',
    cabin: offer.cabin,
    fromCodes: codesOf(first.from),
    toCodes: codesOf(offer.segments.at(-1)!.to),
    day: dayNumber(datePart(first.departsAt)),
  });
  return withMarkup(partyPrices(offer, terms.counts), rule, terms.fromInventory);
}

/** Per passenger; the penalty is that of the whole party. */
export function conditionOf(
  { allowed, penaltyMinor }: SupplierCondition,
  counts: PassengerCounts,
): StockCondition {
  const people = counts.adults + counts.children + counts.infants;
  return { allowed, feeMinor: Math.ceil(penaltyMinor / people), untilHours: 0 };
}

function toFare(supplier: SupplierRecord, offer: OfferPart, terms: ExternalTerms): FoundFare {
  const prices = markedPrices(offer, terms);
  const units = priceSlice([prices], terms.counts, terms.rate);
  const totalMinor = sliceTotal(units);
  return {
    fareId: externalFareId(supplier.code, offer),
    options: [
      {
        fare: toStockFare(offer, prices, terms.counts),
        seatsLeft: UNKNOWN_SEATS,
        prices,
        partyMinor: totalMinor,
      },
    ],
    units,
    totalMinor,
    seatsLeft: UNKNOWN_SEATS,
    // A trip is bought from one seller, so neither half is sold alone.
    pairGroup: `${supplier.code}:outside`,
    stay: unlimited,
    source: { name: supplier.name, rate: terms.rate },
  };
}

function toStockFare(offer: OfferPart, prices: PassengerPrices, counts: PassengerCounts): StockFare {
  const { cabin, family, handBaggage, baggage, change, cancel, filings } = offer;
  return {
    id: 0,
    boardLeg: 1,
    offLeg: 1,
    familyRank: 0,
    bucket: '',
    firstDay: 0,
    lastDay: 0,
    weekdays: 0,
    cabin,
    family,
    handBaggage,
    baggage,
    prices,
    bookingClass: filings[0]?.bookingClass ?? '',
    change: conditionOf(change, counts),
    cancel: conditionOf(cancel, counts),
    seatCap: undefined,
    pairGroup: undefined,
    stay: unlimited,
    ageReference: undefined,
    sale: { fromDay: undefined, toDay: undefined, releaseDays: undefined },
    throughPrices: undefined,
  };
}

/** The weight of each passenger type in a party's price, used if the supplier states only the total. */
const weights: Readonly<Record<PassengerType, number>> = { adult: 100, child: 75, infant: 10 };

/**
 * The price of each passenger in the supplier's currency: the party's total shared by weight. All passengers of one
 * type pay the same, so a share is rounded up to a minor unit; the party pays at most one minor unit per passenger more
 * than the supplier's price.
 */
export function partyPrices(price: SupplierPrice, counts: PassengerCounts): PassengerPrices {
  const whole = passengerTypes.reduce((sum, type) => sum + countOf(counts, type) * weights[type], 0);
  const linesOf = (type: PassengerType): PriceLines => {
    const totalMinor = Math.ceil((price.totalMinor * weights[type]) / whole);
    const taxMinor = Math.floor((price.taxMinor * weights[type]) / whole);
    return { fareMinor: totalMinor - taxMinor, taxMinor, fuelMinor: 0, serviceMinor: 0 };
  };
  return { adult: linesOf('adult'), child: linesOf('child'), infant: linesOf('infant') };
}

/** Adds the agency's markup; a fixed sum is in the inventory currency. */
export function withMarkup(
  prices: PassengerPrices,
  rule: MarkupRule | undefined,
  fromInventory: ExchangeRate,
): PassengerPrices {
  if (!rule || !('sumMinor' in rule.amount)) return addMarkup(prices, rule);
  return addMarkup(prices, {
    ...rule,
    amount: { sumMinor: convertMinor(rule.amount.sumMinor, fromInventory) },
  });
}
