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

/** Longer content is not a letter, and reading it would only take time. */
const LONGEST = 500_000;

/** Elements that end a line, and those that begin a quotation. */
const marks = new Map<string, string>([
  ...['br', 'hr'].map((name) => [name, '\n'] as const),
  ...['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table', 'ul', 'ol'].map(
    (name) => [`/${name}`, '\n'] as const,
  ),
  ['blockquote', '\n> '],
]);

/** Elements whose content is not text of the mail. */
const hidden = ['script', 'style', 'title'];

/** The text of an HTML-only mail: without scripts, styles, pictures and link addresses. */
export function textOfHtml(html: string): string {
  return replaceTags(html.slice(0, LONGEST))
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => decodeEntity(name) ?? whole)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * One pass from left to right: a hostile mail may open thousands of tags and close none, and searching for the end of
 * each would take minutes. An unclosed comment or script hides the rest, as in a browser.
 */
function replaceTags(html: string): string {
  const words: string[] = [];
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    const close = open < 0 ? -1 : html.indexOf('>', open);
    if (close < 0) break;
    words.push(joinLines(html.slice(at, open)));
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 2);
      if (end < 0) return words.join('');
      words.push(' ');
      at = end + 3;
      continue;
    }
    const name = /^\/?[a-z][a-z0-9]*/i.exec(html.slice(open + 1, close))?.[0].toLowerCase() ?? '';
    words.push(marks.get(name) ?? '');
    at = close + 1;
    if (!hidden.includes(name)) continue;
    const ending = new RegExp(`</${name}`, 'gi');
    ending.lastIndex = at;
    const end = ending.exec(html);
    if (!end) return words.join('');
    words.push(' ');
    at = end.index;
  }
  return words.join('') + joinLines(html.slice(at));
}

/** Line breaks in the source are not line breaks in the text. */
function joinLines(words: string): string {
  return words.replaceAll(/\s+/g, ' ');
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  // A lone surrogate is not a character.
  if (code >= 0xd8_00 && code <= 0xdf_ff) return '\uFFFD';
  return Number.isInteger(code) && code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
}
