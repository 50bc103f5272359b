import type { Notice } from '@farewind/contract/flights/search';
import { formatPrice } from '@farewind/values/format-money';
import { CircleAlert } from 'lucide-react';
import { memo, useId, useMemo } from 'react';
import { formatTime } from '../../../shared/format/date.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { arrivalOf, departureOf, flightsOf, type Offer } from './filter-offers.ts';
import { askedOffer } from './asked-offer.ts';
import { endsOf } from './fits-airports.ts';
import { numbersOf, OfFlight } from './flight-numbers.tsx';
import { OfferLeg } from './offer-leg.tsx';
import type { Rank } from './rank-offers.ts';
import { includesBag, withBag } from './pair-offers.ts';
import { subtractAmounts } from './subtract-amounts.ts';
import { useNames } from './result-names.tsx';
import { isBookable } from './sort-offers.ts';
import type { ListedOffer } from './steady-list.ts';
import type { Chooser } from './use-chooser.tsx';

/** The ranking that a card leads; a card has one such badge at most. */
export interface OfferCardProps extends ListedOffer {
  readonly rank: Rank | undefined;
  readonly passengers: number;
  /** Whether the price is that of both ways. */
  readonly isWhole: boolean;
  /** The link that continues with an offer. */
  readonly chooser: Chooser;
  /** Searches again with another date for the return. */
  readonly onReturnDate: (date: string) => void;
  readonly onOpen: (flightId: string) => void;
  /** Whether a bag was added on the card. */
  readonly wantsBag: boolean;
  /** Adds the bag, or removes it. */
  readonly onBag: (flightId: string) => void;
}

/** The id of the element of a flight's card. */
export function cardId(flightId: string): string {
  return `offer-${flightId}`;
}

/** An offer as a ticket: total price, flights, included services. Redrawn only when its own data changes. */
export const OfferCard = memo(function OfferCard(props: OfferCardProps) {
  const { offer, before, gone, wantsBag } = props;
  const t = useT();
  const nameId = useId();
  const bagged = useMemo(() => withBag(offer), [offer]);
  const asked = useMemo(() => askedOffer({ offer, before, gone }, wantsBag), [offer, before, gone, wantsBag]);
  const shown = asked.offer;
  const bookable = isBookable(offer);
  const { unfitReason } = offer.flight;
  return (
    <article
      id={cardId(offer.flight.id)}
      className={`card offer${bookable ? '' : ' unfit'}${gone === undefined ? '' : ' gone'}`}
      aria-labelledby={nameId}
    >
      <h3 className="sr" id={nameId}>
        <OfferName offer={shown} />
      </h3>
      <OfferPrice {...props} {...asked} />
      <OfferFacts offer={shown} rank={gone === undefined ? props.rank : undefined} />
      <div className="offer-legs">
        {unfitReason === undefined ? null : (
          <OfferUnfit reason={unfitReason} onReturnDate={props.onReturnDate} />
        )}
        {flightsOf(offer).map((flight) => (
          <OfferLeg key={flight.id} flight={flight} />
        ))}
      </div>
      <div className="offer-terms">
        <Bag offer={offer} bagged={bagged} isOn={wantsBag} onToggle={() => props.onBag(offer.flight.id)} />
        <p className="t12 mute">
          <span className="offer-narrow">
            <RefundWords offer={shown} />
            {' · '}
          </span>
          <button
            type="button"
            className="offer-open"
            aria-haspopup="dialog"
            onClick={() => props.onOpen(offer.flight.id)}
          >
            {t('offer.details')}
            <OfFlight flight={offer.flight} />
          </button>
        </p>
      </div>
      <div className="offer-choose">
        {!bookable
          ? null
          : gone === undefined
            ? props.chooser(shown, 'btn btn-primary btn-block', t('offer.choose'))
            : props.chooser(shown, 'btn btn-block btn-gone', t(`offer.${gone}`), true)}
      </div>
    </article>
  );
});

function OfferPrice(props: OfferCardProps) {
  const { t, locale } = useI18n();
  const { offer, before } = props;
  const { currency } = offer.fare;
  const adult = props.passengers > 1 ? adultPrice(offer) : undefined;
  return (
    <div className="offer-price">
      <span className="price">{formatPrice(offer.total, currency, locale)}</span>{' '}
      <span className={before === undefined ? 'offer-who mute' : 'offer-who offer-changed mute'}>
        <span>{t(props.isWhole ? 'offer.forAll' : 'offer.forOutbound', { count: props.passengers })}</span>
        {before !== undefined ? (
          <>
            <span>{' · '}</span>
            <b className={Number(before) < offer.price ? 'dearer' : 'cheaper'}>
              {t('offer.before', { price: formatPrice(before, currency, locale) })}
            </b>
          </>
        ) : adult === undefined ? null : (
          <span className="offer-wide">
            {` · ${t('offer.perAdult', { price: formatPrice(adult, currency, locale) })}`}
          </span>
        )}
      </span>
      <span className="offer-wide t12 mute">
        <RefundWords offer={offer} />
      </span>
    </div>
  );
}

