import { expect, it } from 'vitest';
import { cookieNames, cookieText, findCookie, FIVE_YEARS_SECONDS } from './cookies.ts';

it('reads back what it wrote, whatever the value holds', () => {
  const line = cookieText('Abp.AuthToken', 'a=b; c/я').split(';')[0] ?? '';
  expect(findCookie(`x=1; ${line}; y=2`, 'Abp.AuthToken')).toBe('a=b; c/я');
});

it('takes an absent, empty or broken cookie for none', () => {
  expect(findCookie('', 'a')).toBeUndefined();
  expect(findCookie('a=', 'a')).toBeUndefined();
  expect(findCookie('a=%E0%A4%A', 'a')).toBeUndefined();
});

it('ends with the browser session unless a life is given', () => {
  expect(cookieText('a', 'b')).not.toContain('max-age');
  expect(cookieText('a', 'b', 60)).toContain('max-age=60');
});

it('stays on encrypted connections where the page has one', () => {
  expect(cookieText('a', 'b', undefined, true)).toContain('; secure');
  expect(cookieText('a', 'b')).not.toContain('secure');
});

it('keeps the chosen language for about five years, under the name that the server reads', () => {
  const line = cookieText(cookieNames.culture, 'tr', FIVE_YEARS_SECONDS);
  expect(line).toContain('Abp.Localization.CultureName=tr');
  expect(Number(/max-age=(\d+)/.exec(line)?.[1]) / 86_400).toBeCloseTo(5 * 365, -1);
});
