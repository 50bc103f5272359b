import type { AnyRouter } from '@tanstack/react-router';
import { focusOn } from './focus-on.ts';

/**
 * After navigation, focuses the page's heading for keyboard and screen reader users; not if `isKept` says that the
 * focused element keeps its focus. Returns a function that ends this.
 */
export function focusOnNavigation(
  router: Pick<AnyRouter, 'subscribe'>,
  isKept: (focused: Element | null) => boolean = () => false,
): () => void {
  let heading: MutationObserver | undefined;
  return router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    if (!pathChanged || fromLocation === undefined || toLocation.hash !== '') return;
    heading?.disconnect();
    if (isKept(document.activeElement)) return;
    const main = document.getElementById('main');
    if (main === null || focusHeading(main)) return;
    focusOn(main, { preventScroll: true });
    // A page waiting for its content has no heading yet.
    heading = new MutationObserver((_, observer) => {
      const isLeft = document.activeElement !== main && document.activeElement !== document.body;
      if (isLeft || focusHeading(main)) observer.disconnect();
    });
    heading.observe(main, { subtree: true, childList: true });
  });
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  // The page that is left may still be there, hidden, until the next one has loaded.
  if (heading === null || heading.getClientRects().length === 0) return false;
  focusOn(heading, { preventScroll: true });
  return true;
}
