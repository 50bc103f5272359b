import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { officeCall } from '../../session/office-call.ts';
import { getSales } from '@farewind/contract/reports/sales';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListEmpty } from '../../kit/list/list-empty.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import { BookOpenText } from 'lucide-react';
import { useAddressTexts } from '../../address/office-address.ts';
import { readPeriod, groups, type Period, type Sales, type SalesRow, type Group } from './sales-period.ts';
import { OwnRates } from './own-rates.tsx';
import { DayFilter } from '../../kit/list/day-filter.tsx';
import type { Currency } from '@farewind/values/currency';
import { scaleBand, scaleLinear } from 'd3-scale';
import { addDays, formatDate } from '../../../shared/format/date.ts';
import { useWidth } from '../../kit/use-width.ts';
import { formatShortDay } from '../home/short-day.ts';
import { formatMoney } from '@farewind/values/format-money';
import type { Cell } from '../../kit/csv.ts';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import '../../../styles/office-sales.css';

/** Never those of another period or grouping while these are loaded. */
export function salesOf(period: Period) {
  return queryOptions({
    queryKey: ['office', 'sales', period],
    queryFn: () => officeCall(getSales, period),
    staleTime: 0,
    retry: false,
  });
}

/** Sales and refunds of a period: a chart by day, and a table by any grouping. */
export function SalesPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const { can } = useOfficeSession();
  const [texts, change] = useAddressTexts();
  const period = readPeriod(texts);
  const { data, error, isFetching, refetch } = useQuery(salesOf(period));
  return (
    <>
      <PageHead title={t('menu.sales')}>
        {can('Pages.Ledger') ? (
          <OfficeLink
            to="/finance/ledger"
            search={{ from: period.from, to: period.to, account: 'supplierPayable' }}
            className="btn btn-line"
          >
            <BookOpenText className="i" aria-hidden />
            {t('menu.ledger')}
          </OfficeLink>
        ) : null}
        <ExportButton
          save={async (format) => {
            const name = `sales-${period.by}-${period.from}-${period.to}`;
            // The rows on screen may belong to the previous period, so the file is loaded anew.
            const { rows } = await officeCall(getSales, period);
            await saveTable(name, tableOfSales(rows, period.by, t), format, language);
          }}
        />
      </PageHead>
      <section className="card o-list" aria-label={t('menu.sales')} aria-busy={isFetching}>
        <PeriodBar period={period} onChange={change} />
        {error !== null ? (
          <NotLoaded found={{ error, refetch }} />
        ) : data === undefined ? (
          <ListSkeleton />
        ) : data.rows.length === 0 ? (
          <ListEmpty isSearched={false} text={t('sales.empty')} onClear={() => undefined} />
        ) : (
          <>
            {period.by === 'day' ? <DayColumns sales={data} period={period} /> : null}
            <SalesTable sales={data} by={period.by} />
            <OwnRates own={data.own} />
          </>
        )}
      </section>
    </>
  );
}

