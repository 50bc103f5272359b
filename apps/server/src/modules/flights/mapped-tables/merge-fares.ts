import type { FareRow } from '../inventory/tables/fare-table.ts';

/**
 * Merges rows for some dates into a flight's price list: they replace what is filed for the same product on their dates
 * and weekdays; the rest is kept, before, after and on other weekdays.
 */
export function mergeFares(filed: readonly FareRow[], rows: readonly FareRow[]): FareRow[] {
  const byProduct = Map.groupBy(rows, productOf);
  const kept = filed.flatMap((fare) =>
    (byProduct.get(productOf(fare)) ?? []).reduce<FareRow[]>(
      (pieces, row) => pieces.flatMap((piece) => without(piece, row)),
      [fare],
    ),
  );
  return [...kept, ...rows];
}

function without(filed: FareRow, row: FareRow): FareRow[] {
  const [from, to] = [Math.max(filed.from, row.from), Math.min(filed.to, row.to)];
  if (from > to || (filed.days & row.days) === 0) return [filed];
  const days = filed.days & ~row.days;
  return [
    ...(filed.from < from ? [{ ...filed, to: from - 1 }] : []),
    ...(days === 0 ? [] : [{ ...filed, from, to, days }]),
    ...(filed.to > to ? [{ ...filed, from: to + 1 }] : []),
  ];
}

function productOf(fare: FareRow): string {
  const { flight, board, off, cabin, family, pair, minStay, maxStay, saleFrom, saleTo, releaseDays } = fare;
  const terms = [pair, minStay, maxStay, saleFrom, saleTo, releaseDays];
  return [flight.carrier, flight.number, board, off, cabin, family, fare.class, ...terms].join('|');
}
