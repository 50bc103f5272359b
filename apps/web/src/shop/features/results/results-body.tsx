import type { FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import { getRouteApi } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { ChosenOutbound } from './chosen-outbound.tsx';
import { readFacets } from './facets.ts';
import { FiltersPanel } from './filters-panel.tsx';
import { filterOffers } from './filter-offers.ts';
import { MonthPrices } from './month-prices.tsx';
import { OfferList } from './offer-list.tsx';
import { listPassengers } from './passengers-text.ts';
import { ResultsEmpty } from './results-empty.tsx';
import { countFilters, hourFilterOf, withoutFilters, type ResultsSearch } from './results-search.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SortBar } from './sort-bar.tsx';
import { sortOffers } from './sort-offers.ts';
import { useChooser } from './use-chooser.tsx';
import { useResults } from './use-results.ts';
import { moveTo, type useSearchAgain } from './use-search-again.ts';

const route = getRouteApi('/flightSearch/$searchId');
const none: readonly FlightResponse[] = [];

/** Chart, filters and list: of outbound flights, then of the returns that combine with the chosen one. */
export function ResultsBody(props: {
  readonly results: SearchResults;
  readonly again: ReturnType<typeof useSearchAgain>;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  const { results, again } = props;
  const { search } = results;
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const chosen =
    search.tripType === 'roundTrip' && address.out !== undefined && address.fare !== undefined
      ? { flightId: address.out, fareId: address.fare }
      : undefined;
  const pairs = useResults(search.id, chosen);
  const direction = chosen === undefined ? 'outbound' : 'return';
  const responses = (chosen === undefined ? results : pairs.data)?.flightSearchResponses ?? none;
  const flights = useMemo(
    () => responses.filter((flight) => flight.direction === direction && flight.combinable !== false),
    [responses, direction],
  );
  const filters = useDeferredValue(address);
  const facets = useMemo(() => readFacets(flights), [flights]);
  const offers = useMemo(
    () => filterOffers(flights, filters, hourFilterOf(filters, direction)),
    [flights, filters, direction],
  );
  const order = filters.sort ?? 'best';
  const sorted = useMemo(() => sortOffers(offers, order), [offers, order]);
  const best = useMemo(() => sortOffers(offers, 'best')[0], [offers]);
  const returns = useMemo(
    () => results.flightSearchResponses.filter((flight) => flight.direction === 'return'),
    [results],
  );
  const [showFilters, setShowFilters] = useState(false);
  const chooser = useChooser(search, chosen);
  const change = (part: Partial<Record<keyof ResultsSearch, unknown>>) =>
    void navigate({
      search: (now) => ({ ...now, ...part }) as ResultsSearch,
      replace: true,
      resetScroll: false,
    });
  const clear = () => void navigate({ search: withoutFilters, replace: true, resetScroll: false });
  const toDate = (date: string) => again.mutate(moveTo(search, date));
  const passengers = search.adults + search.children + search.infants;
  const outbound = results.flightSearchResponses.find((flight) => flight.id === chosen?.flightId);
  const active = countFilters(address);
  const isEmpty =
    results.complete && !results.flightSearchResponses.some((flight) => flight.direction === 'outbound');
  return (
    <div className="wrap res" aria-busy={again.isPending}>
      <FiltersPanel
        id="filters"
        isOpen={showFilters}
        facets={facets}
        currency={search.currency}
        direction={direction}
        search={address}
        onFilter={change}
        onClear={clear}
      />
      <div className="res-main">
        {chosen === undefined ? (
          <MonthPrices key={search.id} search={search} busy={again.isPending} onDate={toDate} />
        ) : (
          <ChosenOutbound flight={outbound} fareId={chosen.fareId} />
        )}
        {isEmpty ? (
          <ResultsEmpty results={results} busy={again.isPending} onDate={toDate} />
        ) : chosen !== undefined &&
          (pairs.isError || (pairs.data?.complete === true && flights.length === 0)) ? (
          <PageFault
            title={t(pairs.isError ? 'results.failed' : 'results.noReturn')}
            text={t(pairs.isError ? 'flights.soldOut' : 'results.noReturnText')}
            action={t('results.otherOutbound')}
            onAction={() => change({ out: undefined, fare: undefined })}
          />
        ) : chosen !== undefined && pairs.data === undefined ? (
          <ResultsSkeleton />
        ) : (
          <>
            <div className="filters-bar">
              <button
                type="button"
                className={active > 0 ? 'chip on' : 'chip'}
                aria-expanded={showFilters}
                aria-controls="filters"
                onClick={() => setShowFilters(!showFilters)}
              >
                <SlidersHorizontal className="i i-16" aria-hidden />
                {active > 0 ? t('filter.labelCount', { count: active }) : t('filter.label')}
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
            <SortBar offers={offers} order={order} onOrder={(sort) => change({ sort })} />
            <div className="row between wrapx results-count">
              <p>
                <b role="status">{t('flights.resultCount', { count: offers.length })}</b>{' '}
                <span className="mute t14">
                  {t('results.pricesFor', { who: listPassengers(search, i18n) })}
                </span>
              </p>
              <details className="t14 how-best">
                <summary>{t('sort.how')}</summary>
                <p className="soft">{t('sort.howText')}</p>
              </details>
            </div>
            {offers.length === 0 ? (
              <section className="card empty">
                <h2>{t('flights.noneAfterFilter')}</h2>
                <button type="button" className="btn btn-line" onClick={clear}>
                  {t('filter.clear')}
                </button>
              </section>
            ) : (
              <OfferList
                key={`${order} ${direction} ${search.id}`}
                offers={sorted}
                best={best}
                passengers={passengers}
                priceNote={priceNote(i18n, passengers, search.tripType, chosen !== undefined)}
                returns={chosen === undefined ? returns : none}
                chooser={chooser}
              />
            )}
          </>
        )}
        {results.complete ? null : <p role="status">{t('results.searching')}</p>}
      </div>
    </div>
  );
}

function priceNote(
  { t }: ReturnType<typeof useI18n>,
  count: number,
  tripType: 'oneWay' | 'roundTrip',
  isPair: boolean,
): string {
  if (isPair) return t('offer.forBoth', { count });
  return t(tripType === 'roundTrip' ? 'offer.forOutbound' : 'offer.forAll', { count });
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
