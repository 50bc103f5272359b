import { type CarrierBlock, writeSsim } from '../../src/modules/flights/inventory/ssim/write-ssim.ts';
import {
  ssimClock,
  ssimDate,
  ssimDays,
  ssimUtcVariation,
} from '../../src/modules/flights/inventory/ssim/ssim-values.ts';
import type { DemoFlight, DemoPeriod } from './demo-flights.ts';
import type { DemoCabin } from './rotations.ts';

const cabinLetters: Record<DemoCabin, string> = { economy: 'Y', comfort: 'W', business: 'C' };

/** The schedule of the demo agency as an SSIM file: one block for each carrier and season. */
export function demoSchedule(flights: readonly DemoFlight[]): string {
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
