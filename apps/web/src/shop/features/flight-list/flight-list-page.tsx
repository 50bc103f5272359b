import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDayMonth } from '../../../shared/format/compact-labels.ts';
import { addDays, formatDateWithWeekday, formatWeekday } from '../../../shared/format/date.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { FlightBoard } from '../../search/flight-board.tsx';
import { usePromotions } from '../../search/use-promotions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { getFlightList } from '@farewind/contract/flights/flight-list';
import { useSession } from '../../../shared/session/session.tsx';
import type { ListSearch } from './list-search.ts';
import '../../../styles/home.css';
import '../../../styles/flight-list.css';

const DAYS = 7;

/** Origin and day of the list; both are stored in the address. */
function ListControls({ list }: { readonly list: Answer<typeof getFlightList> | undefined }) {
  const { t, locale } = useI18n();
  const navigate = useNavigate();
  const dayName = (date: string, index: number) =>
    index === 0
      ? t('flightList.today')
      : index === 1
        ? t('flightList.tomorrow')
        : `${formatWeekday(date, locale)} ${formatDayMonth(date, locale)}`;
  return (
    <div className="list-controls">
      <label className="field">
        <span className="label">{t('search.from')}</span>
        <select
          className="select"
          disabled={list === undefined}
          value={list?.from ?? ''}
          onChange={({ target: { value } }) =>
            void navigate({ from: '/flight', to: '.', search: (now) => ({ ...now, from: value }) })
          }
        >
          {list?.origins.map(({ code, city }) => (
            <option key={code} value={code}>
              {city}
            </option>
          ))}
        </select>
      </label>
      <nav className="row list-days" aria-label={t('flightList.days')}>
        {list === undefined
          ? null
          : Array.from({ length: DAYS }, (_, index) => {
              const date = addDays(list.today, index);
              return (
                <Link
                  key={date}
                  className={date === list.date ? 'chip num on' : 'chip num'}
                  aria-current={date === list.date ? 'date' : undefined}
                  from="/flight"
                  to="."
                  search={(now) => ({ ...now, date })}
                  resetScroll={false}
                >
                  {dayName(date, index)}
                </Link>
              );
            })}
      </nav>
    </div>
  );
}

const FRESH_MS = 60_000;

/** The direct flights of a city and a day; the previous list is shown until they are loaded. */
function useFlightList(search: ListSearch) {
  const { language } = useI18n();
  const { currency } = useSession();
  return useQuery({
    queryKey: ['flightList', language, currency, search],
    queryFn: ({ signal }) => call(getFlightList, { currency, ...search }, { signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

const route = getRouteApi('/flight');
type FlightList = Answer<typeof getFlightList>;

/** Departures of a day and the promotion flights, without a search. */
export function FlightListPage(): ReactNode {
  const t = useT();
  usePageTitle(t('flightList.page'));
  const search = route.useSearch();
  const list = useFlightList(search);
  const promotions = usePromotions(search.from);
  return (
    <div className="wrap page-body flight-list">
      <h1>{t('flightList.title')}</h1>
      <p className="soft">{t('flightList.lead')}</p>
      <ListControls list={list.data} />
      <div aria-busy={list.isFetching}>
        {list.data === undefined && list.isError ? (
          <PageProblem
            title={t('results.failed')}
            text={list.error instanceof ApiError ? list.error.message : t('error.unknown')}
            action={t('error.retry')}
            onAction={() => void list.refetch()}
          />
        ) : list.data === undefined ? (
          <div className="board board-sk" role="status" aria-label={t('page.loading')} />
        ) : (
          <DayBoard list={list.data} />
        )}
      </div>
      {promotions.length === 0 || list.isPending ? null : (
        <FlightBoard
          id="list-promotions"
          title={t('board.title')}
          note={t('board.note', { origin: promotions[0]?.fromCity ?? '' })}
          rows={promotions.toSorted((a, b) => a.departsAt.localeCompare(b.departsAt))}
          beside="date"
        />
      )}
    </div>
  );
}

function DayBoard({ list }: { readonly list: FlightList }) {
  const { t, locale } = useI18n();
  const date = formatDateWithWeekday(list.date, locale);
  if (list.items.length === 0) return <NoFlights list={list} />;
  return (
    <>
      <p className="sr" role="status">
        {t('flights.resultCount', { count: list.items.length })}
      </p>
      <FlightBoard
        id="list-day"
        title={`${list.fromCity}, ${date}`}
        note={t('flightList.note', { count: list.items.length })}
        rows={list.items}
        beside="duration"
      />
    </>
  );
}

function NoFlights({ list }: { readonly list: FlightList }) {
  const { t, locale } = useI18n();
  const next = addDays(list.date, 1);
  return (
    <section className="card empty" role="status">
      <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
        <path className="f" d="M22 66h88v10H22z" />
        <circle className="s" cx="98" cy="24" r="10" />
        <path d="M14 76h104M30 66V44h34v22M36 44V32h22v12M47 32V18M40 22h14" />
        <path className="a" d="M70 60q10-7 20 0t20 0" />
      </svg>
      <h2>
        <WholeDates
          text={t('flightList.none', { city: list.fromCity, date: formatDateWithWeekday(list.date, locale) })}
        />
      </h2>
      <p className="soft t14">{t('flightList.noneText')}</p>
      <div className="row wrapx list-ways">
        <Link className="btn btn-line" from="/flight" to="." search={(now) => ({ ...now, date: next })}>
          {formatDateWithWeekday(next, locale)}
        </Link>
        <Link
          className="btn btn-line"
          to="/flightSearch"
          search={{ from: list.from, departureDate: list.date, tripType: 'oneWay' }}
        >
          {t('flightList.search')}
        </Link>
      </div>
    </section>
  );
}
