import { getRouteApi, notFound, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT, useI18n } from '../../../shared/i18n/i18n.tsx';
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { OriginPrices } from './origin-prices.tsx';
import { PlaceFacts } from './place-facts.tsx';
import { useDestination, type Destination } from './use-destination.ts';
import { ArtScene } from '../../../shared/art/art-scene.tsx';
import { useHome } from '../../kit/use-home.ts';
import { CarFront, Plane } from 'lucide-react';
import type { SceneName } from '@farewind/contract/content/pages';
import { monthHere } from '../../../shared/format/device-clock.ts';
import { placeNatures } from '../../kit/place-natures.ts';
import { useNow } from './use-now.ts';
import '../../../styles/text.css';
import '../../../styles/destination.css';

const WARMEST = 32;

/** How warm the sea is through the year, the month of today marked. */
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

/** A place: how it looks and what it is like, what it costs to get there, and where to go on. */
export function DestinationPage(): ReactNode {
  const { slug } = route.useParams();
  const { data, error, refetch } = useDestination(slug.toLowerCase());
  const t = useT();
  if (error instanceof ApiError && error.key === 'GEN-NOTFOUND') throw notFound();
  if (error !== null)
    return (
      <div className="wrap page-body">
        <h1 className="sr">{t('error.title')}</h1>
        <PageFault
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

/** The other popular places, by picture and name. */
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

/** The scene of a place with its name, and the two ways on: a flight, and a ride from the airport. */
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
