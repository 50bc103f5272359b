/** The entries of a typed or pasted list: one per line, or with spaces, commas, semicolons or tabs between them. */
export function splitList(text: string): string[] {
  return text.split(/[\s,;]+/).filter((entry) => entry !== '');
}
