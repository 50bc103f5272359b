/** Word joiners, which are not seen, keep a browser from breaking a date at its hyphens. */
export function onOneLine(text: string): string {
  return text.replaceAll('-', '\u2060-\u2060');
}
