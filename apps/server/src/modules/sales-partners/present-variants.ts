import { currencySchema } from '@farewind/contract/core/fields';
import type { Segment } from '@farewind/contract/flights/search';
import type { Currency } from '@farewind/values/currency';
import { formatMinor } from '@farewind/values/money';
import { z } from 'zod';
import type { OfferedSlice, TripOffer } from '../flights/public.ts';
import { writeXml, type XmlElement } from '../../platform/write-xml.ts';

const flightSchema = z.object({
  operatingCarrier: z.string(),
  marketingCarrier: z.string(),
  number: z.string(),
  departure: z.string().describe('IATA code of the airport'),
  departureDate: z.string().describe('Local, YYYY-MM-DD'),
  departureTime: z.string().describe('Local, HH:MM'),
  arrival: z.string().describe('IATA code of the airport'),
  arrivalDate: z.string().describe('Local, YYYY-MM-DD'),
  arrivalTime: z.string().describe('Local, HH:MM'),
  equipment: z.string().describe('IATA code of the aircraft; empty if unknown'),
  cabin: z.enum(['Y', 'W', 'C']).describe('Y: economy, W: premium economy, C: business'),
  baggage: z.string().describe('Pieces of checked baggage: `1PC`, `0PC`'),
  baggageWeight: z.int().describe('Kilograms of each piece; 0 if the fare does not say'),
  handBaggage: z.string().describe('Pieces of hand baggage: `1PC`'),
  technicalStops: z
    .string()
    .optional()
    .describe('IATA codes of the airports at which it lands on the way, with a space between: `KEF`'),
});

/** A whole trip in the terms of meta-search feeds. */
const variantSchema = z.object({
  price: z.string().describe('For all travellers, a decimal with two digits'),
  currency: currencySchema,
  url: z.string().describe('Opens the passenger form of this very offer; follow it only for a visitor'),
  validatingCarrier: z.string().describe('The marketing carrier of the first flight'),
  charter: z.boolean(),
  baggage: z.string().describe('Pieces of checked baggage of each traveller on the whole trip: `1PC`'),
  segments: z
    .array(
      z.object({
        fare: z.string(),
        seats: z.int().describe('9: nine or more'),
        flights: z.array(flightSchema),
      }),
    )
    .describe('One way, or there and back'),
});

/** What `search.json` answers, and `search.xml` with the same names. */
export const variantsAnswer = z.object({
  foundAt: z.iso.datetime(),
  validUntil: z.iso.datetime().describe('The variants should not be shown later'),
  variants: z.array(variantSchema).describe('At most 200, cheapest first'),
});

export type Variant = z.infer<typeof variantSchema>;
type VariantFlight = z.infer<typeof flightSchema>;

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
    ...(segment.technicalStops && {
      technicalStops: segment.technicalStops.map(({ airport }) => airport).join(' '),
    }),
  };
}

/** `variants › variant(price, currency, url, …) › segment › flight(…)`, each value an element. */
export function variantsAsXml({ variants, ...times }: z.infer<typeof variantsAnswer>): string {
  return writeXml(['variants', variants.map(variantElement), times]);
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
