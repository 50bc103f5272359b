import type { DemoFlight } from './demo-flights.ts';
import type { DemoCabin } from './rotations.ts';

/** A fare family as the fares table writes it; fees in euro, undefined: not allowed. */
export interface DemoFamily {
  readonly cabin: DemoCabin;
  readonly name: string;
  readonly rank: number;
  readonly bookingClass: string;
  /** Price against the middle economy family. */
  readonly factor: number;
  readonly hand: readonly [pieces: number, kg: number];
  readonly bags: readonly [pieces: number, kg: number];
  readonly change: readonly [fee: number, untilHours: number] | undefined;
  readonly cancel: readonly [fee: number, untilHours: number] | undefined;
  /** Sold with a return of the same group only, for a stay of so many days, and so long before the flight. */
  readonly pair?: {
    readonly group: string;
    readonly minStay: number;
    readonly maxStay: number;
    readonly releaseDays: number;
  };
}

const charter: DemoFamily = {
  cabin: 'economy',
  name: 'Charter',
  rank: 0,
  bookingClass: 'Y',
  factor: 1,
  hand: [1, 5],
  bags: [1, 20],
  change: undefined,
  cancel: undefined,
};

const light: DemoFamily = {
  ...charter,
  name: 'Light',
  bookingClass: 'T',
  factor: 0.82,
  hand: [1, 8],
  bags: [0, 0],
};
const standard: DemoFamily = {
  ...light,
  name: 'Standard',
  rank: 1,
  bookingClass: 'Q',
  factor: 1,
  bags: [1, 23],
  change: [35, 24],
};
const max: DemoFamily = {
  ...standard,
  name: 'Max',
  rank: 2,
  bookingClass: 'M',
  factor: 1.42,
  bags: [1, 30],
  change: [0, 3],
  cancel: [20, 24],
};
/** A tariff for holidays: booked a week ahead, with its return, for three days to a month. */
const holiday: DemoFamily = {
  ...light,
  name: 'Holiday',
  bookingClass: 'V',
  factor: 0.68,
  bags: [1, 20],
  pair: { group: 'holiday', minStay: 3, maxStay: 30, releaseDays: 7 },
};
const comfort: DemoFamily = {
  ...max,
  cabin: 'comfort',
  name: 'Comfort',
  rank: 0,
  bookingClass: 'W',
  factor: 1.85,
  hand: [1, 10],
  bags: [2, 23],
};
const business: DemoFamily = {
  ...comfort,
  cabin: 'business',
  name: 'Business',
  bookingClass: 'C',
  factor: 3.1,
  hand: [2, 8],
  bags: [2, 32],
  cancel: [0, 3],
};

/** The families of a flight: one on a charter; on a scheduled flight always one that can be refunded. */
export function familiesOf({ rotation, carrier, origin, destination }: DemoFlight): DemoFamily[] {
  if (rotation.kind === 'charter') return [charter];
  const economy = rotation.profile === 'domestic' ? [light, max] : [light, standard, max];
  const front = [comfort, business].filter((family) => rotation.cabins.includes(family.cabin));
  const ends = [origin.code, destination.code];
  const tariff = carrier === 'PC' && ends.includes('BCN') ? [holiday] : [];
  return [...economy, ...tariff, ...front];
}
