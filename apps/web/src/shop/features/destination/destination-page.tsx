import { getRouteApi, notFound, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT, useI18n } from '../../../shared/i18n/i18n.tsx';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { usePageT, type PageTranslate } from '../../kit/text-page/texts/page-texts.ts';
import { ArtScene } from '../../../shared/art/art-scene.tsx';
import { useHome } from '../../kit/use-home.ts';
import { CarFront, Plane, ArrowRight } from 'lucide-react';
import { type SceneName, getDestination } from '@farewind/contract/content/pages';
import { monthHere, minutesAhead } from '../../../shared/format/device-clock.ts';
import { placeNatures } from '../../kit/place-natures.ts';
import '../../../styles/text.css';
import '../../../styles/destination.css';
import { monthRuns, timeThere } from './time-there.ts';
import { formatPrice } from '@farewind/values/format-money';
import { formatDate, formatDateWithWeekday } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { searchFor } from '../../search/search-for.ts';
import type { Promotion } from '../../search/use-promotions.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { getPromotions } from '@farewind/contract/flights/search';
import { useSession } from '../../../shared/session/session.tsx';

const WARMEST = 32;

/** Sea temperature by month, with the current month marked. */
function SeaByMonth({ scene }: { readonly scene: SceneName }) {
  const t = usePageT();
  const { locale } = useI18n();
  const now = useNow();
  const month = now && monthHere(now);
  const { seaCelsius } = placeNatures[scene];
  if (seaCelsius === undefined) return null;
  const name = (index: number, length: 'long' | 'narrow') =>
    new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC' }).format(Date.UTC(2027, index, 15));
  return (
    <section className="card dest-sea" aria-labelledby="dest-sea">
      <h2 id="dest-sea">{t('destination.sea')}</h2>
      <p className="t14 mute">{t('destination.seaNote')}</p>
      <ol>
        {seaCelsius.map((celsius, index) => (
          <li key={name(index, 'long')} className={index === month ? 'is-now' : ''}>
            <b className="num">{celsius}</b>
            <i aria-hidden="true" style={{ height: `${(Math.max(celsius, 1) / WARMEST) * 100}%` }} />
            <abbr title={name(index, 'long')}>{name(index, 'narrow')}</abbr>
          </li>
        ))}
      </ol>
    </section>
  );
}

const route = getRouteApi('/destination/$slug');

/** A place: pictures, description, prices, and further links. */
export function DestinationPage(): ReactNode {
  const { slug } = route.useParams();
  const { data, error, refetch } = useDestination(slug.toLowerCase());
  const t = useT();
  if (error instanceof ApiError && error.key === 'GEN-NOTFOUND') throw notFound();
  if (error !== null && data === undefined)
    return (
      <div className="wrap page-body">
        <h1 className="sr">{t('error.title')}</h1>
        <PageProblem
          title={t('error.title')}
          text={error instanceof ApiError ? error.message : t('error.unknown')}
          action={t('error.retry')}
          onAction={() => void refetch()}
        />
      </div>
    );
  return data === undefined ? <DestinationSkeleton /> : <Place place={data} />;
}

function Place({ place }: { readonly place: Destination }) {
  const t = usePageT();
  usePageTitle(place.title);
  return (
    <>
      <DestinationHead place={place} />
      <div className="wrap dest-page">
        <PlaceFacts place={place} />
        <div className="dest-columns">
          <div className="text">
            <MarkdownText source={place.body} />
          </div>
          <div className="dest-side">
            <OriginPrices place={place} />
            <SeaByMonth scene={place.scene} />
          </div>
        </div>
        <RoutesTo place={place} />
        <OtherPlaces except={place.slug} title={t('destination.others')} />
      </div>
    </>
  );
}

function DestinationSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('page.loading')}>
      <div className="dest-head">
        <div className="wrap">
          <span className="sk dest-title-sk" />
          <span className="dest-art" />
        </div>
      </div>
      <div className="wrap dest-page">
        <span className="sk dest-facts-sk" />
        <div className="dest-columns">
          <span className="sk dest-text-sk" />
          <span className="sk dest-text-sk" />
        </div>
      </div>
    </div>
  );
}

