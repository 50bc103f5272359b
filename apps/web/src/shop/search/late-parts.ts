import { useCallback, useEffect, useState } from 'react';
import { loadPageGroup } from '../../shared/ui/load-page-group.ts';
import { showError } from '../../shared/ui/error-dialog-store.ts';

/**
 * A hook for form parts that are too big for the first load: fetched when the browser is idle, or at the first
 * interaction with the form. Plain inputs work until then.
 */
export function lateParts<Pickers>(group: string, load: () => Promise<Pickers>) {
  let loaded: Pickers | undefined;
  return function usePickers(): {
    readonly pickers: Pickers | undefined;
    readonly needPickers: () => void;
  } {
    const [pickers, setPickers] = useState<Pickers | undefined>(loaded);
    const fetchPickers = useCallback((onError: (error: unknown) => void) => {
      if (loaded !== undefined) return setPickers(loaded);
      loadPageGroup(group, load).then((module) => {
        loaded = module;
        setPickers(module);
      }, onError);
    }, []);
    const needPickers = useCallback(() => fetchPickers(showError), [fetchPickers]);
    useEffect(() => {
      // Nobody has asked for them yet: a failure is told at the first press.
      const inAdvance = () => fetchPickers(() => undefined);
      if (typeof requestIdleCallback !== 'function') {
        const timer = setTimeout(inAdvance, 1500);
        return () => clearTimeout(timer);
      }
      const idle = requestIdleCallback(inAdvance, { timeout: 4000 });
      return () => cancelIdleCallback(idle);
    }, [fetchPickers]);
    return { pickers, needPickers };
  };
}
