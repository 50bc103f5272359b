/** Longer titles do not fit into a mapping. */
const MOST_TITLE_LETTERS = 190;

/** The titles of a row; columns with equal ones are numbered, so that each can be chosen. Empty for a column without one. */
export function uniqueTitles(row: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return row.map((text) => {
    const title = text.slice(0, MOST_TITLE_LETTERS).trim();
    if (title === '') return '';
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}
