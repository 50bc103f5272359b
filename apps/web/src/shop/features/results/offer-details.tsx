import type { Fare, FlightResponse, Layover, Segment } from '@farewind/contract/flights/search';
import { CircleAlert, Info } from 'lucide-react';
import { Fragment, lazy, Suspense, useMemo } from 'react';
import { formatTime } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { aircraftName } from './aircraft-names.ts';
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

/** The journey step by step, its warnings, and what the price is made of. */
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
