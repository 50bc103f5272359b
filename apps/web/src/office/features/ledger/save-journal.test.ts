import { expect, it } from 'vitest';
import { formatProgramCsv } from './save-journal.ts';
import { encodeWindows1252 } from './windows-1252.ts';

it('writes a journal as a program of accountants reads it: a head, semicolons, decimal commas, texts in quotes', () => {
  const rows = [[{ number: '1234.50' }, 'S', 'a "quoted" text', '', '0803', '']];
  const columns = ['Umsatz', 'Kz', 'Text', 'BU', 'Konto', 'Kurs'];
  expect(formatProgramCsv(columns, rows, { head: '"EXTF";700', texts: [1, 2, 3] })).toBe(
    '"EXTF";700\r\nUmsatz;Kz;Text;BU;Konto;Kurs\r\n1234,50;"S";"a ""quoted"" text";"";0803;\r\n',
  );
});

it('keeps letters of Western Europe, takes the mark off others, and never fails', () => {
  expect([...encodeWindows1252('ü€şЖ')]).toEqual([0xfc, 0x80, 0x73, 0x3f]);
});
