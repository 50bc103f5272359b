import { useMemo } from 'react';
import { isDialogShown, useAddressTexts, useOfficePath } from '../address/office-address.ts';

export interface DialogAddress {
  /** The open dialog and its subject; undefined if none is open. */
  readonly open: { readonly name: string; readonly id: string } | undefined;
  readonly show: (name: string, id?: string) => void;
  /** Closes the open dialog; one that has taken its place meanwhile stays. */
  readonly close: () => void;
}

/** A page's dialog, kept in the address: `?dialog=cancel&id=…`. */
export function useDialogAddress(): DialogAddress {
  const [{ dialog, id = '' }, change] = useAddressTexts();
  const path = useOfficePath();
  return useMemo(
    () => ({
      open: dialog === undefined || dialog === '' ? undefined : { name: dialog, id },
      show: (name: string, about?: string) => change({ dialog: name, id: about }),
      close: () => {
        if (isDialogShown({ path, dialog, id })) change({ dialog: undefined, id: undefined });
      },
    }),
    [dialog, id, path, change],
  );
}
