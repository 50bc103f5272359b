import { expect, it } from 'vitest';
import { judgeClick, type ClickSigns } from './judge-click.ts';

const person: ClickSigns = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  inHour: 29,
  identical: 2,
  justNow: 1,
  isOwnNetwork: false,
};

it('a person on a shared network who compares and double-clicks is not marked', () =>
  expect(judgeClick(person)).toEqual([]));

it.each([
  ['robot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['robot', { userAgent: 'curl/8.5.0' }],
  ['robot', { userAgent: undefined }],
  ['robot', { userAgent: 'Mozilla/5.0 HeadlessChrome/130.0' }],
  ['crowd', { inHour: 30 }],
  ['repeated', { identical: 3 }],
  ['fast', { justNow: 2 }],
  ['ownNetwork', { isOwnNetwork: true }],
] as const)('%s is marked', (mark, sign) => expect(judgeClick({ ...person, ...sign })).toEqual([mark]));
