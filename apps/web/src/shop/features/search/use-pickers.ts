import { useCallback, useEffect, useState } from 'react';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';

type Pickers = typeof import('./pickers.ts');

let loaded: Pickers | undefined;

/**
 * The comboboxes and the calendar, which are too big for the first load: fetched when the browser has nothing else to
 * do, or at the first touch of the form. Until then plain inputs serve.
 */
export function usePickers(): { readonly pickers: Pickers | undefined; readonly needPickers: () => void } {
  const [pickers, setPickers] = useState(loaded);
  const needPickers = useCallback(() => {
    if (loaded !== undefined) return setPickers(loaded);
    loadPageGroup('pickers', () => import('./pickers.ts')).then((module) => {
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
}
