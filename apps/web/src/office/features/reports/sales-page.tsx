import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ask, readResult } from '../../../shared/api/call.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { PageFault } from '../../../shared/ui/page-fault.tsx';
import { officeCall } from '../../api/office-call.ts';
import { exportReport, getSales } from '../../api/watching.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { ListEmpty } from '../../kit/list/list-empty.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { useAddressTexts } from '../../routes/office-address.ts';
import { DayColumns } from './day-columns.tsx';
import { readPeriod, type Period } from './sales-period.ts';
import { PeriodBar } from './period-bar.tsx';
import { SalesTable } from './sales-table.tsx';

/** What was sold and given back in a period: by day as a chart, and in every way as a table. */
export function SalesPage(): ReactNode {
  const t = useOfficeT();
  const shared = useT();
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
        <ExportButton period={period} />
      </PageHead>
      <section className="card o-list" aria-label={t('menu.sales')} aria-busy={isFetching}>
        <PeriodBar period={period} onChange={change} />
        {error !== null ? (
          <PageFault
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

function ExportButton({ period }: { readonly period: Period }) {
  const t = useOfficeT();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const answer = await ask(exportReport, period);
      if (!answer.ok) await readResult(answer);
      saveFile(`sales-${period.by}-${period.from}-${period.to}.csv`, await answer.blob());
    } catch (error) {
      showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <button type="button" className="btn btn-line" aria-busy={isBusy} onClick={() => void save()}>
      <Download className="i" aria-hidden />
      {t('list.export')}
    </button>
  );
}
