import { createHash } from 'node:crypto';
import { formatMinor } from '@farewind/values/money';
import type { KeptOffer, WireSeat, WireSegment } from './flight-desk.ts';

const COLUMNS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
const AISLE_AFTER = 3;
const FRONT_ROWS = 4;
const EXIT_ROWS: readonly number[] = [12, 13];
const ROWS = 22;
const WINGS = { first_row_index: 10, last_row_index: 16 };
/** Rows from here on are free of charge. */
const FREE_FROM = 17;

const SEAT_CENTS = { front: 2_550, exit: 3_000, usual: 1_250 } as const;

/** The seats of a flight, by row. */
interface Kind {
  readonly cents: number;
  readonly name: string;
  readonly notes: readonly string[];
  readonly isForChildren: boolean;
}

function kindOf(row: number): Kind {
  if (EXIT_ROWS.includes(row)) {
    const notes = ['Do not seat children in exit row seats.'];
    return { cents: SEAT_CENTS.exit, name: 'Exit row seat', notes, isForChildren: false };
  }
  if (row <= FRONT_ROWS)
    return { cents: SEAT_CENTS.front, name: 'Front seat', notes: [], isForChildren: true };
  return {
    cents: row >= FREE_FROM ? 0 : SEAT_CENTS.usual,
    name: 'Standard seat',
    notes: [],
    isForChildren: true,
  };
}

/** Names a seat of a dated flight. */
export function seatKey(segment: WireSegment, designator: string): string {
  return `${segment.marketing_carrier_flight_number} ${segment.departing_at} ${designator}`;
}

/** What a third of the aircraft is sold to from the beginning: always the same seats of a flight. */
function isSoldBefore(key: string): boolean {
  return createHash('sha256').update(key).digest()[0]! % 3 === 0;
}

/** The same service has the same id whenever it is asked for. */
function serviceId(parts: readonly string[]): string {
  return `ase_${createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 22)}`;
}

/** What a flight has sold since, or that it has no seat left. */
type Sold = ReadonlySet<string> | 'all';

/** The seats that are free for the passengers of an offer on one segment. */
export function listFreeSeats(
  { wire, passengers }: Pick<KeptOffer, 'wire' | 'passengers'>,
  segment: WireSegment,
  sold: Sold,
): WireSeat[] {
  if (sold === 'all') return [];
  return Array.from({ length: ROWS }, (_, index) => index + 1).flatMap((row) => {
    const { cents, name, notes, isForChildren } = kindOf(row);
    return COLUMNS.flatMap((column): WireSeat[] => {
      const designator = `${row}${column}`;
      const key = seatKey(segment, designator);
      if (sold.has(key) || isSoldBefore(key)) return [];
      return [...passengers]
        .filter(([, type]) => type === 'adult' || (type === 'child' && isForChildren))
        .map(([id]) => ({
          id: serviceId([wire.id, segment.id, id, designator]),
          type: 'seat',
          passenger_ids: [id],
          segment_ids: [segment.id],
          total_amount: formatMinor(cents),
          total_currency: wire.total_currency,
          metadata: { designator, name, disclosures: notes },
        }));
    });
  });
}

/** The map of one segment in the supplier's form, with a row of exits before each exit row. */
export function seatMapOf(
  offer: Pick<KeptOffer, 'wire' | 'passengers'>,
  slice: KeptOffer['wire']['slices'][number],
  segment: WireSegment,
  sold: Sold,
): object {
  const free = Map.groupBy(listFreeSeats(offer, segment, sold), ({ metadata }) => metadata.designator);
  const seatsOf = (row: number): object[] =>
    COLUMNS.map((column) => {
      const { name, notes } = kindOf(row);
      const designator = `${row}${column}`;
      return {
        type: 'seat',
        designator,
        name,
        disclosures: notes,
        available_services: (free.get(designator) ?? []).map(
          ({ id, passenger_ids, total_amount, total_currency }) => {
            return { id, passenger_id: passenger_ids[0], total_amount, total_currency };
          },
        ),
      };
    });
  const bothSides = (left: readonly object[], right: readonly object[]): object => ({
    sections: [{ elements: left }, { elements: right }],
  });
  const rows = Array.from({ length: ROWS }, (_, index) => index + 1).flatMap((row) => {
    const seats = seatsOf(row);
    const exits = EXIT_ROWS.includes(row) ? [bothSides([{ type: 'exit_row' }], [{ type: 'exit_row' }])] : [];
    return [...exits, bothSides(seats.slice(0, AISLE_AFTER), seats.slice(AISLE_AFTER))];
  });
  const lavatory = bothSides(
    [{ type: 'lavatory' }, { type: 'empty' }, { type: 'empty' }],
    [{ type: 'galley' }],
  );
  return {
    id: serviceId([offer.wire.id, segment.id, 'map']).replace('ase_', 'sea_'),
    slice_id: slice.id,
    segment_id: segment.id,
    cabins: [{ deck: 0, cabin_class: 'economy', aisles: 1, wings: WINGS, rows: [...rows, lavatory] }],
  };
}
