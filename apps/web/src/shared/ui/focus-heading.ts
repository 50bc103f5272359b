/**
 * Moves focus to the heading of the current content, and brings it into the upper half of the window, so that what
 * follows it is seen, too. Focusing alone would stop as soon as the heading is at the lower edge, and would not scroll
 * at all if it has focus already, because the pressed control disappeared (keep-focus.ts).
 */
export function focusHeading(heading: HTMLElement | null): void {
  if (heading === null) return;
  const { top } = heading.getBoundingClientRect();
  heading.focus({ preventScroll: true });
  if (top < 0 || top > window.innerHeight / 2) heading.scrollIntoView({ block: 'start' });
}
