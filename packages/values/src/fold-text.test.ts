import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';
import { latinForm } from './latin-form.ts';

describe('comparable names', () => {
  it.each([
    ['İSTANBUL', 'istanbul'],
    ['Iğdır', 'igdir'],
    ['Кишинёв', 'кишинев'],
    ['Нижний', 'нижнии'],
    ['São Paulo', 'sao paulo'],
    ["N'Djamena", 'ndjamena'],
    ['Санкт-Петербург', 'санкт петербург'],
    ['Łódź', 'lodz'],
    ['…', ''],
  ])('%s is folded to %s in every locale', (name, folded) => {
    expect(foldText(name)).toBe(folded);
  });

  it('meet in one Latin form, whichever way they are transliterated', () => {
    const form = (text: string): string => latinForm(foldText(text));
    expect(form('Анталья')).toBe(form('Antalia'));
    expect(form('Сидней')).toBe(form('Sydney'));
    expect(form('Москва')).toBe(form('Moskwa'));
    expect(form('Таллин')).toBe(form('Tallinn'));
  });

  it('keep the form of a beginning as the beginning of the form', () => {
    const name = foldText('Екатеринбург Кольцово');
    for (let length = 1; length < name.length; length += 1) {
      expect(latinForm(name).startsWith(latinForm(name.slice(0, length)).trimEnd())).toBe(true);
    }
  });
});
