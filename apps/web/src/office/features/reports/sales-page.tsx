import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { PageProblem } from '../../../shared/ui/page-problem.tsx';
import { officeCall } from '../../session/office-call.ts';
import { getSales } from '@farewind/contract/reports/sales';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListEmpty } from '../../kit/list/list-empty.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { useAddressTexts } from '../../routes/office-address.ts';
import { DayColumns } from './day-columns.tsx';
import { readPeriod, groups, type Period } from './sales-period.ts';
import { SalesTable, tableOfSales } from './sales-table.tsx';
import { DayFilter } from '../../kit/list/day-filter.tsx';

/** What was sold and given back in a period: by day as a chart, and in every way as a table. */
export function SalesPage(): ReactNode {
  const t = useOfficeT();
  const shared = useT();
  const { language } = useLanguageChoice();
  const [texts, change] = useAddressTexts();
  const period = readPeriod(texts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['office', 'sales', period],
    queryFn: () => officeCall(getSales, period),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return (
    <>
      <PageHead title={t('menu.sales')}>
        <ExportButton
          save={async (format) => {
            const name = `sales-${period.by}-${period.from}-${period.to}`;
            // What stands here may be of the period before: the file is of this one.
            const { rows } = await officeCall(getSales, period);
            await saveTable(name, tableOfSales(rows, period.by, t), format, language);
          }}
        />
      </PageHead>
      <section className="card o-list" aria-label={t('menu.sales')} aria-busy={isFetching}>
        <PeriodBar period={period} onChange={change} />
        {error !== null ? (
          <PageProblem
            title={shared('error.title')}
            text={error.message}
            action={shared('error.retry')}
            onAction={() => void refetch()}
          />
        ) : data === undefined ? (
          <ListSkeleton />
        ) : data.rows.length === 0 ? (
          <ListEmpty isSearched={false} text={t('sales.empty')} onClear={() => undefined} />
        ) : (
          <>
            {period.by === 'day' ? <DayColumns rows={data.rows} period={period} /> : null}
            <SalesTable rows={data.rows} totals={data.totals} by={period.by} />
          </>
        )}
      </section>
    </>
  );
}

/** From when to when, and what the rows stand for. */
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
