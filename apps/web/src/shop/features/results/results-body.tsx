import type { SearchResults } from '@farewind/contract/flights/search';
import { useCallback } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { ChosenOutbound } from './chosen-outbound.tsx';
import { FiltersBar } from './filters-bar.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { HowBest } from './how-best.tsx';
import { OtherDates } from './other-dates.tsx';
import { OffersSection } from './offers-section.tsx';
import { ResultsEmpty } from './results-empty.tsx';
import { ResultsHeading } from './results-heading.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { useFilterSheet } from './use-filter-sheet.ts';
import { useOffers } from './use-offers.ts';
import { useResultsAddress } from './use-results-address.ts';
import { moveTo, type useSearchAgain } from './use-search-again.ts';

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
            isHouseAlone={results.suppliers.length === 1}
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
      <PageFault
        title={t(pairs.isError ? 'results.failed' : 'results.noReturn')}
        text={t(pairs.isError ? 'flights.soldOut' : 'results.noReturnText')}
        action={t('results.otherOutbound')}
        onAction={() => change({ out: undefined, fare: undefined })}
      />
    );
  return pairs.data === undefined ? <ResultsSkeleton /> : props.children;
}
