import { useRouter } from '@tanstack/react-router';
import { createContext, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the surrounding dialog open until the returned function is called: a form that is being sent calls it, because
 * its answer must find the dialog that shows it.
 */
export const KeepOpenContext = createContext<(() => () => void) | undefined>(undefined);

const shown = new Set<() => boolean>();

/** Whether a dialog on screen waits for the answer to what it has sent. */
export function isDialogSending(): boolean {
  return [...shown].some((isSending) => isSending());
}

/**
 * What is being sent in a dialog: by the dialog itself, or by forms inside that tell it through `KeepOpenContext`. While
 * anything is, no way out closes the dialog, nor does the browser's Back; the product itself may go on to another page.
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
  // A dialog about errors is shown outside the router.
  const history = useRouter({ warn: false })?.history;
  // Before LeaveGuard, which would ask about input that is being saved.
  useLayoutEffect(() => {
    shown.add(isSending);
    const unblock = history?.block({
      blockerFn: ({ action }) => isSending() && action !== 'PUSH' && action !== 'REPLACE',
      enableBeforeUnload: false,
    });
    return () => {
      shown.delete(isSending);
      unblock?.();
    };
  }, [history, isSending]);
  return { keepOpen, isSending };
}
