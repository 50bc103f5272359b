import { expect, test, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { SiteDirectory } from './site-directory.ts';

const away = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
const known = async () => [{ hostname: 'shop.example', tenant_id: 1, site_id: 2 }];

test('a site is recognised by its name while the database is unavailable, and an unknown name stays unknown', async () => {
  const answers = [known, away, away];
  const sites = new SiteDirectory({ inGlobal: () => answers.shift()!() } as unknown as Database);
  expect(await sites.knows('shop.example')).toBe(true);
  sites.forget();
  expect(await sites.knows('Shop.example')).toBe(true);
  expect(await sites.knows('other.example')).toBe(false);
  expect(answers).toEqual([]);
});

test('a process that has not reached the database yet, and an internal error, are reported as such', async () => {
  const answers = [away, known, () => Promise.reject(new Error('a fault'))];
  const sites = new SiteDirectory({ inGlobal: () => answers.shift()!() } as unknown as Database);
  await expect(sites.knows('shop.example')).rejects.toThrow('refused');
  await sites.knows('shop.example');
  sites.forget();
  await expect(sites.knows('shop.example')).rejects.toThrow('a fault');
});

test('requests that arrive together read the sites once', async () => {
  const read = vi.fn(known);
  const sites = new SiteDirectory({ inGlobal: read } as unknown as Database);
  const found = await Promise.all(Array.from({ length: 20 }, () => sites.knows('shop.example')));
  expect(found).toEqual(found.map(() => true));
  expect(read).toHaveBeenCalledTimes(1);
});

test('a site that was added while the sites were being read is known at once', async () => {
  const before = Promise.withResolvers<Awaited<ReturnType<typeof known>>>();
  const answers = [() => before.promise, known];
  const sites = new SiteDirectory({ inGlobal: () => answers.shift()!() } as unknown as Database);
  const asked = sites.knows('shop.example');
  sites.forget();
  expect(await sites.knows('shop.example')).toBe(true);
  before.resolve([]);
  await asked;
  expect(await sites.knows('shop.example')).toBe(true);
});
