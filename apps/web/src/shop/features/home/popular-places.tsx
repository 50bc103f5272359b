import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { formatPrice } from '@farewind/values/format-money';
import { ArtScene } from '../../../shared/art/art-scene.tsx';
import { formatDate } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n, type I18n } from '../../../shared/i18n/i18n.tsx';
import { searchFor } from '../../search/search-for.ts';
import { findCheapestTo, type Promotion } from '../../search/use-promotions.ts';
import type { Home } from '../../kit/use-home.ts';

type City = Home['cities'][number];
interface PlacesProps {
  readonly home: Home;
  readonly promotions: readonly Promotion[];
}

/** Popular cities as posters and popular countries as a list, with the lowest live price if there is one. */
export function PopularPlaces({ home, promotions }: PlacesProps) {
  const { t } = useI18n();
  const origin = promotions[0]?.fromCity;
  if (home.cities.length === 0 && home.countries.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="h-dest">
      <div className="sec-h">
        <div>
          <h2 id="h-dest">{t('home.popular')}</h2>
          {origin === undefined ? null : <p>{t('home.popularFrom', { origin })}</p>}
        </div>
      </div>
      <div className="dest">
        {home.cities.map((city, index) => (
          <Poster
            key={city.slug}
            city={city}
            cheapest={findCheapestTo(promotions, city.airports)}
            isBig={index === 0}
          />
        ))}
        <ToGallery />
      </div>
      <Countries home={home} promotions={promotions} />
    </section>
  );
}

/** Link to the gallery in the last cell of the last row. */
function ToGallery() {
  const { t } = useI18n();
  return (
    <Link className="poster poster-more" to="/gallery">
      <ArrowRight className="i i-24" aria-hidden />
      <b>{t('home.gallery')}</b>
      <span>{t('home.galleryText')}</span>
    </Link>
  );
}

function Poster(props: {
  readonly city: City;
  readonly cheapest: Promotion | undefined;
  readonly isBig: boolean;
}) {
  const { city, cheapest } = props;
  const i18n = useI18n();
  const price = cheapest && formatPrice(cheapest.price, cheapest.currency, i18n.locale);
  return (
    <article className={props.isBig ? 'poster big' : 'poster'}>
      <ArtScene scene={city.scene} className="art" />
      <div className="cap">
        <Link className="poster-to" to="/destination/$slug" params={{ slug: city.slug }}>
          {city.title}
        </Link>
        {cheapest === undefined || price === undefined ? null : (
          <>
            <Link
              className="price poster-price"
              to="/flightSearch"
              search={searchFor(cheapest, city.place)}
              aria-label={i18n.t('home.priceTo', { city: city.title, price })}
            >
              {price}
            </Link>
            <small>{describe(cheapest, i18n)}</small>
          </>
        )}
      </div>
    </article>
  );
}

function Countries({ home, promotions }: PlacesProps) {
  const { t, locale } = useI18n();
  return (
    <>
      <h3 className="sr">{t('home.countries')}</h3>
      <div className="lands">
        {home.countries.map((country) => {
          const cheapest = findCheapestTo(promotions, country.airports);
          return (
            <Link key={country.countryCode} to="/flightSearch" search={searchFor(cheapest, country.place)}>
              <span>
                <b>{country.title}</b>
                <small>{country.description}</small>
              </span>
              {cheapest === undefined ? null : (
                <span className="price">
                  {t('price.from', { price: formatPrice(cheapest.price, cheapest.currency, locale) })}
                </span>
              )}
            </Link>
          );
        })}
      </div>
    </>
  );
}

function describe(promotion: Promotion, { t, locale }: I18n): string {
  const date = formatDate(promotion.departsAt);
  if (promotion.stops > 0) return t('home.withStops', { date, stops: promotion.stops });
  const duration = formatDuration(promotion.durationMinutes, locale);
  return t(promotion.kind === 'charter' ? 'home.directCharter' : 'home.direct', { date, duration });
}
