import type { SearchResults } from '@farewind/contract/flights/search';
import { getRouteApi } from '@tanstack/react-router';
import { memo, useMemo, type ReactNode, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { SearchBox } from '../../search/search-box.tsx';
import { usePlaceList } from '../../search/use-place-list.ts';
import { NamesProvider, readNames } from './result-names.tsx';
import { ResultsBody } from './results-body.tsx';
import { SkipToFlights } from './results-heading.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { useCurrencyFollow } from '../../purchase/use-currency-follow.ts';
import { chosenOutbound } from './use-offers.ts';
import { useRenewal } from './use-renewal.ts';
import { useResults } from './use-results.ts';
import { useSearchAgain } from './use-search-again.ts';
import { PencilLine } from 'lucide-react';
import { formatDates } from '../../../shared/format/date.ts';
import { nameEnds, toDraft, type SearchDraft } from '../../search/search-draft.ts';
import { SearchForm } from '../../search/search-form.tsx';
import { SearchSwitches, TripTypeChoice } from '../../search/search-switches.tsx';
import '../../../styles/results.css';
import '../../../styles/results-parts.css';
import '../../../styles/offer-card.css';

const route = getRouteApi('/flightSearch/$searchId');

/** The results of a saved search. All choices on the page are in its address. */
export function ResultsPage(): ReactNode {
  const { t } = useI18n();
  const { searchId } = route.useParams();
  const address = route.useSearch();
  const results = useResults(searchId);
  const search = results.data?.search;
  const again = useSearchAgain(search, address);
  useCurrencyFollow(searchId, search?.currency, (currency) => again.mutate({ currency }));
  const renewal = useRenewal(searchId, useResults(searchId, chosenOutbound(search, address)));
  const places = usePlaceList(results.data !== undefined && !namesBothEnds(results.data));
  const names = useMemo(
    () => readNames(results.data ?? { airlines: [], airports: [] }, places.nameOf),
    // `places` returns a new function at each render; the names behind it change only when they are loaded.
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
  const { error } = results;
  // Prices on the page stay there when they cannot be renewed.
  if (error !== null && (results.data === undefined || isGone(error)))
    return <ResultsProblem error={error} onRetry={() => void results.refetch()} />;
  return (
    <NamesProvider value={names}>
      <h1 className="sr">{title}</h1>
      {results.data === undefined ? null : <SkipToFlights />}
      {search === undefined ? (
        <div className="trip trip-sk" />
      ) : (
        <TripBar key={search.id} search={search} cityOf={names.city} />
      )}
      {results.data === undefined ? (
        <div className="wrap res">
          <div className="filters" />
          <div className="res-main">
            <div className="day-strip" />
            <div className="sort-row" />
            <div className="filters-bar" />
            <div className="results-count" />
            <ResultsSkeleton ways={2} />
          </div>
        </div>
      ) : (
        <ResultsBody results={results.data} again={again} renewal={renewal} />
      )}
    </NamesProvider>
  );
}

/** Whether the answer itself contains the names of both requested places. */
function namesBothEnds({ search, airports }: SearchResults): boolean {
  return [search.from, search.to].every((asked) =>
    airports.some(({ code, cityCode }) => code === asked || cityCode === asked),
  );
}

/** The search itself does not exist any more. */
function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}

function ResultsProblem(props: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useT();
  const { error } = props;
  return (
    <div className="wrap page-body">
      {isGone(error) ? (
        <>
          <h1>{t('results.gone')}</h1>
          <p className="soft">{t('results.goneText')}</p>
          <SearchBox />
        </>
      ) : (
        <PageProblem
          title={t('results.failed')}
          text={error instanceof ApiError ? error.message : t('error.unknown')}
          action={t('error.retry')}
          onAction={props.onRetry}
        />
      )}
    </div>
  );
}

/**
 * The search form above its results: an editable row on wide windows, a line that opens on a phone. Filters do not redraw
 * it.
 */
const TripBar = memo(function TripBar(props: {
  readonly search: SearchResults['search'];
  readonly cityOf: (code: string) => string;
}) {
  const { t } = useI18n();
  const { search, cityOf } = props;
  const [draft, setDraft] = useState(() => toDraft(search, cityOf));
  // Names may come while the form is being edited.
  const [namedBy, setNamedBy] = useState(() => cityOf);
  if (namedBy !== cityOf) {
    setNamedBy(() => cityOf);
    setDraft((now) => nameEnds(now, cityOf));
  }
  const change = (part: Partial<SearchDraft>) => setDraft((now) => ({ ...now, ...part }));
  const [open, setOpen] = useState(false);
  const count = search.adults + search.children + search.infants;
  const dates = formatDates(search.departureDate, search.returnDate);
  return (
    <div className="trip">
      <div className="wrap">
        <button
          type="button"
          className="box only-s trip-line"
          aria-expanded={open}
          aria-controls="trip-form"
          onClick={() => setOpen(!open)}
        >
          <span className="grow">
            <b className="m">{t('results.route', { from: cityOf(search.from), to: cityOf(search.to) })}</b>
            <br />
            <span className="t12 mute num">
              <WholeDates text={`${dates}, ${t('search.passengerCount', { count })}`} />
            </span>
          </span>
          <PencilLine className="i i-16" aria-hidden />
        </button>
        <div id="trip-form" className={open ? 'trip-form open' : 'trip-form'}>
          <SearchForm draft={draft} onDraft={setDraft} />
          <div className="trip-more">
            <TripTypeChoice tripType={draft.tripType} onTripType={(tripType) => change({ tripType })} />
            <SearchSwitches draft={draft} onChange={change} />
          </div>
        </div>
      </div>
    </div>
  );
});
