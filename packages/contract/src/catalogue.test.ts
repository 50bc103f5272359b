import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { isOperation } from './core/operation.ts';

const files = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((file) => !/^core|\.test\./.test(file));

it.each(files)('the calls that %s declares are in the catalogue', async (file) => {
  const exported = Object.values((await import(`./${file}`)) as Record<string, unknown>);
  expect(exported.filter(isOperation).filter((call) => !catalogue.includes(call))).toEqual([]);
});

it('no two calls have one address and method', () => {
  const addresses = catalogue.map(({ method, path }) => `${method} ${path}`);
  expect(addresses).toHaveLength(new Set(addresses).size);
});
