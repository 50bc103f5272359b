import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { officeCall } from '../../api/office-call.ts';
import { getDashboard } from '../../api/watching.ts';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Cell } from '../../kit/csv.ts';
import { ExportButton } from '../../kit/export-button.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { useStaff } from '../../session/office-session.tsx';
import { Conversion } from './conversion.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import type { DashboardData } from './dashboard-types.ts';
import { KeyFigures } from './key-figures.tsx';
import { Promises } from './promises.tsx';
import { Queues } from './queues.tsx';
import { SalesCard } from './sales-card.tsx';

const REFRESH_MS = 60_000;

/** How the agency sells, what needs somebody, and what will soon be late; fresh every minute. */
export function Dashboard() {
  const { t } = useI18n();
  const { timeZone } = useStaff();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['office', 'dashboard', timeZone],
    queryFn: () => officeCall(getDashboard, { timeZone }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined && error !== null) {
    return (
      <PageFault
        title={t('error.title')}
        text={error.message}
        action={t('error.retry')}
        onAction={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <DashboardSkeleton />;
  return (
    <>
      <DashboardHead data={data} isBusy={isFetching} onRefresh={() => void refetch()} />
      <KeyFigures data={data} />
      <div className="og">
        <div className="stack">
          <Promises promises={data.promises} kept={data.kept} />
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
