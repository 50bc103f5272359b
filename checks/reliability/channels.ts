import { runAccuracyTrial } from '../../apps/server/src/stress-tests/testing/channels/accuracy-trial.ts';
import { runSeatTrial } from '../../apps/server/src/stress-tests/testing/channels/seat-trial.ts';
import { runVehicleTrial } from '../../apps/server/src/stress-tests/testing/channels/vehicle-trial.ts';
import { SELLING } from '../report/tried.ts';
import type { Trial } from '../report/trial.ts';
import { standOnServer } from './on-database.ts';

const MODULES = 'apps/server/src/modules';
const AGENCIES = 5;

export const channels: Trial = {
  name: 'channels',
  title: 'Vehicles through three channels and seats through five agencies, killed meanwhile',
  mustHold: 'no vehicle and no seat sold twice; counters equal to bookings; both sides settle the same sums',
  tries: [
    ...SELLING,
    ...['exchange', 'partner-programs', 'ride-channels'].map((name) => `${MODULES}/${name}`),
    'apps/server/src/adapters/ride-channels',
  ],
  seed: 20_271_127,
  async run({ seed, quick, context, say }) {
    await standOnServer(context);
    const rides = quick ? { buyers: 60, vehicles: 20, kills: 3 } : { buyers: 500, vehicles: 150, kills: 20 };
    say('  the shop, Booking.com Taxi and programs of partners sell vehicles');
    const vehicles = await runVehicleTrial({ seed, ...rides });
    const flights = quick ? { buyers: 80, seats: 90, kills: 3 } : { buyers: 500, seats: 500, kills: 20 };
    say('  an agency and its partners sell the seats of a charter');
    const seats = await runSeatTrial({ seed, agencies: AGENCIES, ...flights });
    const { shop, taxi, partner } = vehicles.sold;
    return {
      size: `${rides.buyers} buyers for ${rides.vehicles} vehicles, ${flights.buyers} for ${flights.seats} seats at their owner and ${AGENCIES} agencies; ${rides.kills + flights.kills} kills`,
      figures: [
        { figure: 'kills', value: vehicles.kills + seats.kills },
        {
          figure: 'vehicles sold',
          value: `${shop} in the shop, ${taxi} at Booking.com Taxi, ${partner} by programs`,
        },
        { figure: 'rides moved and withdrawn there', value: `${vehicles.moved} and ${vehicles.withdrawn}` },
        { figure: 'buyers of rides refused', value: wordsOf(vehicles.refusals) },
        {
          figure: 'seats sold by the owner and each agency',
          value: seats.sold.map((one) => one.seats).join(', '),
        },
        { figure: 'buyers of seats refused', value: wordsOf(seats.refusals) },
      ],
      faults: [...vehicles.faults, ...seats.faults],
    };
  },
};

function wordsOf(refusals: Readonly<Record<string, number>>): string {
  return Object.entries(refusals)
    .map(([key, count]) => `${count} × ${key}`)
    .join(', ');
}

const CHANGES_PER_MINUTE = 1000;
/** Share of the pace that even a slow machine must reach for the trial to prove anything. */
const KEPT_PACE = 0.95;

export const accuracy: Trial = {
  name: 'accuracy',
  title: 'Clicks on a partner’s offers while prices change',
  mustHold:
    'every click lands at the price that the partner showed, or is told the difference; no other price was ever told',
  tries: [
    'packages/values',
    'packages/flight-search',
    'apps/server/migrations',
    'apps/server/src/platform',
    ...['flights', 'sales-partners', 'bookings/pricing'].map((name) => `${MODULES}/${name}`),
    'apps/server/src/stress-tests/testing/channels',
  ],
  seed: 20_271_128,
  async run({ seed, quick, context }) {
    await standOnServer(context);
    const seconds = quick ? 20 : 300;
    const report = await runAccuracyTrial({ seed, seconds, changesPerMinute: CHANGES_PER_MINUTE });
    const { changes, perMinute, clicks, held, different, since, outdated, faults } = report;
    return {
      size: `${seconds} s, two processes, ${changes} changes of prices, 8 visitors at a time`,
      figures: [
        { figure: 'changes in a minute', value: perMinute },
        { figure: 'clicks', value: clicks },
        { figure: 'landed at the price shown', value: held },
        { figure: 'told the difference', value: different + since },
        { figure: 'of these changed between the click and the form', value: since },
        { figure: 'searches answered with a price just changed', value: outdated },
      ],
      faults: [
        ...faults,
        ...(quick || perMinute >= CHANGES_PER_MINUTE * KEPT_PACE
          ? []
          : [`Only ${perMinute} changes in a minute`]),
      ],
    };
  },
};
