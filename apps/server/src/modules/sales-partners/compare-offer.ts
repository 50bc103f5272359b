import { currencies, type Currency } from '@farewind/values/currency';
import { z } from 'zod';
import { offeredSliceSchema, type OfferedUnit, type ShownSlice } from './offered-slice.ts';

/**
 * Why a price is another, or none. `unasked`: its supplier did not answer at the click. `time`: the same flights leave at
 * another time or on another day. `currency`: the site does not sell in the shown currency.
 */
export const outcomes = ['held', 'price', 'seat', 'gone', 'unasked', 'time', 'currency'] as const;
export type Outcome = (typeof outcomes)[number];

const parts = ['fare', 'tax', 'fuel', 'service'] as const;

const sumsSchema = z.object({ shownMinor: z.int(), nowMinor: z.int().nullable() });

const lineSchema = sumsSchema.extend({
  passengerType: offeredSliceSchema.shape.units.element.shape.passengerType,
  count: z.int(),
  /** The parts that differ; empty while the same flights cannot be bought. */
  parts: z.array(sumsSchema.extend({ part: z.enum(parts) })),
});

/** An offer as shown and as it is now: sums in minor units, for all passengers of a line. */
export const comparedOfferSchema = z.object({
  slices: z.array(
    offeredSliceSchema.pick({ direction: true }).extend({
      /** `departsNow`: the local departure time if it is another than was shown. */
      flights: z.array(
        offeredSliceSchema.shape.flights.element.extend({ departsNow: z.string().optional() }),
      ),
      lines: z.array(lineSchema),
    }),
  ),
  /** Set if the exchange rate is another. */
  rate: z
    .object({
      from: z.enum(currencies),
      to: z.enum(currencies),
      shownMicros: z.int(),
      nowMicros: z.int(),
    })
    .nullable(),
  /** Of the sums now, if it is another than was shown. */
  nowCurrency: z.enum(currencies).optional(),
});

export type ComparedOffer = z.infer<typeof comparedOfferSchema>;

type Rate = { readonly from: string; readonly to: string; readonly micros: number };

/**
 * The differences of a shown offer, line by line; `now`: the same flights as they can be bought, if they can be.
 * `nowCurrency`: the currency they are sold in, if it is another than was shown; neither parts nor rates compare then.
 */
export function compareOffer(
  shown: { readonly slices: readonly ShownSlice[]; readonly rate: Rate },
  now: { readonly slices: readonly Pick<ShownSlice, 'units' | 'flights'>[]; readonly rate: Rate } | undefined,
  nowCurrency?: Currency,
): ComparedOffer {
  const isOtherRate = nowCurrency === undefined && now !== undefined && now.rate.micros !== shown.rate.micros;
  return comparedOfferSchema.parse({
    nowCurrency,
    slices: shown.slices.map(({ direction, flights, units }, index) => ({
      direction,
      flights: flights.map((flight, leg) => {
        const departsNow = now?.slices[index]?.flights[leg]?.departsAt;
        return departsNow === undefined || departsNow === flight.departsAt
          ? flight
          : { ...flight, departsNow };
      }),
      lines: units.map((unit) => {
        const { parts: differing, ...line } = compareUnit(
          unit,
          now?.slices[index]?.units.find(({ passengerType }) => passengerType === unit.passengerType),
        );
        return { ...line, parts: nowCurrency === undefined ? differing : [] };
      }),
    })),
    rate: isOtherRate
      ? {
          from: shown.rate.from,
          to: shown.rate.to,
          shownMicros: shown.rate.micros,
          nowMicros: now.rate.micros,
        }
      : null,
  });
}

function compareUnit(shown: OfferedUnit, now: OfferedUnit | undefined) {
  const { passengerType, count } = shown;
  const sums = (member: 'totalMinor' | `${(typeof parts)[number]}Minor`) => ({
    shownMinor: shown[member] * count,
    nowMinor: now === undefined ? null : now[member] * count,
  });
  const differing = parts
    .map((part) => ({ part, ...sums(`${part}Minor`) }))
    .filter(({ shownMinor, nowMinor }) => nowMinor !== null && nowMinor !== shownMinor);
  return { passengerType, count, ...sums('totalMinor'), parts: differing };
}
