import { findNumbers, type DigitGroup } from './digit-groups.ts';

const FEWEST = 13;
const MOST = 19;
/** Usual separators between the groups; the number needs no check digit then. */
const USUAL_GAP = /^[ \-\u00A0]?$/;
/** Parts of a list and of a sum, and prefixes of phone numbers, are not groups of one number. */
const LIST_GAP = /[,;+=]/;

/**
 * Masks card numbers in a text, in digits of any script and however they are grouped. In the usual grouping, 14 to 19
 * digits count as a card number; with any other separators, or beside letters, only those with a correct check digit.
 * Phones, times and sums stay. Runs in linear time.
 */
export function maskCards(text: string): string {
  let masked = '';
  let done = 0;
  for (const number of findNumbers(text)) {
    if (number.reduce((sum, { digits }) => sum + digits, 0) < FEWEST) continue;
    const groups = number.map((group, at) => readGroup(text, group, number[at - 1]));
    let start = 0;
    while (start < groups.length) {
      const length = cardLength(text, groups, start);
      const [first, last] = [groups[start], groups[start + length - 1]];
      if (length > 0 && first && last) {
        masked += `${text.slice(done, first.from)}[card]`;
        done = last.to;
      }
      start += Math.max(length, 1);
    }
  }
  return masked + text.slice(done);
}

interface ReadGroup extends DigitGroup {
  readonly values: readonly number[];
  /** The separator between it and the group before it. */
  readonly gap: 'usual' | 'other' | 'list';
}

function readGroup(text: string, group: DigitGroup, before: DigitGroup | undefined): ReadGroup {
  const gap = before ? text.slice(before.to, group.from) : '';
  return {
    ...group,
    // A longer run is not a card number, whatever it contains.
    values: group.digits > MOST ? [] : Array.from(text.slice(group.from, group.to), digitOf),
    gap: USUAL_GAP.test(gap) ? 'usual' : LIST_GAP.test(gap) ? 'list' : 'other',
  };
}

/** How many groups from here on form a card number; the longest choice, 0 for none. */
function cardLength(text: string, groups: readonly ReadGroup[], start: number): number {
  const digits: number[] = [];
  let isUsual = true;
  let found = 0;
  for (let at = start; at < groups.length; at += 1) {
    const group = groups[at];
    if (!group || digits.length + group.digits > MOST || (at > start && group.gap === 'list')) break;
    digits.push(...group.values);
    isUsual &&= at === start || group.gap === 'usual';
    if (digits.length < FEWEST) continue;
    const isWritten = isUsual && digits.length > FEWEST && standsAlone(text, groups[start], group);
    if (isWritten || isCheckedCard(digits)) found = at - start + 1;
  }
  return found;
}

function standsAlone(text: string, first: DigitGroup | undefined, last: DigitGroup): boolean {
  return !/[\p{L}_]/u.test((text[(first?.from ?? 0) - 1] ?? '') + (text[last.to] ?? ''));
}

/** Issuers' numbers begin with 2 to 6 or 9, but not like a year; the last digit checks the others. */
function isCheckedCard(digits: readonly number[]): boolean {
  const [first = 0, second] = digits;
  if (![2, 3, 4, 5, 6, 9].includes(first) || (first === 2 && second === 0)) return false;
  const sum = digits.reduceRight((all, digit, at) => {
    const weighed = (digits.length - at) % 2 === 0 ? digit * 2 : digit;
    return all + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

/** The digits of each script are ten consecutive code points, beginning with its zero. */
function digitOf(sign: string): number {
  // Full-width and mathematical digits, whose ranges are adjacent, are normalised to plain ones.
  const plain = sign >= '0' && sign <= '9' ? sign : sign.normalize('NFKC');
  if (plain >= '0' && plain <= '9') return Number(plain);
  const code = plain.codePointAt(0) ?? 0;
  let steps = 0;
  while (steps < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - steps - 1))) steps += 1;
  return steps;
}
