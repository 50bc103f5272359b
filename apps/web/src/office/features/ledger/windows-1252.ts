/** Characters of windows-1252 at 0x80 to 0x9F, where Unicode has control characters (WHATWG Encoding). */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const codes = new Map([...special].map((letter, at) => [letter, 0x80 + at]));
const UNKNOWN = 0x3f;

/** Encodes a text as windows-1252; a missing letter loses its diacritic or becomes a question mark. */
export function encodeWindows1252(text: string): Uint8Array {
  return Uint8Array.from(
    text,
    (letter) => codeOf(letter) ?? codeOf(letter.normalize('NFD').charAt(0)) ?? UNKNOWN,
  );
}

function codeOf(letter: string): number | undefined {
  const point = letter.codePointAt(0) ?? UNKNOWN;
  if (point < 0x80 || (point >= 0xa0 && point <= 0xff)) return point;
  return codes.get(letter);
}
