import { describe, expect, it } from 'vitest';
import { splitTable } from './read-delimited.ts';
import { readWorkbook } from './read-workbook.ts';
import { MOST_COLUMNS, MOST_LETTERS, MOST_ROWS } from './table-limits.ts';

/** An archive with one stored (uncompressed) file. */
function archive(name: string, text: string): Buffer {
  const [path, bytes] = [Buffer.from(name), Buffer.from(text)];
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(path.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt32LE(bytes.length, 20);
  central.writeUInt16LE(path.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + path.length + bytes.length, 16);
  return Buffer.concat([local, path, bytes, central, path, end]);
}
const sheetOf = (rows: string) =>
  archive('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`);

describe('a file made to keep the server busy', () => {
  it('is read with no more columns than a person’s table', () => {
    expect(splitTable(`a${';'.repeat(5000)}b\n1;2`).map((row) => row.length)).toEqual([MOST_COLUMNS, 2]);
  });

  it('is read with no cell longer than the longest purpose in a bank statement, whatever quotes it contains', () => {
    const long = 'x"'.repeat(MOST_LETTERS);
    const [[cell]] = splitTable(`${long};b`) as [[string]];
    expect(cell).toBe(long.slice(0, MOST_LETTERS));
    const [[inSheet]] = readWorkbook(
      sheetOf(`<row><c r="A1" t="inlineStr"><is><t>${long}</t></is></c></row>`),
    ) as [[string]];
    expect(inSheet).toBe(cell);
  });

  it('is read with no more rows than the limit', () => {
    expect(splitTable('\n'.repeat(MOST_ROWS + 1000)).length).toBeLessThanOrEqual(MOST_ROWS + 1);
  });

  it('is refused as a workbook with a million empty cells before these are parsed', () => {
    expect(() => readWorkbook(sheetOf('<c/>'.repeat(1_000_001)))).toThrow(RangeError);
  });
});

it('a quoted cell keeps its content, without the surrounding spaces', () => {
  expect(splitTable('a; " b ""c""; d " ;\n')).toEqual([['a', 'b "c"; d', ''], ['']]);
});
