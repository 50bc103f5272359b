import { focusOn } from '../../../shared/ui/focus-on.ts';

/** Moves the focus to the page's heading, because the focused element has disappeared. */
export function focusPageHeading(): void {
  focusOn(document.querySelector<HTMLElement>('#main h1'), { preventScroll: true });
}

/** Focuses the section about refunds, or else the heading of the page, below which it says what is cancelled. */
export function focusRefunds(): void {
  focusOn(document.getElementById('trip-refunds') ?? document.querySelector<HTMLElement>('#main h1'));
}
