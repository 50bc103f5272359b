import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** The mark of a browser after an offer's page, opened in this way, has asked for its click; `meanwhile`: in another tab. */
async function markOf(
  type: PerformanceNavigationTiming['type'],
  found: string | undefined,
  meanwhile?: string,
  isOld?: true,
): Promise<string> {
  const page = { cookie: found === undefined ? '' : `source=${found}` };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  const { markSource } = await import('./mark-source.ts');
  if (meanwhile !== undefined) page.cookie = `source=${meanwhile}`;
  markSource('c1', 30, isOld);
  return /source=(\w+)/.exec(page.cookie)?.[1] ?? '';
}

test.each(['reload', 'back_forward'] as const)(
  'an offer’s page after a %s takes no commission from the partner whose link was followed last',
  async (type) => expect(await markOf(type, 'c2')).toBe('c2'),
);

test('an offer’s page that is reloaded marks a browser that no partner has marked', async () => {
  expect(await markOf('reload', undefined)).toBe('c1');
});

test('an offer’s page that stays open while another partner’s link is followed elsewhere leaves the order to that one', async () => {
  expect(await markOf('navigate', undefined, 'c2')).toBe('c2');
});

test('the link of an offer replaces an earlier click', async () => {
  expect(await markOf('navigate', 'c0')).toBe('c1');
});

test('a bookmark of an offer’s page takes no commission from the partner whose link was followed last', async () => {
  expect(await markOf('navigate', 'c2', undefined, true)).toBe('c2');
});

test('a bookmark of an offer’s page marks a browser that no partner has marked', async () => {
  expect(await markOf('navigate', undefined, undefined, true)).toBe('c1');
});
