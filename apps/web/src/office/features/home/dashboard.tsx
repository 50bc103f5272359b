import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { officeCall } from '../../session/office-call.ts';
import { getDashboard } from '@farewind/contract/reports/dashboard';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Cell } from '../../kit/csv.ts';
import { ExportButton } from '../../kit/export-button.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { useStaff } from '../../session/office-session.tsx';
import type { DashboardData } from './dashboard-types.ts';
import { Deadlines, Queues } from './queues.tsx';
import { SalesCard } from './sales-card.tsx';
import { shareOf, averageOf, changeOf } from './figures.ts';
import { formatMoney } from '@farewind/values/format-money';
import { NotLoaded } from '../../kit/not-loaded.tsx';

const REFRESH_MS = 60_000;

/** The agency's sales, open work and upcoming deadlines; refreshed every minute. */
export function Dashboard() {
  const { timeZone } = useStaff();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['office', 'dashboard', timeZone],
    queryFn: () => officeCall(getDashboard, { timeZone }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined && error !== null) {
    return <NotLoaded found={{ error, refetch }} />;
  }
  if (data === undefined) return <DashboardSkeleton />;
  return (
    <>
      <DashboardHead data={data} isBusy={isFetching} onRefresh={() => void refetch()} />
      <KeyFigures data={data} />
      <div className="og">
        <div className="stack">
          <Deadlines promises={data.promises} kept={data.kept} />
          <SalesCard data={data} />
        </div>
        <div className="stack">
          <Queues queues={data.queues} />
          <Conversion now={data.conversion} />
        </div>
      </div>
    </>
  );
}

function DashboardHead(props: {
  readonly data: DashboardData;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { language } = useLanguageChoice();
  const { data } = props;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${data.today.date}T12:00:00Z`),
  );
  return (
    <PageHead
      title={t('dash.title', {
        weekday: weekday.charAt(0).toLocaleUpperCase(locale) + weekday.slice(1),
        date: formatDate(data.today.date),
      })}
    >
      <button type="button" className="btn btn-line" aria-busy={props.isBusy} onClick={props.onRefresh}>
        <RotateCw className="i" aria-hidden />
        {t('dash.refresh')}
      </button>
      <ExportButton save={(format) => saveTable('sales', tableOfDays(data, t), format, language)} />
    </PageHead>
  );
}

function tableOfDays(data: DashboardData, t: ReturnType<typeof useOfficeT>): Cell[][] {
  const head = [
    'dash.day',
    'dash.flights',
    'dash.transfers',
    'dash.currency',
    'dash.orders',
    'dash.passengers',
  ] as const;
  const lines = data.days.map((day) => [
    formatDate(day.date),
    { number: day.flights },
    { number: day.transfers },
    data.currency,
    { number: String(day.orders) },
    { number: String(day.passengers) },
  ]);
  return [head.map((key) => t(key)), ...lines];
}

/** Placeholder of the same size as the figures. */
function DashboardSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t('page.loading')}>
      <div className="page-h">
        <span className="sk dash-sk-title" />
      </div>
      <div className="card dash-sk-figures">
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
      </div>
      <div className="og">
        <div className="stack">
          <div className="card dash-sk-card" />
          <div className="card dash-sk-card" />
        </div>
        <div className="stack">
          <div className="card dash-sk-card" />
          <div className="card dash-sk-card" />
        </div>
      </div>
    </div>
  );
}

/** From search to payment, each step with its share of the previous one. */
function Conversion({ now }: { readonly now: DashboardData['conversion'] }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const steps = [
    { text: t('dash.searches'), count: now.searches, of: undefined },
    { text: t('dash.sent'), count: now.orders, of: now.searches },
    { text: t('dash.paid'), count: now.paid, of: now.orders },
  ];
  const widest = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <section className="card dash-card" aria-labelledby="dash-conversion">
      <div className="card-h">
        <h2 id="dash-conversion">{t('dash.conversion')}</h2>
      </div>
      <ol className="dash-steps">
        {steps.map(({ text, count, of }) => {
          const share = of === undefined ? undefined : shareOf(count, of);
          return (
            <li key={text}>
              <span>{text}</span>
              <span className="dash-bar" aria-hidden="true">
                <i style={{ inlineSize: `${(count / widest) * 100}%` }} />
              </span>
              <span className="num b">{count.toLocaleString(locale)}</span>
              <span className="num mute">{share === undefined ? '' : percent.format(share)}</span>
            </li>
          );
        })}
      </ol>
      <p className="mute dash-note">{t('dash.conversionNote')}</p>
    </section>
  );
}

/** Five figures of today, each compared with the same weekday last week up to this hour. */
function KeyFigures({ data }: { readonly data: DashboardData }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { today, lastWeek, currency, conversion, conversionBefore } = data;
  const average = averageOf(today.sales, today.orders);
  const averageBefore = averageOf(lastWeek.sales, lastWeek.orders);
  const share = shareOf(conversion.paid, conversion.searches);
  const shareBefore = shareOf(conversionBefore.paid, conversionBefore.searches);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const points = share === undefined || shareBefore === undefined ? undefined : (share - shareBefore) * 100;
  return (
    <section className="card kpis" aria-label={t('dash.today')}>
      <Figure
        label={t('dash.sales')}
        value={formatMoney(today.sales, currency, locale)}
        change={changeOf(Number(today.sales), Number(lastWeek.sales))}
      />
      <Figure
        label={t('dash.orders')}
        value={today.orders.toLocaleString(locale)}
        change={changeOf(today.orders, lastWeek.orders)}
      />
      <Figure
        label={t('dash.passengers')}
        value={today.passengers.toLocaleString(locale)}
        change={changeOf(today.passengers, lastWeek.passengers)}
      />
      <Figure
        label={t('dash.average')}
        value={average === undefined ? t('form.nothing') : formatMoney(average, currency, locale)}
        change={
          average === undefined || averageBefore === undefined
            ? undefined
            : changeOf(Number(average), Number(averageBefore))
        }
      />
      <div className="kpi">
        <p className="mute">{t('dash.searchToPaid')}</p>
        <p className="v">{share === undefined ? t('form.nothing') : percent.format(share)}</p>
        <p className={`delta ${toneOf(points)}`}>
          {points === undefined
            ? t('dash.sevenDays')
            : t('dash.points', {
                points: new Intl.NumberFormat(locale, {
                  maximumFractionDigits: 1,
                  signDisplay: 'exceptZero',
                }).format(points),
              })}
        </p>
      </div>
    </section>
  );
}

function Figure(props: {
  readonly label: string;
  readonly value: string;
  readonly change: number | undefined;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { change } = props;
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const words =
    change === undefined
      ? t('dash.nothingBefore')
      : change === 0
        ? t('dash.same')
        : t('dash.change', { percent: percent.format(change) });
  return (
    <div className="kpi">
      <p className="mute">{props.label}</p>
      <p className="v">{props.value}</p>
      <p className={`delta ${toneOf(change)}`}>{words}</p>
    </div>
  );
}

function toneOf(change: number | undefined): string {
  if (change === undefined || change === 0) return 'mute';
  return change > 0 ? 'up' : 'dn';
}
