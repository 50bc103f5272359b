import { MOST_COLUMNS, MOST_LETTERS, MOST_ROWS } from './table-limits.ts';

/**
 * Decodes a file: as UTF-8 if valid, as UTF-16 if marked, as cp866 if 1C says so; otherwise as the Windows code page
 * for Turkish or Russian, whichever gives no word that mixes alphabets.
 */
export function decodeText(file: Buffer): string {
  return decode(file).replace(/^\uFEFF/, '');
}

function decode(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('latin1');
  if (mark === '\u00FF\u00FE') return new TextDecoder('utf-16le').decode(file);
  if (mark === '\u00FE\u00FF') return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    if (/=DOS\s/.test(file.subarray(0, 400).toString('latin1')))
      return new TextDecoder('ibm866').decode(file);
    const russian = new TextDecoder('windows-1251').decode(file);
    const isMixed = /[A-Za-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[A-Za-z]/u.test(russian);
    return isMixed ? new TextDecoder('windows-1254').decode(file) : russian;
  }
}

/**
 * Splits a CSV text by the most frequent separator of its first lines; quoted cells may contain it and line ends.
 * Content beyond the limits of a table is dropped.
 */
export function splitTable(text: string): string[][] {
  const start = text.split('\n', 30).join('\n').slice(0, 100_000);
  const [separator = ';'] = [';', ',', '\t', '|'].toSorted(
    (one, other) => start.split(other).length - start.split(one).length,
  );
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const addLetter = (letter: string) => {
    // Cells are trimmed here, because trimming a growing cell later would take longer with every character.
    if (cell.length < MOST_LETTERS && (cell !== '' || letter.trim() !== '')) cell += letter;
  };
  const endCell = () => {
    if (row.length < MOST_COLUMNS) row.push(cell.trim());
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
