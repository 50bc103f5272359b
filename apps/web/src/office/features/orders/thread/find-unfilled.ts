/** Names in braces without a value: `{newDeparture}`. The server refuses a message with one. */
export function findUnfilled(text: string): string[] {
  return [...new Set(text.match(/\{[\w ]{1,40}\}/g) ?? [])];
}
