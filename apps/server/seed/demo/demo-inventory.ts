import { readAirports } from '../../src/modules/places/read-place-files.ts';
import { demoFares } from './demo-fares.ts';
import { demoFlights } from './demo-flights.ts';
import { demoSchedule } from './demo-schedule.ts';
import { demoSeats } from './demo-seats.ts';
import { readRotations, type Rotation } from './rotations.ts';

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
