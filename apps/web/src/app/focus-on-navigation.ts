import type { ShopRouter } from './router.tsx';

/** After a move to another page the keyboard and the screen reader start at its heading. */
export function focusOnNavigation(router: ShopRouter): () => void {
  return router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    if (!pathChanged || fromLocation === undefined || toLocation.hash !== '') return;
    const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
    if (target === null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}
