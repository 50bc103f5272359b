import { expect, it } from 'vitest';
import { findMailTypo } from './mail-typo.ts';

it.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmal.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['Anna.S@Yandex.ry', 'Anna.S@yandex.ru'],
  ['anna@yandx.ru', 'anna@yandex.ru'],
  ['anna@mial.ru', 'anna@mail.ru'],
  ['anna@mail.ri', 'anna@mail.ru'],
  ['anna@hotmial.com.tr', 'anna@hotmail.com.tr'],
  ['anna@icloud.con', 'anna@icloud.com'],
  ['anna@firma.con', 'anna@firma.com'],
])('proposes what %s was meant to be', (typed, meant) => {
  expect(findMailTypo(typed)).toBe(meant);
});

it.each([
  'anna@gmail.com',
  'anna@mail.ru',
  'anna@mail.com',
  'anna@ymail.com',
  'anna@bk.ru',
  'anna@ya.ru',
  'anna@list.ru',
  'anna@inbox.ru',
  'anna@yandex.kz',
  'anna@example.com',
  'anna@firma.com.tr',
  'anna@uni.ac.uk',
  'anna@gmail',
  'anna@',
  '',
])('has nothing to say about %j', (typed) => {
  expect(findMailTypo(typed)).toBeUndefined();
});
