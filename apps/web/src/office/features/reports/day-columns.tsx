import type { Currency } from '@farewind/values/currency';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useRef, useState } from 'react';
import { addDays } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { useWidth } from '../../kit/use-width.ts';
import { formatShortDay } from '../home/short-day.ts';
import type { Period, SalesRow } from './sales-period.ts';

const HEIGHT = 220;
const TOP = 12;
const BOTTOM = 24;
const CHARACTER = 6.5;

/** What each day left after refunds, one currency at a time; the table under it says the same in figures. */
export function DayColumns({
  rows,
  period,
}: {
  readonly rows: readonly SalesRow[];
  readonly period: Period;
}) {
  const t = useOfficeT();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const [chosen, setChosen] = useState<Currency>();
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : currencies[0];
  if (currency === undefined) return null;
  return (
    <div className="o-columns">
      {currencies.length < 2 ? null : (
        <div className="seg" role="group" aria-label={t('sales.currency')}>
          {currencies.map((each) => (
            <button key={each} type="button" aria-pressed={each === currency} onClick={() => setChosen(each)}>
              {each}
            </button>
          ))}
        </div>
      )}
      <div ref={box} className="o-chart">
        {width === 0 ? null : <Columns days={listDays(rows, period, currency)} width={width} />}
      </div>
    </div>
  );
}

interface Day {
  readonly date: string;
  readonly net: number;
}

/** Each day of the period, also those without sales. */
function listDays(rows: readonly SalesRow[], { from, to }: Period, currency: Currency): Day[] {
  const net = new Map(
    rows.filter((row) => row.currency === currency).map((row) => [row.key, Number(row.net)]),
  );
  const days: Day[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push({ date, net: net.get(date) ?? 0 });
  return days;
}

function Columns({ days, width }: { readonly days: readonly Day[]; readonly width: number }) {
  const { locale } = useI18n();
  const values = days.map(({ net }) => net);
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [HEIGHT - BOTTOM, TOP]).nice(4);
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const ticks = y.ticks(4).map((tick) => ({ tick, text: short.format(tick) }));
  const left = 10 + Math.ceil(Math.max(...ticks.map(({ text }) => text.length)) * CHARACTER);
  const x = scaleBand(
    days.map(({ date }) => date),
    [left, width],
  ).padding(0.3);
  const step = Math.ceil(days.length / Math.max(1, Math.floor((width - left) / 60)));
  return (
    <svg
      className="dash-svg"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
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
      {days.map(({ date, net }, at) => (
        <g key={date}>
          <rect
            className="flights"
            x={x(date)}
            width={x.bandwidth()}
            y={Math.min(y(net), y(0))}
            height={Math.abs(y(net) - y(0))}
          />
          {at % step === 0 ? (
            <text x={(x(date) ?? 0) + x.bandwidth() / 2} y={HEIGHT - 6} textAnchor="middle">
              {formatShortDay(date)}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
