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
    const needPickers = useCallback(() => {
      if (loaded !== undefined) return setPickers(loaded);
      loadPageGroup(group, load).then((module) => {
        loaded = module;
        setPickers(module);
      }, showError);
    }, []);
    useEffect(() => {
      if (typeof requestIdleCallback !== 'function') {
        const timer = setTimeout(needPickers, 1500);
        return () => clearTimeout(timer);
      }
      const idle = requestIdleCallback(needPickers, { timeout: 4000 });
      return () => cancelIdleCallback(idle);
    }, [needPickers]);
    return { pickers, needPickers };
  };
}
