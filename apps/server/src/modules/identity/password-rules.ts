import { PASSWORD_MIN } from '@farewind/contract/account/account';
import type { FieldProblem } from '../../platform/errors.ts';
import { commonPasswordParts } from './common-password-parts.ts';

/** So many characters must be left that nobody guesses from the rest. */
const SURPRISES_MIN = 6;
const OWN_WORD_MIN = 3;

/**
 * What is wrong with a new password, at its field. Length counts, and that it is not made of what everybody tries first:
 * common passwords, rows of the keyboard, runs and repetitions, the person's own name and address. No class of
 * characters is asked for.
 */
export function findPasswordProblem(password: string, ownTexts: readonly string[]): FieldProblem | undefined {
  const letters = [...password.normalize('NFC')];
  if (letters.length < PASSWORD_MIN)
    return { path: 'password', message: 'account.passwordShort', values: { min: PASSWORD_MIN } };
  if (countSurprises(password, ownTexts) < SURPRISES_MIN)
    return { path: 'password', message: 'account.passwordGuessable' };
  return undefined;
}

function countSurprises(password: string, ownTexts: readonly string[]): number {
  const ownWords = ownTexts
    .flatMap((text) => text.toLowerCase().split(/[^\p{Letter}\d]+/u))
    .filter((word) => word.length >= OWN_WORD_MIN);
  const parts = [...commonPasswordParts, ...ownWords].toSorted((a, b) => b.length - a.length);
  const rest = parts.reduce(
    (text, part) => text.replaceAll(part, ''),
    password.normalize('NFC').toLowerCase(),
  );
  const letters = [...rest].map((letter) => letter.codePointAt(0) ?? 0);
  return new Set(letters.filter((letter, at) => !isExpected(letter, letters[at - 1]))).size;
}

/** The same again, or one step up or down: `aaaa`, `1234`, `fedc`. */
function isExpected(letter: number, before: number | undefined): boolean {
  return before !== undefined && Math.abs(letter - before) <= 1;
}
