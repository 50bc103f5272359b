import type { Segment } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import type { OfferedSlice, TripOffer } from '../flights/public.ts';
import { writeXml, type XmlElement } from '../../platform/write-xml.ts';

/** A whole trip in the terms of meta-search feeds. */
export interface Variant {
  /** For all passengers: a decimal with two digits. */
  readonly price: string;
  readonly currency: Currency;
  /** Leads to the passenger form of this very offer. */
  readonly url: string;
  readonly validatingCarrier: string;
  readonly charter: boolean;
  /** Pieces of checked baggage for each passenger on the whole trip. */
  readonly baggage: string;
  /** One way, or there and back. */
  readonly segments: readonly VariantSegment[];
}

interface VariantSegment {
  readonly fare: string;
  readonly seats: number;
  readonly flights: readonly VariantFlight[];
}

interface VariantFlight {
  readonly operatingCarrier: string;
  readonly marketingCarrier: string;
  readonly number: string;
  readonly departure: string;
  readonly departureDate: string;
  readonly departureTime: string;
  readonly arrival: string;
  readonly arrivalDate: string;
  readonly arrivalTime: string;
  readonly equipment: string;
  readonly cabin: 'Y' | 'W' | 'C';
  /** `1PC`, `0PC`. */
  readonly baggage: string;
  /** Kilograms of each piece; 0 if the fare does not say. */
  readonly baggageWeight: number;
  readonly handBaggage: string;
}

const cabinLetters = { economy: 'Y', comfort: 'W', business: 'C' } as const;
/** Meta-search sites show this many at most. */
const MOST_SEATS = 9;

export function toVariant({ slices, totalMinor }: TripOffer, currency: Currency, url: string): Variant {
  const least = Math.min(...slices.map(({ baggage }) => baggage.pieces));
  return {
    price: formatMinor(totalMinor),
    currency,
    url,
    validatingCarrier: slices[0]!.segments[0]!.carrier,
    charter: slices.some(({ kind }) => kind === 'charter'),
    baggage: `${least}PC`,
    segments: slices.map((slice) => ({
      fare: slice.family,
      seats: Math.min(slice.seatsLeft, MOST_SEATS),
      flights: slice.segments.map((segment) => toFlight(segment, slice)),
    })),
  };
}

function toFlight(segment: Segment, { baggage, handBaggage }: OfferedSlice): VariantFlight {
  const [departureDate = '', departureTime = ''] = segment.departsAt.split('T');
  const [arrivalDate = '', arrivalTime = ''] = segment.arrivesAt.split('T');
  return {
    operatingCarrier: segment.operatingCarrier,
    marketingCarrier: segment.carrier,
    number: segment.number,
    departure: segment.from,
    departureDate,
    departureTime,
    arrival: segment.to,
    arrivalDate,
    arrivalTime,
    equipment: segment.aircraft,
    cabin: cabinLetters[segment.cabin],
    baggage: `${baggage.pieces}PC`,
    baggageWeight: baggage.kg,
    handBaggage: `${handBaggage.pieces}PC`,
  };
}

/** `variants › variant(price, currency, url, …) › segment › flight(…)`, each value an element. */
export function variantsAsXml(variants: readonly Variant[]): string {
  return writeXml(['variants', variants.map(variantElement)]);
}

function variantElement({ segments, ...variant }: Variant): XmlElement {
  return ['variant', [...elementsOf(variant), ...segments.map(segmentElement)]];
}

function segmentElement({ flights, ...segment }: Variant['segments'][number]): XmlElement {
  const flightElements = flights.map((flight): XmlElement => ['flight', elementsOf(flight)]);
  return ['segment', [...elementsOf(segment), ...flightElements]];
}

function elementsOf(values: object): XmlElement[] {
  return Object.entries(values).map(([name, value]): XmlElement => [name, String(value)]);
}
