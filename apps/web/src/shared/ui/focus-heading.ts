/**
 * Moves focus to the heading of the current content. If it has focus already, because the pressed control disappeared
 * (keep-focus.ts), focusing would not scroll, so that is done explicitly.
 */
export function focusHeading(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'nearest' });
  heading?.focus();
}
