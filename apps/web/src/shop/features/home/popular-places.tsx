import { Link } from '@tanstack/react-router';
import { ArtScene } from '../../../shared/art/art-scene.tsx';
import { formatDate } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { formatWholeMoney } from '@farewind/values/format-money';
import { useI18n, type I18n } from '../../../shared/i18n/i18n.tsx';
import { countries, destinations } from './destinations.ts';
import { searchFor } from '../flight-list/search-for.ts';
import { findCheapestTo, type Promotion } from '../flight-list/use-promotions.ts';

/** Popular cities as posters and popular countries as a list, with the lowest live price where there is one. */
export function PopularPlaces({ promotions }: { readonly promotions: readonly Promotion[] }) {
  const i18n = useI18n();
  const { t, locale } = i18n;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const origin = promotions[0]?.fromCity;
  return (
    <section className="sec" aria-labelledby="h-dest">
      <div className="sec-h">
        <div>
          <h2 id="h-dest">{t('home.popular')}</h2>
          {origin === undefined ? null : <p>{t('home.popularFrom', { origin })}</p>}
        </div>
      </div>
      <div className="dest">
        {destinations.map((destination, index) => {
          const cheapest = findCheapestTo(promotions, destination.airports);
          return (
            <Link
              key={destination.code}
              className={index === 0 ? 'poster big' : 'poster'}
              to="/flightSearch"
              search={searchFor(cheapest, destination.code)}
            >
              <ArtScene scene={destination.scene} className="art" />
              <span className="cap">
                <b>{t(`city.${destination.scene}`)}</b>
                {cheapest === undefined ? null : (
                  <>
                    <span className="price">
                      {formatWholeMoney(cheapest.price, cheapest.currency, locale)}
                    </span>
                    <small>{describe(cheapest, i18n)}</small>
                  </>
                )}
              </span>
            </Link>
          );
        })}
      </div>
      <h3 className="sr">{t('home.countries')}</h3>
      <div className="lands">
        {countries.map((country) => {
          const cheapest = findCheapestTo(promotions, country.airports);
          return (
            <Link key={country.code} to="/flightSearch" search={searchFor(cheapest, country.place)}>
              <span>{names.of(country.code)}</span>
              {cheapest === undefined ? null : (
                <span className="price">
                  {t('price.from', { price: formatWholeMoney(cheapest.price, cheapest.currency, locale) })}
                </span>
              )}
            </Link>
          );
        })}
      </div>
    </section>
  );
}

function describe(promotion: Promotion, { t, locale }: I18n): string {
  const date = formatDate(promotion.departsAt);
  if (promotion.stops > 0) return t('home.withStops', { date, stops: promotion.stops });
  const duration = formatDuration(promotion.durationMinutes, locale);
  return t(promotion.kind === 'charter' ? 'home.directCharter' : 'home.direct', { date, duration });
}
