import { MovableClock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { Refresher } from '../../../platform/jobs/refresher.ts';
import { createLog } from '../../../platform/log.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { loadPlaces } from '../../places/public.ts';
import { holdSeats } from '../holds/hold-seats.ts';
import type { HoldRequest } from '../public.ts';
import { Timetables } from '../timetable/timetables.ts';

/** A process's report after reading changes: the free seats by flight number, and its version. */
export interface FollowedLook {
  readonly kind: 'looked' | 'sold';
  readonly version: string;
  readonly seats: Readonly<Record<string, number>>;
}

/**
 * A server process reduced to its timetables: it follows the database as the product does, reports the free seats after
 * each reading, and sells on request. Arguments: the database, the time, the flight day, fares made at once.
 */
const [url = '', now = '', day = '', madeAtOnce = ''] = process.argv.slice(2);
const clock = new MovableClock();
clock.freezeAt(new Date(now));
const database = await openDatabase({ url, maxConnections: 2 }, clock);
const log = createLog({ logLevel: 'warn' });
const places = await database.inGlobal(loadPlaces);
const timetables = new Timetables({ database, places, log }, Number(madeAtOnce));

async function tell(kind: FollowedLook['kind']): Promise<void> {
  const { version, flights, single } = await timetables.get(DEFAULT_TENANT);
  const seats = flights.map(({ service, ref, dayShift }): [string, number] => {
    const departure = single.findDeparture(ref, Number(day) + dayShift);
    return [service.number, departure?.fares[0]?.seatsLeft ?? 0];
  });
  process.send?.({ kind, version, seats: Object.fromEntries(seats) } satisfies FollowedLook);
}

process.on('message', (request: HoldRequest) => {
  void database
    .inTenant(DEFAULT_TENANT, async (scope) => {
      scope.afterCommit(() => timetables.refreshSoon(scope.tenantId));
      await holdSeats(scope, request);
    })
    .then(() => tell('sold'));
});
process.on('disconnect', () => process.exit());

await tell('looked');
new Refresher(async () => {
  await timetables.refreshAll();
  await tell('looked');
}, log).start();
