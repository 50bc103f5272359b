import { afterEach, expect, it, vi } from 'vitest';
import { formatProgramCsv, nameJournal, saveJournal } from './save-journal.ts';
import { encodeWindows1252 } from './windows-1252.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['plain', '\uFEFFКод;Сумма\r\n"=""0042""";1,50\r\n'],
  ['oneC', '\uFEFFКод;Сумма\r\n0042;1,50\r\n'],
  ['logo', '\uFEFFКод;Сумма\r\n0042;1,50\r\n'],
] as const)('a journal keeps the zeros of codes: %s', async (template, expected) => {
  const saved: Blob[] = [];
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  const journal = { template, columns: ['Код', 'Сумма'], rows: [['0042', { number: '1.50' }]], csv: null };
  await saveJournal('journal', journal, 'csv', 'ru');
  // `text()` would drop the byte order mark.
  const bytes = new Uint8Array(await saved[0]!.arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(expected);
});

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
