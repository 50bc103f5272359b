import { marked } from 'marked';
import type { FieldProblem } from '../../../platform/errors.ts';
import { findUnfilled, type PlaceholderValues } from '../fill-placeholders.ts';
import type { TextWords } from '../shipped/text-place.ts';

const fields = ['title', 'description', 'body'] as const;

/** What keeps a text from being saved, at its field: HTML, pictures, links that lead nowhere, unknown placeholders. */
export function findFaults(words: TextWords, values: PlaceholderValues): FieldProblem[] {
  const tagged = fields.filter((field) => /<[a-z/!?]/i.test(words[field]));
  if (tagged.length > 0) return tagged.map((path) => ({ path, message: 'template.html' }));
  if (leadsAstray(words.body)) return [{ path: 'body', message: 'content.link' }];
  return fields.flatMap((path) => {
    const stranger = findUnfilled(words[path], values).find((name) => values[name] === undefined);
    return stranger === undefined
      ? []
      : [{ path, message: 'content.unknownValue', values: nameOf(stranger) }];
  });
}

/** What keeps a text from being published: it would show a hole where the agency has no value. */
export function findHoles(words: TextWords, values: PlaceholderValues): FieldProblem[] {
  return fields.flatMap((path) =>
    findUnfilled(words[path], values)
      .slice(0, 1)
      .map((name) => ({ path, message: 'content.unfilled', values: nameOf(name) })),
  );
}

function nameOf(name: string) {
  return { name: `{{${name}}}` };
}

/** Pages of the shop, the web, a mail address, a telephone, or a value that is an address by itself. */
const LINKS = /^(?:\/(?!\/)|https?:\/\/|mailto:|tel:|(?:\{|%7B){2}\w+(?:\}|%7D){2}$)/i;

function leadsAstray(body: string): boolean {
  const astray: string[] = [];
  void marked.walkTokens(marked.lexer(body), ({ type, ...token }) => {
    const href = 'href' in token ? token.href : '';
    if (type === 'image' || (type === 'link' && !LINKS.test(href))) astray.push(href);
  });
  return astray.length > 0;
}
