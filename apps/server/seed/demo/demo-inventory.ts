import { readAirports } from '../../src/modules/places/read-place-files.ts';
import { demoFares } from './demo-fares.ts';
import { demoFlights, type DemoFlight, type DemoPeriod } from './demo-flights.ts';
import { readRotations, type Rotation, type DemoCabin } from './rotations.ts';
import { type CarrierBlock, writeSsim } from '../../src/modules/flights/inventory/ssim/write-ssim.ts';
import {
  ssimClock,
  ssimDate,
  ssimDays,
  ssimUtcVariation,
} from '../../src/modules/flights/inventory/ssim/ssim-values.ts';
import { dateOfDayNumber } from '@farewind/values/local-time';
import { formatCsv } from '../../src/platform/csv.ts';
import { operatingDays } from '../../src/modules/flights/inventory/load/expand-seats.ts';
import { bucketOf } from './demo-cabins.ts';
import { seededChance } from './seeded-chance.ts';

export interface DemoTexts {
  readonly ssim: string;
  readonly seats: string;
  readonly fares: string;
}

/**
 * The demo agency's own inventory, written in the formats that every agency imports (docs/inventory-formats.md), for all
 * days from the first to the last (day numbers). The same days always give the same texts.
 */
export function demoInventory(
  firstDay: number,
  lastDay: number,
  isFlown: (rotation: Rotation) => boolean = () => true,
): DemoTexts {
  const airports = new Map(readAirports().map((airport) => [airport.code, airport]));
  const flights = demoFlights(readRotations().filter(isFlown), airports, firstDay, lastDay);
  return {
    ssim: demoSchedule(flights),
    seats: demoSeats(flights, firstDay, lastDay),
    fares: demoFares(flights, firstDay, lastDay),
  };
}

const cabinLetters: Record<DemoCabin, string> = { economy: 'Y', comfort: 'W', business: 'C' };

/** The schedule of the demo agency as an SSIM file: one block for each carrier and season. */
function demoSchedule(flights: readonly DemoFlight[]): string {
  const periods = flights.flatMap((flight) => flight.periods.map((period) => ({ flight, period })));
  const blocks = Map.groupBy(periods, ({ flight, period }) => `${period.season.name} ${flight.carrier}`);
  return writeSsim(
    [...blocks.values()].map((entries): CarrierBlock => {
      const [first] = entries;
      if (!first) throw new Error('A block needs a flight');
      const { name, fromDay, untilDay } = first.period.season;
      return {
        carrier: {
          timeMode: 'L',
          airline: first.flight.carrier.padEnd(3),
          season: name,
          validFrom: ssimDate(fromDay),
          validUntil: ssimDate(untilDay + 1),
          createdOn: ssimDate(fromDay),
          title: 'FAREWIND DEMO PROGRAMME',
          status: 'P',
          createdAt: '0000',
        },
        records: entries.map(({ flight, period }) => ({ leg: legOf(flight, period) })),
      };
    }),
  );
}

function legOf(flight: DemoFlight, period: DemoPeriod) {
  const { rotation } = flight;
  const departs = ssimClock(period.departsMinute);
  const arrives = ssimClock(period.arrivesMinute);
  return {
    suffix: ' ',
    airline: flight.carrier.padEnd(3),
    number: flight.number.padStart(4),
    variation: String(period.variation).padStart(2, '0'),
    legSequence: '01',
    serviceType: rotation.kind === 'charter' ? 'C' : 'J',
    from: ssimDate(period.fromDay),
    until: ssimDate(period.untilDay),
    days: ssimDays(period.days),
    frequency: ' ',
    origin: flight.origin.code,
    departs,
    aircraftDeparts: departs,
    departureVariation: ssimUtcVariation(period.departsOffset),
    destination: flight.destination.code,
    aircraftArrives: arrives,
    arrives,
    arrivalVariation: ssimUtcVariation(period.arrivesOffset),
    aircraft: rotation.aircraft,
    bookingClasses: rotation.cabins.map((cabin) => cabinLetters[cabin]).join(''),
    variationOverflow: ' ',
    departureDay: '0',
    arrivalDay: period.arrivesNextDay ? '1' : '0',
  };
}

const SOLD_OUT = 0.06;
const NEARLY_FULL = 0.13;

/**
 * The seats of the demo agency as a CSV text: a usual block for each flight and cabin, then the dates that differ. A
 * date's seats depend on flight and date alone, so a later start of the period says the same of the days it shares.
 */
function demoSeats(flights: readonly DemoFlight[], firstDay: number, lastDay: number): string {
  const rows = [['flight', 'from', 'to', 'days', 'bucket', 'seats']];
  for (const flight of flights) {
    const periods = flight.periods
      .map((period) => clip(period, firstDay, lastDay))
      .filter((period) => !operatingDays(period, { from: firstDay, to: lastDay, days: 127 }).next().done);
    for (const cabin of flight.rotation.cabins) {
      const usual = usualSeats(flight, cabin);
      for (const period of periods) rows.push(rowOf(flight, cabin, period, usual));
      for (const period of periods) {
        for (const day of operatingDays(period, { from: firstDay, to: lastDay, days: 127 })) {
          const seats = seatsOn(flight, cabin, day, usual);
          const date = { fromDay: day, untilDay: day, days: 127 };
          if (seats !== usual) rows.push(rowOf(flight, cabin, date, seats));
        }
      }
    }
  }
  return formatCsv(rows);
}

type Dates = Pick<DemoPeriod, 'fromDay' | 'untilDay' | 'days'>;

function clip({ fromDay, untilDay, days }: Dates, firstDay: number, lastDay: number): Dates {
  return { fromDay: Math.max(fromDay, firstDay), untilDay: Math.min(untilDay, lastDay), days };
}

function rowOf(
  flight: DemoFlight,
  cabin: DemoCabin,
  { fromDay, untilDay, days }: Dates,
  seats: number,
): string[] {
  const mask = days === 127 ? '' : ssimDays(days).replaceAll(' ', '');
  const dates = [dateOfDayNumber(fromDay), dateOfDayNumber(untilDay)];
  return [`${flight.carrier}${flight.number}`, ...dates, mask, bucketOf(cabin), String(seats)];
}

/** The agency's block on a usual day: more on its own charters than on the carriers' flights. */
function usualSeats({ carrier, number, rotation }: DemoFlight, cabin: DemoCabin): number {
  const chance = seededChance('block', carrier, number, cabin);
  if (cabin === 'business') return 4 + Math.floor(chance * 6);
  if (cabin === 'comfort') return 8 + Math.floor(chance * 10);
  return rotation.kind === 'charter' ? 40 + Math.floor(chance * 80) : 18 + Math.floor(chance * 45);
}

function seatsOn({ carrier, number }: DemoFlight, cabin: DemoCabin, day: number, usual: number): number {
  const demand = seededChance('demand', carrier, number, day);
  if (demand < SOLD_OUT) return 0;
  if (cabin !== 'economy') return usual;
  if (demand >= SOLD_OUT + NEARLY_FULL) return usual;
  return 1 + Math.floor(seededChance('left', carrier, number, day) * 9);
}
