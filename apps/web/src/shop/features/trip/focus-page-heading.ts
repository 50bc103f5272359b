import { focusOn } from '../../../shared/ui/focus-on.ts';

/** Moves the focus to the page's heading, because the focused element has disappeared. */
export function focusPageHeading(): void {
  focusOn(document.querySelector<HTMLElement>('#main h1'), { preventScroll: true });
}

/** Focuses the section about refunds, or else the top of the page. */
export function focusRefunds(): void {
  const refunds = document.getElementById('trip-refunds');
  if (refunds === null) focusPageHeading();
  else focusOn(refunds);
}
