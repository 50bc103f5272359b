import { crc32, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { toXlsx } from './xlsx.ts';

/** Files of an archive, read through its directory with their checksums verified, by independent code. */
function unzip(file: Uint8Array): Record<string, string> {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const end = file.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  let at = view.getUint32(end + 16, true);
  const parts: Record<string, string> = {};
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    const [packed, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + nameLength));
    const local = view.getUint32(at + 42, true);
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const content = inflateRawSync(file.subarray(start, start + packed));
    expect(content.length).toBe(view.getUint32(at + 24, true));
    expect(view.getUint32(at + 16, true)).toBe(crc32(content));
    parts[name] = new TextDecoder().decode(content);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return parts;
}

it('writes a workbook whose sums are numbers beside their currency, and whose texts stay texts', () => {
  const rows = [
    ['Клиент', 'Сумма', 'Сумма: валюта', 'Пассажиры'],
    ['=1+1 <b> & "x"\u0001', { number: '-1234.50' }, 'EUR', { number: '3' }],
  ];
  const parts = unzip(toXlsx(rows, 'flight/Orders'));
  expect(Object.keys(parts)).toContain('[Content_Types].xml');
  expect(parts['xl/workbook.xml']).toContain('name="flight Orders"');
  const sheet = parts['xl/worksheets/sheet1.xml']!;
  expect(sheet).toContain('<c r="B2" s="2"><v>-1234.50</v></c>');
  expect(sheet).toContain('<c r="D2" s="3"><v>3</v></c>');
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1 &lt;b&gt; &amp; &quot;x&quot;</t>');
  expect(sheet).toContain('<c r="C2" s="0" t="inlineStr"><is><t xml:space="preserve">EUR</t>');
  // No formula anywhere.
  expect(sheet).not.toContain('<f>');
});

it('shortens a text that no cell can hold: Excel would call the whole file damaged', () => {
  const sheet = unzip(toXlsx([['Text'], ['я'.repeat(40_000)], ['b'.repeat(32_767)]], 'audit'))[
    'xl/worksheets/sheet1.xml'
  ]!;
  const texts = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(([, text = '']) => text);
  expect(texts.map(({ length }) => length)).toEqual([4, 32_767, 32_767]);
  expect(texts[1]).toMatch(/я…$/);
});

it('writes days and times so that a spreadsheet can sort them and group them by month, and shows them as the office does', () => {
  const rows = [
    ['27-11-2026', 'When'],
    ['27-11-2026', '01-12-2026 18:00'],
    ['01-03-1900', '00-13-2026 00:00'],
    ['31-02-2026', '28-02-1900'],
    ['27-11-2026, 18:00', '01-12-2026 00:00'],
  ];
  const parts = unzip(toXlsx(rows, 'payments'));
  const sheet = parts['xl/worksheets/sheet1.xml']!;
  expect(sheet).toContain('<c r="A2" s="4"><v>46353</v></c><c r="B2" s="5"><v>46357.75</v></c>');
  expect(sheet).toContain('<c r="A3" s="4"><v>61</v></c>');
  expect(sheet).toContain('<c r="B5" s="5"><v>46357</v></c>');
  // Titles, and what is no day, stay texts.
  for (const place of ['A1', 'B3', 'A4', 'B4', 'A5'])
    expect(sheet).toMatch(new RegExp(`<c r="${place}" s="[01]" t="inlineStr">`));
  expect(parts['xl/styles.xml']).toContain(String.raw`<numFmt numFmtId="164" formatCode="dd\-mm\-yyyy"/>`);
});
