import { focusOn } from '../../../shared/ui/focus-on.ts';

/** The focused element has disappeared: the focus moves to the heading of the page. */
export function focusPageHeading(): void {
  focusOn(document.querySelector<HTMLElement>('#main h1'), { preventScroll: true });
}

/** The section about a cancellation's money, otherwise the beginning of the page. */
export function focusRefunds(): void {
  const refunds = document.getElementById('trip-refunds');
  if (refunds === null) focusPageHeading();
  else focusOn(refunds);
}
