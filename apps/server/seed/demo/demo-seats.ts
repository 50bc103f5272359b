import { dateOfDayNumber } from '@farewind/values/local-time';
import { formatCsv } from '../../src/platform/csv.ts';
import { operatingDays } from '../../src/modules/flights/inventory/load/expand-seats.ts';
import { ssimDays } from '../../src/modules/flights/inventory/ssim/ssim-values.ts';
import { bucketOf } from './demo-cabins.ts';
import type { DemoFlight, DemoPeriod } from './demo-flights.ts';
import type { DemoCabin } from './rotations.ts';
import { seededChance } from './seeded-chance.ts';

const SOLD_OUT = 0.06;
const NEARLY_FULL = 0.13;

/**
 * The seats of the demo agency as a CSV text: a usual block for each flight and cabin, then the dates that differ. A
 * date's seats depend on flight and date alone, so a later start of the period says the same of the days it shares.
 */
export function demoSeats(flights: readonly DemoFlight[], firstDay: number, lastDay: number): string {
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
