import { dateOfDayNumber } from '@farewind/values/local-time';
import { formatMinor } from '@farewind/values/money';
import { formatCsv } from '../../src/platform/csv.ts';
import { operatingDays } from '../../src/modules/flights/inventory/load/expand-seats.ts';
import { ssimDays } from '../../src/modules/flights/inventory/ssim/ssim-values.ts';
import { bucketOf } from './demo-cabins.ts';
import type { DemoFlight, DemoPeriod } from './demo-flights.ts';
import type { Profile, Rotation, DemoCabin } from './rotations.ts';
import { seededChance } from './seeded-chance.ts';

const header =
  'flight,from,to,days,cabin,family,rank,class,bucket,currency,fare,tax,fuel,service,handPieces,handKg,bagPieces,bagKg,changeFee,changeUntilHours,cancelFee,cancelUntilHours,pair,minStay,maxStay,releaseDays,through,ages'.split(
    ',',
  );

const WEEKDAYS = 0b0001111;
const WEEKEND = 0b1110000;
const WEEKEND_FACTOR = 1.12;

/** What a month does to the price, January first. */
const monthFactors: Record<Profile, readonly number[]> = {
  beach: [0.72, 0.72, 0.76, 0.86, 1, 1.16, 1.32, 1.34, 1.14, 0.98, 0.78, 0.8],
  winterSun: [1.28, 1.2, 1.1, 0.96, 0.86, 0.82, 0.84, 0.85, 0.86, 0.95, 1.08, 1.26],
  city: [0.88, 0.86, 0.95, 1.02, 1.1, 1.1, 1.12, 1.14, 1.08, 1, 0.9, 1.04],
  domestic: [0.9, 0.9, 0.94, 0.98, 1.02, 1.12, 1.22, 1.22, 1.06, 0.98, 0.92, 0.98],
  flat: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
};

/** How long a price holds: shorter where the season moves it most. */
function slotDays({ kind, profile }: Rotation): number {
  if (kind === 'charter') return 14;
  return profile === 'beach' || profile === 'winterSun' ? 21 : 28;
}

/** Airport taxes by country of departure, in cents. */
const taxes: Readonly<Record<string, number>> = {
  AE: 2200,
  BG: 1310,
  BY: 1240,
  CY: 1820,
  EG: 2500,
  ES: 1790,
  IN: 1830,
  ME: 1600,
  RS: 1680,
  RU: 1120,
  TH: 2410,
  TR: 1950,
  UA: 1750,
};
const DOMESTIC_TAX = 540;

/** What carriers ask of a fare inside a connection that is all theirs. */
const throughShares: Readonly<Record<string, string>> = { TK: '82%', PC: '90%' };
/** Carriers that do not reckon ages on the last flight. */
const ageReferences: Readonly<Record<string, string>> = { XQ: 'firstFlight' };

/** The fares of the demo agency as a CSV text, from the stretch that holds the first day to the one with the last. */
export function demoFares(flights: readonly DemoFlight[], firstDay: number, lastDay: number): string {
  const rows: string[][] = [header];
  for (const flight of flights) {
    const families = familiesOf(flight);
    for (const period of flight.periods) {
      for (const slot of slotsOf(period, slotDays(flight.rotation), firstDay, lastDay)) {
        const dates = [dateOfDayNumber(slot.fromDay), dateOfDayNumber(slot.untilDay)];
        const head = [`${flight.carrier}${flight.number}`, ...dates, ssimDays(slot.days).replaceAll(' ', '')];
        const factor = seasonFactor(flight, slot);
        for (const family of families) rows.push([...head, ...termsOf(flight, family, factor)]);
      }
    }
  }
  return formatCsv(rows);
}

interface Slot {
  readonly fromDay: number;
  readonly untilDay: number;
  readonly days: number;
}

/** Even stretches from the beginning of the period, each apart for the days of the week and for its end. */
function slotsOf(period: DemoPeriod, length: number, firstDay: number, lastDay: number): Slot[] {
  const slots: Slot[] = [];
  for (let fromDay = period.fromDay; fromDay <= period.untilDay; fromDay += length) {
    const untilDay = Math.min(fromDay + length - 1, period.untilDay);
    if (untilDay < firstDay || fromDay > lastDay) continue;
    for (const days of [WEEKDAYS, WEEKEND]) {
      const slot = { fromDay, untilDay, days: period.days & days };
      if (!operatingDays(slot, { from: fromDay, to: untilDay, days }).next().done) slots.push(slot);
    }
  }
  return slots;
}

/** The columns of a row after flight and dates. */
function termsOf(flight: DemoFlight, family: DemoFamily, factor: number): string[] {
  const isDomestic = flight.origin.country === flight.destination.country;
  const tax = isDomestic ? DOMESTIC_TAX : (taxes[flight.origin.country] ?? 1600);
  const fuel = fuelCents(flight.distanceKm);
  const price = flight.rotation.fareEuro * 100 * family.factor * factor;
  const fare = Math.max(900, Math.round((price - tax - fuel) / 100) * 100);
  const condition = (rule: readonly [number, number] | undefined): string[] =>
    rule ? [formatMinor(rule[0] * 100), String(rule[1])] : ['', ''];
  return [
    family.cabin,
    family.name,
    String(family.rank),
    family.bookingClass,
    bucketOf(family.cabin),
    'EUR',
    ...[fare, tax, fuel, 0].map(formatMinor),
    ...[...family.hand, ...family.bags].map(String),
    ...condition(family.change),
    ...condition(family.cancel),
    ...pairTerms(family),
    flight.rotation.kind === 'charter' || family.pair ? '' : (throughShares[flight.carrier] ?? ''),
    ageReferences[flight.carrier] ?? '',
  ];
}

function pairTerms({ pair }: DemoFamily): string[] {
  if (!pair) return ['', '', '', ''];
  return [pair.group, ...[pair.minStay, pair.maxStay, pair.releaseDays].map(String)];
}

/** Month, end of the week, and a little of its own for each flight and stretch. */
function seasonFactor({ rotation, carrier, number }: DemoFlight, slot: Slot): number {
  const [, month = 1, day = 1] = dateOfDayNumber(Math.floor((slot.fromDay + slot.untilDay) / 2))
    .split('-')
    .map(Number);
  const factors = monthFactors[rotation.profile];
  const here = factors[month - 1] ?? 1;
  const next = factors[month % 12] ?? 1;
  const byMonth = here + ((next - here) * (day - 1)) / 31;
  const byWeek = (slot.days & WEEKEND) === 0 ? 1 : WEEKEND_FACTOR;
  const byChance = 0.95 + 0.1 * seededChance('price', carrier, number, slot.fromDay);
  return byMonth * byWeek * byChance;
}

function fuelCents(distanceKm: number): number {
  if (distanceKm < 800) return 800;
  if (distanceKm < 2000) return 1800;
  return distanceKm < 4000 ? 3600 : 8400;
}

/** A fare family as the fares table writes it; fees in euro, undefined: not allowed. */
interface DemoFamily {
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
function familiesOf({ rotation, carrier, origin, destination }: DemoFlight): DemoFamily[] {
  if (rotation.kind === 'charter') return [charter];
  const economy = rotation.profile === 'domestic' ? [light, max] : [light, standard, max];
  const front = [comfort, business].filter((family) => rotation.cabins.includes(family.cabin));
  const ends = [origin.code, destination.code];
  const tariff = carrier === 'PC' && ends.includes('BCN') ? [holiday] : [];
  return [...economy, ...tariff, ...front];
}
