import type { SearchCriteria, SearchResults } from '@farewind/contract/flights/search';
import { Suspense } from 'react';
import { formatShortDate } from '../../../shared/format/date.ts';
import { formatWholeMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { NearbySlot } from './nearby-slot.tsx';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';

/** Nothing found: the reason, the nearest dates that have seats, and how to look wider. */
export function ResultsEmpty(props: {
  readonly results: SearchResults;
  readonly busy: boolean;
  readonly onDate: (date: string) => void;
  readonly onWider: (change: Partial<SearchCriteria>) => void;
}) {
  const { t, locale } = useI18n();
  const { results } = props;
  const nearest = results.nearestDates ?? [];
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
      {nearest.length === 0 ? null : (
        <>
          <p className="soft t14">{t('flights.nearestDates')}</p>
          <div className="row wrapx empty-dates">
            {nearest.map(({ date, price }) => (
              <button
                key={date}
                type="button"
                className="chip num"
                disabled={props.busy}
                onClick={() => props.onDate(date)}
              >
                {`${formatShortDate(date, locale)}, ${formatWholeMoney(price, results.search.currency, locale)}`}
              </button>
            ))}
          </div>
        </>
      )}
      <Wider {...props} />
      <NearbySlot search={results.search} lowest={undefined} busy={props.busy} onSearch={props.onWider} />
    </section>
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
  const way = (text: string, change: Partial<SearchCriteria>) => (
    <button
      type="button"
      className="btn btn-line"
      disabled={props.busy}
      onClick={() => props.onWider(change)}
    >
      {text}
    </button>
  );
  return (
    <div className="row wrapx empty-dates">
      {directOnly ? way(t('results.withConnections'), { directOnly: false }) : null}
      {nearbyAirports ? null : way(t('results.withNearby'), { nearbyAirports: true })}
    </div>
  );
}
