import { Fragment, useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import type { Offer } from './filter-offers.ts';
import { cardId, OfferCard, type OfferCardProps, type Panel } from './offer-card.tsx';
import type { SortOrder } from './results-search.ts';
import { isBookable } from './sort-offers.ts';

const PAGE = 20;
/** After so many cards stands what leads elsewhere: below what a window shows first. */
const ASIDE_AFTER = 3;

/** The cards in their order, some at a time: five hundred would slow a phone down for nothing. */
export function OfferList(
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
