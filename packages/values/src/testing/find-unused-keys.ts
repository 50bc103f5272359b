/** Sources as text. */
export interface KeySources {
  /** Those that may name a key. */
  readonly naming: string;
  /** Those whose words may complete one: kinds and states are listed elsewhere than they are named. */
  readonly words: string;
}

type Template = { readonly pattern: RegExp; readonly hasHead: boolean };

/** Names of measured calls look like keys of texts. */
const NO_TEXT = /\bpartner: `[^`]*`/g;
const HOLE = /\$\{[^`{}]*\}/;
const PART = String.raw`([\w-]+(?:\.[\w-]+)*)`;
/** How deep templates may stand in the holes of others. */
const DEEPEST = 3;

/**
 * Keys that no source names, as they are or by a template. A template names a key only if what fills its holes stands in
 * the sources too: as a word, or with dots as a text or by another template. One with a broad beginning would otherwise
 * hide every dead key below it.
 */
export function findUnusedKeys(keys: readonly string[], sources: KeySources): string[] {
  const named = textsIn(sources.naming);
  const texts = textsIn(sources.words);
  const words = new Set(sources.words.match(/[\w-]+/g));
  const templates = templatesIn(sources.naming);
  const isKnown = (part: string, depth: number): boolean =>
    part.includes('.') ? texts.has(part) || isMade(part, depth + 1) : words.has(part);
  const isMade = (key: string, depth: number): boolean =>
    depth <= DEEPEST &&
    templates.some(({ pattern, hasHead }) => {
      const parts = depth > 0 || hasHead ? pattern.exec(key)?.slice(1) : undefined;
      return parts?.every((part) => isKnown(part, depth)) === true;
    });
  return keys.filter((key) => !named.has(key) && !isMade(key, 0));
}

function textsIn(text: string): Set<string> {
  return new Set([...text.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key = '']) => key));
}

function templatesIn(text: string): Template[] {
  const found = text.replaceAll(NO_TEXT, '').matchAll(/`((?:[\w.-]|\$\{[^`{}]*\})+)`/g);
  const templates = new Set([...found].map(([, template = '']) => template));
  return [...templates].flatMap((template) => {
    const fixed = template.split(HOLE);
    if (fixed.length < 2 || !fixed.join('').includes('.')) return [];
    const pattern = new RegExp(`^${fixed.map((part) => part.replaceAll('.', String.raw`\.`)).join(PART)}$`);
    return [{ pattern, hasHead: fixed[0] !== '' }];
  });
}
