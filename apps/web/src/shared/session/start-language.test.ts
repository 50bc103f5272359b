import { describe, expect, it } from 'vitest';
import { findStartLanguage, withoutQueryValue } from './start-language.ts';

const start = { hash: '', search: '', cookie: undefined, siteDefault: undefined } as const;

describe('the language at start', () => {
  it('follows the query inside the hash before the query of the address', () => {
    expect(findStartLanguage({ ...start, hash: '#/x?locale=tr', search: '?locale=en' })).toBe('tr');
    expect(findStartLanguage({ ...start, search: '?locale=en', cookie: 'tr' })).toBe('en');
  });
  it('is Russian when the asked language does not exist', () => {
    expect(findStartLanguage({ ...start, search: '?locale=de', cookie: 'tr' })).toBe('ru');
    expect(findStartLanguage({ ...start, search: '?locale=' })).toBe('ru');
  });
  it('is the remembered one when none is asked, also from a culture like en-US', () => {
    expect(findStartLanguage({ ...start, cookie: 'tr', siteDefault: 'en' })).toBe('tr');
    expect(findStartLanguage({ ...start, cookie: 'en-US', siteDefault: 'ru' })).toBe('en');
  });
  it('is the site’s when nothing is asked or remembered', () => {
    expect(findStartLanguage({ ...start, siteDefault: 'en' })).toBe('en');
    expect(findStartLanguage({ ...start, cookie: 'garbage', siteDefault: 'tr' })).toBe('tr');
    expect(findStartLanguage(start)).toBeUndefined();
  });
});

describe('a choice made on the page', () => {
  it('takes the asked value out of the address, wherever it stands, and nothing else', () => {
    expect(withoutQueryValue('https://x.example/a?locale=ru&sort=best#top', 'locale')).toBe(
      'https://x.example/a?sort=best#top',
    );
    expect(withoutQueryValue('https://x.example/#/a?locale=ru&b=1', 'locale')).toBe(
      'https://x.example/#/a?b=1',
    );
    expect(withoutQueryValue('https://x.example/?locale=ru', 'locale')).toBe('https://x.example/');
  });
});
