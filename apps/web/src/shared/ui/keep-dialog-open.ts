import { createContext, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the surrounding dialog open until the returned function is called: a form that is being sent calls it, because
 * its answer must find the dialog that shows it.
 */
export const KeepOpenContext = createContext<(() => () => void) | undefined>(undefined);

/**
 * What is being sent in a dialog: by the dialog itself, or by forms inside that tell it through `KeepOpenContext`. While
 * anything is, no way out closes the dialog.
 */
export function useSending(isBusy: boolean) {
  const sent = useRef(0);
  const keepOpen = useCallback(() => {
    sent.current += 1;
    return () => {
      sent.current -= 1;
    };
  }, []);
  useLayoutEffect(() => (isBusy ? keepOpen() : undefined), [isBusy, keepOpen]);
  const isSending = useCallback(() => sent.current > 0, []);
  return { keepOpen, isSending };
}
