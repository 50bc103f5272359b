import { expect, it } from 'vitest';
import { formatProgramCsv, nameJournal } from './save-journal.ts';
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

it('names a journal of days that can still change a draft, and DATEV still knows it', () => {
  const nameOf = (template: 'plain' | 'datev', openFrom: string | null) =>
    nameJournal({ template, openFrom }, '2026-11-01', '2026-11-30', 'csv');
  expect(nameOf('plain', null)).toBe('journal-2026-11-01-2026-11-30');
  expect(nameOf('plain', '2026-11-29')).toBe('draft-journal-2026-11-01-2026-11-30');
  expect(nameOf('datev', '2026-11-29')).toBe('EXTF_draft-journal-2026-11-01-2026-11-30');
});
