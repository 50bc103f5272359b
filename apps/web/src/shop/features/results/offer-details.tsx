import type { Fare, FlightResponse, Layover, Segment } from '@farewind/contract/flights/search';
import { CircleAlert, Info } from 'lucide-react';
import { Fragment, lazy, Suspense, useMemo } from 'react';
import { formatTime } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { FareTerms } from '../../purchase/fares/fare-terms.tsx';
import type { Offer } from './filter-offers.ts';
import { useNames } from './result-names.tsx';
import { isBookable } from './sort-offers.ts';

const RouteMap = lazy(() =>
  loadPageGroup('map', () => import('./route-map.tsx')).then((group) => ({ default: group.RouteMap })),
);

const OfferRide = lazy(() =>
  loadPageGroup('offer-ride', () => import('./offer-ride.tsx')).then((group) => ({
    default: group.OfferRide,
  })),
);

/** The journey step by step, its warnings, and the lines of the price. */
export function OfferDetails({ offer }: { readonly offer: Offer }) {
  const { t, locale } = useI18n();
  const { flight } = offer;
  return (
    <div className="tl">
      <div>
        <h4 className="off-more-h">
          {t('details.onTheWay', { duration: formatDuration(flight.durationMinutes, locale) })}
        </h4>
        <Timeline flight={flight} />
        <p className="t14 mute off-note">{t('details.localTime')}</p>
        {flight.warnings.map((warning) => (
          <p key={warning.code} className="notice warn off-warning">
            <Info className="i" aria-hidden />
            {warning.text}
          </p>
        ))}
        {flight.direction === 'outbound' && isBookable(offer) ? (
          <Suspense fallback={null}>
            <OfferRide offer={offer} />
          </Suspense>
        ) : null}
      </div>
      <div className="off-side">
        <PriceParts fare={offer.fare} />
        {offer.fare.terms === undefined ? null : (
          <ul className="off-terms t14">
            <FareTerms terms={offer.fare.terms} />
          </ul>
        )}
        <Suspense fallback={<div className="map" />}>
          <LazyRoute flight={flight} />
        </Suspense>
      </div>
    </div>
  );
}

