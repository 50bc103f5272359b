import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { formatWholeMoney } from '@farewind/values/format-money';
import { formatDate, formatShortDate } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { searchFor } from '../../search/search-for.ts';
import type { Promotion } from '../../search/use-promotions.ts';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { usePricesTo, type Destination } from './use-destination.ts';

const ORIGINS_SHOWN = 8;

/** The lowest live price from each city that flies there; a row leads to the search that finds it. */
export function OriginPrices({ place }: { readonly place: Destination }) {
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

function PriceRow({ flight }: { readonly flight: Promotion }) {
  const t = usePageT();
  const { locale } = useI18n();
  const duration = formatDuration(flight.durationMinutes, locale);
  return (
    <Link to="/flightSearch" search={searchFor(flight, flight.to)}>
      <span className="dest-from">
        <b>{flight.fromCity}</b>
        <small>
          {formatShortDate(flight.departsAt, locale)},{' '}
          {flight.stops === 0
            ? t('destination.direct', { duration })
            : t('destination.stops', { stops: flight.stops, duration })}
        </small>
      </span>
      <span className="price">{formatWholeMoney(flight.price, flight.currency, locale)}</span>
      <ArrowRight className="i i-16" aria-hidden />
      <span className="sr">
        {t('destination.choose', { origin: flight.fromCity, date: formatDate(flight.departsAt) })}
      </span>
    </Link>
  );
}
