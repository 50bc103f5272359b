import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';

const files = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((file) => !/^core|\.test\./.test(file));

it.each(files)('the calls that %s declares are in the catalogue', async (file) => {
  const exported = Object.values((await import(`./${file}`)) as Record<string, unknown>);
  const missing = exported.filter(
    (value) => typeof value === 'object' && value !== null && 'summary' in value && !catalogue.includes(value as never),
  );
  expect(missing).toEqual([]);
});

it('no two calls have one address and method', () => {
  const addresses = catalogue.map(({ method, path }) => `${method} ${path}`);
  expect(addresses).toHaveLength(new Set(addresses).size);
});