/** The period and the grouping of the rows. */
function PeriodBar(props: {
  readonly period: Period;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}) {
  const t = useOfficeT();
  const { period, onChange } = props;
  return (
    <div className="filterbar">
      {(['from', 'to'] as const).map((name) => (
        <DayFilter
          key={name}
          label={t(`sales.${name}`)}
          value={period[name]}
          onChange={(day) => {
            if (day !== '') onChange({ [name]: day });
          }}
        />
      ))}
      <div className="seg" role="group" aria-label={t('sales.by')}>
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            aria-pressed={group === period.by}
            onClick={() => onChange({ by: group })}
          >
            {t(`sales.${group}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

const HEIGHT = 220;
const TOP = 12;
const BOTTOM = 24;
const CHARACTER = 6.5;

/** Each day's net sales: all in the agency's currency, or one currency at a time; the table below has the figures. */
function DayColumns({ sales, period }: { readonly sales: Sales; readonly period: Period }) {
  const t = useOfficeT();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [wanted, setWanted] = useState<ChartName>();
  const charts = listCharts(sales);
  const chosen = charts.find(({ name }) => name === wanted) ?? charts[0];
  if (chosen === undefined) return null;
  return (
    <div className="o-sales-days">
      {charts.length < 2 ? null : (
        <div className="seg" role="group" aria-label={t('sales.currency')}>
          {charts.map(({ name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen.name}
              onClick={() => setWanted(name)}
            >
              {name === 'own' ? t('sales.allIn', { currency: sales.own.currency }) : name}
            </button>
          ))}
        </div>
      )}
      <div ref={box} className="o-chart">
        {width === 0 ? null : <Columns days={listDays(chosen.days, period)} width={width} />}
      </div>
    </div>
  );
}

type ChartName = Currency | 'own';

interface Chart {
  readonly name: ChartName;
  readonly days: readonly Day[];
}

/** The charts of a report; the first is shown until another is chosen. */
export function listCharts({ rows, totals, own }: Pick<Sales, 'rows' | 'totals' | 'own'>): Chart[] {
  const charts = totals.map(({ currency }): Chart => ({
    name: currency,
    days: rows
      .filter((row) => row.currency === currency)
      .map(({ key, net }) => ({ date: key, net: Number(net) })),
  }));
  if (!hasOwnTotal({ totals, own })) return charts;
  return [
    { name: 'own', days: own.days.map(({ day, net }) => ({ date: day, net: Number(net) })) },
    ...charts,
  ];
}

/** Whether a total in the agency's own currency says more than those of the currencies. */
function hasOwnTotal({ totals, own }: Pick<Sales, 'totals' | 'own'>): boolean {
  return own.total !== null && totals.some(({ currency }) => currency !== own.currency);
}

interface Day {
  readonly date: string;
  readonly net: number;
}

/** Each day of the period, including those without sales. */
function listDays(sold: readonly Day[], { from, to }: Period): Day[] {
  const net = new Map(sold.map((day) => [day.date, day.net]));
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

type Row = Omit<SalesRow, 'name' | 'key'> & {
  readonly key: string;
  readonly text: string;
  readonly isTotal: boolean;
};

/** Where there are several currencies, each line names its own: its counts have none, and a phone hides its sums. */
export function rowsOf(
  { rows, totals, own }: Pick<Sales, 'rows' | 'totals' | 'own'>,
  by: Group,
  t: OfficeTranslate,
): Row[] {
  const isMixed = by !== 'currency' && totals.length > 1;
  return [
    ...rows.map((row) => ({
      ...row,
      text: isMixed ? `${nameOf(row, by, t)}, ${row.currency}` : nameOf(row, by, t),
      isTotal: false,
    })),
    ...totals.map((row) => ({
      ...row,
      key: row.currency,
      text: totals.length > 1 ? `${t('sales.total')}, ${row.currency}` : t('sales.total'),
      isTotal: true,
    })),
    ...(own.total === null || !hasOwnTotal({ totals, own })
      ? []
      : [
          {
            ...own.total,
            key: 'own',
            text: t('sales.totalIn', { currency: own.currency }),
            isTotal: true,
          },
        ]),
  ];
}

/** The figures with bars relative to the largest of their currency, and totals. */
function SalesTable({ sales, by }: { readonly sales: Sales; readonly by: Group }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const rows = rowsOf(sales, by, t);
  const largest = new Map<string, number>();
  for (const { currency, net } of sales.rows)
    largest.set(currency, Math.max(largest.get(currency) ?? 1, Math.abs(Number(net))));
  return (
    <DataTable<Row>
      label={t('menu.sales')}
      rows={rows}
      keyOf={({ key, currency, isTotal }) => `${key} ${currency} ${String(isTotal)}`}
      columns={listColumns(by, largest, t, locale)}
    />
  );
}

/** The table as a file, with one line per currency. */
function tableOfSales(rows: readonly SalesRow[], by: Group, t: OfficeTranslate): Cell[][] {
  const sums = ['gross', 'refunded', 'net'] as const;
  const titles = [by, 'orders', 'passengers', ...sums] as const;
  return [
    [...titles.map((name) => t(`sales.${name}`)), t('dash.currency')],
    ...rows.map((row) => [
      nameOf(row, by, t),
      { number: String(row.orders) },
      { number: String(row.passengers) },
      ...sums.map((name) => ({ number: row[name] })),
      row.currency,
    ]),
  ];
}

function listColumns(
  by: Group,
  largest: ReadonlyMap<string, number>,
  t: OfficeTranslate,
  locale: string,
): DataColumn<Row>[] {
  const money = (name: 'gross' | 'refunded' | 'net'): DataColumn<Row> => ({
    name,
    title: t(`sales.${name}`),
    isNumber: true,
    draw: (row) => <Figure isTotal={row.isTotal} text={formatMoney(row[name], row.currency, locale)} />,
  });
  const count = (name: 'orders' | 'passengers'): DataColumn<Row> => ({
    name,
    title: t(`sales.${name}`),
    isNumber: true,
    draw: (row) => <Figure isTotal={row.isTotal} text={row[name].toLocaleString(locale)} />,
  });
  return [
    {
      name: 'key',
      title: t(`sales.${by}`),
      draw: ({ text, isTotal }) => (
        <span className={by === 'day' ? 'nw' : undefined}>
          <Figure isTotal={isTotal} text={text} />
        </span>
      ),
    },
    {
      name: 'bar',
      title: '',
      draw: ({ isTotal, net, currency }) =>
        isTotal ? null : (
          <span className="dash-bar o-share" aria-hidden>
            <i
              style={{ inlineSize: `${Math.max(0, (Number(net) / (largest.get(currency) ?? 1)) * 100)}%` }}
            />
          </span>
        ),
    },
    count('orders'),
    count('passengers'),
    money('gross'),
    money('refunded'),
    money('net'),
  ];
}

function Figure({ isTotal, text }: { readonly isTotal: boolean; readonly text: string }) {
  return isTotal ? <b>{text}</b> : text;
}

function nameOf({ key, name }: SalesRow, by: Group, t: OfficeTranslate): string {
  if (by === 'day') return formatDate(key);
  if (name !== null) return name;
  if (by === 'agent' && key === 'shop') return t('sales.shop');
  return key === 'transfer' ? t('order.ride') : key.replace('-', ' – ');
}
