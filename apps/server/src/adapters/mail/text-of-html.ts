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

/** What ends a line, and what begins a quotation. */
const marks = new Map<string, string>([
  ...['br', 'hr'].map((name) => [name, '\n'] as const),
  ...['p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'table', 'ul', 'ol'].map(
    (name) => [`/${name}`, '\n'] as const,
  ),
  ['blockquote', '\n> '],
]);

/** Elements whose contents are no words of the letter. */
const hidden = ['script', 'style', 'title'];

/** The words of a mail that has no plain text: without scripts, styles, pictures and addresses of links. */
export function textOfHtml(html: string): string {
  return replaceTags(html.slice(0, LONGEST))
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => decodeEntity(name) ?? whole)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * In one pass from left to right: a stranger's mail may begin thousands of tags and end none, and a search for the end of each
 * would take minutes. What begins a comment or a script that never ends hides the rest, as in a browser.
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

/** Lines of the source are no lines of the letter. */
function joinLines(words: string): string {
  return words.replaceAll(/\s+/g, ' ');
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  // Half of a surrogate pair is no character.
  if (code >= 0xd8_00 && code <= 0xdf_ff) return '\uFFFD';
  return Number.isInteger(code) && code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
}
