import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, type ChromiumSearch } from './chromium/find-chromium.ts';
import { findPostgres } from './postgres/find-postgres.ts';
import { startPostgres, type PostgresServer } from './postgres/start-postgres.ts';

export interface TestContext {
  /** A folder that is deleted after the run. */
  folder: string;
  /** With CI=true nothing may be skipped. */
  isCi: boolean;
  findBrowser: () => Promise<ChromiumSearch>;
  /** Address of a real PostgreSQL server for the tests; undefined if there is none. */
  findServer: () => Promise<string | undefined>;
  /** Stops and deletes everything that the context created. */
  close: () => Promise<void>;
}

/** The resources shared by the steps. Browser and server are looked for once, at the first request. */
export function createTestContext(say: (sentence: string) => void): TestContext {
  const folder = mkdtempSync(join(tmpdir(), 'farewind-test-'));
  let browser: Promise<ChromiumSearch> | undefined;
  let server: Promise<PostgresServer | undefined> | undefined;
  const given = process.env['TEST_DATABASE_URL'];
  return {
    folder,
    isCi: process.env['CI'] === 'true' || process.env['CI'] === '1',
    findBrowser: () => (browser ??= findBrowser(say)),
    findServer: async () => {
      if (given !== undefined && given !== '') return given;
      return (await (server ??= openServer(say)))?.url;
    },
    close: async () => {
      await (await server?.catch(() => undefined))?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findBrowser(say: (sentence: string) => void): Promise<ChromiumSearch> {
  const search = await findChromium(process.env, say);
  if (search.path !== undefined) say(`Browser: ${search.path}, from ${search.source}.`);
  return search;
}

async function openServer(say: (sentence: string) => void): Promise<PostgresServer | undefined> {
  const binaries = await findPostgres(process.env, say);
  if (binaries === undefined) return undefined;
  say(`Second database: PostgreSQL ${binaries.version}, from ${binaries.source}.`);
  return startPostgres(binaries);
}
