/**
 * What the dated zone rules say about one airport's clock on one local day. `offsetMinutes` (east of UTC) holds from
 * midnight; on a day when the clock changes, local minutes from `change.fromLocalMinute` on are read with the new offset.
 *
 * So that skipped times read with the offset before the change and repeated times mean their first occurrence, a change
 * at 02:00 to 03:00 is given as `fromLocalMinute: 180`, and so is one at 03:00 back to 02:00. One at midnight back to 23:00
 * is given as 1440, on the day that ends with it. Where a flight means the second occurrence, the new offset is read as much
 * earlier as the clock goes back.
 */
export interface ZoneDay {
  readonly offsetMinutes: number;
  readonly change?: { readonly fromLocalMinute: number; readonly offsetMinutes: number };
}

/** Answers for every day from two before the first to four after the last loaded day. */
export type FindZoneDay = (airportCode: string, day: number) => ZoneDay;