/** Other popular places, with picture and name. */
function OtherPlaces(props: { readonly except: string; readonly title: string }) {
  const cities = useHome().data?.cities.filter(({ slug }) => slug !== props.except) ?? [];
  if (cities.length === 0) return null;
  return (
    <section className="dest-others" aria-labelledby="dest-others">
      <h2 id="dest-others">{props.title}</h2>
      <ul>
        {cities.map((city) => (
          <li key={city.slug}>
            <Link to="/destination/$slug" params={{ slug: city.slug }}>
              <ArtScene scene={city.scene} className="dest-small" />
              {city.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The place's picture and name, and links to flights and rides there. */
function DestinationHead({ place }: { readonly place: Destination }) {
  const t = usePageT();
  return (
    <header className="dest-head">
      <div className="wrap">
        <div className="dest-title">
          <h1>{place.title}</h1>
          <p className="lead">{place.description}</p>
          <div className="row wrapx">
            <Link className="btn btn-primary" to="/flightSearch" search={{ to: place.place }}>
              <Plane className="i i-16" aria-hidden />
              {t('destination.flights')}
            </Link>
            <Link className="btn btn-line" to="/transferSearch" search={{ from: place.airports[0] }}>
              <CarFront className="i i-16" aria-hidden />
              {t('destination.rides')}
            </Link>
          </div>
        </div>
        <ArtScene scene={place.scene} className="dest-art" />
      </div>
    </header>
  );
}

/** Facts about a place at a glance: local time, sea temperature, best months and airports. */
function PlaceFacts({ place }: { readonly place: Destination }) {
  const t = usePageT();
  const { locale } = useI18n();
  const now = useNow();
  const nature = placeNatures[place.scene];
  const sea = now === undefined ? undefined : nature.seaCelsius?.[monthHere(now)];
  const there = now === undefined ? undefined : timeThere(now, nature.timeZone, minutesAhead(now));
  return (
    <dl className="dest-facts" aria-label={t('destination.facts')}>
      <Fact name={t('destination.time')} note={there === undefined ? '' : formatAhead(there.hoursAhead, t)}>
        <span className="num">{there?.clock ?? '–'}</span>
      </Fact>
      {nature.seaCelsius === undefined ? null : (
        <Fact name={t('destination.seaNow')}>
          <span className="num">{sea === undefined ? '–' : `${sea} °C`}</span>
        </Fact>
      )}
      <Fact name={t('destination.best')}>
        {monthRuns(nature.bestMonths)
          .map((run) => formatMonths(run, locale))
          .join(', ')}
      </Fact>
      <Fact name={t('destination.airports', { count: place.airports.length })}>
        <span className="code">{place.airports.join(', ')}</span>
      </Fact>
    </dl>
  );
}

function Fact(props: { readonly name: string; readonly note?: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <b>{props.children}</b>
        {props.note === undefined ? null : <small>{props.note}</small>}
      </dd>
    </div>
  );
}

function formatAhead(hoursAhead: number, t: PageTranslate): string {
  if (hoursAhead === 0) return t('destination.timeSame');
  return hoursAhead > 0
    ? t('destination.timeAhead', { hours: hoursAhead })
    : t('destination.timeBehind', { hours: -hoursAhead });
}

function formatMonths([first, last]: readonly [number, number], locale: string): string {
  const name = (month: number) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2027, month - 1, 15));
  return first === last ? name(first) : `${name(first)} – ${name(last)}`;
}

const HALF_MINUTE_MS = 30_000;

/** The current time; undefined until mounted, because the server's page may be cached. */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    setNow(new Date());
    const ticking = setInterval(() => setNow(new Date()), HALF_MINUTE_MS);
    return () => clearInterval(ticking);
  }, []);
  return now;
}

const ORIGINS_SHOWN = 8;

/** The lowest live price from each city with flights there; a row links to its search. */
function OriginPrices({ place }: { readonly place: Destination }) {
  const t = usePageT();
  const prices = usePricesTo(place.place);
  return (
    <section className="card dest-prices" aria-labelledby="dest-prices">
      <h2 id="dest-prices">{t('destination.prices')}</h2>
      {prices.data === undefined && !prices.isError ? (
        <span className="sk dest-prices-sk" />
      ) : prices.data === undefined || prices.data.length === 0 ? (
        <>
          <p>{t('destination.noPrices')}</p>
          <p className="t14 mute">{t('destination.noPricesText')}</p>
        </>
      ) : (
        <>
          <p className="t14 mute">{t('destination.pricesNote')}</p>
          <ul>
            {prices.data.slice(0, ORIGINS_SHOWN).map((flight) => (
              <li key={flight.flightId}>
                <PriceRow flight={flight} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The pages with prices by month, from each city with flights there. */
function RoutesTo({ place }: { readonly place: Destination }) {
  const t = usePageT();
  const routes = new Map(
    (usePricesTo(place.place).data ?? []).flatMap(({ route: pair, fromCity }) =>
      pair === undefined ? [] : [[pair, fromCity]],
    ),
  );
  if (routes.size === 0) return null;
  return (
    <section className="dest-others" aria-labelledby="dest-routes">
      <h2 id="dest-routes">{t('destination.routes')}</h2>
      <p className="row wrapx">
        {[...routes].slice(0, ORIGINS_SHOWN).map(([pair, city]) => (
          <Link key={pair} className="btn btn-line" to="/route/$pair" params={{ pair }}>
            {t('destination.routeFrom', { from: city, to: place.title })}
          </Link>
        ))}
      </p>
    </section>
  );
}

function PriceRow({ flight }: { readonly flight: Promotion }) {
  const t = usePageT();
  const { locale } = useI18n();
  const duration = formatDuration(flight.durationMinutes, locale);
  return (
    <Link to="/flightSearch" search={searchFor(flight, flight.to)}>
      <span className="dest-from">
        <b>{flight.fromCity}</b>
        <small>
          <WholeDates text={formatDateWithWeekday(flight.departsAt, locale)} />,{' '}
          {flight.stops === 0
            ? t('destination.direct', { duration })
            : t('destination.stops', { stops: flight.stops, duration })}
        </small>
      </span>
      <span className="price">{formatPrice(flight.price, flight.currency, locale)}</span>
      <ArrowRight className="i i-16" aria-hidden />
      <span className="sr">
        {t('destination.choose', { origin: flight.fromCity, date: formatDate(flight.departsAt) })}
      </span>
    </Link>
  );
}

type Destination = Answer<typeof getDestination>;

function useDestination(slug: string): UseQueryResult<Destination> {
  const { language } = useI18n();
  return useQuery({
    queryKey: ['destination', slug, language],
    queryFn: () => call(getDestination, { slug }),
  });
}

/** The cheapest live flight to a place from each city that has one. */
function usePricesTo(place: string): UseQueryResult<readonly Promotion[]> {
  const { language } = useI18n();
  const { currency } = useSession();
  return useQuery({
    queryKey: ['pricesTo', place, language, currency],
    queryFn: async () => (await call(getPromotions, { to: place, currency })).items,
  });
}
