import type { Fare, FlightResponse, SearchResults } from '@farewind/contract/flights/search';
import { formatMoney, formatPrice } from '@farewind/values/format-money';
import { Check, Info, Minus } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { formatDateWithWeekday } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { addAmounts, compareAmounts } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { useFareName } from '../../purchase/fares/fare-name.tsx';
import { FareTerms } from '../../purchase/fares/fare-terms.tsx';
import { describeFare } from '../../purchase/fares/fare-words.ts';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';
import { departureOf, flightsOf, type Offer } from './filter-offers.ts';
import { numbersOf } from './flight-numbers.tsx';
import { FlightTimeline } from './flight-timeline.tsx';
import { atLowest, inFare } from './pair-offers.ts';
import { useNames } from './result-names.tsx';
import { isBookable } from './sort-offers.ts';
import type { ListedOffer } from './steady-list.ts';
import { subtractAmounts } from './subtract-amounts.ts';
import { PairLink, type Chooser } from './use-chooser.tsx';
import type { useOffers } from './use-offers.ts';
import '../../../styles/offer-sheet.css';

const RouteMap = lazy(() =>
  loadPageGroup('map', () => import('../../kit/route-map.tsx')).then((group) => ({
    default: group.RouteMap,
  })),
);

const OfferRide = lazy(() =>
  loadPageGroup('offer-ride', () => import('./offer-ride.tsx')).then((group) => ({
    default: group.OfferRide,
  })),
);

interface SheetProps extends ListedOffer {
  readonly search: SearchResults['search'];
  readonly shown: ReturnType<typeof useOffers>;
  readonly chooser: Chooser;
  readonly onClose: () => void;
}

