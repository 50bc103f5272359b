import { scaleBand, scaleLinear } from 'd3-scale';
import { formatShortDay } from './short-day.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { SalesDay } from './dashboard-types.ts';

/** About the width of a character of the scale. */
const CHARACTER = 6.5;
const TOP = 10;
const BOTTOM = 24;
const GAP = 1;

/** Bars of the last days, today darker, before a line of the days 30 days earlier. The figures stand in a table beside it. */
export function SalesChart({ days, width }: { readonly days: readonly SalesDay[]; readonly width: number }) {
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
