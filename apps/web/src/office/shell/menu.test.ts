import { expect, it } from 'vitest';
import { makeMenu } from './menu.ts';

it('shows a person the pages that they may see, and no group without a page', () => {
  const menu = makeMenu((name) => name === undefined || name === 'Pages.Roles');
  expect(menu.map(({ route, pages }) => [route.name, pages.map(({ name }) => name)])).toEqual([
    ['main', ['home']],
    ['setting', ['role']],
  ]);
});
