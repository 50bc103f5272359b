import { loadPlaces } from '../../../apps/server/src/modules/places/public.ts';
import { Timetables } from '../../../apps/server/src/modules/flights/timetable/timetables.ts';
import { databaseClock } from '../../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import type { Figure } from '../../report/figure.ts';

const ROUNDS = 10;

/**
 * How long a process takes to look for news of every agency's flights, all of them loaded. Between two rounds lies a second, and
 * what one process has sold is to be seen by the others within two.
 */
export async function followFigure(url: string): Promise<Figure> {
  const database = await openDatabase({ url }, databaseClock);
  const log = createLog({ logLevel: 'silent' });
  try {
    const places = await database.inGlobal(loadPlaces);
    const timetables = new Timetables({ database, places, log });
    const { rows: tenants } = await database.owner.query<{ id: number }>(
      'select id from tenant where is_active',
    );
    for (const { id } of tenants) await timetables.get(id);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      await timetables.refreshAll();
      times.push(performance.now() - begun);
    }
    const sorted = times.toSorted((one, other) => one - other);
    return {
      figure: `a look for news of ${tenants.length} agencies, all loaded in one process`,
      value: sorted[ROUNDS / 2]!,
      unit: 'ms',
      gate: 1000,
      goal: 250,
      good: 'atMost',
      detail: `median of ${ROUNDS} rounds, ${sorted[0]!.toFixed(0)} to ${sorted.at(-1)!.toFixed(0)}`,
    };
  } finally {
    await database.close();
  }
}
