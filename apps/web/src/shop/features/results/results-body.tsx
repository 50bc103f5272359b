import type { SearchResults, FlightResponse } from '@farewind/contract/flights/search';
import { useCallback, useEffect, useState, lazy, memo, Suspense } from 'react';
import { useT, useI18n } from '../../../shared/i18n/i18n.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { OffersSection } from './offers-section.tsx';
import { ResultsEmpty } from './results-empty.tsx';
import { ResultsHeading } from './results-heading.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { useOffers } from './use-offers.ts';
import { useResultsAddress } from './use-results-address.ts';
import { moveTo, type useSearchAgain } from './use-search-again.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { MonthPrices, type MonthProps } from './month-prices.tsx';
import type { Offer } from './filter-offers.ts';
import { formatWholeMoney } from '@farewind/values/format-money';
import { OfferLeg } from './offer-leg.tsx';
import { SlidersHorizontal } from 'lucide-react';
import { countFilters } from './results-search.ts';

const BestExplained = lazy(() =>
  loadPageGroup('best', () => import('./best-explained.tsx')).then((group) => ({
    default: group.BestExplained,
  })),
);

/** The link "how is best computed"; the explanation is loaded on demand. */
function HowBest(props: { readonly offers: readonly Offer[]; readonly best: Offer | undefined }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <details className="t14 how-best" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('sort.how')}</summary>
      {open ? (
        <Suspense fallback={null}>
          <BestExplained {...props} />
        </Suspense>
      ) : null}
    </details>
  );
}

const route = getRouteApi('/flightSearch/$searchId');

const FlexibleDates = lazy(() =>
  loadPageGroup('flexible', () => import('./flexible-dates.tsx')).then((group) => ({
    default: group.FlexibleDates,
  })),
);

/** The prices of other days: those of a month, or of each pair of days around the requested ones. */
const OtherDates = memo(function OtherDates(props: MonthProps) {
  const dates = route.useSearch({ select: (address) => address.dates });
  if (dates !== 'flexible') return <MonthPrices {...props} />;
  return (
    <Suspense fallback={<section className="card month flexible" aria-busy="true" />}>
      <FlexibleDates {...props} />
    </Suspense>
  );
});

const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 1101px)') : undefined;

/** Whether the filters lie open over the page, as they do on narrow windows; a wide one shows them beside the list. */
function useFilterSheet(openerId: string) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const leave = () => setOpen(false);
    wide?.addEventListener('change', leave);
    return () => wide?.removeEventListener('change', leave);
  }, []);
  const close = () => {
    setOpen(false);
    // The page below the sheet can be focused only once it is no longer inert.
    requestAnimationFrame(() => document.getElementById(openerId)?.focus());
  };
  return { isOpen, open: () => setOpen(true), close };
}

/** Chart, filters and list: of outbound flights, then of the returns that combine with the chosen one. */
export function ResultsBody(props: {
  readonly results: SearchResults;
  readonly again: ReturnType<typeof useSearchAgain>;
}) {
  const t = useT();
  const { results, again } = props;
  const { search } = results;
  const { address } = useResultsAddress();
  const shown = useOffers(results, address);
  const sheet = useFilterSheet('filters-open');
  const { mutate } = again;
  const toDate = useCallback((date: string) => mutate(moveTo(search, date)), [mutate, search]);
  const onReturnDate = useCallback((returnDate: string) => mutate({ returnDate }), [mutate]);
  const outbound = results.flightSearchResponses.filter((flight) => flight.direction === 'outbound');
  const isLoading = shown.chosen !== undefined && shown.pairs.data === undefined;
  const isEmpty = results.complete && outbound.length === 0;
  return (
    <div className="wrap res" aria-busy={again.isPending}>
      {isEmpty ? (
        <div className="filters" />
      ) : (
        <FiltersPanel
          id="filters"
          isOpen={sheet.isOpen}
          facets={shown.facets}
          direction={shown.direction}
          search={search}
          found={shown.offers.length}
          onClose={sheet.close}
        />
      )}
      <div className="res-main" inert={sheet.isOpen}>
        {shown.chosen === undefined ? (
          <OtherDates
            key={search.id}
            search={search}
            onDates={mutate}
            busy={again.isPending}
            isOwnAlone={results.suppliers.length === 1}
            onDate={toDate}
          />
        ) : (
          <ChosenOutbound
            flight={outbound.find((flight) => flight.id === shown.chosen?.flightId)}
            fareId={shown.chosen.fareId}
          />
        )}
        {isEmpty ? (
          <ResultsEmpty results={results} busy={again.isPending} onDate={toDate} onWider={again.mutate} />
        ) : (
          <>
            <ResultsHeading
              search={search}
              chosenId={shown.chosen?.flightId}
              count={isLoading ? undefined : shown.offers.length}
            >
              {isLoading ? null : <HowBest offers={shown.offers} best={shown.best} />}
            </ResultsHeading>
            <ListOrState shown={shown}>
              <FiltersBar panelId="filters" isOpen={sheet.isOpen} onOpen={sheet.open} />
              <OffersSection
                results={results}
                shown={shown}
                onReturnDate={onReturnDate}
                busy={again.isPending}
                onSearch={mutate}
              />
            </ListOrState>
          </>
        )}
        {results.complete ? null : <p role="status">{t('results.searching')}</p>}
      </div>
    </div>
  );
}

