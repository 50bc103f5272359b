import type { SearchResults } from '@farewind/contract/flights/search';
import { useCallback, useMemo } from 'react';
import { useI18n, type I18n } from '../../../shared/i18n/i18n.tsx';
import { OfferList } from './offer-list.tsx';
import { listPassengers } from './passengers-text.ts';
import type { SortOrder } from './results-search.ts';
import { SortBar } from './sort-bar.tsx';
import { firstOffer } from './sort-offers.ts';
import { useChooser } from './use-chooser.tsx';
import type { useOffers } from './use-offers.ts';
import { useResultsAddress } from './use-results-address.ts';

/** Orders, the count, and the cards. */
export function OffersSection(props: {
  readonly results: SearchResults;
  readonly shown: ReturnType<typeof useOffers>;
  readonly onReturnDate: (date: string) => void;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  const { results, shown } = props;
  const { search } = results;
  const { change, clear } = useResultsAddress();
  const setOrder = useCallback((sort: SortOrder) => change({ sort }), [change]);
  const chooser = useChooser(search, shown.chosen);
  const best = useMemo(() => firstOffer(shown.offers, 'best'), [shown.offers]);
  return (
    <>
      <SortBar offers={shown.offers} order={shown.order} onOrder={setOrder} />
      <div className="row between wrapx results-count">
        <p>
          <b role="status">{t('flights.resultCount', { count: shown.offers.length })}</b>{' '}
          <span className="mute t14">{t('results.pricesFor', { who: listPassengers(search, i18n) })}</span>
        </p>
        <details className="t14 how-best">
          <summary>{t('sort.how')}</summary>
          <p className="soft">{t('sort.howText')}</p>
        </details>
      </div>
      {shown.offers.length === 0 ? (
        <section className="card empty">
          <h2>{t('flights.noneAfterFilter')}</h2>
          <button type="button" className="btn btn-line" onClick={clear}>
            {t('filter.clear')}
          </button>
        </section>
      ) : (
        <OfferList
          key={`${shown.order} ${shown.direction} ${search.id}`}
          offers={shown.sorted}
          best={best}
          passengers={search.adults + search.children + search.infants}
          priceNote={priceNote(i18n, search, shown.chosen !== undefined)}
          chooser={chooser}
          onReturnDate={props.onReturnDate}
        />
      )}
    </>
  );
}

function priceNote({ t }: I18n, search: SearchResults['search'], isPair: boolean): string {
  const count = search.adults + search.children + search.infants;
  if (isPair) return t('offer.forBoth', { count });
  return t(search.tripType === 'roundTrip' ? 'offer.forOutbound' : 'offer.forAll', { count });
}
