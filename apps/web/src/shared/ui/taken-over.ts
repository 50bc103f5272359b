/** Opens a part of the page to typing and pressing, once the scripts have taken it over from the server (see its assemble-page.ts). */
export function openToTyping(part: ParentNode): void {
  for (const form of part.querySelectorAll('form[inert]')) form.removeAttribute('inert');
  for (const waiting of part.querySelectorAll('[data-waiting]')) {
    // What is taken over later than the page opens itself.
    if (part === waiting.closest('[data-late]') || waiting.closest('[data-late]') === null) {
      waiting.removeAttribute('data-waiting');
      waiting.removeAttribute('aria-disabled');
    }
  }
}
