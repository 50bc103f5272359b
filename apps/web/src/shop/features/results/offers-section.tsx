import type { SearchCriteria, SearchResults } from '@farewind/contract/flights/search';
import { useCallback, useEffect, useMemo, useState, Fragment, lazy, Suspense } from 'react';
import { compareAmounts } from '../../../shared/format/money.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { AlertSlot } from './alert-slot.tsx';
import { askedOffer } from './asked-offer.ts';
import type { Offer } from './filter-offers.ts';
import { NearbySlot } from './nearby-slot.tsx';
import { NoneFits } from './none-fits.tsx';
import { cardId, OfferCard, type OfferCardProps } from './offer-card.tsx';
import { rankOffers } from './rank-offers.ts';
import { countFilters, type SortOrder } from './results-search.ts';
import { isBookable } from './sort-offers.ts';
import type { ListedOffer } from './steady-list.ts';
import { useChooser } from './use-chooser.tsx';
import type { useOffers } from './use-offers.ts';
import { useOpenCard } from './use-open-card.ts';

const OfferSheet = lazy(() =>
  loadPageGroup('offer', () => import('./offer-sheet.tsx')).then((group) => ({ default: group.OfferSheet })),
);

/** The cards, and the sheet of the open one. */
export function OffersSection(props: {
  readonly results: SearchResults;
  readonly shown: ReturnType<typeof useOffers>;
  readonly busy: boolean;
  readonly onReturnDate: (date: string) => void;
  readonly onSearch: (change: Partial<SearchCriteria>) => void;
}) {
  const { results, shown, busy, onSearch } = props;
  const { search } = results;
  const { openId, open, close } = useOpenCard();
  const chooser = useChooser(search, shown.chosen);
  const lowest = useMemo(() => lowestOf(shown.offers), [shown.offers]);
  const lowestOfAll = useMemo(() => lowestOf(shown.unfiltered), [shown.unfiltered]);
  const opened =
    openId === undefined ? undefined : shown.cards.find(({ offer }) => offer.flight.id === openId);
  const passengers = search.adults + search.children + search.infants;
  const { bags, onBag } = useBags();
  if (shown.cards.length === 0) return <NoneFits total={shown.total} list={shown.matching} />;
  return (
    <>
      <OfferList
        key={`${shown.direction} ${search.id}`}
        cards={shown.cards}
        order={shown.order}
        openId={openId}
        onOpen={open}
        bags={bags}
        onBag={onBag}
        best={shown.best}
        chosenBack={shown.chosenBack}
        isRoundTrip={search.tripType === 'roundTrip'}
        passengers={passengers}
        chooser={chooser}
        onReturnDate={props.onReturnDate}
        aside={
          shown.chosen === undefined ? (
            <NearbySlot search={search} lowest={lowest} busy={busy} onSearch={onSearch} />
          ) : null
        }
      />
      {shown.chosen === undefined && results.complete ? (
        <AlertSlot searchId={search.id} seen={lowestOfAll} isFiltered={countFilters(shown.filters) > 0} />
      ) : null}
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <OfferSheet
            key={opened.offer.flight.id}
            {...askedOffer(opened, bags.has(opened.offer.flight.id))}
            search={search}
            shown={shown}
            chooser={chooser}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The flights on whose cards a bag was added; the sheet of such a card shows it too. */
function useBags() {
  const [bags, setBags] = useState<ReadonlySet<string>>(new Set());
  const onBag = useCallback((flightId: string) => {
    setBags((now) => {
      const next = new Set(now);
      if (!next.delete(flightId)) next.add(flightId);
      return next;
    });
  }, []);
  return { bags, onBag };
}

/** The lowest price of bookable offers for the whole party. */
export function lowestOf(offers: readonly Offer[]): string | undefined {
  return offers
    .filter(isBookable)
    .map(({ total }) => total)
    .toSorted(compareAmounts)[0];
}

const PAGE = 20;
/** The number of cards before the links to other pages: below the first screen. */
const ASIDE_AFTER = 3;

/** The cards in order, a part at a time: five hundred would slow a phone down. */
function OfferList(
  props: {
    readonly cards: readonly ListedOffer[];
    readonly order: SortOrder;
    readonly best: Offer | undefined;
    readonly chosenBack: string | undefined;
    readonly openId: string | undefined;
    readonly bags: ReadonlySet<string>;
    readonly isRoundTrip: boolean;
    readonly aside: React.ReactNode;
  } & Pick<OfferCardProps, 'passengers' | 'chooser' | 'onReturnDate' | 'onOpen' | 'onBag'>,
) {
  const t = useT();
  const { cards, order, best, openId, bags, aside, chosenBack, isRoundTrip, ...card } = props;
  const { shown, showMore } = useShown(cards, order, openId);
  useEffect(() => {
    // If a shared address opens a card, the page scrolls to it.
    if (openId !== undefined) document.getElementById(cardId(openId))?.scrollIntoView({ block: 'nearest' });
    // Only when the list first appears: later the card is under the finger already.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const ranks = useMemo(() => rankOffers(cards, best, chosenBack), [cards, best, chosenBack]);
  const asideAt = Math.min(ASIDE_AFTER, cards.length) - 1;
  return (
    <div className="offers">
      {cards.slice(0, shown).map(({ offer, before, gone }, index) => (
        <Fragment key={offer.flight.id}>
          <OfferCard
            {...card}
            offer={offer}
            rank={ranks.get(offer)}
            before={before}
            gone={gone}
            wantsBag={bags.has(offer.flight.id)}
            isWhole={!isRoundTrip || offer.total !== offer.fare.total}
          />
          {index === asideAt ? aside : null}
        </Fragment>
      ))}
      {cards.length <= shown ? null : (
        <button type="button" className="btn btn-line btn-block more-offers" onClick={showMore}>
          {t('results.more', { count: Math.min(PAGE, cards.length - shown) })}
        </button>
      )}
    </div>
  );
}

/** How many cards stand there: a page of them in each new order, and as many as an opened card needs. */
function useShown(cards: readonly ListedOffer[], order: SortOrder, openId: string | undefined) {
  const [more, setMore] = useState({ order, count: PAGE });
  const asked = more.order === order ? more.count : PAGE;
  // A shared address may open a card far down the list.
  const openAt = openId === undefined ? -1 : cards.findIndex(({ offer }) => offer.flight.id === openId);
  const shown = Math.max(asked, Math.ceil((openAt + 1) / PAGE) * PAGE);
  const showMore = useCallback(() => setMore({ order, count: shown + PAGE }), [order, shown]);
  return { shown, showMore };
}
