import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

/** The first line as Excel shows it after a double click: digits are a number, a formula is calculated. */
function openInExcel(csv: string): (string | number)[] {
  const [line = ''] = csv.slice(1).split('\r\n');
  return [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, bare = '']) => {
    const cell = quoted?.replaceAll('""', '"') ?? bare;
    const constant = /^="([^"]*)"$/.exec(cell)?.[1];
    if (constant !== undefined) return constant;
    return /^-?\d+(?:,\d+)?(?:E\d+)?$/i.test(cell) ? Number(cell.replace(',', '.')) : cell;
  });
}

it('writes what the Excel of the reader’s country opens: its separator and decimal mark, quotes and lines inside cells', () => {
  const rows = [
    ['Ad', 'Tutar', 'Para birimi'],
    ['Öztürk, Can; "b"\nc', { number: '-1234.50' }, 'EUR'],
  ];
  for (const language of ['ru', 'tr'] as const)
    expect(toCsv(rows, language)).toBe(
      '\uFEFFAd;Tutar;Para birimi\r\n"Öztürk, Can; ""b""\nc";-1234,50;EUR\r\n',
    );
  expect(toCsv(rows, 'en')).toBe('\uFEFFAd,Tutar,Para birimi\r\n"Öztürk, Can; ""b""\nc",-1234.50,EUR\r\n');
});

it('lets no text become a formula, and no number a text', () => {
  for (const cell of ['=1+1', '+79001234567', '-2', '@SUM(A1)', '\tx', '=HYPERLINK("x")']) {
    const text = toCsv([[cell]], 'en')
      .slice(1)
      .trimEnd()
      .replace(/^"/, '');
    expect(text.startsWith("'")).toBe(true);
  }
  expect(toCsv([['\rx']], 'en')).toBe(`\uFEFF"'\rx"\r\n`);
  expect(toCsv([['a=b', '5-6', { number: '-2.00' }]], 'en')).toBe('\uFEFFa=b,5-6,-2.00\r\n');
});

it('keeps phones, documents and numbers letter for letter in Excel, and sums as numbers', () => {
  const texts = ['0042', '905321234567', '07', '12E345', '1234567890123456789', 'FW42', 'TR 0042', ''];
  expect(openInExcel(toCsv([[...texts, { number: '-1234.50' }, { number: '0' }]], 'ru'))).toEqual([
    ...texts,
    -1234.5,
    0,
  ]);
  // Short numbers lose nothing, and stay countable.
  expect(openInExcel(toCsv([['42', '0', '4512345678']], 'ru'))).toEqual([42, 0, 4_512_345_678]);
});

it('writes digits for a program as they are', () => {
  expect(toCsv([['0042', '905321234567']], 'en', 'program')).toBe('\uFEFF0042,905321234567\r\n');
});
