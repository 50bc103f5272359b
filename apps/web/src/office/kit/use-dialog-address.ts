import { useMemo } from 'react';
import { useAddressTexts } from '../address/office-address.ts';

export interface DialogAddress {
  /** The open dialog and its subject; undefined if none is open. */
  readonly open: { readonly name: string; readonly id: string } | undefined;
  readonly show: (name: string, id?: string) => void;
  readonly close: () => void;
}

/** A page's dialog, kept in the address: `?dialog=cancel&id=…`. */
export function useDialogAddress(): DialogAddress {
  const [{ dialog, id = '' }, change] = useAddressTexts();
  return useMemo(
    () => ({
      open: dialog === undefined || dialog === '' ? undefined : { name: dialog, id },
      show: (name: string, about?: string) => change({ dialog: name, id: about }),
      close: () => change({ dialog: undefined, id: undefined }),
    }),
    [dialog, id, change],
  );
}
