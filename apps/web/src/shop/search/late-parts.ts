import { useCallback, useEffect, useState } from 'react';
import { loadPageGroup } from '../../shared/ui/load-page-group.ts';
import { showError } from '../../shared/ui/error-dialog-store.ts';

export interface LateParts<Pickers> {
  readonly pickers: Pickers | undefined;
  readonly needPickers: () => void;
}

/**
 * A hook for form parts that are too big for the first load: fetched when the browser is idle, or at the first
 * interaction with the form. Plain inputs work until then. Those that are not wanted are only fetched when asked for.
 */
export function lateParts<Pickers>(group: string, load: () => Promise<Pickers>) {
  let loaded: Pickers | undefined;
  return function usePickers(isWanted = true): LateParts<Pickers> {
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
      if (!isWanted) return undefined;
      // Nobody has asked for them yet: a failure is told at the first press.
      const inAdvance = () => fetchPickers(() => undefined);
      if (typeof requestIdleCallback !== 'function') {
        const timer = setTimeout(inAdvance, 1500);
        return () => clearTimeout(timer);
      }
      const idle = requestIdleCallback(inAdvance, { timeout: 4000 });
      return () => cancelIdleCallback(idle);
    }, [fetchPickers, isWanted]);
    return { pickers, needPickers };
  };
}
