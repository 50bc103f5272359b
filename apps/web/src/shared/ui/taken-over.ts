import { replayGap } from './replay-gap.ts';

/**
 * Opens a part of the page, once the scripts have taken it over from the server (see its assemble-page.ts), and does what
 * was pressed and typed there before.
 */
export function openToTyping(part: ParentNode): void {
  for (const waiting of part.querySelectorAll('[data-waiting]')) {
    // What is taken over later than the page opens itself.
    if (part === waiting.closest('[data-late]') || waiting.closest('[data-late]') === null) {
      waiting.removeAttribute('data-waiting');
      waiting.removeAttribute('aria-disabled');
    }
  }
  void replayGap(part);
}
