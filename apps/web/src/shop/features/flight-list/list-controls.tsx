import { Link, useNavigate } from '@tanstack/react-router';
import type { Answer } from '../../../shared/api/remote.ts';
import type { getFlightList as operation } from '@farewind/contract/flights/flight-list';
import { addDays, formatShortDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';

const DAYS = 7;

/** Where from, and which of the coming days; both go into the address. */
export function ListControls({ list }: { readonly list: Answer<typeof operation> | undefined }) {
  const { t, locale } = useI18n();
  const navigate = useNavigate();
  const dayName = (date: string, index: number) =>
    index === 0
      ? t('flightList.today')
      : index === 1
        ? t('flightList.tomorrow')
        : formatShortDate(date, locale);
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