function LazyRoute({ flight }: { readonly flight: FlightResponse }) {
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

function Timeline({ flight }: { readonly flight: FlightResponse }) {
  return (
    <ol className="steps">
      {flight.segments.map((segment, index) => (
        <Fragment key={index}>
          <Stop time={segment.departsAt} airport={segment.from} />
          <Flight segment={segment} />
          <Stop time={segment.arrivesAt} airport={segment.to} waits={flight.layovers[index] !== undefined} />
          <Wait layover={flight.layovers[index]} next={flight.segments[index + 1]} />
        </Fragment>
      ))}
    </ol>
  );
}

function Stop(props: { readonly time: string; readonly airport: string; readonly waits?: boolean }) {
  const names = useNames();
  const airport = names.airport(props.airport);
  const city = names.city(props.airport);
  return (
    <li className={props.waits === true ? 'step wait' : 'step'}>
      <span className="time">{formatTime(props.time)}</span>
      <span className="pt" />
      <span>
        <b>{airport}</b> <span className="code mute">{props.airport}</span>
        {city === airport ? '' : `, ${city}`}
      </span>
    </li>
  );
}

function Flight({ segment }: { readonly segment: Segment }) {
  const { t, locale } = useI18n();
  const { airline } = useNames();
  return (
    <li className="step fly">
      <span />
      <span className="pt" />
      <span className="soft">
        {[
          `${segment.carrier} ${segment.number}`,
          airline(segment.carrier),
          aircraftName(segment.aircraft),
          t(`cabinShort.${segment.cabin}`),
          formatDuration(segment.durationMinutes, locale),
        ]
          .filter((part) => part !== '')
          .join(', ')}
      </span>
    </li>
  );
}

function Wait(props: { readonly layover: Layover | undefined; readonly next: Segment | undefined }) {
  const { t, locale } = useI18n();
  const { city } = useNames();
  const { layover, next } = props;
  if (layover === undefined || next === undefined) return null;
  const duration = formatDuration(layover.minutes, locale);
  const serious = layover.airportChange || layover.selfTransfer;
  const notes = [
    layover.airportChange ? t('details.collectAgain', { from: layover.airport, to: next.from }) : undefined,
    layover.selfTransfer ? t('rule.selfTransfer') : undefined,
    layover.overnight ? t('details.overnight') : undefined,
  ].filter((note) => note !== undefined);
  return (
    <li className="step gap">
      <span />
      <span className="pt" />
      {serious ? (
        <span className="notice bad">
          <CircleAlert className="i" aria-hidden />
          <b className="m">
            {layover.airportChange
              ? t('details.airportChange', { duration })
              : t('details.change', { city: city(layover.airport), duration })}
          </b>
          <span className="soft">{notes.join('. ')}</span>
        </span>
      ) : (
        <span className="soft">
          {[t('details.change', { city: city(layover.airport), duration }), ...notes].join('. ')}
        </span>
      )}
    </li>
  );
}

function PriceParts({ fare }: { readonly fare: Fare }) {
  const { t, locale } = useI18n();
  const money = (amount: string) => formatMoney(amount, fare.currency, locale);
  return (
    <div>
      <h4 className="off-more-h">{t('details.price')}</h4>
      <div className="price-parts">
        {fare.priceLines.map((line) => (
          <dl key={line.passengerType}>
            <div className="b">
              <dt>{t(`passengerLine.${line.passengerType}`, { count: line.count })}</dt>
              <dd className="num">{money(line.total)}</dd>
            </div>
            {(['fare', 'tax', 'fuel', 'service'] as const)
              .filter((part) => Number(line[part]) !== 0)
              .map((part) => (
                <div key={part} className="soft">
                  <dt>{t(`pricePart.${part}`)}</dt>
                  <dd className="num">{money(line[part])}</dd>
                </div>
              ))}
          </dl>
        ))}
        <dl>
          <div className="b price-sum">
            <dt>{t('details.thisFlight')}</dt>
            <dd className="price">{money(fare.total)}</dd>
          </div>
          {fare.pairTotal === undefined ? null : (
            <div className="b">
              <dt>{t('details.bothFlights')}</dt>
              <dd className="price">{money(fare.pairTotal)}</dd>
            </div>
          )}
        </dl>
      </div>
    </div>
  );
}

/** Aircraft by the codes of flight schedules. Names of types are the same in every language. */
const names: Readonly<Record<string, string>> = {
  100: 'Fokker 100',
  221: 'Airbus A220-100',
  223: 'Airbus A220-300',
  290: 'Embraer E190-E2',
  295: 'Embraer E195-E2',
  319: 'Airbus A319',
  '31A': 'Airbus A319 (sharklets)',
  '31N': 'Airbus A319neo',
  320: 'Airbus A320',
  321: 'Airbus A321',
  '32A': 'Airbus A320 (sharklets)',
  '32B': 'Airbus A321 (sharklets)',
  '32N': 'Airbus A320neo',
  '32Q': 'Airbus A321neo',
  '32S': 'Airbus A318/A319/A320/A321',
  330: 'Airbus A330 (all series)',
  332: 'Airbus A330-200',
  333: 'Airbus A330-300',
  338: 'Airbus A330-800neo',
  339: 'Airbus A330-900neo',
  343: 'Airbus A340-300',
  346: 'Airbus A340-600',
  351: 'Airbus A350-1000',
  359: 'Airbus A350-900',
  388: 'Airbus A380-800',
  733: 'Boeing 737-300',
  734: 'Boeing 737-400',
  735: 'Boeing 737-500',
  737: 'Boeing 737 (all series)',
  738: 'Boeing 737-800',
  739: 'Boeing 737-900',
  '73G': 'Boeing 737-700',
  '73H': 'Boeing 737-800 (winglets)',
  '73J': 'Boeing 737-900 (winglets)',
  '73W': 'Boeing 737-700 (winglets)',
  744: 'Boeing 747-400',
  '74H': 'Boeing 747-8',
  752: 'Boeing 757-200',
  753: 'Boeing 757-300',
  '75T': 'Boeing 757-300 (winglets)',
  '75W': 'Boeing 757-200 (winglets)',
  763: 'Boeing 767-300',
  '76W': 'Boeing 767-300 (winglets)',
  772: 'Boeing 777-200',
  773: 'Boeing 777-300',
  777: 'Boeing 777 (all series)',
  '77L': 'Boeing 777-200LR',
  '77W': 'Boeing 777-300ER',
  781: 'Boeing 787-10',
  787: 'Boeing 787 (all series)',
  788: 'Boeing 787-8',
  789: 'Boeing 787-9',
  '7M8': 'Boeing 737 MAX 8',
  '7M9': 'Boeing 737 MAX 9',
  '7S8': 'Boeing 737-800 (scimitar winglets)',
  AN4: 'Antonov An-24',
  AT4: 'ATR 42',
  AT5: 'ATR 42-500',
  AT7: 'ATR 72',
  ATR: 'ATR 42/72',
  CR2: 'Bombardier CRJ200',
  CR7: 'Bombardier CRJ700',
  CR9: 'Bombardier CRJ900',
  CRJ: 'Bombardier CRJ series',
  CRK: 'Bombardier CRJ1000',
  DH4: 'De Havilland Canada Dash 8-400',
  E70: 'Embraer E170',
  E75: 'Embraer E175',
  E7W: 'Embraer E175 (enhanced winglets)',
  E90: 'Embraer E190',
  E95: 'Embraer E195',
  ER4: 'Embraer ERJ-145',
  IL9: 'Ilyushin Il-96',
  L4T: 'Let L-410 Turbolet',
  M80: 'McDonnell Douglas MD-80',
  SU9: 'Sukhoi Superjet 100',
  T20: 'Tupolev Tu-204/Tu-214',
  YK2: 'Yakovlev Yak-42',
};

/** The type's name, or the code itself where it is not known. */
function aircraftName(code: string): string {
  return names[code] ?? code;
}
