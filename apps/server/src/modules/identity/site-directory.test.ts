import { expect, test } from 'vitest';
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
