import { lazy, Suspense } from 'react';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import type { NearbyAirports } from './nearby-airports.tsx';

const Nearby = lazy(() =>
  loadPageGroup('nearby', () => import('./nearby-airports.tsx')).then((group) => ({
    default: group.NearbyAirports,
  })),
);

/** Suggests nearby airports once they are known; not if the search includes them already. */
export function NearbySlot(props: React.ComponentProps<typeof NearbyAirports>) {
  if (props.search.nearbyAirports) return null;
  return (
    <Suspense fallback={null}>
      <Nearby {...props} />
    </Suspense>
  );
}
