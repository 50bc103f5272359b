import type { GeoPermissibleObjects } from 'd3-geo';
import { useQuery } from '@tanstack/react-query';
import landAddress from 'virtual:land-outline';

const UNITS_PER_DEGREE = 50;

/** Polygons of delta-encoded rings, as the build writes the coasts. */
type LandSteps = readonly (readonly (readonly number[])[])[];

/** Decodes the coasts into degrees of longitude and latitude. */
function decodeLand(polygons: LandSteps): GeoPermissibleObjects {
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

/** The world's coasts in degrees, fetched once; undefined until loaded, and without a network. */
export function useLand(): GeoPermissibleObjects | undefined {
  const { data } = useQuery({
    queryKey: ['land'],
    queryFn: async () => decodeLand((await (await fetch(landAddress)).json()) as LandSteps),
    staleTime: Infinity,
  });
  return data;
}
