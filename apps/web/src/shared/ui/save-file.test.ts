import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a file can still be fetched after the press that saves it, and is let go in the end', () => {
  vi.useFakeTimers();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const link = { href: '', download: '', click: vi.fn<() => void>() };
  vi.stubGlobal('document', { createElement: () => link });
  saveFile('orders.csv', new Blob(['a']));
  expect(link).toMatchObject({ download: 'orders.csv', href: expect.stringMatching(/^blob:/) as string });
  expect(link.click).toHaveBeenCalledOnce();
  expect(revoked).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoked).toHaveBeenCalledExactlyOnceWith(link.href);
});