/** The price of one adult; undefined for a pair converted as one sum, because no sum of lines is exact then. */
function adultPrice({ fare, back }: Offer): string | undefined {
  if (fare.pairTotal !== undefined || (back !== undefined && fare.pairOnly)) return undefined;
  const lines = [fare, ...(back === undefined ? [] : [back.fare])].map(({ priceLines }) =>
    priceLines.find((line) => line.passengerType === 'adult'),
  );
  let sum = 0;
  for (const line of lines) {
    if (line === undefined) return undefined;
    sum += Number(line.total) / line.count;
  }
  return sum.toFixed(2);
}

/** Carrier, number, times and price: the name of the card in a list of headings or articles. */
function OfferName({ offer }: { readonly offer: Offer }) {
  const { locale } = useI18n();
  const { airline } = useNames();
  const ways = flightsOf(offer).map((flight) => {
    const carrier = airline(flight.segments[0]?.carrier ?? '');
    return `${carrier} ${numbersOf(flight)}, ${formatTime(departureOf(flight))}–${formatTime(arrivalOf(flight))}`;
  });
  return [...ways, formatPrice(offer.total, offer.fare.currency, locale)].join(', ');
}

/** Rank, carriers, kind and last seats; below them the warnings to read before choosing. */
function OfferFacts({ offer, rank }: { readonly offer: Offer; readonly rank: Rank | undefined }) {
  const t = useT();
  const { airline } = useNames();
  const flights = flightsOf(offer);
  const carriers = new Set(
    flights.flatMap(({ segments }) => segments.map(({ carrier }) => airline(carrier))),
  );
  const seats = [offer.fare, offer.back?.fare].flatMap((fare) => fare?.seatsLeft ?? []);
  const facts = [
    [...carriers].join(', '),
    flights.some(({ kind }) => kind === 'charter') ? t('offer.charter') : '',
    seats.length === 0 ? '' : t('offer.seatsLeft', { count: Math.min(...seats) }),
  ];
  return (
    <div className="offer-facts">
      {!isBookable(offer) ? (
        <span className="badge fill-err">{t('badge.unfit')}</span>
      ) : rank === undefined ? null : (
        <span className={rank === 'best' || rank === 'chosenBack' ? 'badge sea' : 'badge'}>
          {t(`badge.${rank}`)}
        </span>
      )}
      <Warnings offer={offer} />
      <span className="offer-carriers">
        {facts[0]}
        {offer.back === undefined ? (
          <span className="offer-wide t12">, {numbersOf(offer.flight)}</span>
        ) : null}
        {facts
          .slice(1)
          .filter((fact) => fact !== '')
          .map((fact) => ` · ${fact}`)
          .join('')}
      </span>
    </div>
  );
}

/** Important warnings: another airport, a separate ticket, a night between flights. */
function Warnings({ offer }: { readonly offer: Offer }) {
  const t = useT();
  const { airport, city, nearbyKm } = useNames();
  const flights = flightsOf(offer);
  const layovers = flights.flatMap((flight) => flight.layovers);
  const change = layovers.find((layover) => layover.airportChange);
  const near = [...new Set(flights.flatMap(endsOf))].filter((code) => nearbyKm(code) !== undefined);
  return (
    <>
      {near.map((code) => (
        <span key={code} className="badge sun">
          {t('badge.nearby', { airport: airport(code), km: nearbyKm(code) ?? 0 })}
        </span>
      ))}
      {change === undefined ? null : (
        <span className="badge err">{t('badge.airportChange', { city: city(change.airport) })}</span>
      )}
      {layovers.some((layover) => layover.selfTransfer && !layover.airportChange) ? (
        <span className="badge err">{t('badge.selfTransfer')}</span>
      ) : null}
      {layovers.some((layover) => layover.overnight) ? (
        <span className="badge sun">{t('badge.overnight')}</span>
      ) : null}
    </>
  );
}

/** Included baggage, the price of adding it to the same flights, or that none is available. */
function Bag(props: {
  readonly offer: Offer;
  readonly bagged: Offer | undefined;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}) {
  const { t, locale } = useI18n();
  const { offer, bagged, isOn } = props;
  if (includesBag(offer)) return <p className="offer-bag-none">{t('offer.bagIncluded', bagOf(offer))}</p>;
  if (bagged === undefined) return <p className="offer-bag-none">{t('baggage.none')}</p>;
  const more = formatPrice(subtractAmounts(bagged.total, offer.total), offer.fare.currency, locale);
  return (
    <button type="button" className="offer-bag" aria-pressed={isOn} onClick={props.onToggle}>
      {isOn ? t('offer.bagAdded', bagOf(bagged)) : t('offer.bagFor', { price: more, kg: bagOf(bagged).kg })}
      <OfFlight flight={offer.flight} />
    </button>
  );
}

/** The smallest allowance of both ways; external suppliers may omit the weight. */
function bagOf({ fare, back }: Offer): { kg: number } {
  return { kg: Math.min(fare.baggage.kg, back?.fare.baggage.kg ?? Infinity) };
}

function RefundWords({ offer: { fare, back } }: { readonly offer: Offer }) {
  const t = useT();
  const rules = [fare.cancelRule, ...(back === undefined ? [] : [back.fare.cancelRule])];
  if (rules.some(({ allowed }) => !allowed)) return t('offer.noRefund');
  return t(rules.some(({ fee }) => Number(fee ?? 0) > 0) ? 'offer.refundLessFee' : 'offer.refundFree');
}

/** The reason why a flight is not sold, and the alternative: if it names a date, one click searches again with it. */
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
