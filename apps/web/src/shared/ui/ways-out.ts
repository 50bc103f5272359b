interface Shown {
  close(): void;
}

interface Act {
  preventDefault(): void;
}

/** Esc, the cross and a click outside. While something is being sent none closes: its answer must find the dialog. */
export function waysOut(isSending: () => boolean) {
  const keepWhileSending = (event: Act) => {
    if (isSending()) event.preventDefault();
  };
  return {
    onCross: (event: { readonly currentTarget: { closest(selector: 'dialog'): Shown | null } }) => {
      if (!isSending()) event.currentTarget.closest('dialog')?.close();
    },
    // The browser closes at a second Esc even where the first was refused, unless the key itself is.
    onKeyDown: (event: Act & { readonly key: string }) => {
      if (event.key === 'Escape') keepWhileSending(event);
    },
    onCancel: keepWhileSending,
    onClick: (event: { readonly target: unknown; readonly currentTarget: Shown }) => {
      if (!isSending() && event.target === event.currentTarget) event.currentTarget.close();
    },
  };
}
