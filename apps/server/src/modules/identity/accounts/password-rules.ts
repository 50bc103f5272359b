import { ONE_TIME_PASSWORD_MIN } from '@farewind/contract/account/account';
import type { FieldProblem } from '../../../platform/errors.ts';
import { PASSWORD_MIN } from '@farewind/contract/account/password-length';

/** The minimum of characters left once the guessable parts are removed. */
const SURPRISES_MIN = 6;
const OWN_WORD_MIN = 3;

/**
 * A password set by an administrator is replaced within days, and clients generate it as ten random letters and digits.
 */
const ONE_TIME_SURPRISES_MIN = 5;

/**
 * The problem of a new password, at its field. Requires length, and something besides common passwords, keyboard rows,
 * sequences, repetitions, and the user's own name and address. Character classes do not matter.
 */
export function findPasswordProblem(password: string, ownTexts: readonly string[]): FieldProblem | undefined {
  return findProblem(password, ownTexts, PASSWORD_MIN, SURPRISES_MIN);
}

/** The same for a one-time password, which may be shorter. */
export function findOneTimePasswordProblem(
  password: string,
  ownTexts: readonly string[],
): FieldProblem | undefined {
  return findProblem(password, ownTexts, ONE_TIME_PASSWORD_MIN, ONE_TIME_SURPRISES_MIN);
}

function findProblem(
  password: string,
  ownTexts: readonly string[],
  min: number,
  surprises: number,
): FieldProblem | undefined {
  if ([...password.normalize('NFC')].length < min)
    return { path: 'password', message: 'account.passwordShort', values: { min } };
  if (countSurprises(password, ownTexts) < surprises)
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

/** Whether a character repeats the previous one or is next to it: `aaaa`, `1234`, `fedc`. */
function isExpected(letter: number, before: number | undefined): boolean {
  return before !== undefined && Math.abs(letter - before) <= 1;
}

/** Common beginnings of guesses in our customers' languages; whole words, so that they are found inside passwords. */
const commonPasswordParts: readonly string[] = `
  password passw0rd p@ssword p@ssw0rd passwort pass admin administrator welcome letmein login master secret access
  qwertyuiop qwerty qwertz azerty asdfghjkl asdfgh asdf zxcvbnm zxcvbn qazwsx 1qaz 2wsx 3edc 1q2w3e4r 1q2w3e q1w2e3r4 qweasd
  iloveyou ilovey0u loveyou lovely princess sunshine football baseball basketball superman batman dragon monkey shadow
  michael jordan jennifer ashley charlie computer internet samsung google starwars pokemon summer winter spring autumn
  whatever trustno1 freedom hello abc123 changeme default guest test demo user
  йцукенгшщзхъ йцукен фывапролджэ фывапр ячсмить пароль любовь привет солнце наташа марина
  parol privet lubov lyubov natasha marina moskva moscow zenit spartak
  parola sifre şifre galatasaray fenerbahce fenerbahçe besiktas beşiktaş trabzonspor istanbul turkiye türkiye seviyorum canim aşkım askim
  farewind travel flight ticket
`
  .trim()
  .split(/\s+/);
