/**
 * Whether a database can store the text: PostgreSQL rejects NUL in any text, and lone surrogates in `jsonb`. JSON can
 * contain both (`\u0000`, `\ud800`), so every entry point for JSON checks it here.
 */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
