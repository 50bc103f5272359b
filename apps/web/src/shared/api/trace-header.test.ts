import { afterEach, expect, test, vi } from 'vitest';
import { findTrace } from './call.ts';

const told = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

function showPage(path: string, traceparent: string | undefined): void {
  const meta = traceparent === undefined ? null : { getAttribute: () => traceparent };
  vi.stubGlobal('document', { querySelector: () => meta });
  vi.stubGlobal('location', { pathname: path });
}

afterEach(() => vi.unstubAllGlobals());

test('a page of a server that follows no traces says nothing', () => {
  showPage('/', undefined);
  expect(findTrace()).toBeUndefined();
});

test('the calls of the page that was served belong to its trace, those of each page after it to one of their own', () => {
  showPage('/', told);
  expect([findTrace(), findTrace()]).toEqual([told, told]);
  showPage('/flightSearch/1', told);
  const next = findTrace();
  expect(next).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(next).not.toBe(told);
  expect(findTrace()).toBe(next);
});
