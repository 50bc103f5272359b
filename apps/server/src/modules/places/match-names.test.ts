import { expect, test } from 'vitest';
import { matchNames } from './match-names.ts';

const named = [
  { of: 'side', names: ['Side', 'Сиде'] },
  { of: 'sunny', names: ['Sunny Beach', 'Солнечный Берег', 'Güneşli Sahil'] },
  { of: 'beach', names: ['Beach Street'] },
  { of: 'sunday', names: ['Sunday Beach'] },
];
const find = (keyword: string) => matchNames(named, keyword).map(({ of }) => of);

test('whole names come before beginnings, beginnings before words within, and all words in any order last', () => {
  expect(find('side')).toEqual(['side']);
  expect(find('beach')).toEqual(['beach', 'sunny', 'sunday']);
  expect(find('beach sun')).toEqual(['sunny', 'sunday']);
});

test.each(['солнечный', 'gunesli', 'Güneşli sahil', 'cjkytxysq', 'sunnt'])(
  '«%s» finds Sunny Beach',
  (keyword) => {
    expect(find(keyword)[0]).toBe('sunny');
  },
);

test('typing errors are corrected only if nothing is found as typed, and never in short words', () => {
  expect(find('sun')).toEqual(['sunny', 'sunday']);
  expect(find('sid')).toEqual(['side']);
  expect(find('xyz')).toEqual([]);
  expect(find('')).toEqual([]);
});
