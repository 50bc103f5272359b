import type { Fare, Notice } from '@farewind/contract/flights/search';
import { BriefcaseBusiness, Luggage, RotateCcw, CircleAlert } from 'lucide-react';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { formatWholeMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { formatTime } from '../../../shared/format/date.ts';
import { describeFare } from '../../purchase/fares/fare-words.ts';
import { arrivalOf, departureOf, priceOf, type Offer } from './filter-offers.ts';
import { numbersOf, OfFlight } from './flight-numbers.tsx';
import { OfferBadges } from './offer-badges.tsx';
import { OfferDetails } from './offer-details.tsx';
import { OfferFares } from './offer-fares.tsx';
import { OfferLeg } from './offer-leg.tsx';
import { useNames } from './result-names.tsx';
import { isBookable } from './sort-offers.ts';
import type { Chooser } from './use-chooser.tsx';

export interface OfferCardProps {
  readonly offer: Offer;
  readonly isBest: boolean;
  readonly isCheapest: boolean;
  readonly passengers: number;
  /** The lowest price of both ways is that of all fares and returns: with filters it may be of some that are not listed. */
  readonly isFiltered: boolean;
  /** Under the price: what the sum is for. */
  readonly priceNote: string;
  /** The control that takes a fare further. */
  readonly chooser: Chooser;
  /** Searches again with another date for the return. */
  readonly onReturnDate: (date: string) => void;
  /** What of the card is open; only one card is. */
  readonly open: Panel | undefined;
  readonly onOpen: (flightId: string, panel: Panel | undefined) => void;
}

export type Panel = 'fares' | 'details';

/** The id of the element of a flight's card. */
export function cardId(flightId: string): string {
  return `offer-${flightId}`;
}

/** A flight as a ticket: the journey on the left, the price on its stub. Drawn again only when something of it changed. */
export const OfferCard = memo(function OfferCard(props: OfferCardProps) {
  const { offer, chooser, open } = props;
  const { card, hold } = useSteadyPlace(open);
  const panelId = useId();
  const bookable = isBookable(offer);
  const classes = ['card', 'off'];
  if (!bookable) classes.push('unfit');
  if (open !== undefined && bookable) classes.push('pick');
  return (
    <article
      ref={card}
      id={cardId(offer.flight.id)}
      className={classes.join(' ')}
      aria-labelledby={`${panelId}-name`}
    >
      <h3 className="sr" id={`${panelId}-name`}>
        <OfferName offer={offer} />
      </h3>
      <div className="off-l">
        <OfferBadges offer={offer} isBest={props.isBest} isCheapest={props.isCheapest} />
        {offer.flight.unfitReason === undefined ? null : (
          <OfferUnfit reason={offer.flight.unfitReason} onReturnDate={props.onReturnDate} />
        )}
        <OfferLeg flight={offer.flight} />
        <FareMeta fare={offer.fare} />
      </div>
      <Stub
        {...props}
        panelId={panelId}
        onToggle={(panel) => {
          hold();
          props.onOpen(offer.flight.id, open === panel ? undefined : panel);
        }}
      />
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
});

function Stub(
  props: OfferCardProps & {
    readonly panelId: string;
    readonly onToggle: (panel: Panel) => void;
  },
) {
  const { t, locale } = useI18n();
  const { fare, fares, flight } = props.offer;
  const bookable = isBookable(props.offer);
  const pairFrom = flight.direction === 'return' ? undefined : flight.fromPairTotal;
  const whole = (amount: string) => formatWholeMoney(amount, fare.currency, locale);
  const adult = fare.priceLines.find((line) => line.passengerType === 'adult');
  const showsAdult = adult !== undefined && fare.pairTotal === undefined && props.passengers > 1;
  const opener = (panel: Panel, label: string) => (
    <button
      type="button"
      className="link"
      aria-expanded={props.open === panel}
      aria-controls={props.panelId}
      onClick={() => props.onToggle(panel)}
    >
      {label}
      <OfFlight flight={flight} />
    </button>
  );
  return (
    <div className="off-r">
      <div>
        <span className="price">{whole(priceOf(fare))}</span>
        <p className="t14 mute">{props.priceNote}</p>
        {showsAdult ? (
          <p className="t14 soft">
            {t('offer.perAdult', { price: whole((Number(adult.total) / adult.count).toFixed(2)) })}
          </p>
        ) : null}
        {pairFrom === undefined || !bookable ? null : (
          <p className="t14 soft">
            {t(props.isFiltered ? 'offer.pairFromAny' : 'offer.pairFrom', { price: whole(pairFrom) })}
          </p>
        )}
        <p className="t14 off-links">
          {fares.length < 2
            ? null
            : opener(
                'fares',
                props.open === 'fares' ? t('offer.hideFares') : t('offer.showFares', { count: fares.length }),
              )}
          {opener('details', t(props.open === 'details' ? 'offer.hideDetails' : 'offer.details'))}
        </p>
      </div>
      {bookable ? props.chooser(props.offer, fare, 'btn btn-primary btn-block', t('offer.choose')) : null}
    </div>
  );
}

/** Carrier, number, times and price: what a list of headings or articles tells the cards apart by. */
function OfferName({ offer: { flight, fare } }: { readonly offer: Offer }) {
  const { locale } = useI18n();
  const { airline } = useNames();
  const carrier = airline(flight.segments[0]?.carrier ?? '');
  const times = `${formatTime(departureOf(flight))}–${formatTime(arrivalOf(flight))}`;
  const price = formatWholeMoney(priceOf(fare), fare.currency, locale);
  return `${carrier} ${numbersOf(flight)}, ${times}, ${price}`;
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

/**
 * Keeps a card where the finger is while it opens: another one that closes above it must not pull it away. `hold` notes
 * its place before the change.
 */
function useSteadyPlace(open: unknown) {
  const card = useRef<HTMLElement>(null);
  const held = useRef<number>(undefined);
  useLayoutEffect(() => {
    const before = held.current;
    held.current = undefined;
    if (before === undefined || card.current === null) return;
    const moved = card.current.getBoundingClientRect().top - before;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }, [open]);
  const hold = () => {
    held.current = card.current?.getBoundingClientRect().top;
  };
  return { card, hold };
}

/** Why a flight is not sold, and what to choose instead: where a date says it, one press searches again with it. */
function OfferUnfit(props: { readonly reason: Notice; readonly onReturnDate: (date: string) => void }) {
  const { text, fix, returnUntil } = props.reason;
  return (
    <p className="notice bad off-unfit">
      <CircleAlert className="i" aria-hidden />
      <span>
        {text}{' '}
        {returnUntil === undefined ? (
          fix
        ) : (
          <button type="button" className="link" onClick={() => props.onReturnDate(returnUntil)}>
            {fix}
          </button>
        )}
      </span>
    </p>
  );
}
