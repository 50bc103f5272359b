import type { GeoPermissibleObjects } from 'd3-geo';

const UNITS_PER_DEGREE = 50;

/** Polygons of rings of steps, as the build writes the coasts. */
export type LandSteps = readonly (readonly (readonly number[])[])[];

/** The coasts in degrees of longitude and latitude. */
export function decodeLand(polygons: LandSteps): GeoPermissibleObjects {
  return { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(decodeRing)) };
}

function decodeRing(steps: readonly number[]): [number, number][] {
  const ring: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    ring.push([x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE]);
  }
  return ring;
}
