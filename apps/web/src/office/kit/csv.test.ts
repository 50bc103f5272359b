import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('writes what a spreadsheet reads: its mark, commas, quotes and lines inside cells', () => {
  const rows = [
    ['Ad', 'E-posta'],
    ['Öztürk, Can', 'a "b"\nc'],
  ];
  expect(toCsv(rows)).toBe('\uFEFFAd,E-posta\r\n"Öztürk, Can","a ""b""\nc"\r\n');
});

it('lets no cell become a formula', () => {
  for (const cell of ['=1+1', '+79001234567', '-2', '@SUM(A1)', '\tx', '=HYPERLINK("x")']) {
    const text = toCsv([[cell]])
      .slice(1)
      .trimEnd()
      .replace(/^"/, '');
    expect(text.startsWith("'")).toBe(true);
  }
  expect(toCsv([['\rx']])).toBe(`\uFEFF"'\rx"\r\n`);
  expect(toCsv([['a=b', '5-6']])).toBe('\uFEFFa=b,5-6\r\n');
});
