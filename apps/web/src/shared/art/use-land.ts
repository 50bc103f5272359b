import type { GeoPermissibleObjects } from 'd3-geo';
import { useQuery } from '@tanstack/react-query';
import landAddress from 'virtual:land-outline';
import { decodeLand, type LandSteps } from './land.ts';

/** The coasts of the world in degrees, fetched once; undefined until they are there, and without a network. */
export function useLand(): GeoPermissibleObjects | undefined {
  const { data } = useQuery({
    queryKey: ['land'],
    queryFn: async () => decodeLand((await (await fetch(landAddress)).json()) as LandSteps),
    staleTime: Infinity,
  });
  return data;
}
