import type { SearchResults } from '@farewind/contract/flights/search';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useMemo, type ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { SearchBox } from '../../search/search-box.tsx';
import { usePlaceList } from '../../search/use-places.ts';
import { NamesProvider, readNames } from './result-names.tsx';
import { ResultsBody } from './results-body.tsx';
import { SkipToFlights } from './results-heading.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SupplierNotice } from './supplier-notice.tsx';
import { TripBar } from './trip-bar.tsx';
import { useCurrencyFollow } from '../../purchase/use-currency-follow.ts';
import { useExpiry } from '../../purchase/use-expiry.ts';
import { useResults } from './use-results.ts';
import { useSteadyResults } from './use-steady-results.ts';
import { useSearchAgain } from './use-search-again.ts';
import '../../../styles/offers.css';
import '../../../styles/results.css';
import '../../../styles/results-parts.css';

const route = getRouteApi('/flightSearch/$searchId');

/** The results of a saved search. All that is chosen on the page lies in its address. */
export function ResultsPage(): ReactNode {
  const { t, language } = useI18n();
  const { searchId } = route.useParams();
  const address = route.useSearch();
  const results = useResults(searchId);
  const steady = useSteadyResults(results.data);
  const search = results.data?.search;
  const again = useSearchAgain(search, address);
  useCurrencyFollow(search, (currency) => again.mutate({ currency }));
  const expired = useExpiry(results.data?.expiresAt, () => void results.refetch());
  const places = usePlaceList(results.data !== undefined && !namesBothEnds(results.data));
  const names = useMemo(
    () => readNames(results.data ?? { airlines: [], airports: [] }, places.nameOf),
    // The function is new at each render, the names behind it only when they are there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [results.data, places.ready],
  );
  const title =
    search === undefined
      ? t('search.page')
      : address.out === undefined
        ? t('results.route', { from: names.city(search.from), to: names.city(search.to) })
        : t('results.returnRoute', { from: names.city(search.to), to: names.city(search.from) });
  usePageTitle(title);
  if (results.isError) return <ResultsFault error={results.error} onRetry={() => void results.refetch()} />;
  return (
    <NamesProvider value={names}>
      <h1 className="sr">{title}</h1>
      {results.data === undefined ? null : <SkipToFlights />}
      {search === undefined ? (
        <div className="trip trip-sk" />
      ) : (
        <TripBar
          key={`${search.id} ${language} ${String(places.ready)}`}
          search={search}
          cityOf={names.city}
        />
      )}
      {expired && results.isFetching ? (
        <p className="wrap t14 soft" role="status">
          {t('flights.expired')}
        </p>
      ) : null}
      {results.data === undefined ? (
        <div className="wrap res">
          <div className="filters" />
          <ResultsSkeleton />
        </div>
      ) : (
        <>
          <ResultsBody results={steady.shown ?? results.data} again={again} />
          <Suspense>
            <SupplierNotice
              suppliers={results.data.suppliers}
              waitingCount={steady.waitingCount}
              onShow={steady.showWaiting}
            />
          </Suspense>
        </>
      )}
    </NamesProvider>
  );
}

/** Whether the answer itself names the two places that were asked for. */
function namesBothEnds({ search, airports }: SearchResults): boolean {
  return [search.from, search.to].every((asked) =>
    airports.some(({ code, cityCode }) => code === asked || cityCode === asked),
  );
}

function ResultsFault(props: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useT();
  const { error } = props;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className="wrap page-body">
      {isGone ? (
        <>
          <h1>{t('results.gone')}</h1>
          <p className="soft">{t('results.goneText')}</p>
          <SearchBox />
        </>
      ) : (
        <PageFault
          title={t('results.failed')}
          text={error instanceof ApiError ? error.message : t('error.unknown')}
          action={t('error.retry')}
          onAction={props.onRetry}
        />
      )}
    </div>
  );
}
