import { expect, it } from 'vitest';
import { withName } from './page-titles.ts';

it('the tab of an order that stays open all day keeps its number while hundreds of others are opened and closed', () => {
  let names = withName(new Map(), '/order/detail/first', 'FW100000001');
  for (let at = 0; at < 400; at += 1) names = withName(names, `/order/detail/${at}`, `FW${at}`);
  expect(names.get('/order/detail/first')).toBe('FW100000001');
  expect(names.size).toBe(401);
});

it('a page has its latest name, and the names are bounded', () => {
  let names = withName(new Map([['/order/detail/a', 'FW1']]), '/order/detail/a', 'FW2');
  expect([...names]).toEqual([['/order/detail/a', 'FW2']]);
  for (let at = 0; at < 3000; at += 1) names = withName(names, `/order/detail/${at}`, `FW${at}`);
  expect(names.size).toBeLessThan(1100);
});
