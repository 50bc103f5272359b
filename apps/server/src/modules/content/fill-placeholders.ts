export type PlaceholderValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * Fills `{{name}}` in a Markdown text. A list item whose placeholder has no value is left out; a placeholder elsewhere
 * without a value gets `missing`.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues, missing: string): string {
  return text
    .split('\n')
    .filter((line) => !(/^\s*- /.test(line) && lacksValue(line, values)))
    .map((line) => line.replace(PLACEHOLDER, (_, name: string) => values[name] || missing))
    .join('\n');
}

/** Texts about an order that does not exist yet keep their place in the list. */
function lacksValue(line: string, values: PlaceholderValues): boolean {
  return [...line.matchAll(PLACEHOLDER)].some(([, name = '']) => values[name] === '');
}
