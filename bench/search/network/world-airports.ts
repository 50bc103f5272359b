import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../tools/project-root.ts';

export interface WorldAirport {
  readonly code: string;
  readonly cityCode: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  /** 0 (none) to 4 (hub). */
  readonly size: number;
}

/** The airports of the project's own table, by code. */
export function readWorldAirports(): Map<string, WorldAirport> {
  const [head = '', ...lines] = readSeed('world-airports.csv');
  const columns = head.split(',');
  const at = (name: string) => columns.indexOf(name);
  const airports = new Map<string, WorldAirport>();
  for (const line of lines) {
    const cells = splitCsv(line);
    const cell = (name: string) => cells[at(name)] ?? '';
    airports.set(cell('iata'), {
      code: cell('iata'),
      cityCode: cell('cityCode'),
      country: cell('country'),
      latitude: Number(cell('lat')),
      longitude: Number(cell('lon')),
      timeZone: cell('timeZone'),
      size: Number(cell('size')),
    });
  }
  return airports;
}

function readSeed(name: string): string[] {
  const text = readFileSync(join(projectRoot, 'apps/server/seed/places', name), 'utf8');
  return text.split(/\r?\n/).filter((line) => line !== '');
}

/** The cells of one line; quoted ones may contain commas. */
export function splitCsv(line: string): string[] {
  return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

/** Kilometres between two airports along a great circle. */
export function distanceKm(
  from: Pick<WorldAirport, 'latitude' | 'longitude'>,
  to: Pick<WorldAirport, 'latitude' | 'longitude'>,
): number {
  const radians = Math.PI / 180;
  const across = Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2;
  const along = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2;
  const chord = across + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * along;
  return 12_742 * Math.asin(Math.sqrt(Math.min(1, chord)));
}
