/** Texts and numbers in a value, however deep, including those in JSON that is stored as text. */
export function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (typeof value === 'string') {
    if (/^[[{]/.test(value)) return leavesOf(JSON.parse(value));
    return value === '' ? [] : [value];
  }
  if (Buffer.isBuffer(value)) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [JSON.stringify(value)];
}
