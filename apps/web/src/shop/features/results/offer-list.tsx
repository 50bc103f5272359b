import { useState } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import type { Offer } from './filter-offers.ts';
import { OfferCard, type OfferCardProps } from './offer-card.tsx';
import { isBookable } from './sort-offers.ts';

const PAGE = 20;

/** The cards in their order, some at a time: five hundred would slow a phone down for nothing. */
export function OfferList(
  props: {
    readonly offers: readonly Offer[];
    readonly best: Offer | undefined;
  } & Omit<OfferCardProps, 'offer' | 'isBest' | 'isCheapest'>,
) {
  const t = useT();
  const { offers, best, ...card } = props;
  const [shown, setShown] = useState(PAGE);
  const cheapest = Math.min(...offers.filter(isBookable).map((offer) => offer.price));
  return (
    <>
      {offers.slice(0, shown).map((offer) => (
        <OfferCard
          key={offer.flight.id}
          {...card}
          offer={offer}
          isBest={offer === best && isBookable(offer)}
          isCheapest={offer.price === cheapest && isBookable(offer)}
        />
      ))}
      {offers.length <= shown ? null : (
        <button
          type="button"
          className="btn btn-line btn-block more-offers"
          onClick={() => setShown(shown + PAGE)}
        >
          {t('results.more', { count: Math.min(PAGE, offers.length - shown) })}
        </button>
      )}
    </>
  );
}
