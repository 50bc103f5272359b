import { describe, expect, test } from 'vitest';
import { findPasswordProblem } from './password-rules.ts';

const anna = ['Анна', 'Соколова', 'anna.sokolova@example.com', 'Farewind'];
const problemOf = (password: string) => findPasswordProblem(password, anna)?.message;

describe('a new password', () => {
  test.each([
    ['a sentence', 'correct horse battery staple'],
    ['a sentence in Russian', 'на даче зреют сливы'],
    ['a sentence in Turkish', 'yağmurda ıslanan kedi'],
    ['twelve small letters', 'tvxmrqbnoelc'],
    ['a sentence that names the person among other words', 'anna feeds eleven grey geese'],
  ])('may be %s', (_, password) => {
    expect(problemOf(password)).toBeUndefined();
  });

  test.each([
    ['', 'account.passwordShort'],
    ['Tr0ub4dor&3', 'account.passwordShort'],
    ['tvxmrqbnoel', 'account.passwordShort'],
    ['😀😀😀😀😀😀', 'account.passwordShort'],
  ])('is too short: "%s"', (password, problem) => {
    expect(problemOf(password)).toBe(problem);
  });

  test.each([
    'password1234',
    'Passw0rd2026!',
    'qwertyuiop123',
    '123456789012',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabc',
    'пароль123456',
    'galatasaray1905',
    'sokolova1989',
    'AnnaSokolova2026',
    'farewind-anna-1',
  ])('is one of the first that anybody would try: "%s"', (password) => {
    expect(problemOf(password)).toBe('account.passwordGuessable');
  });
});
