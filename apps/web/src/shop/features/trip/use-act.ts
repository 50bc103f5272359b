import { useContext, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { KeepOpenContext } from '../../../shared/ui/keep-dialog-open.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';

/**
 * Runs one action at a time: a refusal becomes a message at its field, a missing answer opens the error dialog. A dialog
 * around it stays until the answer.
 */
export function useAct() {
  const busy = useRef(false);
  const keepOpen = useContext(KeepOpenContext);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (act: () => Promise<void>, showProblem: (error: ApiError) => string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    const release = keepOpen?.();
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      if (error instanceof ApiError) setProblem(showProblem(error));
      else showError(error);
    } finally {
      busy.current = false;
      release?.();
      setBusy(false);
    }
  };
  return { isBusy, problem, setProblem, run };
}
