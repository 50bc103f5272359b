import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

const key = { SECRET_KEY: 'k'.repeat(32) };
/** What a variable cannot be set without. */
const needed: Readonly<Record<string, object>> = {
  DATABASE_URL: key,
  DATABASE_REPLICA_URL: { DATABASE_URL: 'postgresql://farewind@localhost/farewind', ...key },
};

test('docs/configuration.md names every variable, once, with its default, a meaning and an example that is accepted', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
  for (const { name, shown, example, meaning } of rows) {
    const value = defaultSettings[name];
    if (value !== undefined) expect(shown).toBe(value === '' ? 'none' : `\`${value}\``);
    expect(meaning.length).toBeGreaterThan(10);
    expect(() => parseConfig({ ...needed[name], [name]: example })).not.toThrow();
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
  readonly cap_drop?: readonly string[];
  readonly networks?: readonly string[];
}

interface Compose {
  readonly services: Record<string, ComposeService>;
  readonly networks: Record<string, { readonly internal?: boolean } | null>;
}

const readProjectFile = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');
const readCompose = (): Compose => parse(readProjectFile('compose.yaml'), { merge: true }) as Compose;

test('compose.yaml starts sellers and a worker with settings that the product knows, nobody of them open to the world', () => {
  const { services } = readCompose();
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

test('no service of compose.yaml has rights, passwords or ways that it does not need', () => {
  const { services, networks } = readCompose();
  const all = Object.entries(services);
  expect(all.filter(([, service]) => !service.cap_drop?.includes('ALL'))).toEqual([]);
  const knowOwner = all.filter(([, service]) => JSON.stringify(service).includes('OWNER_PASSWORD'));
  expect(knowOwner.map(([name]) => name)).toEqual(['worker', 'database']);
  const knowFirst = all.filter(([, service]) => JSON.stringify(service).includes('ADMIN_PASSWORD'));
  expect(knowFirst.map(([name]) => name)).toEqual(['worker']);
  const ways = (name: string) => services[name]?.networks ?? ['default'];
  const between = (one: string, other: string) =>
    ways(one).filter((network) => ways(other).includes(network));
  for (const store of ['database', 'valkey']) {
    expect(between('proxy', store)).toEqual([]);
    for (const process of ['app', 'worker']) expect(between(process, store)).not.toEqual([]);
    expect(ways(store).every((network) => networks[network]?.internal === true)).toBe(true);
  }
  expect(between('proxy', 'app')).toEqual(['front']);
  expect(between('proxy', 'worker')).toEqual([]);
  expect(services['app']!.environment['REDIS_URL']).toMatch(/^redis:\/\/:\$\{VALKEY_PASSWORD:\?\}@/);
  expect(JSON.stringify(services['valkey'])).toContain('requirepass');
});

test('the proxy passes on no host that a caller names beside its own, and the guide demands that of any other', () => {
  expect(readProjectFile('deploy/Caddyfile')).toMatch(/^\s*header_up -X-Forwarded-Host$/m);
  expect(readProjectFile('docs/production.md')).toContain('strips `X-Forwarded-Host`');
});

test('deploy/pin-images.sh names every image of others in .env, where compose.yaml takes it from', () => {
  const images = Object.values(readCompose().services).flatMap(({ image = 'farewind' }) =>
    image === 'farewind' ? [] : [/^\$\{(\w+_IMAGE):-(.+)\}$/.exec(image)?.slice(1).join('=') ?? image],
  );
  const folder = mkdtempSync(join(tmpdir(), 'farewind-pins-'));
  // An engine that pulls nothing and has seen everything.
  const docker = `#!/bin/sh\n[ "$1" = pull ] || echo "registry/name@sha256:$(printf '%064d' 7)"\n`;
  writeFileSync(join(folder, 'docker'), docker, { mode: 0o755 });
  writeFileSync(join(folder, '.env'), 'SECRET_KEY=kept\nCADDY_IMAGE=caddy:1@sha256:old\n');
  const script = join(projectFolder, 'deploy/pin-images.sh');
  const env = { PATH: `${folder}:${process.env['PATH']}` };
  for (let times = 0; times < 2; times += 1) execFileSync('sh', [script], { cwd: folder, env });
  const lines = readFileSync(join(folder, '.env'), 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true });
  const pins = images.map((image) => `${image}@sha256:${'7'.padStart(64, '0')}`);
  expect(lines.toSorted()).toEqual(['SECRET_KEY=kept', ...pins].toSorted());
  expect(images).toHaveLength(4);
});

/** What compose puts in for what .env has to say, or its own default. */
function fill(value: string): string {
  const secret = 'https://tickets.example/that-is-long-enough-for-a-key';
  return value
    .replaceAll(/\$\{\w+:\?\}/g, (whole) => (whole.includes('PUBLIC_URL') ? secret : 's'.repeat(32)))
    .replaceAll(/\$\{\w+:-([^}]*)\}/g, (_whole, own: string) => own);
}
