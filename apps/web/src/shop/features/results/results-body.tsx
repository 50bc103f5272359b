import type { SearchResults } from '@farewind/contract/flights/search';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { ArrivalSlot } from '../../arrival/arrival-slot.tsx';
import { ChosenOutbound } from './chosen-outbound.tsx';
import { DepartureStrip, ReturnStrip } from './day-strip.tsx';
import type { Offer } from './filter-offers.ts';
import { FiltersBar } from './filters-bar.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { lowestOf, OffersSection } from './offers-section.tsx';
import { areDaysUnfiltered, isDirectOnly, searchOfDays } from './other-days.ts';
import { withoutOutbound } from './outbound-address.ts';
import { ResultsEmpty } from './results-empty.tsx';
import { ResultsHeading } from './results-heading.tsx';
import type { ResultsSearch, SortOrder } from './results-search.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { enterSheet } from './sheet-entry.ts';
import { SortBar } from './sort-bar.tsx';
import { SupplierNotice } from './supplier-notice.tsx';
import { useOffers } from './use-offers.ts';
import type { useRenewal } from './use-renewal.ts';
import { isOutboundGone } from './use-results.ts';
import { useResultsAddress } from './use-results-address.ts';
import { moveTo, type useSearchAgain } from './use-search-again.ts';

const BestExplained = lazy(() =>
  loadPageGroup('best', () => import('./best-explained.tsx')).then((group) => ({
    default: group.BestExplained,
  })),
);

const OtherDates = lazy(() =>
  loadPageGroup('dates', () => import('./other-dates.tsx')).then((group) => ({ default: group.OtherDates })),
);