/** Everything about an offer: the journey step by step, baggage and rules, fares, the lines of the price, the map. */
export function OfferSheet(props: SheetProps) {
  const { t } = useI18n();
  const names = useNames();
  const { offer, search } = props;
  const flights = flightsOf(offer);
  return (
    <Dialog
      title={t('results.route', { from: names.city(search.from), to: names.city(search.to) })}
      className="offer-sheet"
      isBusy={false}
      onClose={props.onClose}
      foot={<SheetFoot {...props} />}
    >
      {flights.map((flight) => (
        <Way
          key={flight.id}
          flight={flight}
          fare={flight === offer.flight ? offer.fare : (offer.back?.fare ?? offer.fare)}
        />
      ))}
      <Warnings flights={flights} />
      <Suspense fallback={<div className="map" />}>
        <Route flight={offer.flight} />
      </Suspense>
      <Fares {...props} />
      <PriceParts offer={offer} />
      {offer.flight.direction === 'outbound' && isBookable(offer) && props.gone === undefined ? (
        <Suspense fallback={null}>
          <OfferRide offer={offer} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}

/** The total price, and the links that continue. */
function SheetFoot({ offer, before, gone, search, chooser }: SheetProps) {
  const { t, locale } = useI18n();
  const say = useResultT();
  const { back } = offer;
  const count = search.adults + search.children + search.infants;
  return (
    <>
      <p className="offer-sheet-total">
        <b className="price">{formatPrice(offer.total, offer.fare.currency, locale)}</b>{' '}
        <span className="t14 mute">
          {t('offer.forAll', { count })}
          {before === undefined
            ? null
            : ` · ${t('offer.before', { price: formatPrice(before, offer.fare.currency, locale) })}`}
        </span>
      </p>
      {!isBookable(offer) ? null : gone !== undefined ? (
        <p role="status">{t(`offer.${gone}`)}</p>
      ) : back === undefined ? (
        chooser(offer, 'btn btn-primary', t('offer.choose'))
      ) : (
        <>
          {chooser(offer, 'btn btn-line', say('sheet.otherBack'))}
          <PairLink
            searchId={search.id}
            offer={{ ...offer, back }}
            className="btn btn-primary"
            label={say('sheet.straight')}
          />
        </>
      )}
    </>
  );
}

/** One direction: its steps, then baggage and rules of its fare. */
function Way({ flight, fare }: { readonly flight: FlightResponse; readonly fare: Fare }) {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const { airline } = useNames();
  const operated = flight.segments.filter((segment) => segment.operatingCarrier !== segment.carrier);
  const words = describeFare(fare, i18n);
  return (
    <section className="offer-way">
      <h3>
        {t(flight.direction === 'outbound' ? 'leg.outbound' : 'leg.return', {
          date: formatDateWithWeekday(departureOf(flight), locale),
        })}
      </h3>
      <p className="t14 mute">
        {numbersOf(flight)} · {t(flight.kind === 'charter' ? 'badge.charter' : 'badge.scheduled')} ·{' '}
        {t('details.onTheWay', { duration: formatDuration(flight.durationMinutes, locale) })}
        {operated.map((segment) => (
          <span key={segment.number}>
            {' '}
            {t('leg.operatedBy', { airline: airline(segment.operatingCarrier) })}
          </span>
        ))}
      </p>
      <FlightTimeline flight={flight} />
      <p className="t14 mute off-note">{t('details.localTime')}</p>
      <ul className="offer-rules">
        <Rule has={fare.handBaggage.pieces > 0} text={words.hand} />
        <Rule has={fare.baggage.pieces > 0} text={words.baggage} />
        <Rule has={fare.changeRule.allowed} text={words.change} />
        <Rule has={fare.cancelRule.allowed} text={words.refund} />
        <FareTerms terms={fare.terms} />
      </ul>
    </section>
  );
}

/** The notices of travel rules about the flights, each once. */
function Warnings({ flights }: { readonly flights: readonly FlightResponse[] }) {
  const warnings = new Set(flights.flatMap((flight) => flight.warnings).map(({ text }) => text));
  if (warnings.size === 0) return null;
  return (
    <div>
      {[...warnings].map((text) => (
        <p key={text} className="notice warn off-warning">
          <Info className="i" aria-hidden />
          {text}
        </p>
      ))}
    </div>
  );
}

function Rule({ has, text }: { readonly has: boolean; readonly text: string }) {
  return (
    <li className={has ? '' : 'x'}>
      {has ? <Check className="i i-16" aria-hidden /> : <Minus className="i i-16" aria-hidden />}
      <span>{text}</span>
    </li>
  );
}

/** The fares of the flight side by side, each with the resulting price of the whole trip. */
function Fares({ offer, gone, shown, chooser }: SheetProps) {
  const { t } = useI18n();
  const offers = useMemo(
    () =>
      offer.fares
        .flatMap((fare) => inFare(offer, fare, shown.returns, shown.filters) ?? [])
        .toSorted((a, b) => compareAmounts(a.total, b.total)),
    [offer, shown.returns, shown.filters],
  );
  const [lowest] = offers;
  if (lowest === undefined || offers.length < 2 || gone !== undefined) return null;
  const ofFlight = atLowest(offer, shown.returns) ?? lowest;
  const isLowestOfFlight = compareAmounts(ofFlight.total, lowest.total) >= 0;
  return (
    <section>
      <h3>{t('offer.faresOf', { count: offers.length })}</h3>
      <div className="fams">
        {offers.map((each) => (
          <Family
            key={each.fare.fareId}
            offer={each}
            lowest={lowest}
            isLowestOfFlight={isLowestOfFlight}
            chooser={chooser}
          />
        ))}
      </div>
    </section>
  );
}

function Family(props: {
  readonly offer: Offer;
  readonly lowest: Offer;
  /** False if filters or an added bag leave out a cheaper fare. */
  readonly isLowestOfFlight: boolean;
  readonly chooser: Chooser;
}) {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const nameOf = useFareName();
  const { offer, lowest } = props;
  const { fare } = offer;
  const words = describeFare(fare, i18n);
  const more = subtractAmounts(offer.total, lowest.total);
  const name = nameOf(fare.family);
  return (
    <article className="fam">
      <h4>
        <span>{name}</span>
        {fare.seatsLeft === undefined ? null : (
          <span className="badge sun">{t('badge.seatsLeft', { count: fare.seatsLeft })}</span>
        )}
      </h4>
      <div>
        <span className="price">{formatPrice(offer.total, fare.currency, locale)}</span>
        <p className="t14 mute">
          {Number(more) > 0
            ? t('offer.moreBy', { price: formatPrice(more, fare.currency, locale) })
            : t(props.isLowestOfFlight ? 'offer.lowestFare' : 'offer.lowestFitting')}
        </p>
      </div>
      <ul className="offer-rules">
        <Rule has={fare.handBaggage.pieces > 0} text={words.hand} />
        <Rule has={fare.baggage.pieces > 0} text={words.baggage} />
        <Rule has={fare.changeRule.allowed} text={words.change} />
        <Rule has={fare.cancelRule.allowed} text={words.refund} />
        <FareTerms terms={fare.terms} />
      </ul>
      {isBookable(offer)
        ? props.chooser(offer, 'btn btn-line', t('offer.chooseFare', { family: name }))
        : null}
    </article>
  );
}

function PriceParts({ offer }: { readonly offer: Offer }) {
  const { t, locale } = useI18n();
  const { fare, back } = offer;
  const money = (amount: string) => formatMoney(amount, fare.currency, locale);
  const ways = back === undefined ? [fare] : [fare, back.fare];
  const sum = ways.reduce((total, way) => addAmounts(total, way.total), '0.00');
  return (
    <section>
      <h3>{t('details.price')}</h3>
      <div className="price-parts">
        {ways.map((way, index) => (
          <dl key={way.fareId}>
            {ways.length < 2 ? null : (
              <div className="b">
                <dt>{t(index === 0 ? 'leg.out' : 'leg.back')}</dt>
                <dd className="num">{money(way.total)}</dd>
              </div>
            )}
            {way.priceLines.map((line) => (
              <Line key={line.passengerType} line={line} money={money} />
            ))}
          </dl>
        ))}
        <dl>
          {fare.pairTotal === undefined ? null : (
            <div>
              <dt>{t('details.thisFlight')}</dt>
              <dd className="num">{money(fare.total)}</dd>
            </div>
          )}
          <div className="b price-sum">
            <dt>
              {t(
                back === undefined && fare.pairTotal === undefined
                  ? 'details.thisFlight'
                  : 'details.bothFlights',
              )}
            </dt>
            <dd className="price">{money(offer.total)}</dd>
          </div>
          {back === undefined || compareAmounts(sum, offer.total) === 0 ? null : (
            <PairNote amount={money(subtractAmounts(sum, offer.total))} />
          )}
        </dl>
      </div>
    </section>
  );
}

/** A pair converted as one sum costs some cents less than its halves; explains why the lines do not add up. */
function PairNote({ amount }: { readonly amount: string }) {
  const say = useResultT();
  return <p className="t12 mute">{say('sheet.pairRounding', { amount })}</p>;
}

function Line(props: {
  readonly line: Fare['priceLines'][number];
  readonly money: (amount: string) => string;
}) {
  const { t } = useI18n();
  const { line, money } = props;
  return (
    <>
      <div>
        <dt>{t(`passengerLine.${line.passengerType}`, { count: line.count })}</dt>
        <dd className="num">{money(line.total)}</dd>
      </div>
      {(['fare', 'tax', 'fuel', 'service'] as const)
        .filter((part) => Number(line[part]) !== 0)
        .map((part) => (
          <div key={part} className="mute price-part">
            <dt>{t(`pricePart.${part}`)}</dt>
            <dd className="num">{money(line[part])}</dd>
          </div>
        ))}
    </>
  );
}

/** The outbound flight on the map; the return looks the same. */
function Route({ flight }: { readonly flight: FlightResponse }) {
  const { t } = useI18n();
  const names = useNames();
  const stops = useMemo(() => {
    const codes = flight.segments.flatMap((segment) => [segment.from, segment.to]);
    return [...new Set(codes)].flatMap((code) => {
      const at = names.position(code);
      return at === undefined ? [] : [{ code, name: names.city(code), at }];
    });
  }, [flight, names]);
  if (stops.length < 2) return null;
  return (
    <RouteMap stops={stops} label={t('details.map', { way: stops.map((stop) => stop.name).join(' — ') })} />
  );
}
