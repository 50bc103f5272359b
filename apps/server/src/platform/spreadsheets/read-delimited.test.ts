import { expect, test } from 'vitest';
import { decodeText, splitTable } from './read-delimited.ts';

const STATEMENT = 'Дата;Сумма;Назначение\r\n01.02.2027;100,00;Оплата заказа FW1\r\n';
const little = Buffer.from(STATEMENT, 'utf16le');
const big = Buffer.from(little).swap16();

test.each([
  ['UTF-8', Buffer.from(STATEMENT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${STATEMENT}`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${STATEMENT}`, 'utf16le')],
  ['UTF-16 without a byte order mark', little],
  ['UTF-16 without a byte order mark, high bytes first', big],
  ['UTF-8, filled up with NUL', Buffer.concat([Buffer.from(STATEMENT), Buffer.alloc(37)])],
  ['UTF-8, with a NUL inside', Buffer.from(STATEMENT.replace('FW1', 'FW\u00001'))],
])('a bank’s statement in %s is read to the letter', (_encoding, file) => {
  expect(decodeText(file)).toBe(STATEMENT);
});

test('a short table in UTF-8 with one stray NUL is not taken for another encoding', () => {
  expect(decodeText(Buffer.from('a;b\n1;2\u0000\n'))).toBe('a;b\n1;2\n');
});

test('numbers that a file protects from spreadsheets are read without their protection', () => {
  expect(splitTable('no;sum\r\n="0042";1\r\n"=""0043""";2\r\n')).toEqual(
    expect.arrayContaining([
      ['0042', '1'],
      ['0043', '2'],
    ]),
  );
});
