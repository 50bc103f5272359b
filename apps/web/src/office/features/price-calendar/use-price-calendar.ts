import { updateFareCalendar } from '@farewind/contract/inventory/fare-calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { sortCellProblems } from '../../kit/form/sort-cell-problems.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import {
  cellKey,
  listPriceChanges,
  withPrices,
  type FareCalendar,
  type PriceCell,
  type PriceEdits,
} from './calendar-edits.ts';

/**
 * Edits a month of prices on top of the stored ones as at the beginning of editing. A colleague's change meanwhile is
 * reported on saving; what is typed stays, and can then be saved over it or discarded. Nothing can be typed during a save.
 * @param queryKey of the month's calendar
 * @param onFault receives the cells with a problem, which may be of a product that is not drawn
 */
export function usePriceCalendar(
  now: FareCalendar,
  queryKey: readonly string[],
  onFault: (cells: readonly PriceCell[]) => void,
) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [begun, setBegun] = useState<FareCalendar>();
  const [edits, setEdits] = useState<PriceEdits>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const calendar = begun ?? now;
  const { changes, unread } = listPriceChanges(calendar.cells, edits);

  const write = (more: PriceEdits) => {
    if (isBusy) return;
    setBegun((known) => known ?? now);
    setEdits((typed) => ({ ...typed, ...more }));
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([key]) => !(key in more))));
  };
  const showAtCells = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    onFault(calendar.cells.filter((cell) => cellKey(cell) in found));
  };
  const save = async () => {
    if (isBusy || changes.length + unread.length === 0) return;
    setProblem(undefined);
    if (unread.length > 0) {
      showAtCells(Object.fromEntries(unread.map((key) => [key, t('departure.notANumber')])));
      return;
    }
    setIsBusy(true);
    setProblems({});
    try {
      await officeCall(updateFareCalendar, {
        prices: changes.map(({ cell: { serviceId, date, fareId, version }, after }) => ({
          serviceId,
          date,
          fareId,
          version,
          adult: after,
        })),
      });
      showToast(t('calendar.saved', { count: changes.length }));
      queries.setQueryData<FareCalendar>(queryKey, (known) => known && withPrices(known, changes));
      // What is typed next must begin from the versions of this save.
      await queries.invalidateQueries({ queryKey: ['office'] });
      setBegun(undefined);
      setEdits({});
      setSelected(new Set());
    } catch (error) {
      if (!(error instanceof ApiError)) return showError(error);
      if (error.key === 'GEN-CONFLICT') {
        setProblem(t('calendar.conflict'));
        await queries.invalidateQueries({ queryKey: ['office', 'fare-calendar'] });
        const read = queries.getQueryState<FareCalendar>(queryKey);
        // Only what the colleague has changed so far is saved over.
        if (read?.status === 'success') setBegun(read.data);
        return;
      }
      const found = sortCellProblems(error, (member) => {
        const change = changes[Number(/^prices\.(\d+)\./.exec(member)?.[1] ?? Number.NaN)];
        return change && cellKey(change.cell);
      });
      showAtCells(found.problems);
      setProblem(found.problem);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    calendar,
    edits,
    changes,
    problems,
    problem,
    selected,
    isBusy,
    isDirty: changes.length + unread.length > 0,
    write,
    save,
    select: (cells: readonly PriceCell[]) => setSelected(new Set(cells.map(cellKey))),
    revert: () => {
      if (isBusy) return;
      setBegun(undefined);
      setEdits({});
      setProblems({});
      setProblem(undefined);
    },
  };
}

export type PriceForm = ReturnType<typeof usePriceCalendar>;
