import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { isWorkbook, readWorkbook } from './read-workbook.ts';

const workbook = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );

const texts = '<sst><si><t>Дата</t></si><si><r><t>Сум</t></r><r><t>ма</t></r></si></sst>';
const sheet = (row: string): string => `<worksheet><sheetData>${row}</sheetData></worksheet>`;
const row =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1"><v>12.5</v></c></row>';

it('a workbook is read whichever case or slashes its program names the parts with', () => {
  const spellings = [
    ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'],
    // 1C:Enterprise.
    ['xl/worksheets/sheet1.xml', 'xl/SharedStrings.xml'],
    ['XL\\Worksheets\\Sheet1.xml', 'XL\\SharedStrings.xml'],
  ] as const;
  for (const [page, shared] of spellings)
    expect(readWorkbook(workbook({ [page]: sheet(row), [shared]: texts }))).toEqual([
      ['Дата', 'Сумма', '12.5'],
    ]);
});

it('a workbook is read whose program writes a prefix before every element', () => {
  const prefixed = (xml: string): string => xml.replaceAll(/<(\/?)(?=\w)/g, '<$1x:');
  const file = workbook({
    'xl/worksheets/sheet1.xml': prefixed(sheet(row)),
    'xl/sharedStrings.xml': prefixed(texts),
  });
  expect(readWorkbook(file)).toEqual([['Дата', 'Сумма', '12.5']]);
});

it('a workbook of Excel 97 to 2003 is refused as one that cannot be read, and not taken for a text', () => {
  const file = Buffer.from('D0CF11E0A1B11AE1', 'hex');
  expect(isWorkbook(file)).toBe(true);
  expect(() => readWorkbook(file)).toThrow(RangeError);
});