/** The link "how is best computed"; the explanation is loaded on demand. */
function HowBest(props: {
  readonly offers: readonly Offer[];
  readonly best: Offer | undefined;
  readonly className: string;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <details
      className={`t14 how-best ${props.className}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('sort.how')}</summary>
      {open ? (
        <Suspense fallback={null}>
          <BestExplained offers={props.offers} best={props.best} />
        </Suspense>
      ) : null}
    </details>
  );
}

const route = getRouteApi('/flightSearch/$searchId');

const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 1101px)') : undefined;

/** Whether the filters cover the page, as on narrow windows; a wide window shows them beside the list. */
function useFilterSheet(openerId: string, address: ResultsSearch) {
  const [isOpen, setOpen] = useState(false);
  const { history } = useRouter();
  const navigate = route.useNavigate();
  const chosen = useRef(address);
  useEffect(() => {
    chosen.current = address;
  });
  const leave = useRef<() => void>(undefined);
  const close = useCallback(() => leave.current?.(), []);
  useEffect(() => {
    wide?.addEventListener('change', close);
    return () => wide?.removeEventListener('change', close);
  }, [close]);
  const open = () => {
    setOpen(true);
    leave.current = enterSheet({
      history,
      push: () =>
        void navigate({
          search: true,
          state: (now) => ({ ...now, sheet: openerId }),
          resetScroll: false,
        }),
      keep: () => void navigate({ search: chosen.current, replace: true, resetScroll: false }),
      onClosed: () => {
        leave.current = undefined;
        setOpen(false);
        // The page below the sheet can be focused only once it is no longer inert.
        requestAnimationFrame(() => document.getElementById(openerId)?.focus());
      },
    });
  };
  return { isOpen, open, close };
}

interface BodyProps {
  readonly results: SearchResults;
  readonly again: ReturnType<typeof useSearchAgain>;
  readonly renewal: ReturnType<typeof useRenewal>;
}

/** Days, filters and list: of outbound flights, then of the returns that combine with the chosen one. */
export function ResultsBody(props: BodyProps) {
  const { results, again } = props;
  const { address, change } = useResultsAddress();
  const shown = useOffers(results, address);
  const sheet = useFilterSheet('filters-open', address);
  const { mutate } = again;
  const { search } = results;
  const setOrder = useCallback((sort: SortOrder) => change({ sort }), [change]);
  const toDate = useCallback((date: string) => mutate(moveTo(search, date)), [mutate, search]);
  const onReturnDate = useCallback((returnDate: string) => mutate({ returnDate }), [mutate]);
  const isListed = shown.cards.length > 0;
  // A list whose last flight is sold out stays: each card says so.
  const isEmpty = results.complete && !isListed && !results.flightSearchResponses.some(isOutbound);
  const returns = shown.pairs.data;
  const areReturnsEmpty = returns?.complete === false && !isListed && shown.total === 0;
  const isLoading = shown.chosen !== undefined && (returns === undefined || areReturnsEmpty);
  const problem = problemOf(shown);
  return (
    <>
      <div className="wrap">
        <ArrivalSlot clickId={address.click} />
      </div>
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
          <Days {...props} shown={shown} onDate={toDate} onReturnDate={onReturnDate} />
          {isEmpty ? (
            <ResultsEmpty results={results} busy={again.isPending} onDate={toDate} onWider={again.mutate} />
          ) : problem !== undefined ? (
            <ReturnsProblem problem={problem} error={shown.pairs.error} />
          ) : (
            <>
              {/* Shows the choice at once; the list follows when it is sorted. */}
              <SortBar offers={shown.offers} order={address.sort ?? 'best'} onOrder={setOrder} />
              <FiltersBar
                panelId="filters"
                isOpen={sheet.isOpen}
                onOpen={sheet.open}
                facets={shown.facets}
                total={shown.total}
                direction={shown.direction}
              />
              <ResultsHeading
                search={search}
                chosenId={shown.chosen?.flightId}
                counts={isLoading ? undefined : { shown: shown.offers.length, total: shown.total }}
                suppliers={results.suppliers}
                renewal={props.renewal}
                areDaysUnfiltered={areDaysUnfiltered(address)}
              >
                <HowBest offers={shown.offers} best={shown.best} className="how-best-top" />
              </ResultsHeading>
              {isLoading || (!results.complete && !isListed && shown.total === 0) ? (
                <ResultsSkeleton ways={search.tripType === 'roundTrip' && !isLoading ? 2 : 1} />
              ) : (
                <OffersSection
                  results={results}
                  shown={shown}
                  onReturnDate={onReturnDate}
                  busy={again.isPending}
                  onSearch={mutate}
                />
              )}
              <HowBest offers={shown.offers} best={shown.best} className="how-best-end" />
            </>
          )}
        </div>
      </div>
      <Suspense>
        <SupplierNotice
          suppliers={results.suppliers}
          cards={shown.cards}
          appended={shown.appended}
          cheaper={shown.cheaper}
          onSortIn={shown.sortIn}
        />
      </Suspense>
    </>
  );
}

function isOutbound({ direction }: SearchResults['flightSearchResponses'][number]): boolean {
  return direction === 'outbound';
}

/** The row of days above the list, and the opened prices of a month; for returns the return days. */
function Days(
  props: BodyProps & {
    readonly shown: ReturnType<typeof useOffers>;
    readonly onDate: (date: string) => void;
    readonly onReturnDate: (date: string) => void;
  },
) {
  const { results, again, shown, onDate } = props;
  const { search, suppliers } = results;
  const { change } = useResultsAddress();
  const dates = route.useSearch({ select: (address) => address.dates });
  const isDirect = route.useSearch({ select: isDirectOnly });
  const days = useMemo(() => searchOfDays(search, isDirect), [search, isDirect]);
  const lowest = useMemo(() => lowestOf(shown.offers), [shown.offers]);
  const onToggle = useCallback(
    () => change({ dates: dates === undefined ? 'month' : undefined }),
    [change, dates],
  );
  const isOwnAlone = suppliers.length === 1;
  const shared = { search, lowest, isOwnAlone, busy: again.isPending };
  if (shown.chosen !== undefined) {
    const { flightId, fareId } = shown.chosen;
    return (
      <>
        <ChosenOutbound
          flight={results.flightSearchResponses.find(({ id }) => id === flightId)}
          fareId={fareId}
        />
        <ReturnStrip {...shared} search={days} chosen={shown.chosen} onDate={props.onReturnDate} />
      </>
    );
  }
  return (
    <>
      <DepartureStrip
        {...shared}
        search={days}
        isOpen={dates !== undefined}
        panelId="other-dates"
        onToggle={onToggle}
        onDate={onDate}
      />
      {dates === undefined ? null : (
        <div id="other-dates">
          <Suspense fallback={<section className="card month" aria-busy="true" />}>
            <OtherDates
              key={search.id}
              search={days}
              isFlexible={dates === 'flexible'}
              onDates={again.mutate}
              busy={again.isPending}
              isOwnAlone={isOwnAlone}
              onDate={onDate}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Why there are no returns to choose from: sold out meanwhile, or nothing to combine with. */
function problemOf({
  chosen,
  pairs,
  flights,
  cards,
}: ReturnType<typeof useOffers>): 'error' | 'gone' | 'none' | undefined {
  if (chosen === undefined) return undefined;
  if (isOutboundGone(pairs.error)) return 'gone';
  // Prices on the page stay there when they cannot be renewed.
  if (pairs.error !== null && pairs.data === undefined) return 'error';
  return pairs.data?.complete === true && flights.length === 0 && cards.length === 0 ? 'none' : undefined;
}

function ReturnsProblem(props: {
  readonly problem: 'error' | 'gone' | 'none';
  readonly error: Error | null;
}) {
  const t = useT();
  const navigate = route.useNavigate();
  const { problem, error } = props;
  const failure = error instanceof ApiError ? error.message : t('error.unknown');
  const text = problem === 'gone' ? t('flights.soldOut') : t('results.noReturnText');
  return (
    <PageProblem
      title={t(problem === 'none' ? 'results.noReturn' : 'results.failed')}
      text={problem === 'error' ? failure : text}
      action={t('results.otherOutbound')}
      onAction={() => void navigate({ search: withoutOutbound, replace: true, resetScroll: false })}
    />
  );
}
