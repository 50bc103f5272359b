import { describe, expect, it } from 'vitest';
import { CsvError, formatCsv, neutralCell, parseCsv } from './csv.ts';

describe('CSV files', () => {
  it('keep commas, quotes and line ends inside quoted values, and count lines like an editor', () => {
    const records = parseCsv('code,text\nA,"one, ""two""\nthree"\r\n\nB,\n');
    expect(records).toEqual([
      { line: 2, values: { code: 'A', text: 'one, "two"\nthree' } },
      { line: 5, values: { code: 'B', text: '' } },
    ]);
  });

  it('are read the same with a byte order mark and without a final line end', () => {
    expect(parseCsv('\uFEFFa,b\n1,')).toEqual([{ line: 2, values: { a: '1', b: '' } }]);
    expect(parseCsv('')).toEqual([]);
  });

  it('name the line of a record that is too short, and of an unclosed quote', () => {
    expect(() => parseCsv('a,b\n1,2\n3\n')).toThrow(expect.objectContaining({ line: 3 }));
    expect(() => parseCsv('a,b\n1,2\n3,"4\n')).toThrow(CsvError);
  });

  it('name the line of a value of ten megabytes, quoted or not, closed or not', () => {
    const long = 'x'.repeat(10_000_000);
    for (const value of [`"${long}"`, `"${long.replaceAll('xx', '""')}"`, long])
      expect(() => parseCsv(`a,b\n1,2\n3,${value}\n`)).toThrow(
        new CsvError(3, 'A value has more than 32767 characters'),
      );
    expect(() => parseCsv(`a,b\n1,2\n3,"${long}`)).toThrow(expect.objectContaining({ line: 3 }));
  });

  it('treat a character after a quoted value, and a quote inside an unquoted one, as an error', () => {
    for (const text of ['a,b\n"1"2,3\n', 'a,b\n1"2,3\n', 'a,b\n1,"2\r3\n'])
      expect(() => parseCsv(text)).toThrow(CsvError);
  });

  it('are read back unchanged after being written', () => {
    const rows = [
      ['a', 'b'],
      ['say "hi", twice', 'line\nend'],
    ];
    expect(parseCsv(formatCsv(rows))[0]?.values).toEqual({ a: 'say "hi", twice', b: 'line\nend' });
  });

  it('keep the zeros of numbers that a spreadsheet would shorten, and are read back with them', () => {
    const cells = ['0042', '905321234567', '12E345', '42'];
    const text = formatCsv([['a', 'b', 'c', 'd'], cells.map(neutralCell)]);
    expect(text).toContain('"=""0042""","=""905321234567""","=""12E345""",42');
    expect(Object.values(parseCsv(text)[0]!.values)).toEqual(cells);
  });

  it('contain nothing that a spreadsheet would evaluate, and numbers unchanged', () => {
    for (const text of ['=1+1', '+7 916', '-cmd', '@sum', '\tx', '-1-1'])
      expect(neutralCell(text)).toBe(`'${text}`);
    for (const text of ['-12.50', '0', 'VKO-AYT', '']) expect(neutralCell(text)).toBe(text);
  });
});
