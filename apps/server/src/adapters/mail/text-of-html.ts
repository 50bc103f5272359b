const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  euro: '€',
};

/** Beyond this it is no letter, and reading it would only take time. */
const LONGEST = 500_000;

/** The words of a mail that has no plain text: without scripts, styles, pictures and addresses of links. */
export function textOfHtml(html: string): string {
  return html
    .slice(0, LONGEST)
    .replaceAll(/<(script|style|head|title)\b[^>]*>.*?<\/\1\s*>/gis, ' ')
    .replaceAll(/<!--.*?-->/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<(?:br|hr)\b[^>]*>/gi, '\n')
    .replaceAll(/<blockquote\b[^>]*>/gi, '\n> ')
    .replaceAll(/<\/(?:p|div|tr|li|h[1-6]|blockquote|table|ul|ol)\s*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => decodeEntity(name) ?? whole)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
}
