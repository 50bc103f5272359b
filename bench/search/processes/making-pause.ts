// Run by hand: how long this thread cannot answer while the timetable of the world is made. Arguments: days, and `here` to
// make it in this thread.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeInThread } from '../../../apps/server/src/modules/flights/timetable/making/make-in-thread.ts';
import { timetableOfData } from '../../../apps/server/src/modules/flights/timetable/timetable-data.ts';
import type { TimetablePlaces } from '../../../apps/server/src/modules/flights/timetable/loaded-timetable.ts';
import { makeBenchStock } from '../network/bench-stock.ts';
import { readWorldAirports } from '../network/world-airports.ts';

const [days = '30', where = 'thread'] = process.argv.slice(2);
const data = makeBenchStock(Number(days));
const delay = monitorEventLoopDelay({ resolution: 1 });
await new Promise((resolve) => setTimeout(resolve, 500));
delay.enable();
await new Promise((resolve) => setTimeout(resolve, 100));
const start = performance.now();
const timetable = await (where === 'here'
  ? Promise.resolve().then(() => timetableOfData(data, places()))
  : makeInThread(data, places()));
const seconds = (performance.now() - start) / 1000;
await new Promise((resolve) => setTimeout(resolve, 100));
delay.disable();
console.log(
  `${data.services.length} services, ${days} days, made ${where}: ${seconds.toFixed(1)} s, of them at most ` +
    `${(delay.max / 1e6).toFixed(0)} ms without an answer (99 of 100 below ${(delay.percentile(99) / 1e6).toFixed(0)} ms); ` +
    `${timetable.flights.length} flights`,
);

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
