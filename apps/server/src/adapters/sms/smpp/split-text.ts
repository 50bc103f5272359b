/** The alphabet in which a text message travels, and how much of it one part carries, alone and as one of several. */
export const alphabets = {
  gsm: { dataCoding: 0, single: 160, joined: 153 },
  ucs2: { dataCoding: 8, single: 70, joined: 67 },
} as const;
export type Alphabet = keyof typeof alphabets;

/** Letters of GSM 03.38 that take two places. */
const EXTENDED = '\f^{}\\[~]|€';

/** The parts of a text, none longer than its alphabet allows; no letter is cut in two. */
export function splitText(text: string, alphabet: Alphabet): string[] {
  const { single, joined } = alphabets[alphabet];
  const letters = [...text];
  const places = letters.map((letter) => placesOf(letter, alphabet));
  if (places.reduce((sum, one) => sum + one, 0) <= single) return [text];
  const parts: string[] = [];
  let [part, taken] = ['', 0];
  letters.forEach((letter, index) => {
    const needed = places[index]!;
    if (taken + needed > joined) {
      parts.push(part);
      [part, taken] = ['', 0];
    }
    part += letter;
    taken += needed;
  });
  return [...parts, part];
}

function placesOf(letter: string, alphabet: Alphabet): number {
  if (alphabet === 'ucs2') return letter.length;
  return EXTENDED.includes(letter) ? 2 : 1;
}
