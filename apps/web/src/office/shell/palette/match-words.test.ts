import { expect, test } from 'vitest';
import { matchWords } from './match-words.ts';

const items = [
  { title: 'Новый пользователь', note: 'Пользователи', synonyms: 'сотрудник, пригласить' },
  { title: 'Новая наценка', note: 'Наценки', synonyms: 'маржа, комиссия' },
  { title: 'Наценки', note: 'Правила', synonyms: 'маржа' },
  { title: 'Приём платежей', note: 'Настройки', synonyms: 'эквайринг, касса' },
];
const find = (typed: string) => matchWords(items, typed).items.map(({ title }) => title);

test.each([
  ['новая нац', ['Новая наценка']],
  ['наценку новую', ['Новая наценка']],
  ['нац', ['Новая наценка', 'Наценки']],
  ['маржа', ['Новая наценка', 'Наценки']],
  ['пригласить сотрудника', ['Новый пользователь']],
  ['эквайринг', ['Приём платежей']],
  ['прием', ['Приём платежей']],
  ['ночь', []],
])('“%s” finds %j', (typed, titles) => expect(find(typed)).toEqual(titles));

test('words typed in the other keyboard layout are understood when nothing else fits, and it is said', () => {
  expect(matchWords(items, 'yjdfz yfw')).toEqual({ items: [items[1]], switched: 'новая нац' });
  expect(matchWords([{ title: 'New markup', note: 'Markups', synonyms: '' }], 'туц ьфклгз').switched).toBe(
    'new markup',
  );
});
