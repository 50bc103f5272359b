/** Counts bags. One that travels on every flight of a direction is one bag, although each flight has its price. */
export function countPieces(sold: readonly { readonly segment?: number | undefined }[]): number {
  const onSegment = [...Map.groupBy(sold, ({ segment }) => segment).values()].map((own) => own.length);
  return onSegment.every((count) => count === onSegment[0]) ? onSegment[0]! : sold.length;
}
