import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { defaultSettings, parseConfig } from '../platform/config.ts';
import { projectFolder } from './testing/readme.ts';

const page = readFileSync(join(projectFolder, 'docs/configuration.md'), 'utf8');
/** Cells of every row that begins with a variable. */
const rows = [...page.matchAll(/^\| `([A-Z_]+)` \|(.*)\|$/gm)].map(([, name = '', rest = '']) => {
  const [shown = '', example = '', ...meaning] = rest.split('|').map((cell) => cell.trim());
  return { name, shown, example: example.replaceAll('`', ''), meaning: meaning.join('|') };
});

test('docs/configuration.md names every variable, once, with its default, a meaning and an example that is accepted', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
  for (const { name, shown, example, meaning } of rows) {
    const value = defaultSettings[name];
    if (value !== undefined) expect(shown).toBe(value === '' ? 'none' : `\`${value}\``);
    expect(meaning.length).toBeGreaterThan(10);
    const needed = name === 'DATABASE_URL' ? { SECRET_KEY: 'k'.repeat(32) } : {};
    expect(() => parseConfig({ [name]: example, ...needed })).not.toThrow();
  }
  const examples = Object.fromEntries(rows.map(({ name, example }) => [name, example]));
  expect(parseConfig(examples)).toMatchObject({ role: 'web', demo: false, host: '0.0.0.0' });
});

interface ComposeService {
  readonly environment: Record<string, string>;
  readonly image?: string;
  readonly read_only?: boolean;
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
}

test('compose.yaml starts sellers and a worker with settings that the product knows, nobody of them open to the world', () => {
  const { services } = parse(readFileSync(join(projectFolder, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, ComposeService>;
  };
  expect(Object.keys(services)).toEqual(['app', 'worker', 'proxy', 'database', 'valkey', 'mail']);
  for (const [name, role] of [
    ['app', 'web'],
    ['worker', 'worker'],
  ] as const) {
    const service = services[name]!;
    const unknown = Object.keys(service.environment).filter((variable) => !(variable in defaultSettings));
    expect(unknown).toEqual([]);
    expect(service.read_only).toBe(true);
    expect(service.ports).toBeUndefined();
    const filled = Object.entries(service.environment).map(([variable, value]) => [variable, fill(value)]);
    expect(parseConfig(Object.fromEntries(filled) as Record<string, string>)).toMatchObject({
      role,
      demo: false,
    });
  }
  expect(services['mail']?.profiles).toEqual(['mail']);
  const latest = Object.values(services).filter(({ image = '' }) => image.endsWith(':latest'));
  expect(latest).toEqual([]);
});

/** What compose puts in for what .env has to say, or its own default. */
function fill(value: string): string {
  const secret = 'https://tickets.example/that-is-long-enough-for-a-key';
  return value
    .replaceAll(/\$\{\w+:\?\}/g, (whole) => (whole.includes('PUBLIC_URL') ? secret : 's'.repeat(32)))
    .replaceAll(/\$\{\w+:-([^}]*)\}/g, (_whole, own: string) => own);
}
