/** The names in braces that nobody has filled in: `{newDeparture}`. The server refuses a message that has one. */
export function findUnfilled(text: string): string[] {
  return [...new Set(text.match(/\{[\w ]{1,40}\}/g) ?? [])];
}
