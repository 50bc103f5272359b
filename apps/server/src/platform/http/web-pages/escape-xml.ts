const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand between tags and in quoted attributes. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
