import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { showToast } from '../toast-store.ts';
import { findReport, type Trial } from './find-report.ts';

export type FileTexts<File extends string> = { readonly [Name in File]?: string };

/** Files are checked first and then applied; choosing another file requires a new check. */
export function useFileImport<
  File extends string,
  Report extends { readonly accepted: boolean; readonly dryRun: boolean },
>(options: {
  readonly send: (texts: FileTexts<File>, dryRun: boolean) => Promise<Report>;
  readonly onTakenOver: () => void;
}) {
  const t = useOfficeT();
  const [texts, setTexts] = useState<FileTexts<File>>({});
  const [others, setOthers] = useState(0);
  const [trial, setTrial] = useState<Trial<{ texts: FileTexts<File>; others: number }, Report>>();
  const [isBusy, setIsBusy] = useState(false);
  const queries = useQueryClient();
  const setup = { texts, others };
  const report = findReport(trial, setup);
  const isTried = report?.accepted === true && report.dryRun;
  const run = async () => {
    setIsBusy(true);
    try {
      const answer = await options.send(texts, !isTried);
      setTrial({ setup, report: answer });
      if (!answer.accepted || answer.dryRun) return;
      await queries.invalidateQueries({ queryKey: ['office'] });
      showToast(t('files.imported'));
      setTexts({});
      options.onTakenOver();
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
    choose: (file: File, text: string) => setTexts((now) => ({ ...now, [file]: text })),
    /** Something other than the files has changed. */
    tryAgain: () => setOthers((now) => now + 1),
    run: () => void run(),
  };
}
