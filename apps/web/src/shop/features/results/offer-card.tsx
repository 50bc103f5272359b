import type { Fare, Notice } from '@farewind/contract/flights/search';
import { BriefcaseBusiness, Luggage, RotateCcw, CircleAlert, Check, Minus } from 'lucide-react';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { formatWholeMoney } from '@farewind/values/format-money';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { formatTime } from '../../../shared/format/date.ts';
import { describeFare } from '../../purchase/fares/fare-words.ts';
import { arrivalOf, departureOf, priceOf, type Offer, endsOf } from './filter-offers.ts';
import { numbersOf, OfFlight } from './flight-numbers.tsx';
import { OfferDetails } from './offer-details.tsx';
import { OfferLeg } from './offer-leg.tsx';
import { useNames } from './result-names.tsx';
import { isBookable } from './sort-offers.ts';
import type { Chooser } from './use-chooser.tsx';
import { wholeDifference } from '../../../shared/format/money.ts';
import { FareTerms } from '../../purchase/fares/fare-terms.tsx';

export interface OfferCardProps {
  readonly offer: Offer;
  readonly isBest: boolean;
  readonly isCheapest: boolean;
  readonly passengers: number;
  /** The lowest price of both ways is that of all fares and returns: with filters it may be of some that are not listed. */
  readonly isFiltered: boolean;
  /** Below the price: what the sum covers. */
  readonly priceNote: string;
  /** The control that takes a fare further. */
  readonly chooser: Chooser;
  /** Searches again with another date for the return. */
  readonly onReturnDate: (date: string) => void;
  /** The open part of the card; only one card is open. */
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

/** Carrier, number, times and price: the name of the card in a list of headings or articles. */
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

/** The reason why a flight is not sold, and the alternative: if it names a date, one press searches again with it. */
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

/** The marks above a card: its advantages, its kind, its warnings. */
function OfferBadges(props: {
  readonly offer: Offer;
  readonly isBest: boolean;
  readonly isCheapest: boolean;
}) {
  const t = useT();
  const { airport, city, nearbyKm } = useNames();
  const { flight, fare } = props.offer;
  const change = flight.layovers.find((layover) => layover.airportChange);
  const selfTransfer = flight.layovers.some((layover) => layover.selfTransfer && !layover.airportChange);
  const overnight = flight.layovers.some((layover) => layover.overnight);
  return (
    <div className="off-top">
      {isBookable(props.offer) ? null : <span className="badge fill-err">{t('badge.unfit')}</span>}
      {props.isBest ? <span className="badge sea">{t('badge.best')}</span> : null}
      {props.isCheapest ? <span className="badge">{t('badge.cheapest')}</span> : null}
      <span className="badge hollow">
        {t(flight.kind === 'charter' ? 'badge.charter' : 'badge.scheduled')}
      </span>
      {fare.seatsLeft === undefined ? null : (
        <span className="badge sun">{t('badge.seatsLeft', { count: fare.seatsLeft })}</span>
      )}
      {endsOf(flight).map((code) => {
        const km = nearbyKm(code);
        return km === undefined ? null : (
          <span key={code} className="badge sun">
            {t('badge.nearby', { airport: airport(code), km })}
          </span>
        );
      })}
      {change === undefined ? null : (
        <span className="badge err">{t('badge.airportChange', { city: city(change.airport) })}</span>
      )}
      {selfTransfer ? <span className="badge err">{t('badge.selfTransfer')}</span> : null}
      {overnight ? <span className="badge sun">{t('badge.overnight')}</span> : null}
    </div>
  );
}

/** The fare families of a flight side by side: the services of each and its surcharge. */
function OfferFares({ offer, chooser }: Pick<OfferCardProps, 'offer' | 'chooser'>) {
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
