import { parseMinor } from '@farewind/values/money';
import type {
  SeatElement,
  SeatPlace,
  SeatService,
  SupplierOffer,
  SupplierSeatMap,
} from '../../../modules/flights/public.ts';
import { seatSchema, type WireSeatMap } from './wire-seats.ts';

const places: Readonly<Record<string, SeatPlace>> = {
  exit_row: 'exitRow',
  bassinet: 'bassinet',
  lavatory: 'lavatory',
  galley: 'galley',
  closet: 'closet',
  stairs: 'stairs',
};

/** A map of a segment of an offer; undefined for a segment that the offer does not have. */
export function toSeatMap(
  { segment_id, cabins }: WireSeatMap,
  { segmentRefs = [], currency }: Pick<SupplierOffer, 'segmentRefs' | 'currency'>,
): SupplierSeatMap | undefined {
  const segment = segmentRefs.indexOf(segment_id);
  if (segment < 0) return undefined;
  return {
    segment,
    cabins: cabins.map(({ deck, wings, rows }) => ({
      deck,
      rows: rows.map(({ sections }, index) => ({
        isOverWing: wings ? index >= wings.first_row_index && index <= wings.last_row_index : false,
        sections: sections.map(({ elements }) => elements.map((element) => toElement(element, currency))),
      })),
    })),
  };
}

/** An element of a kind that we do not know is space. */
function toElement(
  element: WireSeatMap['cabins'][number]['rows'][number]['sections'][number]['elements'][number],
  currency: string,
): SeatElement {
  const read = seatSchema.safeParse(element);
  if (!read.success) return { kind: places[element.type] ?? 'empty' };
  const { designator, name, disclosures, available_services } = read.data;
  return {
    kind: 'seat',
    seat: designator,
    ...(name ? { name } : {}),
    notes: disclosures,
    services: available_services.flatMap(
      ({ id, passenger_id, total_amount, total_currency }): SeatService[] =>
        total_currency === currency
          ? [{ serviceRef: id, passengerRef: passenger_id, priceMinor: parseMinor(total_amount) }]
          : [],
    ),
  };
}
