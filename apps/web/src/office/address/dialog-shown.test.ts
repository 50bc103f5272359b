import { afterEach, expect, it, vi } from 'vitest';
import { isDialogShown } from './office-address.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('an answer that comes late closes its own dialog, and none that has been opened since', () => {
  const own = { path: '/main/orders/1', dialog: 'confirm', id: undefined };
  const isShownAt = (pathname: string, search: string) => {
    vi.stubGlobal('location', { pathname, search });
    return isDialogShown(own);
  };
  expect(isShownAt('/main/orders/1', '?dialog=confirm')).toBe(true);
  expect(isShownAt('/main/orders/1', '?dialog=cancel')).toBe(false);
  expect(isShownAt('/main/orders/1', '?dialog=confirm&id=5')).toBe(false);
  expect(isShownAt('/main/orders/2', '?dialog=confirm')).toBe(false);
});
