/**
 * Moves reader and keyboard to the heading of what stands on the page now. Where the focus is there already, since the control
 * that was pressed has gone (keep-focus.ts), focusing it would not scroll.
 */
export function focusHeading(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'nearest' });
  heading?.focus();
}
