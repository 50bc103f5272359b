export type PlaceholderValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * Fills `{{name}}` in a Markdown text. A list item with an empty value, for something that the agency does not have, is
 * omitted; elsewhere an empty or unknown value becomes `missing`. A full stop after a value that ends with one ("A.Ş.")
 * is not doubled.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues, missing: string): string {
  return text
    .split('\n')
    .filter((line) => !(isListItem(line) && namesIn(line).some((name) => values[name] === '')))
    .map((line) =>
      line.replace(/\{\{(\w+)\}\}(\.?)/g, (_, name: string, stop: string) => {
        const value = values[name] || missing;
        return value.endsWith('.') ? value : value + stop;
      }),
    )
    .join('\n');
}

/**
 * Placeholders that would leave a hole: empty ones outside list items, and unknown ones anywhere. Each is listed once.
 */
export function findUnfilled(text: string, values: PlaceholderValues): string[] {
  const holes = text
    .split('\n')
    .flatMap((line) =>
      namesIn(line).filter(
        (name) => values[name] === undefined || (values[name] === '' && !isListItem(line)),
      ),
    );
  return [...new Set(holes)];
}

function namesIn(line: string): string[] {
  return [...line.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

function isListItem(line: string): boolean {
  return /^\s*(?:[-*]|\d+\.) /.test(line);
}
