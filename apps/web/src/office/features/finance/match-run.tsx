import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Upload } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { getMismatches, importStatement, reconcilePayments } from '@farewind/contract/finance/matching';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';

const key = ['office', 'match', 'run'];

/** Comparing now, and reading a statement of the bank. */
export function MatchTools() {
  const t = useOfficeT();
  const [isBusy, setIsBusy] = useState(false);
  const queries = useQueryClient();
  const attempt = async (act: () => Promise<string>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const told = await act();
      await queries.invalidateQueries({ queryKey: ['office', 'match'] });
      // Whoever has read it may go on: the next press counts.
      showToast(told);
    } catch (error) {
      showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const run = () =>
    attempt(async () => {
      const { checked, open } = await officeCall(reconcilePayments, {});
      return t('match.ran', { checked, open });
    });
  const read = (file: File) =>
    attempt(async () => {
      const { lines, added } = await officeCall(importStatement, { statement: await file.text() });
      // What the lines say is on the page only once they are compared with the books.
      const { checked, open } = await officeCall(reconcilePayments, {});
      return t('match.imported', { lines, added, checked, open });
    });
  return (
    <>
      <label className="btn btn-line o-pick">
        <Upload className="i" aria-hidden />
        {t('match.import')}
        <input
          type="file"
          className="sr"
          accept=".csv,text/csv"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void read(file);
          }}
        />
      </label>
      <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void run()}>
        <RotateCw className="i" aria-hidden />
        {t('match.run')}
      </button>
    </>
  );
}

/** When the books were compared last, and what came of it. */
export function LastRun() {
  const t = useOfficeT();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => officeCall(getMismatches, { maxResultCount: 1 }),
    staleTime: 0,
  });
  const run = data?.lastRun;
  if (run === undefined) return null;
  if (run === null) return <p className="mute">{t('match.never')}</p>;
  return (
    <p className="row wrapx">
      {/* As many as stand below now: some may have been repaired since the run. */}
      <span className={data?.totalCount === 0 ? 'badge dot ok' : 'badge dot err'}>
        {t('match.openCount', { count: data?.totalCount ?? 0 })}
      </span>
      <span className="mute num">
        {t('match.lastRun', {
          time: formatInstant(run.finishedAt ?? run.startedAt),
          name: run.startedBy ?? t('actor.system'),
          checked: run.checked,
        })}
      </span>
      {run.unanswered === 0 ? null : (
        <span className="badge sun">{t('match.unanswered', { count: run.unanswered })}</span>
      )}
    </p>
  );
}
