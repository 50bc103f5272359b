import type { KeyboardEvent } from 'react';

/** Ctrl+Enter or Cmd+Enter in a text area sends its form; Enter alone begins a line there. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  if (!(event.target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
