import { focusOn } from '../../../shared/ui/focus-on.ts';

/** What was acted on went away under the keyboard, which starts again where the whole page begins. */
export function focusPageHeading(): void {
  focusOn(document.querySelector<HTMLElement>('#main h1'), { preventScroll: true });
}

/** The section about a cancellation's money, otherwise the beginning of the page. */
export function focusRefunds(): void {
  const refunds = document.getElementById('trip-refunds');
  if (refunds === null) focusPageHeading();
  else focusOn(refunds);
}
