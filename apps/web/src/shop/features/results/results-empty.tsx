import type { SearchCriteria, SearchResults } from '@farewind/contract/flights/search';
import { Suspense } from 'react';
import { daysBetween, formatDateWithWeekday } from '../../../shared/format/date.ts';
import { formatPrice } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { AlertSlot } from './alert-slot.tsx';
import { NearbySlot } from './nearby-slot.tsx';
import { useMonthPrices } from './use-month-prices.ts';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';

/** Nothing found: the reason, the nearest dates with seats, and how to widen the search. */
export function ResultsEmpty(props: {
  readonly results: SearchResults;
  readonly busy: boolean;
  readonly onDate: (date: string) => void;
  readonly onWider: (change: Partial<SearchCriteria>) => void;
}) {
  const { results } = props;
  return (
    <section className="card empty">
      <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
        <path className="f" d="M22 66h88v10H22z" />
        <circle className="s" cx="98" cy="24" r="10" />
        <path d="M14 76h104M30 66V44h34v22M36 44V32h22v12M47 32V18M40 22h14" />
        <path className="a" d="M70 60q10-7 20 0t20 0" />
        <path d="M38 52h5M51 52h5M38 59h5M51 59h5" />
      </svg>
      <WhyEmpty reason={results.emptyReason} />
      <NearestDays {...props} />
      <Wider {...props} />
      <NearbySlot search={results.search} lowest={undefined} busy={props.busy} onSearch={props.onWider} />
      <AlertSlot searchId={results.search.id} seen={undefined} isFiltered={false} />
    </section>
  );
}

/** The days with seats, nearest first, each with its price and distance from the requested one. */
function NearestDays({ results, busy, onDate }: Parameters<typeof ResultsEmpty>[0]) {
  const { t, locale } = useI18n();
  const { search, nearestDates = [] } = results;
  const away = (date: string) => daysBetween(search.departureDate, date);
  const days = nearestDates.toSorted((a, b) => Math.abs(away(a.date)) - Math.abs(away(b.date)));
  if (days.length === 0) return null;
  return (
    <>
      <p className="soft t14">{t('flights.nearestDates')}</p>
      <ul className="empty-days">
        {days.map(({ date, price }) => (
          <li key={date}>
            <button type="button" disabled={busy} onClick={() => onDate(date)}>
              <b className="num">{formatDateWithWeekday(date, locale)}</b>
              <span className="price">{formatPrice(price, search.currency, locale)}</span>
              <span className="t12 mute">
                {away(date) < 0
                  ? t('flights.daysEarlier', { count: -away(date) })
                  : t('leg.daysLater', { count: away(date) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function WhyEmpty({ reason }: { readonly reason: SearchResults['emptyReason'] }) {
  const { t } = useI18n();
  if (reason === 'FLT-NOSEAT') return <h2>{t('flights.noneOnDate')}</h2>;
  if (reason === 'FLT-CLOSED')
    return (
      <Suspense fallback={<h2>&nbsp;</h2>}>
        <NotOnSale />
      </Suspense>
    );
  return (
    <>
      <h2>{t('flights.notFound.title')}</h2>
      <p className="soft">{t('flights.notFound.text')}</p>
    </>
  );
}

function NotOnSale() {
  const say = useResultT();
  return (
    <>
      <h2>{say('closed.title')}</h2>
      <p className="soft">{say('closed.text')}</p>
    </>
  );
}

function Wider(props: Parameters<typeof ResultsEmpty>[0]) {
  const { t } = useI18n();
  const { directOnly, nearbyAirports } = props.results.search;
  return (
    <div className="row wrapx empty-dates">
      {directOnly ? <WithConnections {...props} /> : null}
      {nearbyAirports ? null : (
        <button
          type="button"
          className="btn btn-line"
          disabled={props.busy}
          onClick={() => props.onWider({ nearbyAirports: true })}
        >
          {t('results.withNearby')}
        </button>
      )}
    </div>
  );
}

/** The same day with a change of planes, with the lowest price once it is known. */
function WithConnections(props: Parameters<typeof ResultsEmpty>[0]) {
  const { t, locale } = useI18n();
  const { search } = props.results;
  const { byDate } = useMonthPrices({ ...search, directOnly: false }, search.departureDate.slice(0, 7));
  const price = byDate.get(search.departureDate);
  return (
    <button
      type="button"
      className={price === undefined ? 'btn btn-line' : 'btn btn-primary'}
      disabled={props.busy}
      onClick={() => props.onWider({ directOnly: false })}
    >
      {price === undefined
        ? t('results.withConnections')
        : t('results.withConnectionsFrom', { price: formatPrice(price, search.currency, locale) })}
    </button>
  );
}
