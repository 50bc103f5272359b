import { expect, it } from 'vitest';
import { readWayBack } from './way-back.ts';

it('leads back to where one was', () => {
  expect(readWayBack('/setting/user?page=2&q=el')).toEqual({
    path: '/setting/user',
    search: { page: '2', q: 'el' },
  });
});

it('leads home where it cannot, and never to another site', () => {
  for (const back of [
    undefined,
    '',
    'x',
    '//evil.example/a',
    '/\\evil.example',
    'https://evil.example',
    '/main/login?back=%2F',
  ])
    expect([back, readWayBack(back)]).toEqual([back, { path: '/main/home', search: {} }]);
});
