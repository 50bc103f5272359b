import { saveFlightSheet } from '@farewind/contract/inventory/flight-sheets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { sortCellProblems } from '../../kit/form/sort-cell-problems.ts';
import { showToast } from '../../kit/toast-store.ts';
import { useOfficeNavigate } from '../../address/office-address.ts';
import { officeCall } from '../../session/office-call.ts';
import type { FlightSheet } from './sheet-columns.ts';
import {
  cellKey,
  clearChanged,
  countChanges,
  toRequest,
  type SheetEdits,
  type SheetRow,
} from './sheet-edits.ts';
import { sheetPath } from '../../address/sheet-path.ts';

export const sheetKey = ['office', 'flight-sheet'] as const;

export type Preview = Answer<typeof saveFlightSheet>;
type Table = 'seats' | 'fares';

/** Edits a sheet: saving is tried first, to preview its departures, and then done. */
export function useSheet(sheet: FlightSheet | undefined, start: SheetEdits) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const go = useOfficeNavigate();
  const [edits, setEdits] = useState(start);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<Preview>();
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const count = countChanges(edits, sheet);

  const send = async (dryRun: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    setProblems({});
    const { request, cellOf } = toRequest(edits, sheet?.version);
    try {
      const answer = await officeCall(saveFlightSheet, { ...request, dryRun });
      if (dryRun) {
        setPreview(answer);
        return;
      }
      setPreview(undefined);
      showToast(t('sheet.saved', { flight: `${edits.carrier} ${edits.number}` }));
      if (sheet !== undefined) setEdits(start);
      await queries.invalidateQueries({ queryKey: ['office'] });
      if (sheet === undefined)
        await go(sheetPath({ carrier: edits.carrier.toUpperCase(), number: edits.number.toUpperCase() }), {
          ignoreBlocker: true,
          replace: true,
        });
    } catch (error) {
      setPreview(undefined);
      if (!(error instanceof ApiError)) return showError(error);
      if (error.key === 'GEN-CONFLICT') return setProblem(t('sheet.conflict'));
      const found = sortCellProblems(error, cellOf);
      setProblems(found.problems);
      setAsked((known) => new Set([...known, ...Object.keys(found.problems)]));
      setProblem(found.problem);
    } finally {
      setIsBusy(false);
    }
  };

  return {
    sheet,
    edits,
    problems,
    problem,
    preview,
    isBusy,
    count,
    /** Questions of the server, such as which of two equal hours is meant. */
    asked,
    change: (changes: Partial<SheetEdits>) => {
      setProblems((known) => clearChanged(known, edits, changes));
      setEdits((now) => ({ ...now, ...changes }));
    },
    setCell: (table: Table, row: SheetRow, column: string, text: string) => {
      setProblems((known) =>
        Object.fromEntries(Object.entries(known).filter(([cell]) => cell !== cellKey(row, column))),
      );
      setEdits((now) => ({
        ...now,
        [table]: now[table].map((each) =>
          each.key === row.key ? { ...each, cells: { ...each.cells, [column]: text } } : each,
        ),
      }));
    },
    addRows: (table: Table, rows: readonly SheetRow[]) =>
      setEdits((now) => ({ ...now, [table]: [...now[table], ...rows] })),
    removeRow: (table: Table, row: SheetRow) => {
      setProblems((known) =>
        Object.fromEntries(Object.entries(known).filter(([cell]) => !cell.startsWith(cellKey(row, '')))),
      );
      setEdits((now) => ({ ...now, [table]: now[table].filter(({ key }) => key !== row.key) }));
    },
    revert: () => {
      setEdits(start);
      setProblems({});
      setProblem(undefined);
    },
    check: () => send(true),
    save: () => send(false),
    closePreview: () => setPreview(undefined),
  };
}

export type SheetForm = ReturnType<typeof useSheet>;
