import { expect, test } from 'vitest';
import { isDialogOfPage } from './leave-guard.tsx';

const at = (pathname: string, search: object = {}) => ({ pathname, search });

test('a dialog that opens or closes over a page leaves nothing unsaved behind', () => {
  expect(isDialogOfPage(at('/order/detail/5'), at('/order/detail/5', { dialog: 'call' }))).toBe(true);
  expect(isDialogOfPage(at('/a', { tab: 'x', dialog: 'edit', id: '7' }), at('/a', { tab: 'x' }))).toBe(true);
});

test('another page, tab or filter does', () => {
  expect(isDialogOfPage(at('/order/detail/5'), at('/order/detail/6'))).toBe(false);
  expect(isDialogOfPage(at('/a', { tab: 'x' }), at('/a', { tab: 'y', dialog: 'edit' }))).toBe(false);
});
