import { useLayoutEffect, useState } from 'react';

/**
 * Whether a form part that opens is wanted open. A wish for one whose script is still loading ends when the traveller goes
 * on elsewhere: it would open over what they do by then.
 */
export function useLateOpen(isLoaded: boolean) {
  const [isOpen, setOpen] = useState(false);
  const isAwaited = isOpen && !isLoaded;
  // Ends before the part is on the page: a sheet takes the focus as soon as it is.
  useLayoutEffect(
    () => (isAwaited ? whenElsewhere(document, document.activeElement, () => setOpen(false)) : undefined),
    [isAwaited],
  );
  return [isOpen, setOpen] as const;
}

/** Calls `onLeave` at a press or a focus on anything but `here`, and at Escape, until the returned function is called. */
export function whenElsewhere(page: EventTarget, here: EventTarget | null, onLeave: () => void): () => void {
  const leave = (event: Event) => {
    if (event.target !== here) onLeave();
  };
  const escape = (event: Event) => {
    if ('key' in event && event.key === 'Escape') onLeave();
  };
  // Before the form's own handlers: pressing the opener again wishes again.
  const capture = { capture: true };
  page.addEventListener('click', leave, capture);
  page.addEventListener('focusin', leave, capture);
  page.addEventListener('keydown', escape, capture);
  return () => {
    page.removeEventListener('click', leave, capture);
    page.removeEventListener('focusin', leave, capture);
    page.removeEventListener('keydown', escape, capture);
  };
}
