import { readdirSync } from 'node:fs';
import { catalogue } from '@farewind/contract/catalogue';
import { expect, it } from 'vitest';

const declarations = readdirSync(import.meta.dirname)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !name.endsWith('.test') && name !== 'office-call');

it.each(declarations)('%s calls only operations of the contract, each with its method', async (name) => {
  const remotes = Object.values((await import(`./${name}.ts`)) as Record<string, unknown>).filter(isRemote);
  expect(remotes.length).toBeGreaterThan(0);
  const known = new Set(catalogue.map(({ method, path }) => `${method} ${path}`));
  expect(remotes.filter(({ method, path }) => !known.has(`${method} ${path}`))).toEqual([]);
});

function isRemote(value: unknown): value is { method: string; path: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
