import { getRoutePrices, type RoutePrices } from '@farewind/contract/flights/route-prices';
import { formatPrice } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, notFound } from '@tanstack/react-router';
import { ArrowLeftRight, ArrowRight, Plane } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { formatDate, formatMonth, formatDateWithWeekday } from '../../../shared/format/date.ts';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { searchFor } from '../../search/search-for.ts';
import '../../../styles/text.css';
import '../../../styles/destination.css';

const route = getRouteApi('/route/$pair');

/** The lowest live prices of a route by month, with a link to each flight's search. */
export function RoutePage(): ReactNode {
  const { pair } = route.useParams();
  const { data, error, refetch } = useRoutePrices(pair.toUpperCase());
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
  if (data === undefined)
    return (
      <div className="wrap page-body" role="status" aria-label={t('page.loading')}>
        <span className="sk dest-text-sk" />
      </div>
    );
  return <Route prices={data} />;
}

function Route({ prices }: { readonly prices: RoutePrices }) {
  const t = usePageT();
  const { locale } = useI18n();
  const { from, to, months, others } = prices;
  const ends = { from: from.city, to: to.city };
  const title = t('route.title', ends);
  usePageTitle(title);
  const lowest = months.reduce<RoutePrices['months'][number]['flight'] | undefined>(
    (best, { flight }) => (best && Number(best.price) <= Number(flight.price) ? best : flight),
    undefined,
  );
  return (
    <div className="wrap page-body">
      <h1>{title}</h1>
      <p className="lead">
        {lowest === undefined
          ? t('route.none')
          : t('route.lead', { price: formatPrice(lowest.price, lowest.currency, locale) })}
      </p>
      <p className="row wrapx">
        <Link className="btn btn-primary" to="/flightSearch" search={{ from: from.code, to: to.code }}>
          <Plane className="i i-16" aria-hidden />
          {t('route.search')}
        </Link>
        <Link className="btn btn-line" to="/route/$pair" params={{ pair: `${to.code}-${from.code}` }}>
          <ArrowLeftRight className="i i-16" aria-hidden />
          {t('route.back', { from: to.city, to: from.city })}
        </Link>
      </p>
      {months.length === 0 ? null : (
        <section className="card dest-prices" aria-labelledby="route-months">
          <h2 id="route-months">{t('route.months')}</h2>
          <p className="t14 mute">{t('route.note')}</p>
          <ul>
            {months.map((month) => (
              <li key={month.month}>
                <MonthRow {...month} isLowest={month.flight === lowest} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length === 0 ? null : (
        <section className="dest-others" aria-labelledby="route-others">
          <h2 id="route-others">{t('route.others', { from: from.city })}</h2>
          <p className="row wrapx">
            {others.map((other) => (
              <Link
                key={other.code}
                className="btn btn-line"
                to="/route/$pair"
                params={{ pair: `${from.code}-${other.code}` }}
              >
                {other.city}
              </Link>
            ))}
          </p>
        </section>
      )}
    </div>
  );
}

function MonthRow({
  month,
  flight,
  isLowest,
}: RoutePrices['months'][number] & { readonly isLowest: boolean }) {
  const t = usePageT();
  const { locale } = useI18n();
  const duration = formatDuration(flight.durationMinutes, locale);
  const stops =
    flight.stops === 0
      ? t('destination.direct', { duration })
      : t('destination.stops', { stops: flight.stops, duration });
  return (
    <Link to="/flightSearch" search={searchFor(flight, flight.to)}>
      <span className="dest-from">
        <b>{formatMonth(`${month}-01`, locale)}</b>
        <small>
          <WholeDates text={formatDateWithWeekday(flight.departsAt, locale)} />, {flight.carrierName}, {stops}
        </small>
      </span>
      <span className="price">
        {isLowest ? (
          <b>{formatPrice(flight.price, flight.currency, locale)}</b>
        ) : (
          formatPrice(flight.price, flight.currency, locale)
        )}
      </span>
      <ArrowRight className="i i-16" aria-hidden />
      <span className="sr">
        {t('destination.choose', { origin: flight.fromCity, date: formatDate(flight.departsAt) })}
      </span>
    </Link>
  );
}

function useRoutePrices(pair: string) {
  const { language } = useI18n();
  const { currency } = useSession();
  const [from = '', to = ''] = pair.split('-');
  return useQuery({
    queryKey: ['route', pair, language, currency],
    queryFn: () => call(getRoutePrices, { from, to, currency }),
  });
}
