import { getRouteApi } from '@tanstack/react-router';
import { lazy, memo, Suspense } from 'react';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { MonthPrices, type MonthProps } from './month-prices.tsx';

const route = getRouteApi('/flightSearch/$searchId');

const FlexibleDates = lazy(() =>
  loadPageGroup('flexible', () => import('./flexible-dates.tsx')).then((group) => ({
    default: group.FlexibleDates,
  })),
);

/** What other days cost: those of a month, or each pair of the days around the asked ones. */
export const OtherDates = memo(function OtherDates(props: MonthProps) {
  const dates = route.useSearch({ select: (address) => address.dates });
  if (dates !== 'flexible') return <MonthPrices {...props} />;
  return (
    <Suspense fallback={<section className="card month flexible" aria-busy="true" />}>
      <FlexibleDates {...props} />
    </Suspense>
  );
});
