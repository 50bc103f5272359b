import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';

type Point = readonly [longitude: number, latitude: number];

/** What the file of coasts holds. */
interface Land {
  readonly features: readonly {
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: number[][][] }
      | { readonly type: 'MultiPolygon'; readonly coordinates: number[][][][] };
  }[];
}

const VIRTUAL = 'virtual:land-outline';
/** Finer detail than this many degrees is not seen on a card's map. */
const TOLERANCE_DEGREES = 0.06;
/** Islands smaller than this are left out. */
const SMALLEST_DEGREES = 0.35;
const UNITS_PER_DEGREE = 50;

/**
 * Gives `virtual:land-outline`: the address of an asset with the coasts of the world (Natural Earth, public domain),
 * simplified at build time. Polygons of rings of steps in fiftieths of a degree, longitude and
 * latitude in turn.
 */
export function landOutline(): Plugin {
  return {
    name: 'land-outline',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const source = JSON.stringify(readPolygons().map((rings) => rings.map(toSteps)));
      if (this.environment.mode === 'dev')
        return `export default ${JSON.stringify(`data:application/json,${source}`)}`;
      const reference = this.emitFile({ type: 'asset', name: 'land-outline.json', source });
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
    },
  };
}

/** Polygons, each an outer ring and its lakes. */
function readPolygons(): Point[][][] {
  const path = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
  const world: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const { features } = feature(world as never, 'land') as unknown as Land;
  const polygons = features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates],
  );
  return polygons
    .map((rings) =>
      rings.map((ring) => ring.map(([longitude = 0, latitude = 0]): Point => [longitude, latitude])),
    )
    .map((rings) => rings.filter((ring) => sizeOf(ring) > SMALLEST_DEGREES).map(simplify))
    .filter((rings) => rings.length > 0);
}

function sizeOf(ring: readonly Point[]): number {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return Math.max(span(longitudes), span(latitudes));
}

/** Douglas and Peucker: keeps the points that stand out from the line between their neighbours. */
function simplify(ring: readonly Point[]): Point[] {
  const keep = new Set([0, ring.length - 1, Math.floor(ring.length / 2)]);
  const middle = Math.floor(ring.length / 2);
  const open: [number, number][] = [
    [0, middle],
    [middle, ring.length - 1],
  ];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [first, last] = part;
    let far = -1;
    let most = TOLERANCE_DEGREES;
    for (let index = first + 1; index < last; index += 1) {
      const distance = distanceToLine(ring[index], ring[first], ring[last]);
      if (distance > most) [far, most] = [index, distance];
    }
    if (far < 0) continue;
    keep.add(far);
    open.push([first, far], [far, last]);
  }
  return ring.filter((_, index) => keep.has(index));
}

function distanceToLine(point?: Point, start?: Point, end?: Point): number {
  if (point === undefined || start === undefined || end === undefined) return 0;
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot(point[0] - start[0], point[1] - start[1]);
  return Math.abs(dy * (point[0] - start[0]) - dx * (point[1] - start[1])) / length;
}

function toSteps(ring: readonly Point[]): number[] {
  const steps: number[] = [];
  let [x, y] = [0, 0];
  for (const [longitude, latitude] of ring) {
    const [nextX, nextY] = [
      Math.round(longitude * UNITS_PER_DEGREE),
      Math.round(latitude * UNITS_PER_DEGREE),
    ];
    steps.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return steps;
}
