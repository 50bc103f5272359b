import type { SupplierQuery } from '../../../modules/flights/public.ts';

const cabinNames = { economy: 'economy', comfort: 'premium_economy', business: 'business' } as const;

/** Ages that are asked with where the search has only counts; carriers price all children, and all infants, alike. */
const CHILD_AGE = 8;
const INFANT_AGE = 0;
const CHILD_FROM = 2;
/** From this age on we count a passenger as an adult. */
const ADULT_FROM = 12;

/**
 * An offer request: one slice, or both of a return trip. Adults are named by type, everybody younger by age on the day
 * of the last slice; a passenger never has both.
 */
export function toQuestion(query: SupplierQuery): object {
  const { from, to, date, returnDate, cabin, counts, directOnly } = query;
  const youths = youthsOf(query);
  const out = { origin: from, destination: to, departure_date: date };
  const back = { origin: to, destination: from, departure_date: returnDate };
  return {
    slices: returnDate === undefined ? [out] : [out, back],
    passengers: [
      ...Array.from({ length: counts.adults - youths.length }, () => ({ type: 'adult' })),
      ...[...youths, ...agesOf(query)].map((age) => ({ age })),
    ],
    cabin_class: cabinNames[cabin],
    max_connections: directOnly ? 0 : 2,
  };
}

/** Of those whom we count as adults, the ages under eighteen, as far as they are known. */
function youthsOf({ counts, minorAges = [] }: SupplierQuery): number[] {
  return minorAges
    .filter((age) => age >= ADULT_FROM)
    .toSorted((a, b) => b - a)
    .slice(0, counts.adults);
}

function agesOf({ counts: { children, infants }, minorAges = [] }: SupplierQuery): number[] {
  const known = minorAges.toSorted((a, b) => b - a);
  const ofChildren = known.filter((age) => age >= CHILD_FROM && age < ADULT_FROM);
  const ofInfants = known.filter((age) => age < CHILD_FROM);
  return [
    ...Array.from({ length: children }, (_, index) => ofChildren[index] ?? CHILD_AGE),
    ...Array.from({ length: infants }, (_, index) => ofInfants[index] ?? INFANT_AGE),
  ];
}
