/** Whether key presses go to a field, so that single-key shortcuts must not fire. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null
  );
}
