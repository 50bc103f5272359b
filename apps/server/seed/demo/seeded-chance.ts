/** A number from 0 (included) to 1 (excluded) that depends on the words alone: the same on every machine, every day. */
export function seededChance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of words.join('|')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  // FNV alone leaves neighbouring days alike; these are the closing steps of murmur3.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
