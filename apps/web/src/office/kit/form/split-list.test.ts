import { expect, test } from 'vitest';
import { splitList } from './split-list.ts';

test('a list may be typed or pasted with lines, spaces, commas, semicolons or tabs between its entries', () => {
  expect(splitList(' shop.example\nwww.shop.example, b.example;\n\n')).toEqual([
    'shop.example',
    'www.shop.example',
    'b.example',
  ]);
  expect(splitList('AYT;IST\tADB  DLM')).toEqual(['AYT', 'IST', 'ADB', 'DLM']);
  expect(splitList('  ')).toEqual([]);
});
