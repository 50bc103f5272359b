import type { Fare } from '@farewind/contract/flights/search';
import { BriefcaseBusiness, CircleAlert, Luggage, RotateCcw } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { formatWholeMoney } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { describeFare } from './fare-words.ts';
import { priceOf, type Offer } from './filter-offers.ts';
import { OfferBadges } from './offer-badges.tsx';
import { OfferDetails } from './offer-details.tsx';
import { OfferFares } from './offer-fares.tsx';
import { OfferLeg } from './offer-leg.tsx';
import { isBookable } from './sort-offers.ts';

export interface OfferCardProps {
  readonly offer: Offer;
  readonly isBest: boolean;
  readonly isCheapest: boolean;
  readonly passengers: number;
  /** Under the price: what the sum is for. */
  readonly priceNote: string;
  /** For an outbound flight of a round trip: the lowest price of the way back. */
  readonly returnFrom?: string | undefined;
  /** The control that takes a fare further. */
  readonly chooser: (fare: Fare, className: string, label: string) => ReactNode;
}

/** A flight as a ticket: the journey on the left, the price on its stub. */
export function OfferCard(props: OfferCardProps) {
  const { t, locale } = useI18n();
  const { offer, chooser } = props;
  const [open, setOpen] = useState<'fares' | 'details'>();
  const panelId = useId();
  const bookable = isBookable(offer);
  const adult = offer.fare.priceLines.find((line) => line.passengerType === 'adult');
  const toggle = (panel: 'fares' | 'details') => setOpen((now) => (now === panel ? undefined : panel));
  const classes = ['card', 'off'];
  if (!bookable) classes.push('unfit');
  if (open !== undefined && bookable) classes.push('pick');
  return (
    <article className={classes.join(' ')}>
      <div className="off-l">
        <OfferBadges offer={offer} isBest={props.isBest} isCheapest={props.isCheapest} />
        {offer.flight.unfitReason === undefined ? null : (
          <p className="notice bad off-unfit">
            <CircleAlert className="i" aria-hidden />
            {offer.flight.unfitReason.text}
          </p>
        )}
        <OfferLeg flight={offer.flight} />
        <FareMeta fare={offer.fare} />
      </div>
      <div className="off-r">
        <div>
          <span className="price">{formatWholeMoney(priceOf(offer.fare), offer.fare.currency, locale)}</span>
          <p className="t14 mute">{props.priceNote}</p>
          {adult === undefined || offer.fare.pairTotal !== undefined || props.passengers === 1 ? null : (
            <p className="t14 soft">
              {t('offer.perAdult', {
                price: formatWholeMoney(
                  (Number(adult.total) / adult.count).toFixed(2),
                  offer.fare.currency,
                  locale,
                ),
              })}
            </p>
          )}
          {props.returnFrom === undefined || !bookable ? null : (
            <p className="t14 soft">
              {t('offer.returnFrom', {
                price: formatWholeMoney(props.returnFrom, offer.fare.currency, locale),
              })}
            </p>
          )}
          <p className="t14 off-links">
            {offer.fares.length < 2 ? null : (
              <button
                type="button"
                className="link"
                aria-expanded={open === 'fares'}
                aria-controls={panelId}
                onClick={() => toggle('fares')}
              >
                {open === 'fares'
                  ? t('offer.hideFares')
                  : t('offer.showFares', { count: offer.fares.length })}
              </button>
            )}
            <button
              type="button"
              className="link"
              aria-expanded={open === 'details'}
              aria-controls={panelId}
              onClick={() => toggle('details')}
            >
              {t(open === 'details' ? 'offer.hideDetails' : 'offer.details')}
            </button>
          </p>
        </div>
        {bookable ? chooser(offer.fare, 'btn btn-primary btn-block', t('offer.choose')) : null}
      </div>
      {open === undefined ? null : (
        <div className="off-more" id={panelId}>
          {open === 'fares' ? (
            <OfferFares offer={offer} chooser={bookable ? chooser : () => null} />
          ) : (
            <OfferDetails offer={offer} />
          )}
        </div>
      )}
    </article>
  );
}

function FareMeta({ fare }: { readonly fare: Fare }) {
  const i18n = useI18n();
  const words = describeFare(fare, i18n);
  const nothing = !fare.cancelRule.allowed && !fare.changeRule.allowed;
  return (
    <div className="meta">
      <span>
        <BriefcaseBusiness className="i" aria-hidden />
        {words.hand}
      </span>
      <span className={fare.baggage.pieces === 0 ? 'no' : ''}>
        <Luggage className="i" aria-hidden />
        {words.baggage}
      </span>
      <span className={fare.cancelRule.allowed ? '' : 'no'}>
        <RotateCcw className="i" aria-hidden />
        {nothing ? i18n.t('refund.neither') : words.refund}
      </span>
    </div>
  );
}
