/**
 * The dated zone rules for one airport's clock on one local day. `offsetMinutes` (east of UTC) holds from midnight; on
 * a day of a clock change, the new offset applies to local minutes from `change.fromLocalMinute` on.
 *
 * Skipped times use the offset before the change and repeated times mean their first occurrence. Therefore a change at
 * 02:00 to 03:00 is given as `fromLocalMinute: 180`, and so is one at 03:00 back to 02:00. One at midnight back to
 * 23:00 is given as 1440, on the day that ends with it. If a flight means the second occurrence, the new offset applies
 * as much earlier as the clock goes back.
 */
export interface ZoneDay {
  readonly offsetMinutes: number;
  readonly change?: { readonly fromLocalMinute: number; readonly offsetMinutes: number };
}

/** Called for every day from two before the first to four after the last loaded day. */
export type FindZoneDay = (airportCode: string, day: number) => ZoneDay;
