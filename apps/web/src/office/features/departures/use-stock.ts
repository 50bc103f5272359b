import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stopSale, updateDepartureStock } from '@farewind/contract/inventory/departure-stock';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { sortCellProblems } from '../../kit/form/sort-cell-problems.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { listStockChanges, toStockRequest, type DepartureStock, type Edits } from './stock-edits.ts';

export const stockKey = ['office', 'departure', 'stock'] as const;

/**
 * Edits a departure's seats and prices on top of the state at the beginning of editing. A concurrent change by somebody
 * else is shown, and the edits can still be saved over it or discarded.
 */
export function useStock(now: DepartureStock) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [begun, setBegun] = useState<DepartureStock>();
  const [edits, setEdits] = useState<Edits>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const base = begun ?? now;
  const { serviceId, date } = base.departure;
  const { changes, unread } = listStockChanges(base, edits);

  const show = (stock: DepartureStock) => {
    queries.setQueryData([...stockKey, serviceId, date], stock);
    void queries.invalidateQueries({ queryKey: ['office', 'departure'] });
  };
  const reset = () => {
    setBegun(undefined);
    setEdits({});
    setProblems({});
    setProblem(undefined);
  };
  const act = async (run: () => Promise<void>, cellAt?: ReadonlyMap<string, string>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    setProblems({});
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiError)) return showError(error);
      if (error.key === 'GEN-CONFLICT') {
        const { changedBy, changedAt } = error.data;
        const [name, time] = [changedBy, changedAt].map((value) => (typeof value === 'string' ? value : ''));
        setProblem(t('departure.conflict', { name: name ?? '', time: formatInstant(time ?? '') }));
        await queries.invalidateQueries({ queryKey: stockKey });
        const read = queries.getQueryState<DepartureStock>([...stockKey, serviceId, date]);
        // Only what the colleague has changed so far is saved over; without edits the state is followed on.
        if (read?.status === 'success') setBegun((known) => known && read.data);
        return;
      }
      const found = sortCellProblems(error, (member) => cellAt?.get(member));
      setProblems(found.problems);
      setProblem(found.problem);
    } finally {
      setIsBusy(false);
    }
  };

  return {
    base,
    edits,
    changes,
    problems,
    problem,
    isBusy,
    isDirty: changes.length > 0 || unread.length > 0,
    change: (key: string, text: string) => {
      if (isBusy) return;
      setBegun((known) => known ?? now);
      setEdits((typed) => ({ ...typed, [key]: text }));
      setProblems((known) => Object.fromEntries(Object.entries(known).filter(([cell]) => cell !== key)));
    },
    revert: reset,
    save: async () => {
      if (unread.length > 0) {
        setProblem(undefined);
        setProblems(Object.fromEntries(unread.map((key) => [key, t('departure.notANumber')])));
        return;
      }
      if (changes.length === 0) return;
      const { cellAt, ...request } = toStockRequest(changes);
      const { version } = base.departure;
      await act(async () => {
        show(await officeCall(updateDepartureStock, { serviceId, date, version, ...request }));
        reset();
        showToast(t('departure.stockSaved'));
      }, cellAt);
    },
    /** One block, or the whole departure. */
    stop: (bucket: string | undefined, isStopped: boolean) =>
      act(async () => {
        const { version } = base.departure;
        const input = { serviceId, date, version, isStopped, ...(bucket === undefined ? {} : { bucket }) };
        const stock = await officeCall(stopSale, input);
        show(stock);
        // Editing continues from the new state.
        setBegun((known) => (known === undefined ? undefined : { ...stock, fares: known.fares }));
        showToast(t(isStopped ? 'departure.saleStopped' : 'departure.saleResumed'));
      }),
  };
}

export type StockForm = ReturnType<typeof useStock>;
