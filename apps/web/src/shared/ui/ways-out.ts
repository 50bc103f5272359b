interface Shown {
  close(): void;
}

interface Act {
  preventDefault(): void;
}

/** Esc, the cross and a click outside. While something is being sent none closes: its answer must find the dialog. */
export function waysOut(isBusy: boolean) {
  const keepWhileBusy = (event: Act) => {
    if (isBusy) event.preventDefault();
  };
  return {
    onCross: (event: { readonly currentTarget: { closest(selector: 'dialog'): Shown | null } }) => {
      if (!isBusy) event.currentTarget.closest('dialog')?.close();
    },
    // The browser closes at a second Esc even where the first was refused, unless the key itself is.
    onKeyDown: (event: Act & { readonly key: string }) => {
      if (event.key === 'Escape') keepWhileBusy(event);
    },
    onCancel: keepWhileBusy,
    onClick: (event: { readonly target: unknown; readonly currentTarget: Shown }) => {
      if (!isBusy && event.target === event.currentTarget) event.currentTarget.close();
    },
  };
}
