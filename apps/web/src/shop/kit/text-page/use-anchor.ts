import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusOn } from '../../../shared/ui/focus-on.ts';

/**
 * Leads to the part of a text page that the address names after `#`: once the text is there, and whenever a link to it is
 * pressed, also if the address named it before. The focus follows, or else Tab would go on from the pressed link.
 */
export function useAnchor(isLoaded: boolean): void {
  const router = useRouter();
  const atOpening = useRef<Element>(undefined);
  const isOpened = useRef(false);
  useEffect(() => {
    atOpening.current = document.activeElement ?? undefined;
  }, []);
  useEffect(() => {
    if (!isLoaded) return undefined;
    const { location } = router.state;
    // Whoever has gone on while the text was loading keeps the focus.
    if (!isOpened.current || !isUnfolded(location))
      leadTo(location.hash, document.activeElement === atOpening.current);
    isOpened.current = true;
    return router.subscribe('onResolved', ({ toLocation }) => {
      // After the router, which restores the position of an address that stays the same.
      if (!isUnfolded(toLocation)) queueMicrotask(() => leadTo(toLocation.hash, true));
    });
  }, [isLoaded, router]);
}

/** What the reader unfolds changes the address too, and is on screen already. */
function isUnfolded({ state }: ParsedLocation): boolean {
  return state.__hashScrollIntoViewOptions === false;
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
