import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Output } from '@farewind/contract/core/operation';
import type { getFlightSearchResults } from '@farewind/contract/flights/search';
import { addDays } from '@farewind/values/local-time';
import { freePort } from '../testing/free-port.ts';
import { Buyer } from './testing/buyer.ts';
import { makeShopPlace, type ShopPlace } from './testing/killed-shop.ts';
import { projectFolder } from './testing/readme.ts';

const NOT_COPIED = new Set(['node_modules', 'dist', '.cache', 'planted', 'data']);
const WAIT = { timeout: 120_000, interval: 100 };

let place: ShopPlace;
let copy: string;
let dev: ChildProcess;
let output = '';

/**
 * `npm run dev` in a copy of the sources, so that files can be edited: with the installed packages, and an empty
 * database.
 */
beforeAll(async () => {
  place = await makeShopPlace();
  copy = copySources();
  const port = String(await freePort());
  dev = spawn(process.execPath, [join(copy, 'tools/dev.ts')], {
    cwd: copy,
    env: {
      ...place.environment,
      PATH: process.env['PATH'],
      PORT: port,
      DEMO: 'true',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout!, dev.stderr!]) stream.on('data', (chunk) => (output += String(chunk)));
});
afterAll(async () => {
  if (dev.exitCode === null && dev.signalCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  rmSync(copy, { recursive: true, force: true });
  await place.remove();
});

test('npm run dev starts on an empty database and serves what is edited in the server and in a page', async () => {
  await expect.poll(readOutput, WAIT).toMatch(/Farewind is open|Failed running/);
  const address = /http:\/\/[\w.]+:\d+(?=\/)/.exec(stripVTControlCharacters(output))?.[0] ?? '';
  // The timetable and with it a worker thread are needed for the first search.
  expect(await searchFlights(address), output).not.toEqual([]);

  edit('apps/server/src/platform/http/create-server.ts', "{ status: 'ok' }", "{ status: 'edited' }");
  await expect.poll(() => fetchText(`${address}/health/live`), WAIT).toBe('{"status":"edited"}');

  edit('apps/web/src/main.tsx', /^/, '/* edited */ export const edited = true;\n');
  await expect.poll(() => fetchText(`${address}/src/main.tsx`), WAIT).toContain('edited = true');
  expect(output).not.toContain('Failed running');
}, 300_000);

function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'farewind-dev-'));
  for (const name of ['apps', 'packages', 'tools', 'package.json', 'tsconfig.base.json', 'tsconfig.json']) {
    cpSync(join(projectFolder, name), join(folder, name), {
      recursive: true,
      filter: (path) => !NOT_COPIED.has(basename(path)),
    });
  }
  for (const name of ['node_modules', 'apps/server/node_modules']) {
    if (existsSync(join(projectFolder, name))) symlinkSync(join(projectFolder, name), join(folder, name));
  }
  return folder;
}

async function searchFlights(address: string) {
  const asked = await new Buyer(() => address, 1).post<{ id: string }>('Flight/SaveFlightSearch', {
    tripType: 'oneWay',
    from: 'MOW',
    to: 'AYT',
    currency: 'EUR',
    departureDate: addDays(new Date().toISOString().slice(0, 10), 40),
    adults: 1,
    children: 0,
    infants: 0,
  });
  const answer = await fetchText(
    `${address}/api/services/app/Flight/GetFlightSearchResults?Id=${asked.result?.id}`,
  );
  const { result } = JSON.parse(answer || '{}') as { result?: Output<typeof getFlightSearchResults> };
  return result?.flightSearchResponses ?? [];
}

function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
}

/** Undefined while the server does not answer, as during a restart. */
async function fetchText(url: string): Promise<string | undefined> {
  return fetch(url).then(
    (response) => response.text(),
    () => undefined,
  );
}

function readOutput(): string {
  return output;
}
