/**
 * Whether a database keeps the text: PostgreSQL takes no NUL in any text, and no half of a surrogate pair in `jsonb`. JSON
 * can spell both (`\u0000`, `\ud800`), so each door that JSON comes in by asks here.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
