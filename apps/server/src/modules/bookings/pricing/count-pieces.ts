/** The end of the code of a bag that is sold for both directions together. */
const FOR_BOTH = '-both';

interface SoldPiece {
  readonly code: string;
  readonly segment?: number | undefined;
}

/** Counts the pieces of a product over the directions of a trip: one that is sold for both together is one. */
export function countOverWays(ways: readonly (readonly SoldPiece[])[]): number {
  const all = ways.flat();
  if (all.some(({ code }) => code.endsWith(FOR_BOTH))) return countPieces(all);
  return ways.reduce((sum, way) => sum + (way.length === 0 ? 0 : countPieces(way)), 0);
}

/** Counts bags. One that travels on every flight of a direction is one bag, although each flight has its price. */
export function countPieces(sold: readonly { readonly segment?: number | undefined }[]): number {
  const onSegment = [...Map.groupBy(sold, ({ segment }) => segment).values()].map((own) => own.length);
  return onSegment.every((count) => count === onSegment[0]) ? onSegment[0]! : sold.length;
}
