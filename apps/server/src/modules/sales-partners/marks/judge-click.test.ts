import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { priorityOf } from '../../../platform/http/admission/priority.ts';
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

const onPhone = (model: string) =>
  `Mozilla/5.0 (Linux; arm_64; Android 12; ${model}) AppleWebKit/537.36 Chrome/130.0.0.0 YaBrowser/24.12.0 Mobile Safari/537.36`;

it.each(['CUBOT NOTE 50', 'Cubot X18', 'TECNO PHANTOM X2'])(
  'a person with a phone of %s is no robot, neither for a partner’s earnings nor when the server is busy',
  (model) => {
    const userAgent = onPhone(model);
    expect(judgeClick({ ...person, userAgent })).toEqual([]);
    const request = { method: 'GET', routeOptions: { config: {} }, headers: { 'user-agent': userAgent } };
    expect(priorityOf(request as unknown as FastifyRequest)).toBe('visitor');
  },
);

it.each([
  ['robot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['robot', { userAgent: 'curl/8.5.0' }],
  ['robot', { userAgent: `${onPhone('K')} (compatible; YandexMobileBot/3.0)` }],
  ['robot', { userAgent: 'AdsBot-Google (+http://www.google.com/adsbot.html)' }],
  ['robot', { userAgent: 'Mozilla/5.0 (Unknown; Linux x86_64) PhantomJS/2.1.1' }],
  ['robot', { userAgent: undefined }],
  ['robot', { userAgent: 'Mozilla/5.0 HeadlessChrome/130.0' }],
  ['crowd', { inHour: 30 }],
  ['repeated', { identical: 3 }],
  ['fast', { justNow: 2 }],
  ['ownNetwork', { isOwnNetwork: true }],
] as const)('%s is marked', (mark, sign) => expect(judgeClick({ ...person, ...sign })).toEqual([mark]));
