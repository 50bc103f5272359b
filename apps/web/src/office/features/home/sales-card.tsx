import { useRef } from 'react';
import { formatMoney } from '@farewind/values/format-money';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { useWidth } from '../../kit/use-width.ts';
import type { DashboardData, SalesDay } from './dashboard-types.ts';
import { scaleBand, scaleLinear } from 'd3-scale';
import { formatShortDay } from './short-day.ts';

/** Sales by day as bars, and as a table for screen readers. */
export function SalesCard({ data }: { readonly data: DashboardData }) {
  const t = useOfficeT();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const isEmpty = data.days.every((day) => day.orders === 0 && Number(day.before) === 0);
  return (
    <section className="card dash-card" aria-labelledby="dash-sales">
      <div className="card-h">
        <h2 id="dash-sales">{t('dash.salesByDay')}</h2>
        <span className="mute dash-key flights only-l">{t('dash.keyFlights')}</span>
        <span className="mute dash-key transfers only-l">{t('dash.keyTransfers')}</span>
        <span className="mute dash-key before only-l">{t('dash.keyBefore')}</span>
      </div>
      <div className="dash-chart" ref={box}>
        {isEmpty ? (
          <p className="mute dash-none">{t('dash.noSales')}</p>
        ) : width === 0 ? null : (
          <SalesChart days={data.days.slice(-daysFor(width))} width={width} />
        )}
        <SalesTable days={data.days} currency={data.currency} />
      </div>
      <p className="mute dash-note">{t('dash.salesNote', { currency: data.currency })}</p>
    </section>
  );
}

function SalesTable({
  days,
  currency,
}: {
  readonly days: readonly SalesDay[];
  readonly currency: DashboardData['currency'];
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <table className="sr">
      <caption>{t('dash.salesByDay')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dash.day')}</th>
          <th scope="col">{t('dash.flights')}</th>
          <th scope="col">{t('dash.transfers')}</th>
          <th scope="col">{t('dash.orders')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDate(day.date)}</th>
            <td>{formatMoney(day.flights, currency, locale)}</td>
            <td>{formatMoney(day.transfers, currency, locale)}</td>
            <td>{day.orders}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As many days as remain distinguishable at this width. */
function daysFor(width: number): number {
  if (width >= 600) return 30;
  return width >= 400 ? 15 : 10;
}

/** Approximate width of a character of the scale. */
const CHARACTER = 6.5;
const TOP = 10;
const BOTTOM = 24;
const GAP = 1;

/**
 * Bars of the last days, today's darker, in front of a line for the days 30 days earlier. The table beside it has the
 * figures.
 */
function SalesChart({ days, width }: { readonly days: readonly SalesDay[]; readonly width: number }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const height = width >= 600 ? 230 : 190;
  const most = Math.max(
    ...days.map((day) => Math.max(Number(day.flights) + Number(day.transfers), Number(day.before))),
  );
  const y = scaleLinear([0, Math.max(most, 1)], [height - BOTTOM, TOP]).nice(4);
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const ticks = y.ticks(4).map((tick) => ({ tick, text: short.format(tick) }));
  const left = 10 + Math.ceil(Math.max(...ticks.map(({ text }) => text.length)) * CHARACTER);
  const x = scaleBand(
    days.map(({ date }) => date),
    [left, width],
  ).padding(0.3);
  const middle = (date: string) => (x(date) ?? 0) + x.bandwidth() / 2;
  const before = days.map((day) => `${middle(day.date)} ${y(Number(day.before))}`).join('L');
  const step = days.length > 15 ? 7 : 3;
  return (
    <svg
      className="dash-svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {ticks.map(({ tick, text }) => (
        <g key={tick}>
          <path className="grid" d={`M${left} ${y(tick)}H${width}`} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {days.map((day, at) => {
        const isToday = at === days.length - 1;
        const flightsTop = y(Number(day.flights));
        const transfersTop = y(Number(day.flights) + Number(day.transfers));
        const fromEnd = days.length - 1 - at;
        return (
          <g key={day.date}>
            <rect
              className={isToday ? 'flights now' : 'flights'}
              x={x(day.date)}
              width={x.bandwidth()}
              y={flightsTop}
              height={y(0) - flightsTop}
            />
            {Number(day.transfers) === 0 ? null : (
              <rect
                className="transfers"
                x={x(day.date)}
                width={x.bandwidth()}
                y={transfersTop}
                height={Math.max(0, flightsTop - transfersTop - GAP)}
              />
            )}
            {isToday || fromEnd % step === 0 ? (
              <text
                className={isToday ? 'now' : undefined}
                x={isToday ? width : middle(day.date)}
                y={height - 6}
                textAnchor={isToday ? 'end' : 'middle'}
              >
                {isToday ? t('dash.todayShort') : formatShortDay(day.date)}
              </text>
            ) : null}
          </g>
        );
      })}
      <path className="before" d={`M${before}`} />
    </svg>
  );
}
