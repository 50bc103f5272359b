import type { Fare } from '@farewind/contract/flights/search';
import { Check, Minus } from 'lucide-react';
import { formatWholeMoney } from '@farewind/values/format-money';
import { wholeDifference } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { describeFare } from '../../purchase/fares/fare-words.ts';
import { priceOf } from './filter-offers.ts';
import { FareTerms } from '../../purchase/fares/fare-terms.tsx';
import type { OfferCardProps } from './offer-card.tsx';

/** The fare families of a flight side by side: what each adds, and for how much. */
export function OfferFares({ offer, chooser }: Pick<OfferCardProps, 'offer' | 'chooser'>) {
  const { t } = useI18n();
  return (
    <>
      <h4 className="off-more-h">{t('offer.faresOf', { count: offer.fares.length })}</h4>
      <div className="fams">
        {offer.fares.map((fare) => (
          <Family key={fare.fareId} fare={fare} offer={offer} chooser={chooser} />
        ))}
      </div>
    </>
  );
}

function Family(props: { readonly fare: Fare } & Pick<OfferCardProps, 'offer' | 'chooser'>) {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const { fare, offer } = props;
  const words = describeFare(fare, i18n);
  const more = wholeDifference(priceOf(fare), priceOf(offer.fare));
  // The filters may have taken out cheaper ones.
  const isLowest = offer.flight.fares.every((each) => Number(priceOf(each)) >= Number(priceOf(fare)));
  const lines = [
    { text: words.hand, has: fare.handBaggage.pieces > 0 },
    { text: words.baggage, has: fare.baggage.pieces > 0 },
    { text: words.change, has: fare.changeRule.allowed },
    { text: words.refund, has: fare.cancelRule.allowed },
  ];
  return (
    <article className="fam">
      <h5>
        <span>{fare.family}</span>
        {fare.seatsLeft === undefined ? null : (
          <span className="badge sun">{t('badge.seatsLeft', { count: fare.seatsLeft })}</span>
        )}
      </h5>
      <div>
        <span className="price">{formatWholeMoney(priceOf(fare), fare.currency, locale)}</span>
        <p className="t14 mute">
          {Number(more) > 0
            ? t('offer.moreBy', { price: formatWholeMoney(more, fare.currency, locale) })
            : t(isLowest ? 'offer.lowestFare' : 'offer.lowestFitting')}
        </p>
      </div>
      <ul>
        {lines.map(({ text, has }) => (
          <li key={text} className={has ? '' : 'x'}>
            {has ? <Check className="i" aria-hidden /> : <Minus className="i" aria-hidden />}
            <span>{text}</span>
          </li>
        ))}
        <FareTerms terms={fare.terms} />
      </ul>
      {props.chooser(offer, fare, 'btn btn-line', t('offer.chooseFare', { family: fare.family }))}
    </article>
  );
}
