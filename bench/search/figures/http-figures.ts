import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import type { Figure } from '../../report/figure.ts';
import { qualityBounds } from '../../report/quality-bounds.ts';
import type { HttpTimes } from '../http/http-client.ts';
import { serveAnswers } from '../http/answer-server.ts';
import { secondsOf, spreadOf, timeEach } from '../measure.ts';
import { hourly, type Journey } from '../queries.ts';
import type { FlightColumns } from '../wire/flight-columns.ts';
import { describe } from './search-figures.ts';

const client = fileURLToPath(new URL('../http/http-client.ts', import.meta.url));

/** The overhead of HTTP for a search, encoding included. */
export async function httpFigures(
  search: FlightSearch,
  journeys: readonly Journey[],
  flights: FlightColumns,
): Promise<Figure[]> {
  const server = await serveAnswers(search, flights);
  const paths = journeys.map(({ from, to, day }) => `/?from=${from}&to=${to}&day=${day}`);
  const times = await runClient(server.port, paths);
  await server.close();
  const direct = spreadOf(timeEach(journeys, (journey) => search.oneWay(hourly(journey))));
  const seconds = secondsOf(() => journeys.forEach((journey) => search.oneWay(hourly(journey))));
  const searchesPerSecond = journeys.length / seconds;
  return [
    {
      figure: 'HTTP p50 / search p50',
      value: times.oneByOne.p50 / direct.p50,
      unit: '×',
      ...qualityBounds.httpTime,
      detail: `${describe(times.oneByOne)} against ${describe(direct)}`,
    },
    {
      figure: 'requests per second kept over HTTP',
      value: (times.requestsPerSecond / searchesPerSecond) * 100,
      unit: '%',
      ...qualityBounds.httpKept,
      detail: `${times.requestsPerSecond.toFixed(0)} of ${searchesPerSecond.toFixed(0)}, one thread, 8 connections`,
    },
  ];
}

async function runClient(port: number, paths: readonly string[]): Promise<HttpTimes> {
  const child = spawn(process.execPath, [client], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ port, paths }));
  return JSON.parse(await text(child.stdout)) as HttpTimes;
}
