import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

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
