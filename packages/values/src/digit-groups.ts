const DIGITS = /\p{Nd}+/gu;
/** Separators allowed between the groups of one number: neither letters nor the end of a line. */
const GAP = /^[^\p{L}\p{Nd}\r\n]{1,3}$/u;

/** Adjacent digits of any script, and their position. */
export interface DigitGroup {
  readonly from: number;
  readonly to: number;
  readonly digits: number;
}

/** The numbers in a text, however their digits are grouped. Runs in linear time. */
export function* findNumbers(text: string): Generator<readonly [DigitGroup, ...DigitGroup[]]> {
  let number: [DigitGroup, ...DigitGroup[]] | undefined;
  for (const { 0: match, index } of text.matchAll(DIGITS)) {
    const group = { from: index, to: index + match.length, digits: Array.from(match).length };
    const last = number?.at(-1);
    if (number && last && index - last.to <= 3 && GAP.test(text.slice(last.to, index))) {
      number.push(group);
      continue;
    }
    if (number) yield number;
    number = [group];
  }
  if (number) yield number;
}
