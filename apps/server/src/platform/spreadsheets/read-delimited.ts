import { readKeptDigits } from '@farewind/values/kept-digits';
import { MOST_COLUMNS, MOST_LETTERS, MOST_ROWS } from './table-limits.ts';

/**
 * Decodes a file: as UTF-16 if marked or recognisable, as UTF-8 if valid, as cp866 if 1C says so; otherwise as the
 * Windows code page for Turkish or Russian, whichever gives fewer words that mix alphabets. NUL, with which some banks'
 * programs fill up a file and which no database stores, is dropped.
 */
export function decodeText(file: Buffer): string {
  return decode(file)
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '');
}

function decode(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('latin1');
  if (mark === '\u00FF\u00FE') return new TextDecoder('utf-16le').decode(file);
  if (mark === '\u00FE\u00FF') return new TextDecoder('utf-16be').decode(file);
  const halfEmpty = findHalfEmpty(file);
  if (halfEmpty !== undefined) return new TextDecoder(halfEmpty).decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    if (/=DOS\s/.test(file.subarray(0, 400).toString('latin1')))
      return new TextDecoder('ibm866').decode(file);
    const russian = new TextDecoder('windows-1251').decode(file);
    return isRussian(russian) ? russian : new TextDecoder('windows-1254').decode(file);
  }
}

/** Of each fifty bytes in UTF-16, at least one is the empty half of a digit, a space or a separator. */
const EMPTY_SHARE = 1 / 50;
/** Fewer are damage, and not an encoding. */
const LEAST_EMPTY = 4;

/** The kind of UTF-16 whose digits, spaces and separators have their empty half where this file has NULs. */
function findHalfEmpty(file: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const empty: [even: number, odd: number] = [0, 0];
  for (let at = file.indexOf(0); at >= 0; at = file.indexOf(0, at + 1)) empty[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = empty;
  if (Math.max(even, odd) < Math.max(LEAST_EMPTY, file.length * EMPTY_SHARE)) return undefined;
  if (odd > 2 * even) return 'utf-16le';
  return even > 2 * odd ? 'utf-16be' : undefined;
}

/**
 * Whether words of Russian letters alone are the more. Banks' texts have some that mix alphabets, such as `НДСVAT`; a
 * Turkish text that is read as Russian has them everywhere, and few that do not.
 */
function isRussian(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  const foreign = words.filter((word) => /\p{Script=Cyrillic}/u.test(word));
  const mixed = foreign.filter((word) => /[A-Za-z]/.test(word));
  return mixed.length * 2 <= foreign.length;
}

/**
 * Splits a CSV text by the separator that gives most of its first lines the same number of cells; quoted cells may
 * contain it and line ends. Content beyond the limits of a table is dropped.
 */
export function splitTable(text: string): string[][] {
  return splitBy(findSeparator(text.split('\n', 30).join('\n').slice(0, 100_000)), text);
}

/** Not the most frequent one: sums and sentences may have more commas than a line has cells. */
function findSeparator(start: string): string {
  const [best] = [';', ',', '\t', '|']
    .map((separator) => {
      const counts = splitBy(separator, start).map((row) => row.length);
      const cells = [...new Set(counts)].filter((count) => count > 1);
      const agreeing = cells.map((count) => ({
        separator,
        count,
        lines: counts.filter((each) => each === count).length,
      }));
      return agreeing.toSorted(byAgreement)[0] ?? { separator, count: 1, lines: 0 };
    })
    .toSorted(byAgreement);
  return best?.separator ?? ';';
}

interface Agreement {
  readonly count: number;
  readonly lines: number;
}

const byAgreement = (one: Agreement, other: Agreement): number =>
  other.lines - one.lines || other.count - one.count;

function splitBy(separator: string, text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const addLetter = (letter: string) => {
    // Cells are trimmed here, because trimming a growing cell later would take longer with every character.
    if (cell.length < MOST_LETTERS && (cell !== '' || letter.trim() !== '')) cell += letter;
  };
  const endCell = () => {
    if (row.length < MOST_COLUMNS) row.push(readKeptDigits(cell.trim()));
    cell = '';
  };
  for (let at = 0; at < text.length && rows.length < MOST_ROWS; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted && letter === '"' && text.charAt(at + 1) === '"') {
      addLetter(letter);
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted || (letter !== separator && letter !== '\n')) addLetter(letter);
    else {
      endCell();
      if (letter === '\n') {
        rows.push(row);
        row = [];
      }
    }
  }
  endCell();
  return [...rows, row];
}
