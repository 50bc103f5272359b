import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const TABLE = 'airport\tnameRu\nAYT\tАнталья, İskele\n';
const little = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const big = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

test.each([
  ['in UTF-8', new TextEncoder().encode(TABLE)],
  ['in UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${TABLE}`)],
  ['as Unicode text by Excel', little(`\uFEFF${TABLE}`)],
  ['in UTF-16 with the high byte first', big(`\uFEFF${TABLE}`)],
  ['in UTF-16 without a byte order mark', little(TABLE)],
  ['in UTF-16 with the high byte first and no mark', big(TABLE)],
])('a table saved %s is read to the letter', async (_how, bytes) => {
  expect(await readTextFile(new Blob([bytes]))).toBe(TABLE);
});

test('an empty file has no text, and one in a code page is recognisable as such', async () => {
  expect(await readTextFile(new Blob([]))).toBe('');
  expect(await readTextFile(new Blob([new Uint8Array([0x61, 0xc0, 0xed, 0x0a])]))).toContain('\uFFFD');
});
