import type { SearchCriteria, SearchResults } from '@farewind/contract/flights/search';
import { useCallback, useMemo, memo, Fragment, useEffect, useState } from 'react';
import { compareAmounts } from '../../../shared/format/money.ts';
import { useI18n, type I18n, useT } from '../../../shared/i18n/i18n.tsx';
import { type Offer, departureOf, priceOf } from './filter-offers.ts';
import { NearbySlot } from './nearby-slot.tsx';
import { type Panel, cardId, OfferCard, type OfferCardProps } from './offer-card.tsx';
import { countFilters, type SortOrder, sortOrders } from './results-search.ts';
import { isBookable, firstOffer } from './sort-offers.ts';
import { useChooser } from './use-chooser.tsx';
import type { useOffers } from './use-offers.ts';
import { useResultsAddress } from './use-results-address.ts';
import { formatTime } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { formatWholeMoney } from '@farewind/values/format-money';

/** The four orders, each with what its first offer costs or when it leaves. */
const SortBar = memo(function SortBar(props: {
  readonly offers: readonly Offer[];
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
}) {
  const { t, locale } = useI18n();
  const { offers } = props;
  const firsts = useMemo(
    () => new Map(sortOrders.map((order) => [order, firstOffer(offers, order)])),
    [offers],
  );
  return (
    <div className="sortbar">
      <div className="sorts" role="group" aria-label={t('sort.label')}>
        {sortOrders.map((order) => {
          const first = firsts.get(order);
          return (
            <button
              key={order}
              type="button"
              aria-pressed={props.order === order}
              onClick={() => props.onOrder(order)}
            >
              <b>{t(`sort.${order}`)}</b>
              {first === undefined ? null : order === 'earliest' ? (
                t('sort.departsAt', { time: formatTime(departureOf(first.flight)) })
              ) : (
                <>
                  <span className="price">
                    {formatWholeMoney(priceOf(first.fare), first.fare.currency, locale)}
                  </span>{' '}
                  <span className="only-l">·&nbsp;</span>
                  {formatDuration(first.flight.durationMinutes, locale)}
                </>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
});

/** Orders and the cards. */
export function OffersSection(props: {
  readonly results: SearchResults;
  readonly shown: ReturnType<typeof useOffers>;
  readonly busy: boolean;
  readonly onReturnDate: (date: string) => void;
  readonly onSearch: (change: Partial<SearchCriteria>) => void;
}) {
  const i18n = useI18n();
  const { t } = i18n;
  const { results, shown } = props;
  const { search } = results;
  const { address, change, clear } = useResultsAddress();
  const setOrder = useCallback((sort: SortOrder) => change({ sort }), [change]);
  const setOpen = useCallback(
    (open: string, panel: Panel | undefined) =>
      change({
        open: panel === undefined ? undefined : open,
        panel: panel === 'fares' ? panel : undefined,
      }),
    [change],
  );
  const chooser = useChooser(search, shown.chosen);
  const lowest = useMemo(() => cheapestOf(shown.offers, search), [shown.offers, search]);
  const { busy, onSearch } = props;
  const aside =
    shown.chosen === undefined ? (
      <NearbySlot search={search} lowest={lowest} busy={busy} onSearch={onSearch} />
    ) : null;
  return (
    <>
      {/* Pressed at once; the list follows when it is in its new order. */}
      <SortBar offers={shown.offers} order={address.sort ?? 'best'} onOrder={setOrder} />
      {shown.offers.length === 0 ? (
        <section className="card empty">
          <h2>{t('flights.noneAfterFilter')}</h2>
          <button type="button" className="btn btn-line" onClick={clear}>
            {t('filter.clear')}
          </button>
        </section>
      ) : (
        <OfferList
          key={`${shown.direction} ${search.id}`}
          offers={shown.sorted}
          order={shown.order}
          openId={address.open}
          openPanel={address.panel ?? 'details'}
          onOpen={setOpen}
          best={shown.best}
          passengers={search.adults + search.children + search.infants}
          isFiltered={countFilters(address) > 0}
          priceNote={priceNote(i18n, search, shown.chosen !== undefined)}
          chooser={chooser}
          onReturnDate={props.onReturnDate}
          aside={aside}
        />
      )}
    </>
  );
}

/** The lowest price of the whole trip: of both directions where there are two. */
function cheapestOf(offers: readonly Offer[], { tripType }: SearchResults['search']): string | undefined {
  const prices = offers
    .filter(isBookable)
    .flatMap(({ fare, flight }) => (tripType === 'roundTrip' ? (flight.fromPairTotal ?? []) : fare.total));
  return prices.toSorted(compareAmounts)[0];
}

function priceNote({ t }: I18n, search: SearchResults['search'], isPair: boolean): string {
  const count = search.adults + search.children + search.infants;
  if (isPair) return t('offer.forBoth', { count });
  return t(search.tripType === 'roundTrip' ? 'offer.forOutbound' : 'offer.forAll', { count });
}

const PAGE = 20;
/** The number of cards after which links elsewhere follow: below the first screen. */
const ASIDE_AFTER = 3;

/** The cards in their order, some at a time: five hundred would slow a phone down for nothing. */
function OfferList(
  props: {
    readonly offers: readonly Offer[];
    readonly order: SortOrder;
    readonly best: Offer | undefined;
    readonly openId: string | undefined;
    readonly openPanel: Panel;
    readonly aside: React.ReactNode;
  } & Omit<OfferCardProps, 'offer' | 'isBest' | 'isCheapest' | 'open'>,
) {
  const t = useT();
  const { offers, order, best, openId, openPanel, aside, ...card } = props;
  const { shown, showMore } = useShown(offers, order, openId);
  useEffect(() => {
    // Where a shared address opens a card, the page begins at it.
    if (openId !== undefined) document.getElementById(cardId(openId))?.scrollIntoView({ block: 'nearest' });
    // Only when the list comes: afterwards the card is where the finger is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const cheapest = Math.min(...offers.filter(isBookable).map((offer) => offer.price));
  const asideAt = Math.min(ASIDE_AFTER, offers.length) - 1;
  return (
    <>
      {offers.slice(0, shown).map((offer, index) => (
        <Fragment key={offer.flight.id}>
          <OfferCard
            {...card}
            offer={offer}
            isBest={offer === best && isBookable(offer)}
            isCheapest={offer.price === cheapest && isBookable(offer)}
            open={offer.flight.id === openId ? openPanel : undefined}
          />
          {index === asideAt ? aside : null}
        </Fragment>
      ))}
      {offers.length <= shown ? null : (
        <button type="button" className="btn btn-line btn-block more-offers" onClick={showMore}>
          {t('results.more', { count: Math.min(PAGE, offers.length - shown) })}
        </button>
      )}
    </>
  );
}

/** How many cards stand there: a page of them in each new order, and as many as an opened card needs. */
function useShown(offers: readonly Offer[], order: SortOrder, openId: string | undefined) {
  const [more, setMore] = useState({ order, count: PAGE });
  const asked = more.order === order ? more.count : PAGE;
  // An address that was shared may open a card far down the list.
  const openAt = openId === undefined ? -1 : offers.findIndex(({ flight }) => flight.id === openId);
  const shown = Math.max(asked, Math.ceil((openAt + 1) / PAGE) * PAGE);
  return { shown, showMore: () => setMore({ order, count: shown + PAGE }) };
}
