import type { ShopRouter } from './router.tsx';

/** After a move to another page the keyboard and the screen reader start at its heading. */
export function focusOnNavigation(router: ShopRouter): () => void {
  let heading: MutationObserver | undefined;
  return router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    if (!pathChanged || fromLocation === undefined || toLocation.hash !== '') return;
    heading?.disconnect();
    const main = document.getElementById('main');
    if (main === null || focusHeading(main)) return;
    focus(main);
    // A page that waits for its content has no heading yet.
    heading = new MutationObserver((_, observer) => {
      const isLeft = document.activeElement !== main && document.activeElement !== document.body;
      if (isLeft || focusHeading(main)) observer.disconnect();
    });
    heading.observe(main, { subtree: true, childList: true });
  });
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  if (heading === null) return false;
  focus(heading);
  return true;
}

function focus(target: HTMLElement): void {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
