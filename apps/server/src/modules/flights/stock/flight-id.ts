/** Identifies one segment of a chosen itinerary: service, flight date, first and last leg. */
export interface SegmentRef {
  readonly serviceId: number;
  /** The flight's origin date, in days since 1970-01-01. */
  readonly day: number;
  readonly boardLeg: number;
  readonly offLeg: number;
}

const SEGMENT = /^([0-9a-z]{1,6})-([0-9a-z]{1,4})(?:-([1-9])-([1-9]))?$/;
const FARE_IDS = /^[0-9a-z]{1,6}(_[0-9a-z]{1,6}){0,2}$/;
const MAX_SEGMENTS = 3;

/** `2s-gh4_31-gh4-1-2`: base 36, legs named only where a flight has several. The same flights always give the same id. */
export function formatFlightId(segments: readonly SegmentRef[]): string {
  return segments
    .map(({ serviceId, day, boardLeg, offLeg }) => {
      const flight = `${serviceId.toString(36)}-${day.toString(36)}`;
      return boardLeg === 1 && offLeg === 1 ? flight : `${flight}-${boardLeg}-${offLeg}`;
    })
    .join('_');
}

/** Undefined for a text that is not an id of a search. */
export function parseFlightId(id: string): SegmentRef[] | undefined {
  const parts = id.split('_');
  if (parts.length > MAX_SEGMENTS) return undefined;
  const segments: SegmentRef[] = [];
  for (const part of parts) {
    const match = SEGMENT.exec(part);
    if (!match) return undefined;
    const [, service = '', day = '', board = '1', off = '1'] = match;
    const segment = {
      serviceId: Number.parseInt(service, 36),
      day: Number.parseInt(day, 36),
      boardLeg: Number(board),
      offLeg: Number(off),
    };
    if (segment.offLeg < segment.boardLeg || segment.serviceId > 0x7fffffff) return undefined;
    segments.push(segment);
  }
  return segments;
}

/** The fares of the segments, in order. */
export function formatFareId(fareIds: readonly number[]): string {
  return fareIds.map((id) => id.toString(36)).join('_');
}

export function parseFareId(id: string): number[] | undefined {
  return FARE_IDS.test(id) ? id.split('_').map((part) => Number.parseInt(part, 36)) : undefined;
}
