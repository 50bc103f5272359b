import type { SupplierQuery } from '../../../modules/flights/public.ts';

const cabinNames = { economy: 'economy', comfort: 'premium_economy', business: 'business' } as const;

/** Ages that are asked with where the search has only counts; carriers price all children, and all infants, alike. */
const CHILD_AGE = 8;
const INFANT_AGE = 0;
const CHILD_FROM = 2;

/**
 * An offer request: one slice, or both of a return trip. Adults are named by type, everybody younger by age on the day
 * of the last slice; a passenger never has both.
 */
export function toQuestion(query: SupplierQuery): object {
  const { from, to, date, returnDate, cabin, counts, directOnly } = query;
  const out = { origin: from, destination: to, departure_date: date };
  const back = { origin: to, destination: from, departure_date: returnDate };
  return {
    slices: returnDate === undefined ? [out] : [out, back],
    passengers: [
      ...Array.from({ length: counts.adults }, () => ({ type: 'adult' })),
      ...agesOf(query).map((age) => ({ age })),
    ],
    cabin_class: cabinNames[cabin],
    max_connections: directOnly ? 0 : 2,
  };
}

function agesOf({ counts: { children, infants }, minorAges = [] }: SupplierQuery): number[] {
  const known = minorAges.toSorted((a, b) => b - a);
  const ofChildren = known.filter((age) => age >= CHILD_FROM);
  const ofInfants = known.filter((age) => age < CHILD_FROM);
  return [
    ...Array.from({ length: children }, (_, index) => ofChildren[index] ?? CHILD_AGE),
    ...Array.from({ length: infants }, (_, index) => ofInfants[index] ?? INFANT_AGE),
  ];
}
