import type { AnnouncedChange } from '../../../modules/flights/public.ts';
import { toFlown } from './to-offer.ts';
import { changeSchema, listedChangeSchema, type WireChange } from './wire.ts';

/** One of the changes of an account, unless it is answered; one with flights that we cannot read is announced as such. */
export function readChange(said: unknown): AnnouncedChange[] {
  const { data: listed } = listedChangeSchema.safeParse(said);
  if (!listed || listed.action_taken) return [];
  const { data: whole } = changeSchema.safeParse(said);
  if (whole) return [toChange(whole)];
  return [{ changeRef: listed.id, bookingRef: listed.order_id, slices: [], isUnread: true }];
}

/**
 * A carrier's change of an order. Its slices before and after are listed separately, with new ids: a slice replaces the
 * one between the same places, or else the one at its position.
 */
function toChange(wire: WireChange): AnnouncedChange {
  const { id, order_id, removed, added } = wire;
  const isSamePlaces = (one: WireChange['added'][number], other: WireChange['added'][number]): boolean =>
    one.segments[0]!.origin.iata_code === other.segments[0]!.origin.iata_code &&
    one.segments.at(-1)!.destination.iata_code === other.segments.at(-1)!.destination.iata_code;
  return {
    changeRef: id,
    bookingRef: order_id,
    slices: removed.map((before, index) => {
      const atPlace = removed.length === added.length ? added[index] : undefined;
      const after = added.find((one) => isSamePlaces(one, before)) ?? atPlace;
      return { before: toFlown(before.segments).segments, after: after && toFlown(after.segments) };
    }),
  };
}
