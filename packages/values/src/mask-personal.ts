import { findNumbers, type DigitGroup } from './digit-groups.ts';
import { readLookAlikes } from './look-alikes.ts';
import { isUuid } from './uuid.ts';

/**
 * Masks possibly personal data in a technical text: mail addresses, numbers of cards, phones, passports and orders
 * (digits of any script, however they are grouped), booking codes, keys and one-time codes, queries and fragments of
 * addresses. File names and positions in them (`:12:3456`) stay. Masking again changes nothing. Runs in linear time on
 * any text: every expression here either matches at once or fails within a few characters.
 */
export function maskPersonal(text: string): string {
  return maskNumbers(text.replace(PIECE, maskPiece)).replace(CODE, maskCode);
}

/** A page's address without its query and without the parts that identify a single thing: `/ticketDetail/*`. */
export function maskPath(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return path
    .split('/')
    .map((part) => (/[^!-~]|[\d%@]|^[A-Z]{6}$/.test(part) || part.length > 32 ? '*' : part))
    .join('/');
}

const PIECE = /[^\s"'<>()]+/g;
const WORD = /[^,;:=[\]]+/g;
const RUN = /[\w-]+/g;
const SCRIPT_AFTER = /\.(?:m?js|css|tsx?)\b/y;
const JOINED_KEYS = /\[key\](?:\.\[key\])+/g;

/** A piece has neither spaces nor quotes nor round brackets in it. */
function maskPiece(piece: string): string {
  return withoutQuery(piece).replace(WORD, maskMail).replace(RUN, maskKey).replace(JOINED_KEYS, '[key]');
}

/** Of a web address, and of a path in a text. */
function withoutQuery(piece: string): string {
  const path = piece.indexOf('/');
  if (path < 0) return piece;
  const end = piece.slice(path).search(/[?#]/);
  return end < 0 ? piece : piece.slice(0, path + end);
}

function maskMail(word: string): string {
  const at = word.search(/@|%40/);
  if (at < 1) return word;
  const domain = word.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return dot > 0 && dot < domain.length - 2 ? '[mail]' : word;
}

/**
 * Tokens, seals and secrets are long words with digits in them; so are names of script files, which stay. A long word
 * without a digit is a word of the language or the program.
 */
function maskKey(run: string, at: number, whole: string): string {
  if (isUuid(run)) return '[id]';
  if (run.length < 20 || !/\d/.test(run)) return run;
  SCRIPT_AFTER.lastIndex = at + run.length;
  return SCRIPT_AFTER.test(whole) ? run : '[key]';
}

/** The number of digits of a one-time code. */
const FEWEST = 6;

function maskNumbers(text: string): string {
  let masked = '';
  let done = 0;
  for (const number of findNumbers(text)) {
    const [first, last] = [number[0], number.at(-1) ?? number[0]];
    if (!isPersonal(text, number)) continue;
    const from = text[first.from - 1] === '+' ? first.from - 1 : first.from;
    masked += `${text.slice(done, from)}[number]`;
    done = last.to;
  }
  return masked + text.slice(done);
}

function isPersonal(text: string, number: readonly DigitGroup[]): boolean {
  const digits = number.reduce((sum, group) => sum + group.digits, 0);
  return digits >= FEWEST && !isPlaceInFile(text, number);
}

/** Exactly `:line:column`: a number typed with colons has more groups, or begins without one. */
function isPlaceInFile(text: string, number: readonly DigitGroup[]): boolean {
  const [line, column] = number;
  if (!line || !column || number.length > 2 || text[line.from - 1] !== ':') return false;
  const isJoined = column.from === line.to + 1 && text[line.to] === ':';
  return isJoined && line.digits <= 7 && column.digits <= 7;
}

/**
 * Six letters and digits in capitals, or in lower case with a digit among them; also with a hyphen in the middle.
 * Letters and digits of any script are matched: `plainForm` decides which of them a code can be written in.
 */
const CODE = /(?<![\p{L}\p{Nd}_[])[\p{L}\p{Nd}]{3}[-‐‑－]?[\p{L}\p{Nd}]{3}(?![\p{L}\p{Nd}_\]])/gu;
const HYPHEN = /[-‐‑－]/;
const PLAIN = /^[A-Za-z\d]{6}$/;
/** Capitals that are common words in programs. */
const WORDS = new Set(
  'SELECT INSERT UPDATE DELETE RETURN FAILED ACCESS DENIED OBJECT STRING NUMBER SCRIPT SOCKET ENOENT EACCES EINVAL ENOSPC EEXIST EMFILE ENFILE EISDIR'.split(
    ' ',
  ),
);

function maskCode(word: string, at: number, whole: string): string {
  const typed = word.replace(HYPHEN, '');
  const letters = plainForm(typed);
  if (!PLAIN.test(letters)) return word;
  const [hasDigit, hasLetter] = [/\d/.test(letters), /[A-Za-z]/.test(letters)];
  const isOneCase = letters === letters.toUpperCase() || letters === letters.toLowerCase();
  if (!hasLetter || !isOneCase || WORDS.has(letters)) return word;
  const touchesHyphen = HYPHEN.test((whole[at - 1] ?? '') + (whole[at + word.length] ?? ''));
  if (!hasDigit) {
    // Words like «ОТМЕНА» consist of look-alikes.
    const isCyrillic = /^\p{Script=Cyrillic}+$/u.test(typed);
    const isJoined = typed !== word || touchesHyphen;
    return isCyrillic || isJoined || letters !== letters.toUpperCase() ? word : '[code]';
  }
  // Names of script files end in such a word.
  SCRIPT_AFTER.lastIndex = at + word.length;
  return SCRIPT_AFTER.test(whole) ? word : '[code]';
}

/** In plain Latin letters and digits as far as it looks like them: Cyrillic look-alikes, full-width and bold letters. */
function plainForm(typed: string): string {
  if (PLAIN.test(typed)) return typed;
  const normalised = typed.normalize('NFKC').replace(/\p{Nd}/gu, '0');
  return normalised === normalised.toLowerCase()
    ? readLookAlikes(normalised.toUpperCase()).toLowerCase()
    : readLookAlikes(normalised);
}
