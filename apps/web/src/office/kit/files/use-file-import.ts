import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { showToast } from '../toast-store.ts';

export type FileTexts<File extends string> = { readonly [Name in File]?: string };

/** Files are checked first and then applied; choosing another file requires a new check. */
export function useFileImport<
  File extends string,
  Report extends { readonly accepted: boolean; readonly dryRun: boolean },
>(parts: {
  readonly send: (texts: FileTexts<File>, dryRun: boolean) => Promise<Report>;
  readonly onTakenOver: () => void;
}) {
  const t = useOfficeT();
  const [texts, setTexts] = useState<FileTexts<File>>({});
  const [report, setReport] = useState<Report>();
  const [isBusy, setIsBusy] = useState(false);
  const queries = useQueryClient();
  const isTried = report?.accepted === true && report.dryRun;
  const run = async () => {
    setIsBusy(true);
    try {
      const answer = await parts.send(texts, !isTried);
      setReport(answer);
      if (!answer.accepted || answer.dryRun) return;
      await queries.invalidateQueries({ queryKey: ['office'] });
      showToast(t('files.imported'));
      setTexts({});
      setReport(undefined);
      parts.onTakenOver();
    } catch (error) {
      showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    texts,
    report,
    isBusy,
    isTried,
    isEmpty: Object.keys(texts).length === 0,
    choose: (file: File, text: string) => {
      setReport(undefined);
      setTexts((now) => ({ ...now, [file]: text }));
    },
    /** Something other than the files has changed. */
    tryAgain: () => setReport(undefined),
    run: () => void run(),
  };
}
