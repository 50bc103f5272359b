import { expect, it } from 'vitest';
import { wordAction, wordEntity, wordValue } from './audit-words.ts';

const t = (key: string) => `<${key}>`;

it('says what is known in words, and keeps the log’s own name for what is not', () => {
  expect(wordEntity('emailSetting', t)).toBe('<audit.entity.emailSetting>');
  expect(wordEntity('somethingNew', t)).toBe('somethingNew');
  expect(wordAction('update', t)).toBe('<audit.action.update>');
  expect(wordAction('somethingNew', t)).toBe('somethingNew');
});

it('tells zero and no from nothing', () => {
  expect([0, false, '', null, undefined, []].map((value) => wordValue(value, t))).toEqual([
    '0',
    '<form.no>',
    '<form.nothing>',
    '<form.nothing>',
    '<form.nothing>',
    '<form.nothing>',
  ]);
  expect(wordValue(['EUR', 'RUB'], t)).toBe('EUR, RUB');
  expect(wordValue({ ru: 'а' }, t)).toBe('{"ru":"а"}');
});
