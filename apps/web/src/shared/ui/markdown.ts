/** The Markdown used in our texts: headings, paragraphs, lists, tables; bold, links and code inside them. No HTML. */
export type Inline =
  | string
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

/** Parses a text into blocks. Addresses other than pages, https, mailto and tel stay plain text. */
export function parseMarkdown(source: string): Block[] {
  return source
    .split(/\n\s*\n|\n(?=#{2,3} )/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .flatMap(parseChunk);
}

function parseChunk(chunk: string): Block[] {
  const lines = chunk.split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  const heading = /^(#{2,3}) (.*)$/.exec(first);
  if (heading !== null) {
    const level = heading[1]?.length === 3 ? 3 : 2;
    const rest = lines.slice(1).join('\n');
    return [{ kind: 'heading', level, content: parseInline(heading[2] ?? '') }, ...parseMarkdown(rest)];
  }
  if (lines.every((line) => line.startsWith('|'))) return [parseTable(lines)];
  const bullets = lines.findIndex((line) => /^(- |\d+\. )/.test(line));
  if (bullets > 0)
    return [
      ...parseChunk(lines.slice(0, bullets).join('\n')),
      ...parseChunk(lines.slice(bullets).join('\n')),
    ];
  if (bullets === 0) return [parseList(lines)];
  return [{ kind: 'paragraph', content: parseInline(lines.join(' ')) }];
}

function parseList(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = /^(?:- |\d+\. )(.*)$/.exec(line);
    if (item !== null) items.push(item[1] ?? '');
    else items.push(`${items.pop() ?? ''} ${line}`);
  }
  return { kind: 'list', ordered: /^\d/.test(lines[0] ?? ''), items: items.map(parseInline) };
}

function parseTable(lines: readonly string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\|/, '')
      .replace(/\|$/, '')
      .split('|')
      .map((cell) => parseInline(cell.trim()));
  const [head = '', , ...rows] = lines;
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

export function parseInline(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(/\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g)) {
    if (match.index > at) found.push(text.slice(at, match.index));
    at = match.index + match[0].length;
    const [, bold, label, href, code] = match;
    if (bold !== undefined) found.push({ kind: 'bold', text: bold });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (label !== undefined && href !== undefined)
      found.push(
        /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/.test(href) ? { kind: 'link', text: label, href } : label,
      );
  }
  if (at < text.length) found.push(text.slice(at));
  return found;
}
