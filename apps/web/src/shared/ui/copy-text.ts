/**
 * Copies a text. Pages without HTTPS, as in a local network, have no clipboard: there the text is selected in a field and
 * copied as its reader would. Throws if the browser refuses.
 */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  if (clipboard !== undefined) return clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Nothing outside an open dialog can be selected.
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(field);
  field.select();
  // The only way without a clipboard.
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused !== null && 'focus' in focused) (focused as HTMLElement).focus();
  if (!isCopied) throw new Error('The browser has not copied the text');
}
