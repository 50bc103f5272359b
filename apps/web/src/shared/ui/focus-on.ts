/** Focuses something that is not a control, such as a heading or a region. */
export function focusOn(target: HTMLElement | null, options?: FocusOptions): void {
  if (target === null) return;
  target.tabIndex = -1;
  target.focus(options);
}
