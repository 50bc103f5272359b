import { importTable, readTable } from '@farewind/contract/inventory/table-import';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { findReport, type Trial } from '../../kit/files/find-report.ts';
import { toBase64 } from '../../kit/files/to-base64.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import type { TableReport } from './table-answer.tsx';
import type { Mapping, TableKind, TableLook } from './table-fields.ts';

/** A picked file with the kind of its rows and the fields that its columns are mapped to. */
export interface Chosen {
  readonly name: string;
  readonly file: string;
  readonly look: TableLook;
  readonly kind: TableKind;
  readonly mapping: Mapping;
}

/** Everything that the answer to an import depends on. */
interface Setup {
  readonly chosen: Chosen | undefined;
  readonly isSkipping: boolean;
  readonly isConfirmed: boolean;
}

/** The state of an import: the file is read, then tried with a mapping of its columns, then imported as it was tried. */
export function useTableImport() {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [trial, setTrial] = useState<Trial<Setup, TableReport>>();
  const [problem, setProblem] = useState<string>();
  const [isSkipping, setIsSkipping] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const setup: Setup = { chosen, isSkipping, isConfirmed };
  const report = findReport(trial, setup);

  const act = async (run: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await run();
    } catch (error) {
      const [atFile] = error instanceof ApiError ? error.validationErrors : [];
      if (atFile === undefined) showError(error);
      else setProblem(atFile.message);
    } finally {
      setIsBusy(false);
    }
  };
  const open = (picked: File) =>
    act(async () => {
      const file = toBase64(new Uint8Array(await picked.arrayBuffer()));
      const look = await officeCall(readTable, { file });
      setIsSkipping(false);
      setChosen({ name: picked.name, file, look, kind: look.kind, mapping: look.mappings[look.kind] });
    });
  const change = (changes: Partial<Chosen>) => setChosen((now) => now && { ...now, ...changes });
  const isTried = report?.accepted === true && report.dryRun;
  const run = ({ file, kind, mapping }: Chosen) =>
    act(async () => {
      const answer = await officeCall(importTable, {
        file,
        kind,
        mapping: { columns: { ...mapping.columns }, fixed: { ...mapping.fixed } },
        dryRun: !isTried,
        skipFaulty: isSkipping,
        confirmed: isConfirmed,
      });
      setTrial({ setup, report: answer });
      if (!answer.accepted || answer.dryRun) return;
      await queries.invalidateQueries({ queryKey: ['office'] });
      showToast(t('files.imported'));
      setChosen(undefined);
    });
  return {
    chosen,
    change,
    report,
    problem,
    isBusy,
    isTried,
    isSkipping,
    setIsSkipping,
    isConfirmed,
    setIsConfirmed,
    open: (picked: File) => void open(picked),
    run: (picked: Chosen) => void run(picked),
  };
}
