// Run by hand: how long this thread cannot respond while the timetable of the world is built. Arguments: days, and
// `here` to build it in this thread.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeInThread } from '../../../apps/server/src/modules/flights/timetable/making/make-in-thread.ts';
import { timetableOfData } from '../../../apps/server/src/modules/flights/timetable/timetable-data.ts';
import type { TimetablePlaces } from '../../../apps/server/src/modules/flights/timetable/loaded-timetable.ts';
import { writeSnapshotFile } from '../../../apps/server/src/modules/flights/timetable/snapshot/snapshot-file.ts';
import { enginesOf } from '../../../apps/server/src/modules/flights/timetable/snapshot/timetable-snapshot.ts';
import { makeBenchStock } from '../network/bench-stock.ts';
import { readWorldAirports } from '../network/world-airports.ts';

const [days = '30', where = 'thread'] = process.argv.slice(2);
const data = makeBenchStock(Number(days));
const folder = mkdtempSync(join(tmpdir(), 'farewind-pause-'));
await pause();
const timetable = await measured(`made ${where}`, async () =>
  where === 'here' ? timetableOfData(data, places()) : makeInThread(data, places()),
);
await measured('kept on disk', () =>
  writeSnapshotFile(join(folder, 'timetable'), 'bench', enginesOf(timetable), timetable.services),
);
rmSync(folder, { recursive: true });
console.log(`${data.services.length} services, ${timetable.flights.length} flights, ${days} days`);

/** Runs a piece of work and prints for how long no timer of this thread could run meanwhile. */
async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await pause();
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  await pause();
  delay.disable();
  const [most, nearly] = [delay.max, delay.percentile(99)].map((ns) => (ns / 1e6).toFixed(0));
  console.log(
    `${what}: ${seconds.toFixed(1)} s, at most ${most} ms without an answer, 99 of 100 below ${nearly} ms`,
  );
  return result;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200));
}

function places(): TimetablePlaces {
  const airports = readWorldAirports();
  return {
    getAirport(code) {
      const { latitude: lat, longitude: lon, ...airport } = airports.get(code)!;
      const name = { ru: code, en: code, tr: code };
      const unknown = { icao: undefined, russian: undefined, isMarket: false, isScheduled: true };
      return { ...airport, lat, lon, name, cityName: name, ...unknown };
    },
    zoneOf: (code) => airports.get(code)!.timeZone,
    findAirline: () => undefined,
  };
}
