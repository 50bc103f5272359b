/** What was acted on went away under the keyboard, which starts again where the whole page begins. */
export function focusHeading(): void {
  focusOn(document.querySelector<HTMLElement>('#main h1'), { preventScroll: true });
}

/** Where the money of a cancellation is told of, else where the page begins. */
export function focusRefunds(): void {
  const refunds = document.getElementById('trip-refunds');
  if (refunds === null) focusHeading();
  else focusOn(refunds);
}

function focusOn(target: HTMLElement | null, options?: FocusOptions): void {
  if (target === null) return;
  target.tabIndex = -1;
  target.focus(options);
}
