import type { Order } from '@farewind/contract/bookings/get-order';
import { lazy, Suspense } from 'react';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { soldPartOf } from '../../order/sold-part.ts';
import { useTripT } from './texts/trip-texts.ts';

const RouteMap = lazy(() =>
  loadPageGroup('map', () => import('../../kit/route-map.tsx')).then((group) => ({
    default: group.RouteMap,
  })),
);

/** The way out on the map; the return looks the same. Loaded with its coasts only where it is shown. */
export function RouteCard({ order }: { readonly order: Order }) {
  const t = useTripT();
  const flights = soldPartOf(order).sold.filter(({ segments }) => segments.length > 0);
  const way = flights.find(({ direction }) => direction !== 'return') ?? flights[0];
  const codes = (way?.segments ?? []).flatMap((segment) => [segment.from, segment.to]);
  const stops = [...new Set(codes)].flatMap((code) => {
    const airport = order.airports.find((one) => one.code === code);
    return airport?.lat === undefined || airport.lon === undefined
      ? []
      : [{ code, name: airport.city, at: [airport.lon, airport.lat] as const }];
  });
  if (stops.length < 2) return null;
  return (
    <section className="card pad route-card no-print" aria-labelledby="trip-route">
      <h2 id="trip-route">{t('map.title')}</h2>
      <Suspense fallback={<div className="map" />}>
        <RouteMap stops={stops} label={t('map.label', { way: stops.map(({ name }) => name).join(' — ') })} />
      </Suspense>
    </section>
  );
}
