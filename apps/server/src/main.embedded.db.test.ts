import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@farewind/values/local-time';
import { createEmptyServerDatabase } from './testing/empty-server-database.ts';
import { freePort } from './testing/free-port.ts';
import { ShopClient, testCards, type Trip } from './testing/shop-client.ts';

/** The product as an operator runs it: a process of its own, on the database that this run tests. */
interface Running {
  readonly process: ChildProcess;
  readonly address: string;
  readonly printed: () => string;
}

let dataDir: string;
let port: number;
let databaseUrl: string | undefined;
let dropDatabase: () => Promise<void> = async () => undefined;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'farewind-main-'));
  port = await freePort();
  if (process.env['TEST_DATABASE'] === 'server') {
    ({ url: databaseUrl, drop: dropDatabase } = await createEmptyServerDatabase());
  }
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await dropDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});

test('starts on an empty database, sells, lets no second process in, stops on a signal, and has everything after the next start', async () => {
  const first = await start();
  expect(first.printed()).toContain(`Farewind is open at ${first.address}`);
  expect(first.printed()).toMatch(/First administrator of Default: admin \/ \S{12,}/);

  const shop = new ShopClient(first.address);
  const { choice, pairTotal } = await shop.findRoundTrip(winterTrip());
  const quote = await shop.checkPrice(choice);
  expect(quote.total).toBe(pairTotal);
  const { orderId, response } = await shop.order(choice, quote.quoteSeal, testCards.approved);
  expect(response).toEqual({ state: 'done' });

  if (databaseUrl === undefined) await expectSecondStartRefused();
  expect(await stop(first)).toBe(0);

  const second = await start();
  expect(second.printed()).not.toContain('First administrator');
  const order = await new ShopClient(second.address).getOrder(orderId);
  expect(order).toMatchObject({ total: quote.total, payment: { state: 'captured' } });
  expect(await stop(second)).toBe(0);
}, 180_000);

/** The embedded database is lost when two processes write to it. */
async function expectSecondStartRefused(): Promise<void> {
  const second = launch({ PORT: String(await freePort()) });
  const code = await new Promise<number | null>((resolve) => second.process.once('exit', resolve));
  expect(code).toBe(1);
  expect(second.printed()).toMatch(/data folder .+ is in use by process \d+/);
}

function winterTrip(): Trip {
  const departureDate = addDays(new Date().toISOString().slice(0, 10), 40);
  return { from: 'MOW', to: 'AYT', departureDate, returnDate: addDays(departureDate, 14), currency: 'RUB' };
}

async function start(): Promise<Running> {
  const running = launch({});
  while (!running.printed().includes('Farewind is open')) {
    if (running.process.exitCode !== null) throw new Error(`The server ended: ${running.printed()}`);
    await new Promise((resolve) => running.process.stdout?.once('data', resolve).once('close', resolve));
  }
  return running;
}

function launch(env: Record<string, string>): Running {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: join(dataDir, 'data'),
      LOG_LEVEL: 'error',
      ...(databaseUrl === undefined
        ? {}
        : {
            DATABASE_URL: databaseUrl,
            DEMO: 'true',
            SECRET_KEY: 'a key of the tests, thirty-two characters and more',
          }),
      ...env,
    },
  });
  started.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { process: child, address: `http://localhost:${port}`, printed: () => text };
}

function stop({ process: child }: Running): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}