/** The list, or why there is none yet: pairs on their way, sold out meanwhile, or nothing to combine with. */
function ListOrState(props: {
  readonly shown: ReturnType<typeof useOffers>;
  readonly children: React.ReactNode;
}) {
  const t = useT();
  const { change } = useResultsAddress();
  const { chosen, pairs, flights } = props.shown;
  if (chosen === undefined) return props.children;
  if (pairs.isError || (pairs.data?.complete === true && flights.length === 0))
    return (
      <PageProblem
        title={t(pairs.isError ? 'results.failed' : 'results.noReturn')}
        text={t(pairs.isError ? 'flights.soldOut' : 'results.noReturnText')}
        action={t('results.otherOutbound')}
        onAction={() => change({ out: undefined, fare: undefined })}
      />
    );
  return pairs.data === undefined ? <ResultsSkeleton /> : props.children;
}

/** The outbound flight that was chosen, above the returns that go with it. */
function ChosenOutbound(props: { readonly flight: FlightResponse | undefined; readonly fareId: string }) {
  const { t, locale } = useI18n();
  const { flight } = props;
  const fare = flight?.fares.find((each) => each.fareId === props.fareId);
  return (
    <section className="card pad-t chosen" aria-labelledby="chosen-title">
      <div className="row between wrapx">
        <h2 className="t16" id="chosen-title">
          {t('results.chosen')}
        </h2>
        <Link
          className="btn btn-line btn-sm"
          from="/flightSearch/$searchId"
          to="."
          search={(now) => {
            const {
              out: _out,
              fare: _fare,
              minPrice: _min,
              maxPrice: _max,
              open: _open,
              panel: _panel,
              ...rest
            } = now;
            return rest;
          }}
        >
          {t('results.otherOutbound')}
        </Link>
      </div>
      {flight === undefined ? null : <OfferLeg flight={flight} />}
      {fare === undefined ? null : (
        <p className="t14 soft">
          {t('results.chosenFare', {
            family: fare.family,
            price: formatWholeMoney(fare.total, fare.currency, locale),
          })}
        </p>
      )}
    </section>
  );
}

/** On narrow windows: a button that opens all filters, and the two most used ones. */
function FiltersBar(props: {
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const t = useT();
  const { address, change } = useResultsAddress();
  const active = countFilters(address);
  return (
    <div className="filters-bar">
      <button
        type="button"
        id={`${props.panelId}-open`}
        className={active > 0 ? 'chip on' : 'chip'}
        aria-expanded={props.isOpen}
        aria-controls={props.panelId}
        onClick={props.onOpen}
      >
        <SlidersHorizontal className="i i-16" aria-hidden />
        {t('filter.label')}
        <span className="filters-n num">{active > 0 ? active : ''}</span>
      </button>
      <QuickFilter
        on={address.stops?.join() === '0'}
        label={t('filter.stopCount', { count: 0 })}
        onToggle={(on) => change({ stops: on ? [0] : undefined })}
      />
      <QuickFilter
        on={address.baggage === 'with'}
        label={t('filter.withBaggage')}
        onToggle={(on) => change({ baggage: on ? 'with' : undefined })}
      />
    </div>
  );
}

function QuickFilter(props: {
  readonly on: boolean;
  readonly label: string;
  readonly onToggle: (on: boolean) => void;
}) {
  return (
    <button
      type="button"
      className={props.on ? 'chip on' : 'chip'}
      aria-pressed={props.on}
      onClick={() => props.onToggle(!props.on)}
    >
      {props.label}
    </button>
  );
}
