/** Texts and numbers in a value, however deep; those of JSON that is kept as text too. */
export function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (typeof value === 'string') {
    if (/^[[{]/.test(value)) return leavesOf(JSON.parse(value));
    return value === '' ? [] : [value];
  }
  if (Buffer.isBuffer(value)) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [JSON.stringify(value)];
}
