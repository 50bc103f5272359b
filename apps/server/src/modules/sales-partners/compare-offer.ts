import { currencies } from '@farewind/values/currency';
import { z } from 'zod';
import { offeredSliceSchema, type OfferedUnit, type ShownSlice } from './offered-slice.ts';

/** Why a price is another, or none. `unasked`: its supplier did not answer at the click. */
export const outcomes = ['held', 'price', 'seat', 'gone', 'unasked'] as const;
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
    offeredSliceSchema.pick({ direction: true, flights: true }).extend({ lines: z.array(lineSchema) }),
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
});

export type ComparedOffer = z.infer<typeof comparedOfferSchema>;

type Rate = { readonly from: string; readonly to: string; readonly micros: number };

/** The differences of a shown offer, line by line; `now`: the same flights as they can be bought, if they can be. */
export function compareOffer(
  shown: { readonly slices: readonly ShownSlice[]; readonly rate: Rate },
  now: { readonly slices: readonly Pick<ShownSlice, 'units'>[]; readonly rate: Rate } | undefined,
): ComparedOffer {
  const isOtherRate = now !== undefined && now.rate.micros !== shown.rate.micros;
  return comparedOfferSchema.parse({
    slices: shown.slices.map(({ direction, flights, units }, index) => ({
      direction,
      flights,
      lines: units.map((unit) =>
        compareUnit(
          unit,
          now?.slices[index]?.units.find(({ passengerType }) => passengerType === unit.passengerType),
        ),
      ),
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
