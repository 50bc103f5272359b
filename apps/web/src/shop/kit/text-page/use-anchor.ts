import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusOn } from '../../../shared/ui/focus-on.ts';

/**
 * Leads to the part of a text page that the address names after `#`: once the text is there, and whenever a link to it is
 * pressed, also if the address named it before. The focus follows, or else Tab would go on from the pressed link.
 */
export function useAnchor(isLoaded: boolean): void {
  const router = useRouter();
  const { hash, state } = useLocation();
  const pressed = useRef<Element>(undefined);
  const isOpened = useRef(false);
  useEffect(() => {
    pressed.current = document.activeElement ?? undefined;
  }, [hash]);
  // What the reader unfolds changes the address too, and is on screen already.
  const isUnfolded = state.__hashScrollIntoViewOptions === false;
  useEffect(() => {
    if (!isLoaded) return;
    // Whoever has gone on while the text was loading keeps the focus.
    if (!isUnfolded || !isOpened.current) leadTo(hash, document.activeElement === pressed.current);
    isOpened.current = true;
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded, hash]);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ hrefChanged, toLocation }) => {
        // After the router, which restores the position of an address that stays the same.
        if (!hrefChanged) queueMicrotask(() => leadTo(toLocation.hash, true));
      }),
    [router],
  );
}

function leadTo(id: string, takesFocus: boolean): void {
  const part = id === '' ? null : document.getElementById(id);
  if (part === null) return;
  part.scrollIntoView();
  if (!takesFocus) return;
  const control = part.querySelector<HTMLElement>(':scope > summary');
  if (control !== null) return control.focus({ preventScroll: true });
  const heading = document.getElementById(part.getAttribute('aria-labelledby') ?? '');
  focusOn(heading ?? part, { preventScroll: true });
}
