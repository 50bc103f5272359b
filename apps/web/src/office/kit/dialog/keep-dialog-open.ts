import { createContext, useContext, useLayoutEffect } from 'react';

/** Keeps the surrounding dialog open until the returned function is called. */
export const KeepOpenContext = createContext<(() => () => void) | undefined>(undefined);

/** A form in a dialog tells it that it is being sent: its answer must find the dialog that shows it. */
export function useKeepDialogOpen(isBusy: boolean): void {
  const keepOpen = useContext(KeepOpenContext);
  useLayoutEffect(() => (isBusy ? keepOpen?.() : undefined), [isBusy, keepOpen]);
}
