import { findTextRows } from './find-text-rows.ts';
import { findBlots, findInk, type GrayPicture } from './gray-picture.ts';
import { readSigns, type SignGuess } from './read-signs.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
const digits = '0123456789';
const either = `${digits}${letters}`;

/** The signs that ICAO 9303 allows at each place of a passport's two lines. */
const firstLine = ['P', letters, ...Array.from({ length: 42 }, () => letters)];
const secondLine = [
  ...Array.from({ length: 9 }, () => either),
  digits,
  ...Array.from({ length: 3 }, () => letters),
  ...Array.from({ length: 7 }, () => digits),
  'MF<',
  ...Array.from({ length: 7 }, () => digits),
  ...Array.from({ length: 14 }, () => either),
  `${digits}<`,
  digits,
];

const NUMBER_UNTIL = 9;

/** The numbers of the passports that our buyers have most, by state: 9 for a digit, A for a letter. */
const numberForms: Readonly<Record<string, string>> = {
  RUS: '999999999',
  BLR: 'AA9999999',
  TUR: 'A99999999',
  KAZ: 'A99999999',
  UKR: 'AA999999<',
};
const kinds: Readonly<Record<string, string>> = { '9': digits, A: letters, '<': '<' };

/** Fields of the second line with a check digit behind them. */
const checked = [
  { from: 0, to: 9 },
  { from: 13, to: 19 },
  { from: 21, to: 27 },
] as const;

/** A sign less like its shape than this is none: ink of the background, or a finger. */
const LEAST_LIKENESS = 0.45;

/**
 * The two machine-readable lines in a picture of a passport, read on this device; undefined unless number, birthday and
 * last day agree with their check digits. Names have none, so they are compared by eye.
 */
export function readPassportPicture(picture: GrayPicture): readonly [string, string] | undefined {
  const ink = findInk(picture);
  const rows = findTextRows(findBlots(ink, picture.width, picture.height)).toReversed();
  for (const [at, lower] of rows.entries()) {
    const upper = rows[at + 1];
    if (upper === undefined) return undefined;
    const first = pickLine(readSigns(picture, upper), firstLine);
    if (first?.startsWith('P') !== true || !first.includes('<<')) continue;
    const form = numberForms[first.slice(2, 5)];
    const second = repair(readSigns(picture, lower).map(preferDigits), [
      ...(form === undefined
        ? secondLine.slice(0, NUMBER_UNTIL)
        : Array.from(form, (kind) => kinds[kind] ?? either)),
      ...secondLine.slice(NUMBER_UNTIL),
    ]);
    if (second !== undefined) return [first, second];
  }
  return undefined;
}

/** Letters stand in the first two places of a passport's number, and hardly ever behind them. */
const LETTERS_UNTIL = 2;
const RARE = 0.06;
const SELDOM = 0.02;

/** A 2 looks like a Z, a 0 like an O: where both may stand, the digit is likelier. */
function preferDigits(guess: SignGuess, at: number): SignGuess {
  if (at >= NUMBER_UNTIL) return guess;
  const handicap = at < LETTERS_UNTIL ? SELDOM : RARE;
  return guess
    .map(({ sign, likeness }) => ({ sign, likeness: /[A-Z]/.test(sign) ? likeness - handicap : likeness }))
    .toSorted((one, other) => other.likeness - one.likeness);
}

function pickLine(guesses: readonly SignGuess[], allowed: readonly string[]): string | undefined {
  const picked = guesses.map((guess, at) => guess.find(({ sign }) => allowed[at]?.includes(sign) === true));
  if (picked.some((pick) => pick === undefined || pick.likeness < LEAST_LIKENESS)) return undefined;
  return picked.map((pick) => pick?.sign ?? '').join('');
}

/** The second line, in which each field takes the likeliest signs that agree with its check digit. */
function repair(guesses: readonly SignGuess[], allowed: readonly string[]): string | undefined {
  const line = pickLine(guesses, allowed);
  if (line === undefined) return undefined;
  const signs = [...line];
  for (const { from, to } of checked) {
    const fixed = repairField(
      signs.slice(from, to + 1),
      guesses.slice(from, to + 1),
      allowed.slice(from, to + 1),
    );
    if (fixed === undefined) return undefined;
    signs.splice(from, to + 1 - from, ...fixed);
  }
  return signs.join('');
}

/** A field with its check digit: as read, or with the one or two signs replaced that were read with least certainty. */
function repairField(
  read: readonly string[],
  guesses: readonly SignGuess[],
  allowed: readonly string[],
): readonly string[] | undefined {
  if (hasRightDigit(read)) return read;
  const doubts = guesses
    .flatMap((guess, at) => {
      const fits = guess.filter(({ sign }) => allowed[at]?.includes(sign) === true);
      const [best, next] = fits;
      return best === undefined || next === undefined
        ? []
        : [{ at, sign: next.sign, cost: best.likeness - next.likeness }];
    })
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, 4);
  const tries = [
    ...doubts.map((doubt) => [doubt]),
    ...doubts.flatMap((one, at) => doubts.slice(at + 1).map((other) => [one, other])),
  ].toSorted((one, other) => costOf(one) - costOf(other));
  for (const replaced of tries) {
    if (costOf(replaced) > MOST_DOUBT) return undefined;
    const signs = read.map((sign, at) => replaced.find((each) => each.at === at)?.sign ?? sign);
    if (hasRightDigit(signs)) return signs;
  }
  return undefined;
}

/** More than that much less likely, another sign would only be made to fit. */
const MOST_DOUBT = 0.08;

function costOf(replaced: readonly { readonly cost: number }[]): number {
  return replaced.reduce((sum, { cost }) => sum + cost, 0);
}

const weights = [7, 3, 1] as const;

function hasRightDigit(signs: readonly string[]): boolean {
  const sum = signs
    .slice(0, -1)
    .reduce((total, sign, at) => total + valueOf(sign) * (weights[at % weights.length] ?? 0), 0);
  return String(sum % 10) === signs.at(-1);
}

/** 0–9, A = 10 … Z = 35, the filler 0. */
function valueOf(sign: string): number {
  return sign === '<' ? 0 : Number.parseInt(sign, 36);
}
